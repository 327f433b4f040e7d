import { assert, assertEquals } from "@std/assert";
import { analyzeMoves, type Bounds, seededRandom, solve, solvedOrThrow } from "@zugzwang/core";
import { withProver } from "../core/testing/with_prover.ts";
import { startCourse, type Study, study } from "@zugzwang/core/study";
import { type AnyCourse, type AnyGame, GAMES } from "./base/games.ts";

const SIZES = [
  ["dots", "3x3"],
  ["cards", "3x4"],
  ["chess", "4x4"],
  ["patterns", "3x4"],
] as const;
const BOUNDS = { goals: ["bounds"] } as const;

/** A game whose prover knows nothing before it has proved it. */
function knowingLittle(game: AnyGame): AnyGame {
  const { bounds: _, ...rest } = game;
  return withProver(rest, async (root, means) => {
    const prover = (await game.prover?.make?.(root, means)) ?? null;
    if (prover === null) return null;
    const { method, positions } = prover;
    return {
      method,
      positions,
      nodes: 0,
      bound: (position, threshold) => prover.bound(position, threshold),
      known: () => ({ lower: -2e9, upper: 2e9 }),
    };
  });
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
  const { value, move } = solvedOrThrow(await solve(known, position));
  const values = new Map([["", value]]);
  for (const found of await analyzeMoves(known, position)) {
    values.set(game.formatMove(found.move), found.value);
  }
  let [last, open] = [new Map<string, Bounds>(), 0];
  const onStudy = (found: Study) => {
    for (const [name, { lower, upper }] of boundsIn(found)) {
      const right = values.get(name)!;
      assert(lower <= right && right <= upper, `${name}: ${lower} ${right} ${upper}`);
      const before = last.get(name);
      assert(!before || (before.lower <= lower && upper <= before.upper));
      if (lower < upper) open++;
    }
    last = boundsIn(found);
  };
  const end = await study(course, { ...BOUNDS, onStudy });
  for (const { lower, upper } of last.values()) assertEquals(lower, upper);
  assertEquals([end.value, end.move], [value, move === null ? null : game.formatMove(move)]);
  return open;
}

for (const [name, size] of SIZES) {
  Deno.test(`all bounds of ${name} hold, grow, and meet at the values (seed 77)`, async () => {
    const game = await GAMES[name]();
    const random = seededRandom(77);
    const { families, generate } = game.instances!;
    for (const family of Object.keys(families)) {
      const start = generate(size, family, random);
      let course = startCourse(game, game.judge.formatInput(start));
      for (let i = 0; i < 5 && game.moves(start).length > 12; i++) {
        const moves = game.moves(course.position);
        if (moves.length < 2) break;
        const text = game.formatMove(moves[random(moves.length)]);
        const all = [...course.plies.map((ply) => ply.text), text];
        course = startCourse(game, course.input, { moves: all });
      }
      if (game.moves(course.position).length === 0) continue;
      await heldAndMet(course, game);
      await heldAndMet({ ...course, game: knowingLittle(game) }, game);
    }
  });
}
