import { assert, assertEquals, assertRejects } from "@std/assert";
import {
  analyzeMoves,
  bestLine,
  LimitError,
  plainSearch,
  seededRandom,
  solvedOrThrow,
} from "@zugzwang/core";
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

/** The instance and the position as text, for messages. */
function textOf(position: PatternsPosition): string {
  return `${patterns.formatInput(position)}${patterns.formatPosition(position)}`;
}

Deno.test("solve() gives the judge's answer for every case, and its move wins if any does", async () => {
  for (const { name, input, expected } of CASES) {
    const position = patterns.parse(input);
    assertEquals(patterns.formatInput(position), input, name);
    const solution = solvedOrThrow(await patterns.solve(position));
    assertEquals(patterns.formatAnswer(position, solution), `${expected}\n`, name);
  }
});

Deno.test("moveValues() gives the winning first cells of the published cases", async () => {
  const known = CASES.filter(({ winningFirstCells }) => winningFirstCells);
  assert(known.length > 10);
  for (const { name, input, winningFirstCells } of known) {
    for (const method of [...patterns.methods, undefined]) {
      // Strips of 27 cells are quick by components only.
      if (method === "search" && input.startsWith("1 2")) continue;
      const options = method === undefined ? {} : { method };
      const values = await patterns.moveValues(patterns.parse(input), options);
      const winning = values.flatMap((value, cell) => value === 1 ? [cell] : []);
      assertEquals(winning, winningFirstCells, `${name} by ${method}`);
    }
  }
});

