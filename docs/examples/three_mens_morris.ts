/**
 * Tutorial: a game whose positions may repeat. Three Men's Morris.
 *
 * Two players take turns to put three stones each on the nine points of a board, then to move one
 * of their own along a line to a free neighbour. Three in a row win, also diagonally.
 *
 *     0 - 1 - 2
 *     | \ | / |
 *     3 - 4 - 5
 *     | / | \ |
 *     6 - 7 - 8
 *
 * Stones can go back and forth forever, so the rules declare `mayRepeat`. Core then finds all
 * positions and works back from the won ones. A position that it never reaches is a draw.
 *
 * @module
 */
import { type Game, gameFromRules, type Shape, type Side } from "@zugzwang/core";

const STONES = 3;
const POINTS = [0, 1, 2, 3, 4, 5, 6, 7, 8];
const ROWS = ["012", "345", "678", "036", "147", "258", "048", "246"];

/** A position: the points from 0 to 8, each `X`, `O` or `.`, after the side to move. */
export type Morris = `${Side}${string}`;

/** A move: the point that a stone comes from, -1 for a new one, and where it goes. */
export type Push = readonly [from: number, to: number];

/** The points next to each: all from the centre, else those along the edge and the centre. */
const NEIGHBOURS = POINTS.map((from) =>
  POINTS.filter((to) => {
    const [rows, columns] = [Math.abs((from / 3 | 0) - (to / 3 | 0)), Math.abs(from % 3 - to % 3)];
    return rows + columns === 1 || (rows === 1 && columns === 1 && (from === 4 || to === 4));
  })
);

const sideOf = (position: Morris): Side => position[0] === "0" ? 0 : 1;
const stoneOf = (side: Side) => "XO"[side];

function listPoints(position: Morris, sign: string): number[] {
  return POINTS.filter((point) => position[1 + point] === sign);
}

function hasRow(position: Morris, sign: string): boolean {
  return ROWS.some((row) => [...row].every((point) => position[1 + Number(point)] === sign));
}

function listMoves(position: Morris): Push[] {
  const side = sideOf(position);
  if (hasRow(position, stoneOf(side === 0 ? 1 : 0))) return [];
  const [own, free] = [listPoints(position, stoneOf(side)), listPoints(position, ".")];
  if (own.length < STONES) return free.map((to) => [-1, to]);
  return own.flatMap((from) =>
    free.filter((to) => NEIGHBOURS[from].includes(to)).map((to): Push => [from, to])
  );
}

const nameMove = ([from, to]: Push) => from < 0 ? `${to}` : `${from}-${to}`;

/** Returns a point as a cell, with the moves that begin or end there, and its stone. */
function drawPoint(position: Morris, point: number): Shape[] {
  const [x, y] = [point % 3, point / 3 | 0];
  const moves = listMoves(position).filter((move) => move.includes(point)).map(nameMove);
  const role = moves.length > 0 ? "option" : "empty";
  const cell: Shape = { kind: "cell", role, moves, x, y, width: 1, height: 1 };
  const sign = position[1 + point];
  if (sign === ".") return [cell];
  const side = sign === "X" ? "first" : "second";
  return [cell, { kind: "disc", role: side, x: x + 0.5, y: y + 0.5, radius: 0.35 }];
}

/** The game. */
export const threeMensMorris: Game<Morris, Push> = gameFromRules({
  name: "three-mens-morris",
  title: "Three Men's Morris: three in a row on nine points",
  sides: ["X", "O"],
  mayRepeat: true,
  start: "0.........",
  sideToMove: sideOf,
  moves: listMoves,
  play(position, [from, to]) {
    const points = [...position];
    points[1 + to] = stoneOf(sideOf(position));
    if (from >= 0) points[1 + from] = ".";
    points[0] = position[0] === "0" ? "1" : "0";
    return points.join("") as Morris;
  },
  terminalValue: () => -1, // the other side has three in a row, or no stone can move
  formatPosition: (position) => position,
  formatMove: nameMove,
  show: {
    scene: (position) => ({
      width: 3,
      height: 3,
      terminal: { columns: 6, rows: 2 },
      shapes: POINTS.flatMap((point) => drawPoint(position, point)),
    }),
  },
});
