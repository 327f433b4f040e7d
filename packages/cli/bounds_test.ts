import { assert, assertEquals } from "@std/assert";
import {
  analyzeMoves,
  type Bounds,
  LimitError,
  seededRandom,
  solvedOrThrow,
  type SolveOptions,
} from "@zugzwang/core";
import { withMembers } from "@zugzwang/core/game/members";
import { conclusion, startCourse, type Study, study } from "@zugzwang/core/study";
import type { AnyCourse, AnyGame } from "./base/games.ts";
import { GAMES } from "./games.ts";

const BOUNDS = { parts: ["bounds"] } as const;

/** A game whose solver knows nothing but wide bounds. */
function knowingLittle(game: AnyGame): AnyGame {
  const limit = new LimitError({ kind: "time", needed: 1, allowed: 0, purpose: "a test" });
  const effort = { method: "none", positions: null, nodes: 0, peakBytes: 0 };
  const known = { solved: false, lower: -20, upper: 20, limit, ...effort } as const;
  return withMembers(game, { solve: () => Promise.resolve(known) });
}

/** A game that compares nothing: bounds grow by looking ahead. */
function lookingAhead(game: AnyGame): AnyGame {
  return withMembers(knowingLittle(game), { compare: undefined });
}

/** Bounds of the position and of its moves, by their texts. */
function boundsIn({ moves, unproved, lower, upper }: Study): Map<string, Bounds> {
  const ends = (bounds: { lower: number | null; upper: number | null }) => (
    { lower: bounds.lower ?? -Infinity, upper: bounds.upper ?? Infinity }
  );
  return new Map([
    ["", ends({ lower, upper })],
    ...unproved.map((open) => [open.move, ends(open)] as const),
    ...(moves ?? []).map(({ move, value }) => [move, { lower: value, upper: value }] as const),
  ]);
}

/** Checks that bounds hold and grow till they meet; returns how often they were open. */
async function heldAndMet(course: AnyCourse, known: AnyGame): Promise<number> {
  const { game, position } = course;
  const { value, move } = solvedOrThrow(await known.solve(position));
  const values = new Map([["", value]]);
  for (const found of await analyzeMoves(known, position)) {
    values.set(game.formatMove(found.move), found.value);
  }
  let [last, open] = [new Map<string, Bounds>(), 0];
  let end: Study | null = null;
  for await (const found of study(course, BOUNDS)) {
    for (const [name, { lower, upper }] of boundsIn(end = found)) {
      const right = values.get(name)!;
      assert(lower <= right && right <= upper, `${name}: ${lower} ${right} ${upper}`);
      const before = last.get(name);
      assert(!before || (before.lower <= lower && upper <= before.upper));
      if (lower < upper) open++;
    }
    last = boundsIn(found);
  }
  for (const { lower, upper } of last.values()) assertEquals(lower, upper);
  assertEquals([end!.value, end!.move], [value, move === null ? null : game.formatMove(move)]);
  return open;
}

for (const name of ["dots", "cards"]) {
  Deno.test(`comparing, all bounds of ${name} hold, grow, and meet at the values (seed 77)`, async () => {
    const game = await GAMES[name]();
    const random = seededRandom(77);
    const { families, generate } = game.instances!;
    for (const family of Object.keys(families)) {
      const start = generate(name === "dots" ? "3x3" : "3x4", family, random);
      let course = startCourse(game, game.formatInput(start));
      for (let i = 0; i < 4 && game.moves(start).length > 12; i++) {
        const moves = game.moves(course.position);
        if (moves.length < 2) break;
        const text = game.formatMove(moves[random(moves.length)]);
        const all = [...course.plies.map((ply) => ply.text), text];
        course = startCourse(game, course.input, { moves: all });
      }
      if (game.moves(course.position).length === 0) continue;
      await heldAndMet({ ...course, game: knowingLittle(game) }, game);
    }
  });
}

for (const [name, size] of [["chess", "4x4"], ["patterns", "3x4"], ["dots", "2x2"]] as const) {
  Deno.test(`looking ahead, all bounds of ${name} hold, grow, and meet (seed 78)`, async () => {
    const game = await GAMES[name]();
    const random = seededRandom(78);
    const { families, generate } = game.instances!;
    for (const family of Object.keys(families)) {
      const course = startCourse(game, game.formatInput(generate(size, family, random)));
      if (game.moves(course.start).length === 0) continue;
      await heldAndMet({ ...course, game: lookingAhead(game) }, game);
    }
  });
}

Deno.test("looking ahead ends at a time, where there is no more room, and when aborted", async () => {
  const chess = lookingAhead(await GAMES.chess());
  const course = startCourse(chess, "6 6\n" + "1 2 3 4 5 6\n".repeat(12));
  const found = (limits: SolveOptions) => conclusion(study(course, BOUNDS, limits));
  const whole = await found({});
  assertEquals([whole.limit, whole.value !== null], [null, true]);
  assertEquals((await found({ deadline: Date.now() - 1 })).limit?.kind, "time");
  assertEquals((await found({ signal: AbortSignal.abort() })).limit?.kind, "signal");
  const little = await found({ memoryBytes: 4096 * 20 });
  assert(little.value === null && little.lower! > whole.lower! - 1e6);
});

Deno.test("a study lets other events happen at least ten times a second", async () => {
  const chess = lookingAhead(await GAMES.chess());
  const course = startCourse(chess, "9 9\n" + "1 2 3 4 5 6 7 8 9\n".repeat(18));
  const ticks: number[] = [performance.now()];
  const timer = setInterval(() => ticks.push(performance.now()), 10);
  await conclusion(study(course, BOUNDS, { deadline: Date.now() + 1500 }));
  clearInterval(timer);
  assert(ticks.length > 10, `${ticks.length} ticks in 1.5 s`);
});
