import { bestLine, LimitError, seededRandom, solve, solvedOrThrow, Solver } from "@zugzwang/core";
import { planSolve } from "@zugzwang/core/game";
import { startCourse, study } from "@zugzwang/core/study";
import { assert, assertEquals, assertRejects } from "@std/assert";
import type { DotsPosition } from "./rules/board.ts";
import { countBoardBytes } from "./strings/coin_state.ts";
import { dissect } from "./strings/loaded_position.ts";
import { dots } from "./dots.ts";
import {
  compareDots,
  countUndrawn,
  drawPosition,
  findMoveValues,
  findValueByProver,
  solveByTable,
} from "./testing/cases.ts";

Deno.test("solve() agrees with the full table and reports its effort", async () => {
  const position = dots.instances.empty("2x3");
  const solution = await solve(dots, position);
  assert(solution.solved);
  assertEquals([solution.value, solution.move], solveByTable(position));
  assertEquals([solution.method, solution.positions], ["search", null]);
  const { method, bytes } = planSolve(dots, position)!;
  assertEquals([method, bytes], [solution.method, solution.peakBytes]);
});

Deno.test("solve() rejects unknown and unsuitable methods", async () => {
  const position = dots.instances.empty("2x2");
  await assertRejects(() => solve(dots, position, { method: "guess" }), RangeError, '"guess"');
  await assertRejects(
    () => solve(dots, position, { method: "endgame" }),
    RangeError,
    "1 of 1 components are neither chains nor loops",
  );
});

Deno.test("solve() returns valid and tight bounds when a limit stops it", async () => {
  const random = seededRandom(51);
  let [stopped, declinable, lowest] = [0, 0, 0];
  for (let i = 0; i < 600; i++) {
    const position = drawPosition({ rows: 3, columns: 4 }, 4 + random(6), random);
    const solution = await solve(dots, position, { memoryBytes: countBoardBytes(position) + 100 });
    if (solution.solved || countUndrawn(position) > 20) continue;
    stopped++;
    const value = findValueByProver(position);
    const { lower, upper, limit } = solution;
    assert(lower <= value && value <= upper, dots.judge.formatInput(position));
    assert(limit instanceof LimitError);
    assertEquals(limit.fault.kind, "memory");
    if (dissect(position).handout === 0) continue;
    declinable++;
    if (value === lower) lowest++;
  }
  assert(stopped > 100 && declinable > 10 && lowest > 0, `${stopped} ${declinable} ${lowest}`);
});

Deno.test("solve() stops at its deadline with proved bounds", async () => {
  let clock = 0;
  const solution = await solve(dots, dots.instances.empty("4x4"), {
    deadline: 1,
    now: () => clock++,
  });
  assert(!solution.solved);
  assertEquals(solution.limit.fault.kind, "time");
  assert(solution.lower <= 0 && 0 <= solution.upper, `${solution.lower}..${solution.upper}`);
});

Deno.test("solve() returns a limit with bounds for a stripped position of more than 60 edges", async () => {
  const solution = await solve(dots, dots.instances.empty("6x6"));
  assert(!solution.solved);
  assertEquals([solution.lower, solution.upper], [-36, 36]);
  assertEquals(solution.limit.fault, {
    kind: "positions",
    needed: 2 ** 84,
    allowed: 2 ** 60,
    purpose: "the search of 84 undrawn edges (at most 60)",
  });
  await assertRejects(() => findMoveValues(dots.instances.empty("6x6")), LimitError);
});

Deno.test("solve() works with little memory, and stops if it is too little", async () => {
  const position = dots.instances.empty("2x4");
  const memoryBytes = countBoardBytes(position) + 5000;
  const solution = await solve(dots, position, { memoryBytes });
  assert(solution.solved && solution.peakBytes <= memoryBytes);
  assertEquals(solution.value, 2);
  const without = await solve(dots, position, { memoryBytes: 100 });
  assert(!without.solved);
  assertEquals([without.lower, without.upper, without.limit.fault.kind], [-8, 8, "memory"]);
});

