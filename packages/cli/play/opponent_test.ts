import { assert, assertEquals } from "@std/assert";
import { type Game, type Random, seededRandom } from "@zugzwang/core";
import { GAMES } from "../games.ts";
import { NOTHING_KNOWN, solveMoves } from "../testing/solved_moves.ts";
import { chooseMove, type Level, LEVELS, MOST_LOST } from "./opponent.ts";

/** What both sides lose by their mistakes if a level plays itself. */
async function loseAgainstItself<P, M>(
  game: Game<P, M>,
  { start, level, random }: { start: P; level: Level; random: Random },
): Promise<[number, number]> {
  const lost: [number, number] = [0, 0];
  for (let position = start; game.moves(position).length > 0;) {
    const study = await solveMoves(game, position);
    const side = game.sideToMove(position);
    const text = chooseMove({ game, position, study, level, random, lost: lost[side] });
    const found = study.moves!.find(({ move }) => move === text)!;
    lost[side] += study.moverValue! - found.moverValue;
    position = game.play(position, game.parseMove(text, position));
  }
  return lost;
}

for (
  const [name, size] of [["chess", "3x3"], ["dots", "2x2"], ["dots", "2x3"], ["patterns", "3x3"]]
) {
  Deno.test(`a level loses no more than it promises: ${name} ${size}`, async () => {
    const game = await GAMES[name]();
    const random = seededRandom(11);
    for (const level of LEVELS) {
      const start = game.instances!.generate(size, game.instances!.played!.family, random);
      const lost = await loseAgainstItself(game, { start: game.initial(start), level, random });
      assert(Math.max(...lost) <= MOST_LOST[level], `${level} lost ${lost}`);
    }
  });
}

/** The board on which the page once waited forever: the value is known, but no line. */
Deno.test("chooseMove() returns a legal move whatever is known of the position", async () => {
  const { dots } = await import("@zugzwang/dots");
  let position = dots.empty("4x4");
  for (const move of ["v0,4", "v2,2", "h3,0", "v2,1", "h1,2"]) {
    position = dots.play(position, dots.parseMove(move, position));
  }
  const random = seededRandom(1);
  const studies = [null, NOTHING_KNOWN, { ...NOTHING_KNOWN, value: 0, lower: 0, upper: 0 }];
  for (const level of LEVELS) {
    for (const study of studies) {
      const text = chooseMove({ game: dots, position, study, level, random, lost: null });
      assertEquals(dots.formatMove(dots.parseMove(text, position)), text);
    }
  }
});
