/**
 * Tutorial: positions that may repeat, encoded as ranks. King and rook, or king and queen, against
 * king.
 *
 * A position is its rank; a move is the rank that it leads to. So `ranks` lists the results of
 * `moves`.
 *
 *     rank = ((side · 64 + king) · 64 + piece) · 64 + loneKing     side 0 White, 1 Black
 *
 * Squares are 0 to 63, a1 to h8 row by row. One more rank stands for the position after Black takes
 * the piece, a draw.
 *
 * @module
 */
import { type Game, gameFromRules } from "@zugzwang/core";

/** White, who has the piece, is to move. */
export const WHITE = 0;
/** Black is to move. */
export const BLACK = 1;
const SIDE = 64 ** 3;
const TAKEN = 2 * SIDE;
const SQUARES = Array.from({ length: 64 }, (_, square) => square);
const STRAIGHT = [[0, 1], [0, -1], [1, 0], [-1, 0]] as const;
const DIAGONAL = [[1, 1], [1, -1], [-1, 1], [-1, -1]] as const;

/** The piece that helps the white king. */
export type Piece = "rook" | "queen";

/** The game, and which ranks are legal positions. */
export interface LoneKing {
  readonly game: Game<number, number, "encoding.ranks">;
  /** Returns whether no two men share a square, the kings are not adjacent, and the side that waits
   * is not in check. */
  isLegal(rank: number): boolean;
}

/** Returns the rank of a position. */
export function rankOf(side: number, king: number, piece: number, loneKing: number): number {
  return side * SIDE + king * 64 ** 2 + piece * 64 + loneKing;
}

/** Returns the side to move and the squares of white king, piece and black king. */
export function menOf(rank: number): [number, number, number, number] {
  return [rank >> 18, (rank >> 12) & 63, (rank >> 6) & 63, rank & 63];
}

function distance(a: number, b: number): number {
  return Math.max(Math.abs((a & 7) - (b & 7)), Math.abs((a >> 3) - (b >> 3)));
}

const kingSteps = SQUARES.map((from) => SQUARES.filter((to) => distance(from, to) === 1));

function listRay(from: number, dx: number, dy: number): number[] {
  const squares: number[] = [];
  let [x, y] = [(from & 7) + dx, (from >> 3) + dy];
  for (; x >= 0 && x < 8 && y >= 0 && y < 8; x += dx, y += dy) squares.push(y * 8 + x);
  return squares;
}

/** Returns `blockers[from * 64 + to]`: the squares between, where the piece attacks on an empty board. */
function listBlockers(rays: readonly number[][][]): (readonly number[] | undefined)[] {
  const blockers: (readonly number[])[] = [];
  rays.forEach((lines, from) => {
    for (const line of lines) line.forEach((to, i) => blockers[from * 64 + to] = line.slice(0, i));
  });
  return blockers;
}

function nameSquare(square: number): string {
  return `${"abcdefgh"[square & 7]}${(square >> 3) + 1}`;
}

/** Returns the game with a piece and a first position. */
export function loneKing(piece: Piece, start: number = rankOf(WHITE, 3, 4, 59)): LoneKing {
  const directions = piece === "rook" ? STRAIGHT : [...STRAIGHT, ...DIAGONAL];
  const rays = SQUARES.map((from) => directions.map(([dx, dy]) => listRay(from, dx, dy)));
  const blockers = listBlockers(rays);
  const attacks = (at: number, square: number, king: number) =>
    blockers[at * 64 + square]?.includes(king) === false;

  const isLegal = (rank: number) => {
    const [side, king, at, lone] = menOf(rank);
    if (rank === TAKEN || king === at || at === lone || distance(king, lone) < 2) return false;
    return side === BLACK || !attacks(at, lone, king);
  };
  const listMoves = (rank: number) => {
    if (!isLegal(rank)) return [];
    const [side, king, at, lone] = menOf(rank);
    if (side === BLACK) {
      return kingSteps[lone]
        .filter((to) => distance(to, king) > 1 && (to === at || !attacks(at, to, king)))
        .map((to) => to === at ? TAKEN : rankOf(WHITE, king, at, to));
    }
    const steps = kingSteps[king].filter((to) => to !== at && distance(to, lone) > 1)
      .map((to) => rankOf(BLACK, to, at, lone));
    for (const line of rays[at]) {
      for (const to of line) {
        if (to === king || to === lone) break;
        steps.push(rankOf(BLACK, king, to, lone));
      }
    }
    return steps;
  };
  const terminalValue = (rank: number) => {
    const [side, king, at, lone] = menOf(rank);
    return side === BLACK && isLegal(rank) && attacks(at, lone, king) ? -1 : 0; // mate
  };
  const ranks = {
    size: TAKEN + 1,
    maxMoves: 8 + 27,
    terminalValue,
    expand(rank: number, successors: Int32Array) {
      const moves = listMoves(rank);
      successors.set(moves);
      return moves.length;
    },
  };
  const game: LoneKing["game"] = gameFromRules({
    name: `king-and-${piece}`,
    title: `King and ${piece} against king`,
    sides: ["White", "Black"],
    mayRepeat: true,
    start,
    sideToMove: (rank) => rank === TAKEN || menOf(rank)[0] === WHITE ? 0 : 1,
    moves: listMoves,
    play: (_, next) => next,
    terminalValue,
    formatPosition: formatRank,
    formatMove: formatRank,
    encoding: { ranks: () => ({ game: ranks, rank: (position) => position }) },
  });
  return { game, isLegal };
}

/** Returns the squares of the men. */
function formatRank(rank: number): string {
  if (rank === TAKEN) return "the piece is taken";
  const [side, ...men] = menOf(rank);
  const [king, piece, lone] = men.map(nameSquare);
  return `${side === WHITE ? "White" : "Black"}: K${king} P${piece} k${lone}`;
}

/** King and queen against king, for the command line. */
export const kingAndQueen: LoneKing["game"] = loneKing("queen").game;
