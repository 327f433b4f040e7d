import { type Bounds, LimitError, seededRandom } from "@zugzwang/core";
import { assert, assertEquals, assertRejects } from "@std/assert";
import { type DotsPosition, undrawnEdges } from "./rules/board.ts";
import { boardBytes } from "./strings/board_bytes.ts";
import { dissect } from "./strings/components.ts";
import { dots } from "./dots.ts";
import { randomPosition, solvedValue, undrawnCount } from "./testing/cases.ts";

Deno.test("dots.solve() gives the same by every method, and says what it took", async () => {
  const position = dots.empty("2x3");
  const table = await dots.solve(position, { method: "table" });
  const search = await dots.solve(position);
  assert(table.solved && search.solved);
  assertEquals([table.value, table.move], [search.value, search.move]);
  assertEquals([table.method, table.positions, table.nodes, table.peakBytes], [
    "table",
    2 ** 17,
    null,
    2 ** 17,
  ]);
  assertEquals([search.method, search.positions], ["search", null]);
  const { method, bytes } = dots.estimate(position);
  assertEquals([method, bytes], [search.method, search.peakBytes]);
});

Deno.test("dots.solve() rejects methods that are unknown or cannot do it", async () => {
  const position = dots.empty("2x2");
  await assertRejects(() => dots.solve(position, { method: "guess" }), RangeError, '"guess"');
  await assertRejects(
    () => dots.solve(position, { method: "endgame" }),
    RangeError,
    "1 of 1 components are neither chains nor loops",
  );
});

Deno.test("dots.solve() that is stopped gives bounds that hold, and are met", async () => {
  const random = seededRandom(51);
  let [stopped, declinable, lowest] = [0, 0, 0];
  for (let i = 0; i < 600; i++) {
    const position = randomPosition({ rows: 3, columns: 4 }, 4 + random(6), random);
    const solution = await dots.solve(position, { memoryBytes: boardBytes(position) + 100 });
    if (solution.solved || undrawnCount(position) > 20) continue;
    stopped++;
    const value = solvedValue(position);
    const { lower, upper, limit } = solution;
    assert(lower <= value && value <= upper, dots.formatInput(position));
    assert(limit instanceof LimitError);
    assertEquals(limit.fault.kind, "memory");
    if (dissect(position, undrawnEdges(position.drawn)).handout === 0) continue;
    declinable++;
    if (value === lower) lowest++;
  }
  assert(stopped > 100 && declinable > 10 && lowest > 0, `${stopped} ${declinable} ${lowest}`);
});

Deno.test("dots.solve() stops at its deadline with what was proved", async () => {
  let clock = 0;
  const solution = await dots.solve(dots.empty("4x4"), { deadline: 1, now: () => clock++ });
  assert(!solution.solved);
  assertEquals(solution.limit.fault.kind, "time");
  assert(solution.lower <= 0 && 0 <= solution.upper, `${solution.lower}..${solution.upper}`);
});

Deno.test("dots.solve() of a stripped position of more than 60 edges is a limit with bounds", async () => {
  const solution = await dots.solve(dots.empty("6x6"));
  assert(!solution.solved);
  assertEquals([solution.lower, solution.upper], [-36, 36]);
  assertEquals(solution.limit.fault, {
    kind: "positions",
    needed: 2 ** 84,
    allowed: 2 ** 60,
    purpose: "the search of 84 undrawn edges (of 60 at most)",
  });
  await assertRejects(() => dots.moveValues(dots.empty("6x6")), LimitError);
});

Deno.test("dots.solve() makes do with little memory, and says when it is too little", async () => {
  const position = dots.empty("2x4");
  const memoryBytes = boardBytes(position) + 5000;
  const solution = await dots.solve(position, { memoryBytes });
  assert(solution.solved && solution.peakBytes <= memoryBytes);
  assertEquals(solution.value, 2);
  for (const method of ["search", "table"]) {
    const without = await dots.solve(position, { memoryBytes: 100, method });
    assert(!without.solved);
    assertEquals([without.lower, without.upper, without.limit.fault.kind], [-8, 8, "memory"]);
  }
});

Deno.test("dots.solve() solves endgames of any size", async () => {
  const random = seededRandom(52);
  for (const size of ["20x20", "60x60", "1x300"]) {
    const position = dots.instances.generate(size, "endgame", random);
    const solution = await dots.solve(position);
    assert(solution.solved && solution.method === "endgame", size);
    const values = size === "20x20" ? await dots.moveValues(position) : [solution.value];
    assertEquals(Math.max(...values), solution.value);
  }
});

