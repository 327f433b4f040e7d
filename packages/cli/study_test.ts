// The study of every game: totals, scores and values say the same thing in all of them.
import { assert, assertEquals } from "@std/assert";
import { playText, resultOf, scoreOf, startCourse, study } from "@zugzwang/core/study";
import { seededRandom } from "@zugzwang/core";
import { GAMES } from "./base/games.ts";

/** Sizes that are studied within moments. */
const SIZES: Readonly<Record<string, string>> = {
  chess: "3x4",
  cards: "2x3",
  dots: "2x2",
  patterns: "3x3",
};

Deno.test("the total stays constant along the best line, and is the final score (seed 61)", async () => {
  const random = seededRandom(61);
  for (const [name, load] of Object.entries(GAMES)) {
    const game = await load();
    const { families, generate } = game.instances!;
    for (const family of Object.keys(families)) {
      const input = game.judge.formatInput(generate(SIZES[name], family, random));
      let course = startCourse(game, input);
      const about = `${name} ${family}\n${input}`;
      const first = await study(course);
      for (const { move } of first.line ?? []) course = playText(course, move);
      assertEquals(resultOf(course)?.score, first.total, about);
      assertEquals((await study(course)).total, first.total, about);
    }
  }
});

Deno.test("after any moves, value and total differ by the gains so far (seed 62)", async () => {
  const random = seededRandom(62);
  for (const [name, load] of Object.entries(GAMES)) {
    const game = await load();
    for (let i = 0; i < 6; i++) {
      const [family] = Object.keys(game.instances!.families);
      let course = startCourse(
        game,
        game.judge.formatInput(game.instances!.generate(SIZES[name], family, random)),
      );
      for (let left = random(5); left > 0; left--) {
        const { moves } = await study(course, { goals: ["moves"] });
        if (moves === null) break;
        course = playText(course, moves[random(moves.length)].move);
      }
      const { value, moverValue, total, score, sideToMove, result, moves } = await study(course);
      assertEquals(score, scoreOf(course));
      assertEquals(sideToMove === null, result !== null);
      if (result) continue;
      const turned = game.valueSide === "mover" || sideToMove === game.sides[0] ? 1 : -1;
      assertEquals(moverValue, turned * value! + 0, name);
      for (const move of moves!) assertEquals(move.moverValue, turned * move.value + 0, name);
      assertEquals(moves![0].moverValue, moverValue, name);
      assert(total !== null);
    }
  }
});
