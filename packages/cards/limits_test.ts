import { assert, assertEquals, assertMatch, assertRejects } from "@std/assert";
import { LimitError, seededRandom, solve, Solver } from "@zugzwang/core";
import { planSolve } from "@zugzwang/core/game";
import type { Progress } from "@zugzwang/core/run";
import { cards } from "./cards.ts";
import { compareWith, findMoveValues, readFixtures } from "./testing/cases.ts";

const parseHardest = () => cards.judge.parse(readFixtures("cards_hard")[0].input);

Deno.test("a deadline stops the search with proved bounds around the value", async () => {
  for (const threads of [1, 2]) {
    const solution = await solve(cards, parseHardest(), { deadline: Date.now() + 30, threads });
    assert(!solution.solved);
    assertEquals(solution.limit.fault.kind, "time");
    assert(solution.lower <= 0 && solution.upper >= 0);
  }
  const late = { deadline: Date.now() - 1 };
  await assertRejects(
    () => findMoveValues(parseHardest(), late),
    LimitError,
    "the search was stopped",
  );
});

Deno.test("a memory limit shrinks the table first, then stops before allocating anything", async () => {
  const { input, expected } = readFixtures("cards").find(({ name }) => name === "u20-7300-p3")!;
  const position = cards.judge.parse(input);
  const free = await solve(cards, position);
  const tight = await solve(cards, position, { memoryBytes: free.peakBytes - 1 });
  assert(free.solved && tight.solved);
  assertEquals(cards.judge.formatAnswer(position, tight), expected);
  assert(tight.peakBytes < free.peakBytes);
  const stopped = await solve(cards, position, { memoryBytes: 60_000 });
  assert(!stopped.solved);
  assertEquals([stopped.limit.fault.kind, stopped.peakBytes, stopped.nodes], ["memory", 0, 0]);
  assertMatch(stopped.limit.message, /^the table of the search needs [\d,]+ bytes/);
});

Deno.test("planSolve() returns the bytes that a solve uses", async () => {
  const position = cards.judge.parse(
    readFixtures("cards").find(({ name }) => name === "u20-7300-p3")!.input,
  );
  const { bytes, method } = planSolve(cards, position)!;
  const { peakBytes } = await solve(cards, position);
  assertEquals([bytes, method], [peakBytes, "null-window"]);
});

Deno.test("progress is reported while solving, and an unknown method is refused", async () => {
  const seen: Progress[] = [];
  const { input } = readFixtures("cards").find(({ name }) => name === "u1-0-empty")!;
  await solve(cards, cards.judge.parse(input), { onProgress: (progress) => seen.push(progress) });
  assert(seen.length > 1);
  assert(seen.every(({ nodes, bytes }, i) => bytes > 0 && nodes > (seen[i - 1]?.nodes ?? 0)));
  await assertRejects(
    () => solve(cards, parseHardest(), { method: "luck" }),
    RangeError,
    'Cannot solve by method "luck": expected null-window',
  );
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
    const { input, expected } = readFixtures("cards").find(({ name }) => name === "u1-0-empty")!;
    const solution = await solve(cards, cards.judge.parse(input), { threads: 2 });
    assertEquals(
      solution.solved && cards.judge.formatAnswer(cards.judge.parse(input), solution),
      expected,
    );
  } finally {
    globalThis.SharedArrayBuffer = Genuine;
  }
});

/** Returns random deals with some moves made, so that either side is to move. */
function makePositions(size: string, count: number, plies: number) {
  const random = seededRandom(5);
  return Array.from({ length: count }, (_, seed) => {
    let position = cards.instances.generate(size, Object.keys(cards.instances.families)[0], random);
    for (let ply = 0; ply < seed % (plies + 1); ply++) {
      const moves = cards.moves(position);
      position = cards.play(position, moves[random(moves.length)]);
    }
    return position;
  });
}

Deno.test("test() finds on which side of any number the score lies", async () => {
  for (const position of makePositions("2x3", 21, 6)) {
    const solution = await solve(cards, position);
    assert(solution.solved);
    for (let than = -7; than <= 7; than++) {
      const found = await compareWith(position, than);
      const text = `${than}\n${cards.formatPosition(position)}`;
      assertEquals(found.sign, Math.sign(solution.value - than), text);
    }
  }
});

Deno.test("two threads find the same answers as one thread", async () => {
  for (const position of makePositions("3x4", 3, 2).slice(2)) {
    const [alone, together] = [
      await solve(cards, position),
      await solve(cards, position, { threads: 2 }),
    ];
    assert(alone.solved && together.solved);
    assertEquals([together.value, together.move], [alone.value, alone.move]);
    for (const than of [alone.value - 1, alone.value, alone.value + 1]) {
      const found = await compareWith(position, than, { threads: 2 });
      assertEquals(found.sign, alone.value - than);
    }
    assertEquals(
      await findMoveValues(position, { threads: 2 }),
      await findMoveValues(position),
    );
    await assertRejects(
      () => compareWith(position, 0, { deadline: Date.now() - 1 }),
      LimitError,
    );
    const late = await solve(cards, position, { deadline: Date.now() - 1 });
    assert(!late.solved && late.limit.fault.kind === "time");
    assert(late.lower <= alone.value && alone.value <= late.upper);
  }
});

Deno.test("a prover continues after a deadline", async () => {
  for (const position of makePositions("3x4", 3, 2).slice(1)) {
    const expected = await solve(cards, position);
    assert(expected.solved);
    let looks = 0;
    const solver = new Solver(cards, position, { now: () => looks });
    const ask = (deadline: number) => {
      looks = 0;
      return solver.solve(position, { deadline, onProgress: () => looks++ });
    };
    let solution = await ask(1);
    for (let rounds = 8; !solution.solved; rounds *= 2) {
      assert(solution.lower <= expected.value && expected.value <= solution.upper);
      solution = await ask(rounds);
    }
    assertEquals([solution.value, solution.move], [expected.value, expected.move]);
    solver.close();
  }
});
