/**
 * Connect Four on 5 columns of 4 cells, from its rules alone: a game to publish with its book, which has
 * 3,945,711 positions. Nobody can force a win.
 *
 * @module
 */
import { type Game, gameFromRules, type Shape, type Side } from "@zugzwang/core";

const [COLUMNS, ROWS] = [5, 4];
const NUMBERS = Array.from({ length: COLUMNS }, (_, column) => column);

/** A position: the stones of each column from the bottom, `x` of the first side and `o`. */
export type Stacks = readonly string[];

/** A cell as column and row, from the left and from the bottom. */
type Cell = readonly [column: number, row: number];

const CELLS = NUMBERS.flatMap((column) =>
  Array.from({ length: ROWS }, (_, row): Cell => [column, row])
);

/** All lines of four cells. */
const LINES: readonly (readonly Cell[])[] = CELLS.flatMap(([column, row]) =>
  [[1, 0], [0, 1], [1, 1], [1, -1]].map(([right, up]) =>
    [0, 1, 2, 3].map((n): Cell => [column + n * right, row + n * up])
  )
).filter((line) => line.every(([column, row]) => column < COLUMNS && row >= 0 && row < ROWS));

const countStones = (stacks: Stacks) => stacks.reduce((sum, { length }) => sum + length, 0);
const sideOf = (stacks: Stacks) => countStones(stacks) % 2 as Side;

function hasFour(stacks: Stacks, stone: string): boolean {
  return LINES.some((line) => line.every(([column, row]) => stacks[column][row] === stone));
}

function listMoves(stacks: Stacks): number[] {
  if (hasFour(stacks, "ox"[sideOf(stacks)])) return []; // the other side has won
  return NUMBERS.filter((column) => stacks[column].length < ROWS);
}

const nameMove = (column: number) => `${column + 1}`;

/** Returns a cell, which has a move if a stone falls there, and its stone. */
function drawCell(stacks: Stacks, [column, row]: Cell): Shape[] {
  const [x, y] = [column, ROWS - 1 - row];
  const isOpen = stacks[column].length === row && listMoves(stacks).includes(column);
  const moves = isOpen ? { moves: [nameMove(column)] } : {};
  const role = isOpen ? "option" : "empty";
  const cell: Shape = { kind: "cell", role, ...moves, x, y, width: 1, height: 1 };
  const stone = stacks[column][row];
  if (stone === undefined) return [cell];
  const side = stone === "x" ? "first" : "second";
  return [cell, { kind: "disc", role: side, x: x + 0.5, y: y + 0.5, radius: 0.35 }];
}

/** The game. */
export const connectFour: Game<Stacks, number, "start"> = gameFromRules({
  name: "connect-four",
  title: "Connect Four: four in a row on 5 columns of 4",
  outcome: true,
  start: NUMBERS.map(() => ""),
  sideToMove: sideOf,
  moves: listMoves,
  play: (stacks, column) => stacks.with(column, stacks[column] + "xo"[sideOf(stacks)]),
  terminalValue: (stacks) => hasFour(stacks, "ox"[sideOf(stacks)]) ? -1 : 0,
  formatPosition: (stacks) => stacks.join("/"),
  formatMove: nameMove,
  show: {
    scene: (stacks) => ({
      width: COLUMNS,
      height: ROWS,
      terminal: { columns: 6, rows: 2 },
      shapes: CELLS.flatMap((cell) => drawCell(stacks, cell)),
    }),
  },
});
