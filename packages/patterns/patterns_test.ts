import { assert, assertEquals, assertRejects } from "@std/assert";
import {
  analyzeMoves,
  bestLine,
  LimitError,
  plainSearch,
  seededRandom,
  solve,
  solvedOrThrow,
  type SolveOptions,
} from "@zugzwang/core";
import { estimateSolve, planSolve, withSolver } from "@zugzwang/core/game";
import { bruteForce } from "./testing/brute_force.ts";
import { patterns } from "./patterns.ts";
import type { PatternsPosition } from "./position.ts";

interface Case {
  readonly name: string;
  readonly input: string;
  readonly expected: string;
  readonly winningFirstCells?: readonly number[];
}

const CASES: readonly Case[] = Deno.readTextFileSync(
  new URL("testdata/patterns.jsonl", import.meta.url),
).trim().split("\n").map((line) => JSON.parse(line));

const FAMILIES = Object.keys(patterns.instances.families);

function generate(size: string, family: string, seed: number): PatternsPosition {
  return patterns.instances.generate(size, family, seededRandom(seed));
}

/** Returns the values of the moves in ascending order of cells. */
function valueMoves(position: PatternsPosition, options: SolveOptions = {}): Promise<number[]> {
  return withSolver(patterns, position, options, (solver) => solver.moveValues());
}

/** Returns the instance and the position as text, for messages. */
function describe(position: PatternsPosition): string {
  return `${patterns.judge.formatInput(position)}${patterns.formatPosition(position)}`;
}

Deno.test("solve() gives the judge's answer for every case", async () => {
  for (const { name, input, expected } of CASES) {
    const position = patterns.judge.parse(input);
    assertEquals(patterns.judge.formatInput(position), input, name);
    const solution = solvedOrThrow(await solve(patterns, position));
    assertEquals(patterns.judge.formatAnswer(position, solution), `${expected}\n`, name);
  }
});

Deno.test("every method finds the winning first cells of the published cases", async () => {
  const known = CASES.filter(({ winningFirstCells }) => winningFirstCells);
  assert(known.length > 10);
  for (const { name, input, winningFirstCells } of known) {
    for (const method of [...patterns.prover.methods, undefined]) {
      // The search is slow on strips of 27 cells.
      if (method === "search" && input.startsWith("1 2")) continue;
      const options = method === undefined ? {} : { method };
      const values = await valueMoves(patterns.judge.parse(input), options);
      const winning = values.flatMap((value, cell) => value === 1 ? [cell] : []);
      assertEquals(winning, winningFirstCells, `${name} by ${method}`);
    }
  }
});

Deno.test("every method agrees with brute force on value, moves and best line in random games", async () => {
  const sizes = ["1x1", "1x2", "2x2", "1x5", "5x1", "2x3", "1x7", "3x3", "2x4", "3x4", "6x2"];
  for (let seed = 1; seed <= 33; seed++) {
    const random = seededRandom(seed);
    const family = random(3) > 0 ? "random" : FAMILIES[random(FAMILIES.length)];
    let position = generate(sizes[random(sizes.length)], family, seed);
    const twin = bruteForce(position.instance);
    let set = 0;
    while (true) {
      await checkPosition(position, twin, set);
      const moves = patterns.moves(position);
      if (moves.length === 0) break;
      const move = moves[random(moves.length)];
      set |= 1 << (move.row * position.instance.cols + move.col);
      position = patterns.play(position, move);
    }
  }
});

async function checkPosition(
  position: PatternsPosition,
  { won, plies }: ReturnType<typeof bruteForce>,
  set: number,
): Promise<void> {
  const sign = patterns.sideToMove(position) === 0 ? 1 : -1;
  const value = won[set] === 1 ? sign : -sign;
  const moves = patterns.moves(position);
  const values = moves.map(({ row, col }) =>
    won[set | 1 << (row * position.instance.cols + col)] === 1 ? -sign : sign
  );
  const best = moves.find((_, k) => values[k] === value) ?? null;
  for (const method of [undefined, ...patterns.prover.methods]) {
    const options = method === undefined ? {} : { method };
    const message = `by ${method}: ${describe(position)}`;
    const solution = solvedOrThrow(await solve(patterns, position, options));
    assertEquals(solution.value, value, message);
    assertEquals(solution.move, best, message);
    assertEquals(await valueMoves(position, options), values, message);
    const line = await bestLine(patterns, position, options);
    assertEquals(line.value, value, message);
    assertEquals(line.steps.length, plies[set], message);
    let end = position;
    for (const { move } of line.steps) end = patterns.play(end, move);
    assertEquals(patterns.moves(end), [], message);
    const loser = patterns.sideToMove(end) === 0 ? -1 : 1;
    assertEquals(loser, value, message);
  }
}

