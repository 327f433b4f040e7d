import { Budget, seededRandom } from "@zugzwang/core";
import { assertEquals } from "@std/assert";
import { type BoardSize, edgeCount, positionOf, undrawnEdges } from "../rules/board.ts";
import { fullTable } from "../testing/full_table.ts";
import { dots } from "../dots.ts";
import {
  checkEndgames,
  checkStripRule,
  plainValue,
  positionOfSet,
  randomPosition,
  solvedValue,
  tableOfBoard,
} from "../testing/cases.ts";

/** Boards whose tables are made in the tests. */
const SIZES: BoardSize[] = [
  ...[1, 2, 3, 4, 5, 6].map((columns) => ({ rows: 1, columns })),
  { rows: 2, columns: 2 },
  { rows: 2, columns: 3 },
  { rows: 2, columns: 4 },
  { rows: 3, columns: 3 },
];

/** Numbers of endgames of a board, by size. */
const ENDGAMES: Readonly<Record<string, number>> = {
  "1x1": 7,
  "1x2": 25,
  "1x3": 89,
  "2x2": 161,
  "2x3": 1033,
  "2x4": 6631,
  "3x3": 11929,
};

for (const size of SIZES) {
  const name = `${size.rows}x${size.columns}`;
  Deno.test(`the strip rule, the endgames and the search hold against the table of ${name}`, () => {
    const table = tableOfBoard(size);
    checkStripRule(size, table, 2 ** 18);
    const count = checkEndgames(size, table);
    if (ENDGAMES[name]) assertEquals(count, ENDGAMES[name]);
    const random = seededRandom(21);
    for (let i = 0; i < 300; i++) {
      const set = random(table.length);
      const position = positionOfSet(size, set);
      assertEquals(solvedValue(position), table[set], dots.formatInput(position));
    }
  });
}

Deno.test("the search holds against tables of parts of larger boards", () => {
  const random = seededRandom(22);
  for (const [rows, columns] of [[2, 5], [3, 4], [4, 4], [5, 5]]) {
    const size = { rows, columns };
    for (let i = 0; i < 3; i++) {
      const edges = undrawnEdges(randomPosition(size, 12, random).drawn)
        .sort(() => random(2) - 0.5).slice(0, 17).sort((a, b) => a - b);
      const table = fullTable(size, edges, new Budget());
      for (let j = 0; j < 200; j++) {
        const set = random(table.length);
        const drawn = new Array<string>(edgeCount(size)).fill("1");
        edges.forEach((edge, k) => drawn[edge] = (set >>> k) & 1 ? "0" : "1");
        const position = positionOf(size, drawn.join(""));
        assertEquals(solvedValue(position), table[set], dots.formatInput(position));
      }
    }
  }
});

Deno.test("the table is what plain search by the rules says, on every position of 2x2", () => {
  const size = { rows: 2, columns: 2 };
  const table = tableOfBoard(size);
  for (let set = 0; set < table.length; set += 7) {
    assertEquals(table[set], plainValue(positionOfSet(size, set)));
  }
});