Deno.test("solve() solves endgames of any size", async () => {
  const random = seededRandom(52);
  for (const size of ["20x20", "60x60", "1x300"]) {
    const position = dots.instances.generate(size, "endgame", random);
    const solution = await solve(dots, position);
    assert(solution.solved && solution.method === "endgame", size);
    const values = size === "20x20" ? await findMoveValues(position) : [solution.value];
    assertEquals(Math.max(...values), solution.value);
  }
});

Deno.test("moveValues() agrees with solving each child where boxes can be taken", async () => {
  const random = seededRandom(54);
  let taking = 0;
  for (let i = 0; i < 30; i++) {
    const family = i % 3 === 0 ? "late" : i % 3 === 1 ? "endgame" : "components";
    let position = dots.instances.generate("6x5", family, random);
    for (let drawn = 1 + random(4); drawn > 0; drawn--) {
      const moves = dots.moves(position);
      if (moves.length > 1) position = dots.play(position, moves[random(moves.length)]);
    }
    const values = await findMoveValues(position);
    for (const [j, move] of dots.moves(position).entries()) {
      const child = dots.play(position, move);
      const gain = dots.gain(position, move);
      const rest = await findValue(child);
      assertEquals(values[j], gain > 0 ? gain + rest : 0 - rest, dots.judge.formatInput(position));
    }
    taking += Number(dots.show.facts(position).takeableBoxes) > 0 ? 1 : 0;
  }
  assert(taking > 10, `${taking}`);
});

async function findValue(position: DotsPosition): Promise<number> {
  const solution = await solve(dots, position);
  assert(solution.solved);
  return solution.value;
}

Deno.test("solve() solves late positions of large boards", async () => {
  const random = seededRandom(53);
  for (let i = 0; i < 8; i++) {
    const position = dots.instances.generate("9x9", "late", random);
    const solution = await solve(dots, position);
    assert(solution.solved);
    assertEquals([solution.value, solution.move], solveByTable(position));
  }
});

Deno.test("solve() of endgames keeps the limits of memory and time, and reports its effort", async () => {
  const random = seededRandom(54);
  const position = dots.instances.generate("60x60", "endgame", random);
  const solution = await solve(dots, position);
  const { bytes } = planSolve(dots, position)!;
  assert(solution.solved && solution.peakBytes === bytes && bytes > 60 * 60 * 100);
  const [tight, late] = await Promise.all([
    solve(dots, position, { memoryBytes: 1024 }),
    solve(dots, position, { deadline: 0, now: () => 1 }),
  ]);
  for (const stopped of [tight, late]) {
    assert(!stopped.solved && stopped.lower <= solution.value && solution.value <= stopped.upper);
  }
  assert(!tight.solved && !late.solved);
  assertEquals([tight.limit.fault.kind, late.limit.fault.kind], ["memory", "time"]);
  await assertRejects(() => bestLine(dots, position, { memoryBytes: 1024 }), LimitError);
  await assertRejects(() => findMoveValues(position, { memoryBytes: 1024 }), LimitError);
});

Deno.test("solve() returns the smallest best move where many boxes can be taken", async () => {
  const random = seededRandom(55);
  for (let i = 0; i < 300; i++) {
    const position = drawPosition({ rows: 2, columns: 6 }, 4 + random(4), random);
    if (countUndrawn(position) > 16) continue;
    const solution = await solve(dots, position);
    assert(solution.solved);
    const input = dots.judge.formatInput(position);
    assertEquals([solution.value, solution.move], solveByTable(position), input);
  }
});

