import { findMoveValues } from "./testing/boards.ts";
import { bestLine, LimitError, seededRandom, solve, solvedOrThrow } from "@zugzwang/core";
import { planSolve } from "@zugzwang/core/game";
import { assert, assertEquals, assertRejects, assertThrows } from "@std/assert";
import { chess } from "./chess.ts";
import { METHODS } from "./prover.ts";
import type { ChessPosition } from "./rules.ts";

async function findValue(position: ChessPosition, method = "contour"): Promise<number> {
  return solvedOrThrow(await solve(chess, position, { method })).value;
}

Deno.test("solve() refuses 17 x 17 with the figure, before anything is allocated", async () => {
  const position = chess.instances.generate("17x17", "uniform", seededRandom(11));
  for (const method of ["contour", "topological"]) {
    const solution = await solve(chess, position, { method, memoryBytes: 2 ** 50 });
    assert(!solution.solved);
    assertEquals(solution.limit.fault.kind, "positions");
    assertEquals(solution.limit.fault.needed, 2_333_606_220);
    assertEquals(solution.peakBytes, 0);
  }
  const huge = chess.instances.generate("300x300", "small", seededRandom(11));
  const error = await assertRejects(() => findMoveValues(huge), LimitError);
  assertEquals(
    error.message,
    "the table of a 300 x 300 board needs more than 2^595 positions, but the limit is 2,147,483,646 positions",
  );
});

Deno.test("every method keeps the memory limit", async () => {
  const position = chess.instances.generate("9x9", "uniform", seededRandom(12));
  for (const method of METHODS) {
    const solved = await solve(chess, position, { method });
    const solution = await solve(chess, position, { method, memoryBytes: solved.peakBytes - 1 });
    assert(solved.solved && !solution.solved, method);
    assertEquals(solution.limit.fault.kind, "memory", method);
    assert(solution.lower <= solved.value && solved.value <= solution.upper, method);
  }
});

Deno.test("every method stops at the deadline with valid bounds", async () => {
  const position = chess.instances.generate("12x12", "uniform", seededRandom(13));
  const value = await findValue(position);
  for (const method of METHODS) {
    let clock = 0;
    const fractions: (number | null)[] = [];
    const solution = await solve(chess, position, {
      method,
      deadline: 3,
      now: () => clock++,
      onProgress: ({ fraction }) => fractions.push(fraction),
    });
    assert(!solution.solved, method);
    assertEquals(solution.limit.fault.kind, "time", method);
    assert(solution.lower <= value && value <= solution.upper, method);
    assert(
      fractions.length > 0 && fractions.every((fraction) => fraction === null || fraction <= 1),
      method,
    );
  }
});

Deno.test("planSolve() returns the exact size of the table", async () => {
  const random = seededRandom(14);
  for (const size of ["1x1", "10x10", "3x9", "1x50"]) {
    for (const family of ["uniform", "wide"]) {
      const position = chess.instances.generate(size, family, random);
      const solution = await solve(chess, position);
      const { positions, bytes } = planSolve(chess, position)!;
      assertEquals([positions, bytes], [solution.positions, solution.peakBytes], size);
    }
  }
  const sizes = [["9x9", "uniform"], ["8x8", "wide"], ["3x40", "uniform"], ["1x900", "uniform"]];
  for (const [size, family] of [...sizes, ["8x8", "uniform"], ["2x60", "uniform"]]) {
    const position = chess.instances.generate(size, family, random);
    for (const method of ["memo", "topological"]) {
      const { peakBytes } = await solve(chess, position, { method });
      assert(
        peakBytes <= planSolve(chess, position, { method })!.bytes,
        `${method} ${size} ${family}`,
      );
    }
  }
});

Deno.test("bestLine() reserves the memory of a long line before it makes it", async () => {
  const long = chess.judge.parse(`1 100000\n${"1 ".repeat(200_000)}\n`);
  const error = await assertRejects(
    () => bestLine(chess, long, { memoryBytes: 2 ** 24 }),
    LimitError,
    "the best line needs",
  );
  assertEquals(error.fault.kind, "memory");
  assertEquals((await bestLine(chess, long)).steps.length, 100_000);
});

Deno.test("planSolve() returns the number of positions that a solve evaluates", async () => {
  const random = seededRandom(18);
  for (let i = 0; i < 100; i++) {
    let position = chess.instances.generate(`${1 + random(7)}x${1 + random(7)}`, "uniform", random);
    for (let plies = random(12); plies > 0 && !chess.isOver?.(position); plies--) {
      const moves = chess.moves(position);
      if (moves.length > 0) position = chess.play(position, moves[random(moves.length)]);
    }
    if (chess.moves(position).length === 0) continue;
    for (const method of ["contour", "topological"]) {
      const { positions } = await solve(chess, position, { method });
      const text = `${method} ${chess.formatPosition(position)}`;
      assertEquals(planSolve(chess, position, { method })!.positions, positions, text);
    }
  }
});

Deno.test("solve() refuses an unknown method with the known ones", async () => {
  const position = chess.judge.parse("1 1\n1\n1\n");
  await assertRejects(
    () => solve(chess, position, { method: "magic" }),
    RangeError,
    "contour, memo, topological",
  );
  assertThrows(() => planSolve(chess, position, { method: "magic" }), RangeError);
});