Deno.test("solve() agrees with a plain search of the rules", async () => {
  for (let seed = 1; seed <= 30; seed++) {
    const position = generate("3x3", "random", seed);
    const value = plainSearch(patterns, position);
    assertEquals(solvedOrThrow(await solve(patterns, position)).value, value, describe(position));
  }
});

Deno.test("mirrored, transposed, repeated and larger patterns do not change the value", async () => {
  for (let seed = 1; seed <= 30; seed++) {
    const { instance } = generate(["3x4", "2x7", "4x4"][seed % 3], "random", seed);
    const answer = async (rows: number, cols: number, shapes: readonly (readonly string[])[]) => {
      const text = shapes.map((shape) =>
        `${shape.length} ${shape[0].length}\n${shape.join("\n")}\n`
      );
      const position = patterns.judge.parse(`${rows} ${cols} ${shapes.length}\n${text.join("")}`);
      return solvedOrThrow(await solve(patterns, position)).value;
    };
    const { rows, cols, patterns: shapes } = instance;
    const reverse = (row: string) => [...row].reverse().join("");
    const transpose = (shape: readonly string[]) =>
      [...shape[0]].map((_, c) => shape.map((row) => row[c]).join(""));
    const larger = (shape: readonly string[]) => shape.map((row) => `1${row}`);
    const expected = await answer(rows, cols, shapes);
    const found = [
      await answer(rows, cols, shapes.map((shape) => shape.map(reverse))),
      await answer(rows, cols, shapes.map((shape) => [...shape].reverse())),
      await answer(cols, rows, shapes.map(transpose)),
      await answer(rows, cols, [...shapes, ...shapes]),
      await answer(rows, cols, [...shapes, ...shapes.map(larger)]),
    ];
    assertEquals(found, found.map(() => expected), `seed ${seed}\n${JSON.stringify(instance)}`);
  }
});

Deno.test("analyzeMoves() puts winning cells first", async () => {
  const moves = await analyzeMoves(patterns, patterns.judge.parse("1 9 1\n1 3\n111\n"));
  const winning = moves.slice(0, 5).map(({ move }) => patterns.formatMove(move));
  assertEquals(winning, ["0,0", "0,3", "0,4", "0,5", "0,8"]);
  assertEquals(moves.map(({ value }) => value), [1, 1, 1, 1, 1, -1, -1, -1, -1]);
});

Deno.test("a limit stops every method with figures and bounds", async () => {
  const position = generate("5x5", "cross", 1);
  for (const method of [undefined, ...patterns.prover.methods]) {
    const named = method === undefined ? {} : { method };
    const short = await solve(patterns, position, { ...named, memoryBytes: 1000 });
    assert(!short.solved, `${method}`);
    assertEquals([short.lower, short.upper], [-1, 1]);
    assertEquals(short.limit.fault.kind, "memory");
    assert(short.limit.fault.needed > 1000 && short.limit.fault.allowed === 1000);
    const late = await solve(patterns, position, { ...named, deadline: 3, now: () => 4 });
    assert(!late.solved && late.limit.fault.kind === "time", `${method}`);
    await assertRejects(() => valueMoves(position, { ...named, memoryBytes: 1000 }));
    await assertRejects(() => bestLine(patterns, position, { ...named, memoryBytes: 1000 }));
  }
});

Deno.test("a board too large for the method exceeds a limit", async () => {
  const position = patterns.judge.parse("9 9 1\n3 3\n110\n011\n101\n");
  for (const method of ["lattice", "search"]) {
    const solution = await solve(patterns, position, { method });
    assert(!solution.solved);
    assertEquals(solution.limit.fault.kind, "positions");
  }
});