Deno.test("every position of random games: value, moves and best line as the naive twin says", async () => {
  const sizes = ["1x1", "1x2", "2x2", "1x5", "5x1", "2x3", "1x7", "3x3", "2x4", "3x4", "6x2"];
  for (let seed = 1; seed <= 60; seed++) {
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
  for (const method of [undefined, ...patterns.methods]) {
    const options = method === undefined ? {} : { method };
    const message = `by ${method}: ${textOf(position)}`;
    const solution = solvedOrThrow(await patterns.solve(position, options));
    assertEquals(solution.value, value, message);
    assertEquals(solution.move, best, message);
    assertEquals(await patterns.moveValues(position, options), values, message);
    const line = await bestLine(patterns, position, options);
    assertEquals(line.value, value, message);
    if (method === undefined) assertEquals(line.steps.length, plies[set], message);
    let end = position;
    for (const { move } of line.steps) end = patterns.play(end, move);
    assertEquals(patterns.moves(end), [], message);
    const loser = patterns.sideToMove(end) === 0 ? -1 : 1;
    assertEquals(loser, value, message);
  }
}

Deno.test("solve() is what the rules and plain search say", async () => {
  for (let seed = 1; seed <= 30; seed++) {
    const position = generate("3x3", "random", seed);
    const value = plainSearch(patterns, position);
    assertEquals(solvedOrThrow(await patterns.solve(position)).value, value, textOf(position));
  }
});

Deno.test("mirror images, transposition, repeated and larger patterns change nothing", async () => {
  for (let seed = 1; seed <= 60; seed++) {
    const { instance } = generate(["3x4", "2x7", "4x4"][seed % 3], "random", seed);
    const answer = async (rows: number, cols: number, shapes: readonly (readonly string[])[]) => {
      const text = shapes.map((shape) =>
        `${shape.length} ${shape[0].length}\n${shape.join("\n")}\n`
      );
      const position = patterns.parse(`${rows} ${cols} ${shapes.length}\n${text.join("")}`);
      return solvedOrThrow(await patterns.solve(position)).value;
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
  const moves = await analyzeMoves(patterns, patterns.parse("1 9 1\n1 3\n111\n"));
  const winning = moves.slice(0, 5).map(({ move }) => patterns.formatMove(move));
  assertEquals(winning, ["0,0", "0,3", "0,4", "0,5", "0,8"]);
  assertEquals(moves.map(({ value }) => value), [1, 1, 1, 1, 1, -1, -1, -1, -1]);
});

Deno.test("limits stop every method with figures, and bounds that hold", async () => {
  const position = generate("5x5", "cross", 1);
  for (const method of [undefined, ...patterns.methods]) {
    const named = method === undefined ? {} : { method };
    const short = await patterns.solve(position, { ...named, memoryBytes: 1000 });
    assert(!short.solved, `${method}`);
    assertEquals([short.lower, short.upper], [-1, 1]);
    assertEquals(short.limit.fault.kind, "memory");
    assert(short.limit.fault.needed > 1000 && short.limit.fault.allowed === 1000);
    const late = await patterns.solve(position, { ...named, deadline: 3, now: () => 4 });
    assert(!late.solved && late.limit.fault.kind === "time", `${method}`);
    await assertRejects(() => patterns.moveValues(position, { ...named, memoryBytes: 1000 }));
    await assertRejects(() => patterns.bestLine(position, { ...named, memoryBytes: 1000 }));
  }
});

Deno.test("a board past every method is a limit, not an answer", async () => {
  const position = patterns.parse("9 9 1\n3 3\n110\n011\n101\n");
  for (const method of ["lattice", "search"]) {
    const solution = await patterns.solve(position, { method });
    assert(!solution.solved);
    assertEquals(solution.limit.fault.kind, "positions");
  }
});

Deno.test("an unknown method is a RangeError that names the known ones", async () => {
  const position = generate("2x2", "square", 1);
  const error = await assertRejects(
    () => patterns.solve(position, { method: "guess" }),
    RangeError,
  );
  assertEquals(error.message.includes("lattice, search, grundy"), true);
});

Deno.test("estimate() of a search names no fewer bytes than its first slots", async () => {
  for (const input of ["2 6 0\n", "1 1 0\n", "3 3 1\n1 3\n111\n"]) {
    const position = patterns.parse(input);
    const { peakBytes } = await patterns.solve(position, { method: "search" });
    assert(peakBytes <= patterns.estimate(position, { method: "search" }).bytes, input);
  }
});

Deno.test("estimate() names a table's positions, and the most bytes that solve() then uses", async () => {
  const position = generate("4x5", "cross", 1);
  const estimate = patterns.estimate(position, { method: "lattice" });
  const solution = await patterns.solve(position, { method: "lattice" });
  assert(solution.peakBytes <= estimate.bytes, `${solution.peakBytes} > ${estimate.bytes}`);
  assertEquals(solution.positions, estimate.positions);
  for (const family of FAMILIES) {
    const { bytes } = patterns.estimate(generate("4x4", family, 3));
    const { peakBytes } = await patterns.solve(generate("4x4", family, 3));
    assert(peakBytes <= Math.max(bytes, 2 ** 16), `${family}: ${peakBytes} > ${bytes}`);
  }
});

Deno.test("late positions of boards whose table is too big are solved by the cells that are left", async () => {
  const text = "7 7 2\n2 2\n11\n11\n1 4\n1111\n";
  const rows = ["1010101", "0010100", "1000001", "0010100", "0100010", "0001000", "1010101"];
  const position = patterns.parsePosition(rows.join("/"), patterns.parse(text));
  const values = await Promise.all(
    ["lattice", "search"].map((method) =>
      patterns.moveValues(position, { method, memoryBytes: 2 ** 30 })
    ),
  );
  assertEquals(values[0], values[1]);
});

Deno.test("forbidden sets count against the memory limit and heed the deadline", async () => {
  const row = (length: number) => patterns.parse(`1 4096 1\n1 ${length}\n${"1".repeat(length)}\n`);
  const much = await patterns.solve(row(2000));
  assert(!much.solved);
  assertEquals([much.limit.fault.kind, much.peakBytes], ["memory", 0]);
  const tiny = await patterns.solve(row(2000), { memoryBytes: 1024 });
  assertEquals(!tiny.solved && tiny.limit.fault.allowed, 1024);
  const little = await patterns.solve(row(20), { memoryBytes: 2 ** 20 });
  assert(!little.solved && little.limit.message.startsWith("the list of forbidden sets needs"));
  let now = 0;
  const late = await patterns.solve(row(20), { deadline: 2, now: () => now++ });
  assert(!late.solved && late.limit.fault.kind === "time");
  assertEquals(patterns.facts(row(2000)).forbiddenSets, null);
  await assertRejects(() => patterns.bestLine(row(2000)), LimitError);
  await assertRejects(() => patterns.moveValues(row(2000)), LimitError);
});
