import { assert, assertEquals } from "@std/assert";
import { analyzeMoves, LimitError, seededRandom, startCourse } from "@zugzwang/core";
import type { AnyGame } from "../../base/games.ts";
import { GAMES } from "../../games.ts";
import type { NarrowedBounds } from "../state/protocol.ts";
import { Narrowing } from "./narrowing.ts";

/** A game whose solver knows nothing but wide bounds. */
function knowingLittle(game: AnyGame): AnyGame {
  const limit = new LimitError({ kind: "time", needed: 1, allowed: 0, purpose: "a test" });
  const effort = { method: "none", positions: null, nodes: 0, peakBytes: 0 };
  const known = { solved: false, lower: -20, upper: 20, limit, ...effort } as const;
  return { ...game, solve: () => Promise.resolve(known) };
}

for (const name of ["dots", "cards"]) {
  Deno.test(`all bounds of ${name} hold, grow, and meet at the values (seed 77)`, async () => {
    const game = await GAMES[name]();
    const random = seededRandom(77);
    const { families, generate } = game.instances!;
    let count = 0;
    for (const family of Object.keys(families)) {
      const start = generate(name === "dots" ? "3x3" : "3x4", family, random);
      let course = startCourse(game, game.formatInput(start));
      for (let i = 0; i < 4 && game.moves(start).length > 12; i++) {
        const moves = game.moves(course.plies.at(-1)?.position ?? course.start);
        if (moves.length < 2) break;
        const text = game.formatMove(moves[random(moves.length)]);
        course = startCourse(game, course.input, {
          moves: [...course.plies.map((p) => p.text), text],
        });
      }
      const position = course.plies.at(-1)?.position ?? course.start;
      if (game.moves(position).length === 0) continue;
      const told: NarrowedBounds[] = [];
      const narrowing = new Narrowing({ ...course, game: knowingLittle(game) }, {
        report: (bounds) => told.push(bounds),
      });
      await narrowing.run(Infinity);
      const solution = await game.solve(position);
      assert(solution.solved);
      const values = new Map((await analyzeMoves(game, position))
        .map(({ move, moverValue }) => [game.formatMove(move), moverValue]));
      const last = new Map<string | null, NarrowedBounds>();
      for (const bounds of told) {
        const value = bounds.move === null ? solution.value : values.get(bounds.move)!;
        assert(bounds.lower <= value && value <= bounds.upper, `${family} ${bounds.move}`);
        const before = last.get(bounds.move);
        if (before) assert(before.lower <= bounds.lower && bounds.upper <= before.upper);
        last.set(bounds.move, bounds);
      }
      for (const { lower, upper } of last.values()) assertEquals(lower, upper);
      count += told.filter(({ lower, upper }) => lower < upper).length;
    }
    assert(count > 20, `${count}`);
  });
}

Deno.test("bounds of a game that compares nothing are left alone, and a time ends the work", async () => {
  const none = () => {
    throw new Error("nothing is to be told");
  };
  const chess = await GAMES.chess();
  await new Narrowing(startCourse(chess, "1 1\n1\n1\n"), { report: none }).run(Infinity);
  const dots = await GAMES.dots();
  const course = startCourse(dots, dots.formatInput(dots.empty!("3x3")));
  await new Narrowing(course, { report: none }).run(Date.now() - 1);
});
