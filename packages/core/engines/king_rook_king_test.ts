import { assertEquals } from "@std/assert";
import published from "../testdata/king_rook_king.json" with { type: "json" };
import { loopyRetrograde, type LoopySolution } from "./loopy_retrograde.ts";
import { MixedRadix } from "../ranking/mixed_radix.ts";
import type { RankedGame } from "./ranked_game.ts";

/*
 * King and rook against king, a game with cycles: side to move (0 White, 1 Black), white king,
 * rook, black king. Squares are 0..63, rank by rank. One more rank stands for the position after
 * Black takes the rook, a draw.
 */
const WHITE = 0;
const BLACK = 1;
const ranking = new MixedRadix([64, 64, 64, 2]);
const ROOK_TAKEN = ranking.size;
const SQUARES = Array.from({ length: 64 }, (_, square) => square);

const kingSteps = SQUARES.map((from) => SQUARES.filter((to) => distance(from, to) === 1));
/** `rookRays[square]`: the squares in each of the four directions, nearest first. */
const rookRays = SQUARES.map((from) =>
  [[0, 1], [0, -1], [1, 0], [-1, 0]].map(([dx, dy]) => ray(from, dx, dy))
);

function distance(a: number, b: number): number {
  return Math.max(Math.abs((a & 7) - (b & 7)), Math.abs((a >> 3) - (b >> 3)));
}

function ray(from: number, dx: number, dy: number): number[] {
  const squares: number[] = [];
  let [x, y] = [(from & 7) + dx, (from >> 3) + dy];
  for (; x >= 0 && x < 8 && y >= 0 && y < 8; x += dx, y += dy) squares.push(y * 8 + x);
  return squares;
}

/** Whether the rook attacks a square; only the white king can stand between. */
function rookAttacks(rook: number, square: number, whiteKing: number): boolean {
  if (rook === square) return false;
  if (rook >> 3 !== square >> 3 && (rook & 7) !== (square & 7)) return false;
  const step = Math.sign(square - rook) * (rook >> 3 === square >> 3 ? 1 : 8);
  for (let at = rook + step; at !== square; at += step) if (at === whiteKing) return false;
  return true;
}

/** Whether no two pieces share a square, the kings are apart, and nobody to wait is in check. */
function isLegal(whiteKing: number, rook: number, blackKing: number, side: number): boolean {
  if (whiteKing === rook || rook === blackKing || distance(whiteKing, blackKing) < 2) return false;
  return side === BLACK || !rookAttacks(rook, blackKing, whiteKing);
}

function blackMoves(whiteKing: number, rook: number, blackKing: number): number[] {
  const successors: number[] = [];
  for (const to of kingSteps[blackKing]) {
    if (distance(to, whiteKing) < 2) continue;
    if (to === rook) successors.push(ROOK_TAKEN);
    else if (!rookAttacks(rook, to, whiteKing)) {
      successors.push(ranking.rank([whiteKing, rook, to, WHITE]));
    }
  }
  return successors;
}

function whiteMoves(whiteKing: number, rook: number, blackKing: number): number[] {
  const successors: number[] = [];
  for (const to of kingSteps[whiteKing]) {
    if (to === rook || distance(to, blackKing) < 2) continue;
    successors.push(ranking.rank([to, rook, blackKing, BLACK]));
  }
  for (const squares of rookRays[rook]) {
    for (const to of squares) {
      if (to === whiteKing || to === blackKing) break;
      successors.push(ranking.rank([whiteKing, to, blackKing, BLACK]));
    }
  }
  return successors;
}

function movesOf(rank: number): number[] {
  if (rank === ROOK_TAKEN) return [];
  const [whiteKing, rook, blackKing, side] = ranking.unrank(rank);
  if (!isLegal(whiteKing, rook, blackKing, side)) return [];
  return (side === WHITE ? whiteMoves : blackMoves)(whiteKing, rook, blackKing);
}

/** Mate is lost, all other ends are drawn. */
function terminalValue(rank: number): number {
  if (rank === ROOK_TAKEN) return 0;
  const [whiteKing, rook, blackKing, side] = ranking.unrank(rank);
  if (side === WHITE || !isLegal(whiteKing, rook, blackKing, side)) return 0;
  return rookAttacks(rook, blackKing, whiteKing) ? -1 : 0;
}

const game: RankedGame = {
  size: ranking.size + 1,
  maxMoves: 8 + 14,
  terminalValue,
  batch(start, end, offsets, successors) {
    let at = 0;
    for (let rank = start; rank < end; rank++) {
      for (const successor of movesOf(rank)) successors[at++] = successor;
      offsets[rank - start + 1] = at;
    }
  },
};

/** The eight symmetries of the board. */
const symmetries = [0, 1, 2, 3, 4, 5, 6, 7].map((bits) =>
  SQUARES.map((square) => {
    const [x, y] = bits & 1 ? [square >> 3, square & 7] : [square & 7, square >> 3];
    return (bits & 2 ? 7 - y : y) * 8 + (bits & 4 ? 7 - x : x);
  })
);

/** Whether a position has the smallest rank of its images. */
function isCanonical(rank: number): boolean {
  const [whiteKing, rook, blackKing, side] = ranking.unrank(rank);
  return symmetries.every((to) =>
    ranking.rank([to[whiteKing], to[rook], to[blackKing], side]) >= rank
  );
}

/** How many legal positions of a side are won or lost in how many moves, or drawn. */
function countByMoves({ outcomes, remotenessPlies }: LoopySolution, ranks: number[]) {
  const counts: Record<string, number> = {};
  for (const rank of ranks) {
    const moves = outcomes[rank] === 0 ? "draw" : Math.ceil(remotenessPlies[rank] / 2);
    counts[moves] = (counts[moves] ?? 0) + 1;
  }
  return counts;
}

/** The ranks of all legal positions of a side. */
function legalRanks(side: number): number[] {
  const first = side * 64 ** 3;
  return Array.from({ length: 64 ** 3 }, (_, i) => first + i).filter((rank) => {
    const [whiteKing, rook, blackKing] = ranking.unrank(rank);
    return isLegal(whiteKing, rook, blackKing, side);
  });
}

Deno.test("loopyRetrograde() gives the published tables of king and rook against king", () => {
  const solution = loopyRetrograde(game);
  const blackToMove = legalRanks(BLACK);
  assertEquals(blackToMove.length, 223_944);
  assertEquals(countByMoves(solution, blackToMove), published.blackToMove);
  assertEquals(countByMoves(solution, legalRanks(WHITE)), published.whiteToMove);
  assertEquals(countByMoves(solution, blackToMove.filter(isCanonical)), published.upToSymmetry);
  // Sixteen moves of White, and Black to move first.
  assertEquals(solution.remotenessPlies.reduce((most, plies) => Math.max(most, plies)), 32);
});