Deno.test("solve() uses one thread where shared memory is not available", async () => {
  const Genuine = SharedArrayBuffer;
  globalThis.SharedArrayBuffer = class extends Genuine {
    constructor(bytes = 0) {
      if (bytes > 1000) throw new RangeError("Array buffer allocation failed");
      super(bytes);
    }
  };
  try {
    const solution = await solve(dots, dots.instances.empty("1x9"), { threads: 2 });
    assertEquals(solution.solved && solution.value, -1);
  } finally {
    globalThis.SharedArrayBuffer = Genuine;
  }
});

Deno.test("a prover continues from its table after a deadline", async () => {
  const random = seededRandom(17);
  for (let i = 0; i < 12; i++) {
    const position = drawPosition({ rows: 3, columns: 4 }, 8 + random(3), random);
    const expected = await solve(dots, position);
    assert(expected.solved);
    let looks = 0;
    const solver = new Solver(dots, position, { now: () => looks });
    const ask = (deadline: number) => {
      looks = 0;
      return solver.solve(position, { deadline, onProgress: () => looks++ });
    };
    let solution = await ask(1);
    for (let rounds = 2; !solution.solved; rounds++) {
      assert(solution.lower <= expected.value && expected.value <= solution.upper);
      solution = await ask(rounds);
    }
    assertEquals([solution.value, solution.move], [expected.value, expected.move]);
    looks = 0;
    assertEquals(await solver.moveValues(), await findMoveValues(position));
    solver.close();
  }
});

Deno.test("test() finds on which side of any number the value lies", async () => {
  const random = seededRandom(16);
  const size = { rows: 2, columns: 3 };
  for (let i = 0; i < 60; i++) {
    const position = drawPosition(size, 4 + random(12), random);
    const solution = await solve(dots, position);
    assert(solution.solved);
    for (let than = -7; than <= 7; than++) {
      const found = await compareDots(position, than);
      const sign = Math.sign(solution.value - than);
      assertEquals(found.sign, sign, `${than}\n${dots.judge.formatInput(position)}`);
    }
  }
});

Deno.test("test() needs fewer nodes than solve(), and agrees with threads", async () => {
  const position = dots.instances.empty("3x3"); // −3
  const solution = await solve(dots, position);
  for (const [than, sign] of [[0, -1], [-2, -1], [-3, 0], [-4, 1]] as const) {
    const [alone, together] = [
      await compareDots(position, than),
      await compareDots(position, than, { threads: 2 }),
    ];
    assertEquals([alone.sign, together.sign], [sign, sign]);
    assert(solution.solved && (than === -3 || alone.nodes! < solution.nodes!));
  }
  const large = await compareDots(dots.instances.empty("1x9"), -1, { threads: 2 });
  assertEquals(large.sign, 0);
});

Deno.test("test() throws the limit that stopped it", async () => {
  for (const limits of [{ deadline: Date.now() + 50 }, { memoryBytes: 10 }]) {
    const kind = "deadline" in limits ? "time" : "memory";
    const error = await assertRejects(
      () => compareDots(dots.instances.empty("5x5"), 0, limits),
      LimitError,
    );
    assertEquals(error.fault.kind, kind);
  }
});

Deno.test("study() of an endgame returns its bounds and moves wherever a time limit strikes", async () => {
  const position = dots.instances.generate("6x6", "components", seededRandom(2));
  const { value } = solvedOrThrow(await solve(dots, position));
  const course = startCourse(dots, dots.judge.formatInput(position));
  let isStopped = true;
  for (let readings = 1; isStopped; readings++) {
    let left = readings;
    const now = () => left-- > 0 ? 0 : 10;
    const found = await study(course, { goals: ["moves"], deadline: 5, now });
    const { lower, upper, moves, unproved, limit } = found;
    const about = `${lower}..${upper} after ${readings} readings of the clock`;
    assert(lower !== null && upper !== null && lower <= value && value <= upper, about);
    assertEquals(moves!.length + unproved.length, dots.moves(position).length, about);
    isStopped = limit !== null;
  }
});
