/**
 * Long tests of dots, which take minutes.
 *
 * @module
 */
import { Budget, openBook, seededRandom, solve } from "@zugzwang/core";
import { TranspositionTable } from "@zugzwang/core/tables";
import { Team } from "@zugzwang/core/run";
import { assert, assertEquals } from "@std/assert";
import { type BoardSize, type DotsPosition, toEdge } from "./rules/board.ts";
import { dots } from "./dots.ts";
import { DotsProver } from "./prover.ts";
import { planSearch } from "./search/search_plan.ts";
import { dissect } from "./strings/loaded_position.ts";
import {
  checkEndgames,
  checkStripRule,
  compareDots,
  findMoveValues,
  findValueByProver,
  type GeneralCase,
  makePositionOfSet,
  makeTable,
  type MidgameCase,
  readCases,
  solveByTable,
} from "./testing/cases.ts";

for (const [size, endgames] of [["2x5", 42563], ["3x4", 137845]] as const) {
  Deno.test(`strip rule, endgames and search agree with the table of ${size}`, () => {
    const [rows, columns] = size.split("x").map(Number);
    const board: BoardSize = { rows, columns };
    const table = makeTable(board);
    checkStripRule(board, table, 2 ** 25);
    assertEquals(checkEndgames(board, table), endgames);
    const random = seededRandom(71);
    for (let i = 0; i < 500; i++) {
      const set = random(table.length);
      const position = makePositionOfSet(board, set);
      assertEquals(findValueByProver(position), table[set], dots.judge.formatInput(position));
    }
  });
}

Deno.test("the strip rule agrees with every position of 3x3", () => {
  const size = { rows: 3, columns: 3 };
  checkStripRule(size, makeTable(size), 2 ** 24);
});

Deno.test("dots finds the value of every move of the larger general positions", async () => {
  for (const { input, moveValues, undrawn } of readCases<GeneralCase>("general.jsonl")) {
    if (undrawn <= 20) continue;
    const position = dots.judge.parse(input);
    const values = await findMoveValues(position);
    const texts = dots.moves(position).map(dots.formatMove);
    assertEquals(Object.fromEntries(texts.map((text, i) => [text, values[i]])), moveValues, input);
  }
});

Deno.test("3x4: only the three middle verticals hold the tie; all openings of 2x5 lose by 2", async () => {
  const position = dots.instances.empty("3x4");
  const values = await findMoveValues(position);
  const holding = dots.moves(position).map(dots.formatMove).filter((_, i) => values[i] === 0);
  assertEquals(holding, ["v0,2", "v1,2", "v2,2"]);
  assertEquals(values.filter((value) => value === -2).length, 28);
  assertEquals(await findMoveValues(dots.instances.empty("2x5")), new Array(27).fill(-2));
});

for (const [size, value] of [["2x6", 2], ["4x4", 0], ["3x5", -1]] as const) {
  Deno.test(`the empty ${size} board is worth ${value}`, () => {
    assertEquals(findValueByProver(dots.instances.empty(size)), value);
  });
}

for (
  const [size, value] of [["2x6", -4], ["2x8", 0], ["3x5", 5], ["3x6", 4], ["4x5", 0]] as const
) {
  Deno.test(`the Swedish ${size} board is worth ${value}`, () => {
    const position = dots.instances.generate(size, "swedish", seededRandom(1));
    assertEquals(findValueByProver(position), value);
  });
}

Deno.test("solve() agrees with the full table on late positions of 12x12", async () => {
  const random = seededRandom(72);
  for (let i = 0; i < 50; i++) {
    const position = dots.instances.generate("12x12", "late", random);
    const solution = await solve(dots, position);
    assert(solution.solved);
    assertEquals([solution.value, solution.move], solveByTable(position));
  }
});

Deno.test("the book of 3 x 3 has the values of the table", async () => {
  const board: BoardSize = { rows: 3, columns: 3 };
  const table = makeTable(board);
  const book = await openBook(
    dots,
    await Deno.readFile(new URL("books/3x3.book", import.meta.url)),
  );
  const seen = new Set<number>();
  const check = async (position: DotsPosition, set: number, plies: number): Promise<void> => {
    if (seen.has(set)) return;
    seen.add(set);
    assertEquals((await book.find(position))?.value, table[set], dots.formatPosition(position));
    if (plies === 0) return;
    for (const move of dots.moves(position)) {
      const child = dots.play(position, move);
      await check(child, set & ~(1 << toEdge(board, move)), plies - 1);
    }
  };
  await check(dots.instances.empty("3x3"), table.length - 1, 5);
});

Deno.test("a table of 2 GiB gives the same bounds as a small one", () => {
  // 19 edges of 5 × 5 are drawn.
  const position = dots.judge.parse(
    "5 5\n00001\n01011\n00000\n00000\n00110\n00100\n110000\n100101\n111000\n011000\n110000\n",
  );
  const { stripped } = dissect(position);
  const size = {
    ...planSearch(position, stripped.edges, 2 ** 27).table,
    sizeBits: 29,
    shared: true,
  };
  const memory = new SharedArrayBuffer(TranspositionTable.bytesOf(size));
  assertEquals(memory.byteLength, 2 ** 31 + 4); // with its signature
  const team = new Team(new SharedArrayBuffer(Team.bytes), 0);
  const means = { method: "search", isNamed: false, budget: new Budget() };
  const large = new DotsProver(position, { ...means, team, sharedTable: { memory, plan: size } });
  const small = new DotsProver(position, means);
  for (const threshold of [1, 3]) {
    assertEquals(large.bound(position, threshold), small.bound(position, threshold));
  }
  assertEquals(small.known(position), { lower: 1, upper: 1, step: 2 });
});

Deno.test("positions of the fixed set of 5x5 have the values that version 0.1 found", async () => {
  const known = readCases<MidgameCase>("midgame.jsonl").filter(({ value }) => value !== undefined);
  assert(known.length >= 6);
  for (const { input, value } of known) {
    assertEquals(findValueByProver(dots.judge.parse(input)), value, input);
    const comparison = await compareDots(dots.judge.parse(input), 0);
    assertEquals(comparison.sign, Math.sign(value!), input);
  }
});
