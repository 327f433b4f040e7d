import { assert, assertEquals } from "@std/assert";
import { seededRandom } from "../run/random.ts";
import { domineering, dropFour, hex, kalah, nimWithPass } from "../testing/plain_games.ts";
import { type AnyRules, MUTATIONS } from "../testing/wrong_games.ts";
import { solve } from "../solve/solver.ts";
import { checkGame, describeFault } from "./check_game.ts";
import { gameFromRules } from "../game/game_from_rules.ts";
import { plainSearch } from "../game/plain_search.ts";
import { RulesError } from "../run/errors.ts";

/** Right games, made anew each time: a wrong one may change their positions. */
const GAMES = [
  () => domineering(2, 3),
  () => dropFour(2, 3, 2),
  () => hex(2),
  () => nimWithPass([1, 3]),
  () => kalah(2, 2),
] as readonly (() => unknown)[] as readonly (() => AnyRules)[];

/** How many wrong games of each kind. */
const COUNT = 40;

Deno.test("checkGame() accepts correct games of rules alone", async () => {
  for (const game of GAMES) {
    const rules = game();
    const options = { solvedPositions: 1000 };
    const { fault, complete } = await checkGame(gameFromRules(rules), rules.start, options);
    assertEquals([fault && describeFault(fault), complete], [null, true], rules.name);
  }
});

/** Returns whether rules are refused, when they become a game or by `checkGame`. */
async function isRefused(rules: AnyRules, start: unknown): Promise<boolean> {
  try {
    return (await checkGame(gameFromRules(rules), start, { solvedPositions: 3 })).fault !== null;
  } catch (error) {
    return error instanceof RulesError;
  }
}

/** Returns the value of a game, or null if its rules are refused. */
async function trySolve(rules: AnyRules): Promise<number | null> {
  try {
    const solution = await solve(gameFromRules(rules), rules.start);
    assert(solution.solved);
    return solution.value;
  } catch (error) {
    if (!(error instanceof RulesError)) throw error;
    return null;
  }
}

for (const { about, isGuarded, make } of MUTATIONS) {
  Deno.test(`a wrong game is refused by checkGame(): ${about} (seed 41)`, async () => {
    const random = seededRandom(41);
    let count = 0;
    for (let i = 0; i < 20 * COUNT && count < COUNT; i++) {
      const right = GAMES[i % GAMES.length]();
      const wrong = make(right, random);
      if (wrong === null) continue;
      count++;
      assert(await isRefused(wrong, right.start), `${right.name}, game ${i}`);
      if (!isGuarded) continue;
      const again = GAMES[i % GAMES.length]();
      const truth = plainSearch(gameFromRules(again), again.start);
      const found = await trySolve(make(again, random)!);
      assertEquals(found ?? truth, truth, `${right.name}, game ${i}`);
    }
    assertEquals(count, COUNT);
  });
}
