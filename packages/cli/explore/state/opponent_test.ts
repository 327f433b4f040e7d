import { assert, assertEquals } from "@std/assert";
import { type Random, seededRandom } from "@zugzwang/core";
import { GAMES } from "../../games.ts";
import { BEGUN } from "./work.ts";
import { type Level, LEVELS, placeKey } from "./address.ts";
import { doneWork } from "../testing/done_work.ts";
import { opponentMove } from "./opponent.ts";
import { placeOf, playText, startSession } from "./session.ts";

/** What each side gives away in a game of the program against itself. */
async function givenAway(name: string, size: string, level: Level, random: Random) {
  const game = await GAMES[name]();
  const { instances } = game;
  const start = instances!.generate(size, instances!.played!.family, random);
  let session = startSession(game, game.formatInput(start));
  const outcomes = new Map<string, number>();
  const given = [0, 0];
  for (;;) {
    const work = await doneWork(game, session.input, session.moves);
    outcomes.set(placeKey(placeOf(session)), work.study!.total!);
    const found = opponentMove({ session, work, outcomes, level }, random);
    if (found === null) return given;
    assert(found.isProved);
    const { moverValue } = work.study!.moves!.find(({ move }) => move === found.move)!;
    given[game.sideToMove(session.positions[session.at])] += work.study!.moves![0].moverValue -
      moverValue;
    session = playText(session, found.move);
  }
}

for (const [name, size] of [["chess", "3x3"], ["dots", "2x2"], ["patterns", "3x3"]]) {
  Deno.test(`the program gives away at most what its level says: ${name} (seed 11)`, async () => {
    const random = seededRandom(11);
    for (const [level, most] of Object.entries(LEVELS)) {
      const given = await givenAway(name, size, level as Level, random);
      assert(given.every((points) => points <= most), `${level}: ${given}`);
      if (level === "easy" && name !== "patterns") assert(given.some((points) => points > 0));
    }
  });
}

Deno.test("where nothing is proved the program takes boxes and gives none away, and says so", async () => {
  const game = await GAMES.dots();
  const input = "2 2\n10\n00\n00\n110\n000\n"; // one box has three edges
  const session = startSession(game, input);
  const study = { value: null, limit: {}, line: null, result: null, move: null, unproved: [] };
  const work = { ...BEGUN, status: "done", study: study as never } as const;
  const found = opponentMove(
    { session, work, outcomes: new Map(), level: "perfect" },
    () => 0,
  );
  assertEquals(found, { move: "h1,0", isProved: false });
  const waiting = { session, work: BEGUN, outcomes: new Map(), level: "easy" } as const;
  assertEquals(opponentMove(waiting, () => 0), null);
});