Deno.test("an unknown method is a RangeError that names the methods", async () => {
  const position = generate("2x2", "square", 1);
  const error = await assertRejects(
    () => solve(patterns, position, { method: "guess" }),
    RangeError,
  );
  assertEquals(error.message.includes("lattice, search, grundy"), true);
});

Deno.test("planSolve() returns the table's positions, and at least the bytes that solve() uses", async () => {
  const position = generate("4x5", "cross", 1);
  for (const options of [{}, { method: "lattice" }]) {
    const plan = planSolve(patterns, position, options)!;
    const solution = await solve(patterns, position, options);
    assert(solution.peakBytes <= plan.bytes, `${solution.peakBytes} > ${plan.bytes}`);
    assertEquals([solution.method, solution.positions], [plan.method, plan.positions]);
  }
  assertEquals(planSolve(patterns, position, { method: "search" }), null);
  assertEquals(planSolve(patterns, generate("6x6", "row3", 1)), null);
});

Deno.test("estimateSolve() names the method of solve() if the plan of the table exceeds the limit", async () => {
  const position = patterns.judge.parse("5 6 2\n1 3\n111\n3 1\n1\n1\n1\n");
  const limits = { memoryBytes: 2 ** 18 };
  const solution = solvedOrThrow(await solve(patterns, position, limits));
  const estimate = await estimateSolve(patterns, position, limits);
  assertEquals([estimate.method, solution.method, solution.value], ["search", "search", -1]);
  const named = { ...limits, method: "lattice" };
  await assertRejects(() => estimateSolve(patterns, position, named), LimitError);
});

Deno.test("without a method, small games use the table and large ones the method with few nodes", async () => {
  const cases = [
    ["4x5", "cross", "lattice"],
    ["6x6", "half", "search"],
    ["1x58", "row3", "grundy"],
    ["3x12", "line3", "lattice"],
    ["1x70", "row3", "grundy"],
  ] as const;
  for (const [size, family, method] of cases) {
    assertEquals((await solve(patterns, generate(size, family, 1))).method, method, size);
  }
  const little = await solve(patterns, generate("5x6", "half", 1), { memoryBytes: 2 ** 19 });
  assertEquals([little.solved, little.method], [true, "search"]);
});

Deno.test("a late position of a board too large for the table is solved by its free cells", async () => {
  const text = "7 7 2\n2 2\n11\n11\n1 4\n1111\n";
  const rows = ["1010101", "0010100", "1000001", "0010100", "0100010", "0001000", "1010101"];
  const position = patterns.parsePosition(rows.join("/"), patterns.judge.parse(text));
  const values = await Promise.all(
    ["lattice", "search"].map((method) => valueMoves(position, { method, memoryBytes: 2 ** 30 })),
  );
  assertEquals(values[0], values[1]);
});

Deno.test("listing forbidden sets stops at the memory limit and at the deadline", async () => {
  const row = (length: number) =>
    patterns.judge.parse(`1 4096 1\n1 ${length}\n${"1".repeat(length)}\n`);
  const [long, short] = [row(2000), row(20)];
  const much = await solve(patterns, long, { memoryBytes: 2 ** 26 });
  assert(!much.solved);
  assertEquals([much.limit.fault.kind, much.peakBytes], ["memory", 0]);
  const tiny = await solve(patterns, long, { memoryBytes: 1024 });
  assertEquals(!tiny.solved && tiny.limit.fault.allowed, 1024);
  const little = await solve(patterns, short, { memoryBytes: 2 ** 20 });
  assert(!little.solved && little.limit.message.startsWith("the list of forbidden sets needs"));
  let now = 0;
  const late = await solve(patterns, short, { deadline: 2, now: () => now++ });
  assert(!late.solved && late.limit.fault.kind === "time");
  assertEquals(patterns.show.facts(long).forbiddenSets, null);
  const limits = { memoryBytes: 2 ** 20 };
  await assertRejects(() => bestLine(patterns, long, limits), LimitError);
  await assertRejects(() => valueMoves(long, limits), LimitError);
});