Deno.test("moveValues() of positions with boxes to take are those of each move by itself", async () => {
  const random = seededRandom(54);
  let taking = 0;
  for (let i = 0; i < 60; i++) {
    const family = i % 3 === 0 ? "late" : i % 3 === 1 ? "endgame" : "components";
    let position = dots.instances.generate("6x5", family, random);
    for (let drawn = 1 + random(4); drawn > 0; drawn--) {
      const moves = dots.moves(position);
      if (moves.length > 1) position = dots.play(position, moves[random(moves.length)]);
    }
    const values = await dots.moveValues(position);
    for (const [j, move] of dots.moves(position).entries()) {
      const child = dots.play(position, move);
      const gain = dots.gain(position, move);
      const rest = await solved(child);
      assertEquals(values[j], gain > 0 ? gain + rest : 0 - rest, dots.formatInput(position));
    }
    taking += Number(dots.facts(position).takeableBoxes) > 0 ? 1 : 0;
  }
  assert(taking > 20, `${taking}`);
});

async function solved(position: DotsPosition): Promise<number> {
  const solution = await dots.solve(position);
  assert(solution.solved);
  return solution.value;
}

Deno.test("dots.solve() solves late positions of large boards", async () => {
  const random = seededRandom(53);
  for (let i = 0; i < 20; i++) {
    const position = dots.instances.generate("9x9", "late", random);
    const solution = await dots.solve(position);
    const table = await dots.solve(position, { method: "table" });
    assert(solution.solved && table.solved);
    assertEquals([solution.value, solution.move], [table.value, table.move]);
  }
});

Deno.test("dots.solve() of endgames heeds the limits of memory and time, and says what it took", async () => {
  const random = seededRandom(54);
  const position = dots.instances.generate("60x60", "endgame", random);
  const solution = await dots.solve(position);
  const { bytes } = dots.estimate(position);
  assert(solution.solved && solution.peakBytes === bytes && bytes > 60 * 60 * 100);
  const [tight, late] = await Promise.all([
    dots.solve(position, { memoryBytes: 1024 }),
    dots.solve(position, { deadline: 0, now: () => 1 }),
  ]);
  for (const stopped of [tight, late]) {
    assert(!stopped.solved && stopped.lower <= solution.value && solution.value <= stopped.upper);
  }
  assert(!tight.solved && !late.solved);
  assertEquals([tight.limit.fault.kind, late.limit.fault.kind], ["memory", "time"]);
  await assertRejects(() => dots.bestLine(position, { memoryBytes: 1024 }), LimitError);
  await assertRejects(() => dots.moveValues(position, { memoryBytes: 2 * bytes }), LimitError);
});

Deno.test("dots.solve() names the smallest best move where many boxes can be taken", async () => {
  const random = seededRandom(55);
  for (let i = 0; i < 300; i++) {
    const position = randomPosition({ rows: 2, columns: 6 }, 4 + random(4), random);
    if (undrawnCount(position) > 16) continue;
    const solution = await dots.solve(position);
    const table = await dots.solve(position, { method: "table" });
    assert(solution.solved && table.solved);
    assertEquals(
      [solution.value, solution.move],
      [table.value, table.move],
      dots.formatInput(position),
    );
  }
});

Deno.test("dots.solve() with workers stops when its signal is aborted", async () => {
  const controller = new AbortController();
  const position = dots.empty("4x4");
  const solving = dots.solve(position, { workers: 2, signal: controller.signal });
  controller.abort();
  const solution = await solving;
  assert(!solution.solved && solution.limit.fault.kind === "signal");
});

Deno.test("shared memory that cannot be had is a memory limit with bounds", async () => {
  const Genuine = SharedArrayBuffer;
  globalThis.SharedArrayBuffer = class extends Genuine {
    constructor(bytes = 0) {
      if (bytes > 1000) throw new RangeError("Array buffer allocation failed");
      super(bytes);
    }
  };
  try {
    const position = dots.empty("3x4");
    const solution = await dots.solve(position, { workers: 2 });
    assert(!solution.solved && solution.limit.message.endsWith("which could not be had"));
    assertEquals([solution.lower, solution.upper], [-12, 12]);
    await assertRejects(() => dots.moveValues(position, { workers: 2 }), LimitError);
  } finally {
    globalThis.SharedArrayBuffer = Genuine;
  }
});

Deno.test("moveValues() tells each value as soon as it is proved, at a limit the bounds of solve()", async () => {
  const small = dots.empty("2x3");
  const values = await dots.moveValues(small);
  const told: number[] = [];
  await dots.moveValues(small, {
    onMoveValue: (place, value) => assertEquals(place, told.push(value) - 1),
  });
  assertEquals(told, values);
  const large = dots.empty("4x4");
  for (const deadline of [1, 4, 8]) {
    const limits = () => {
      let looks = 0;
      return { deadline, now: () => looks++ };
    };
    let bounds: number[] = [];
    const asked = {
      ...limits(),
      onBounds: ({ lower, upper }: Bounds) => void (bounds = [lower, upper]),
    };
    await assertRejects(() => dots.moveValues(large, asked), LimitError);
    const stopped = await dots.solve(large, limits());
    assert(!stopped.solved);
    assertEquals(bounds, [stopped.lower, stopped.upper]);
  }
});
