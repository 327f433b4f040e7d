import { LimitError, seededRandom, solvedOrThrow } from "@zugzwang/core";
import { assert, assertEquals, assertRejects, assertThrows } from "@std/assert";
import { chess, CHESS_METHODS } from "./chess.ts";
import type { ChessPosition } from "./rules.ts";

async function valueOf(position: ChessPosition, method = "contour"): Promise<number> {
  return solvedOrThrow(await chess.solve(position, { method })).value;
}

Deno.test("chess.solve() refuses 17 x 17 with the figure, before anything is allocated", async () => {
  const position = chess.instances.generate("17x17", "uniform", seededRandom(11));
  for (const method of ["contour", "topological"]) {
    const solution = await chess.solve(position, { method, memoryBytes: 2 ** 50 });
    assert(!solution.solved);
    assertEquals(solution.limit.fault.kind, "positions");
    assertEquals(solution.limit.fault.needed, 2_333_606_220);
    assertEquals(solution.peakBytes, 0);
  }
  const huge = chess.instances.generate("300x300", "uniform", seededRandom(11));
  const error = await assertRejects(() => chess.moveValues(huge), LimitError);
  assertEquals(
    error.message,
    "the table of a 300 x 300 board needs more than 2^595 positions, allowed are 2,147,483,646 positions",
  );
});

Deno.test("chess.solve() keeps to the memory limit, by every method", async () => {
  const position = chess.instances.generate("9x9", "uniform", seededRandom(12));
  for (const method of CHESS_METHODS) {
    const solved = await chess.solve(position, { method });
    const solution = await chess.solve(position, { method, memoryBytes: solved.peakBytes - 1 });
    assert(solved.solved && !solution.solved, method);
    assertEquals(solution.limit.fault.kind, "memory", method);
    assert(solution.lower <= solved.value && solved.value <= solution.upper, method);
  }
});

Deno.test("chess.solve() stops at the deadline with bounds that hold", async () => {
  const position = chess.instances.generate("12x12", "uniform", seededRandom(13));
  const value = await valueOf(position);
  for (const method of CHESS_METHODS) {
    let clock = 0;
    const shares: (number | null)[] = [];
    const solution = await chess.solve(position, {
      method,
      deadline: 3,
      now: () => clock++,
      onProgress: ({ share }) => shares.push(share),
    });
    assert(!solution.solved, method);
    assertEquals(solution.limit.fault.kind, "time", method);
    assert(solution.lower <= value && value <= solution.upper, method);
    assert(shares.length > 0 && shares.every((share) => share === null || share <= 1), method);
  }
});

Deno.test("chess.estimate() names what the table takes, exactly", async () => {
  const random = seededRandom(14);
  for (const size of ["1x1", "10x10", "3x9", "1x50"]) {
    for (const family of ["uniform", "wide"]) {
      const position = chess.instances.generate(size, family, random);
      const solution = await chess.solve(position);
      const { positions, bytes } = chess.estimate(position);
      assertEquals([positions, bytes], [solution.positions, solution.peakBytes], size);
    }
  }
  for (const [size, family] of [["9x9", "uniform"], ["8x8", "uniform"], ["8x8", "wide"]]) {
    const position = chess.instances.generate(size, family, random);
    for (const method of ["memo", "topological"]) {
      const { peakBytes } = await chess.solve(position, { method });
      assert(
        peakBytes <= chess.estimate(position, { method }).bytes,
        `${method} ${size} ${family}`,
      );
    }
  }
});

Deno.test("a line counts against the limit of memory, before it is made", async () => {
  const long = chess.parse(`1 100000\n${"1 ".repeat(200_000)}\n`);
  const error = await assertRejects(
    () => chess.bestLine(long, { memoryBytes: 2 ** 24 }),
    LimitError,
    "a line of 100,000 moves needs",
  );
  assertEquals(error.fault.kind, "memory");
  assertEquals((await chess.bestLine(long)).steps.length, 100_000);
});

Deno.test("chess.estimate() counts the positions of games in progress as solving does", async () => {
  const random = seededRandom(18);
  for (let i = 0; i < 100; i++) {
    let position = chess.instances.generate(`${1 + random(7)}x${1 + random(7)}`, "uniform", random);
    for (let plies = random(12); plies > 0 && !chess.isOver?.(position); plies--) {
      const moves = chess.moves(position);
      if (moves.length > 0) position = chess.play(position, moves[random(moves.length)]);
    }
    for (const method of ["contour", "topological"]) {
      const { positions } = await chess.solve(position, { method });
      const text = `${method} ${chess.formatPosition(position)}`;
      assertEquals(chess.estimate(position, { method }).positions, positions, text);
    }
  }
});

Deno.test("method memo refuses contours of more than 26 steps, whatever is on the board", async () => {
  const random = seededRandom(17);
  const longest = chess.instances.generate("2x24", "uniform", random);
  assertEquals(await valueOf(longest, "memo"), await valueOf(longest));
  const longer = chess.instances.generate("2x25", "uniform", random);
  const solution = await chess.solve(longer, { method: "memo" });
  assert(!solution.solved);
  const { kind, needed, allowed } = solution.limit.fault;
  assertEquals([kind, needed, allowed], ["positions", 2 ** 27, 2 ** 26]);
  const late = chess.parsePosition("5 0", longer);
  assertEquals(
    await valueOf(chess.parsePosition("1 1", longer), "memo"),
    await valueOf(chess.parsePosition("1 1", longer)),
  );
  assertEquals((await chess.solve(late, { method: "memo" })).solved, false);
});

Deno.test("method topological refuses a board before it begins the graph", async () => {
  const position = chess.instances.generate("14x14", "uniform", seededRandom(18));
  const solution = await chess.solve(position, { method: "topological", memoryBytes: 2 ** 30 });
  assert(!solution.solved);
  assertEquals([solution.limit.fault.kind, solution.peakBytes], ["memory", 0]);
  assertEquals(solution.limit.fault.needed, 40_116_600 * (24 + 7 * 8));
  const wide = chess.instances.generate("14x14", "wide", seededRandom(18));
  const refused = await chess.solve(wide, { method: "topological", memoryBytes: 2 ** 30 });
  assert(!refused.solved);
  assertEquals(refused.limit.fault.needed, 40_116_600 * (28 + 7 * 12));
});

Deno.test("chess.solve() names the methods there are", async () => {
  const position = chess.parse("1 1\n1\n1\n");
  await assertRejects(
    () => chess.solve(position, { method: "magic" }),
    RangeError,
    "contour, memo, topological",
  );
  assertThrows(() => chess.estimate(position, { method: "magic" }), RangeError);
});
