import { Budget, plainSearch, seededRandom } from "@zugzwang/core";
import { assertEquals } from "@std/assert";
import { type BoardSize, countEdges, listUndrawn, makePosition } from "../rules/board.ts";
import { makeFullTable } from "../testing/full_table.ts";
import { dots } from "../dots.ts";
import {
  checkEndgames,
  checkStripRule,
  drawPosition,
  findValueByProver,
  makePositionOfSet,
  makeTable,
} from "../testing/cases.ts";

/** Boards whose tables the tests make. */
const SIZES: BoardSize[] = [
  ...[1, 2, 3, 4, 5].map((columns) => ({ rows: 1, columns })),
  { rows: 2, columns: 2 },
  { rows: 2, columns: 3 },
  { rows: 2, columns: 4 },
  { rows: 3, columns: 3 },
];

/** The number of endgames of a board, by size. */
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
  Deno.test(`strip rule, endgames and search agree with the table of ${name}`, () => {
    const table = makeTable(size);
    checkStripRule(size, table, 2 ** 15);
    const count = checkEndgames(size, table);
    if (ENDGAMES[name]) assertEquals(count, ENDGAMES[name]);
    const random = seededRandom(21);
    for (let i = 0; i < 300; i++) {
      const set = random(table.length);
      const position = makePositionOfSet(size, set);
      assertEquals(findValueByProver(position), table[set], dots.judge.formatInput(position));
    }
  });
}

Deno.test("the search agrees with tables of parts of larger boards", () => {
  const random = seededRandom(22);
  for (const [rows, columns] of [[2, 5], [3, 4], [4, 4], [5, 5]]) {
    const size = { rows, columns };
    for (let i = 0; i < 3; i++) {
      const edges = listUndrawn(drawPosition(size, 12, random).drawn)
        .sort(() => random(2) - 0.5).slice(0, 17).sort((a, b) => a - b);
      const table = makeFullTable(size, edges, new Budget());
      for (let j = 0; j < 200; j++) {
        const set = random(table.length);
        const drawn = new Array<string>(countEdges(size)).fill("1");
        edges.forEach((edge, k) => drawn[edge] = (set >>> k) & 1 ? "0" : "1");
        const position = makePosition(size, drawn.join(""));
        assertEquals(findValueByProver(position), table[set], dots.judge.formatInput(position));
      }
    }
  }
});

Deno.test("the table agrees with plain search on positions of 2x2", () => {
  const size = { rows: 2, columns: 2 };
  const table = makeTable(size);
  for (let set = 0; set < table.length; set += 31) {
    assertEquals(table[set], plainSearch(dots, makePositionOfSet(size, set)));
  }
});
