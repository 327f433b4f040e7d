import { assertEquals } from "@std/assert";
import published from "../../packages/core/testdata/king_rook_king.json" with { type: "json" };
import { loopyRetrograde, type LoopySolution } from "../../packages/core/engines/loopy.ts";
import { BLACK, type LoneKing, loneKing, menOf, rankOf, WHITE } from "./lone_king.ts";

/** The eight symmetries of the board. */
const symmetries = [0, 1, 2, 3, 4, 5, 6, 7].map((bits) =>
  Array.from({ length: 64 }, (_, square) => {
    const [x, y] = bits & 1 ? [square >> 3, square & 7] : [square & 7, square >> 3];
    return (bits & 2 ? 7 - y : y) * 8 + (bits & 4 ? 7 - x : x);
  })
);

/** Whether a position has the smallest rank of its images. */
function isCanonical(rank: number): boolean {
  const [side, king, piece, lone] = menOf(rank);
  return symmetries.every((to) => rankOf(side, to[king], to[piece], to[lone]) >= rank);
}

function legalRanks({ isLegal }: LoneKing, side: number): number[] {
  return Array.from({ length: 64 ** 3 }, (_, i) => side * 64 ** 3 + i).filter(isLegal);
}

function solve({ game }: LoneKing): LoopySolution {
  return loopyRetrograde(game.encoding.ranks(0).game);
}

/** How many positions are won or lost in how many moves, or drawn. */
function countByMoves({ outcomes, remotenessPlies }: LoopySolution, ranks: number[]) {
  const counts: Record<string, number> = {};
  for (const rank of ranks) {
    const moves = outcomes[rank] === 0 ? "draw" : Math.ceil(remotenessPlies[rank] / 2);
    counts[moves] = (counts[moves] ?? 0) + 1;
  }
  return counts;
}

function findLongest({ remotenessPlies }: LoopySolution): number {
  return remotenessPlies.reduce((most, plies) => Math.max(most, plies));
}

Deno.test("loopyRetrograde() gives the published tables of king and rook against king", () => {
  const king = loneKing("rook");
  const solution = solve(king);
  const blackToMove = legalRanks(king, BLACK);
  assertEquals(blackToMove.length, 223_944);
  assertEquals(countByMoves(solution, blackToMove), published.blackToMove);
  assertEquals(countByMoves(solution, legalRanks(king, WHITE)), published.whiteToMove);
  assertEquals(countByMoves(solution, blackToMove.filter(isCanonical)), published.upToSymmetry);
  // Sixteen moves of White, and Black to move first.
  assertEquals(findLongest(solution), 32);
});

Deno.test("loopyRetrograde() wins with king and queen in ten moves", () => {
  const king = loneKing("queen");
  const solution = solve(king);
  assertEquals(findLongest(solution), 2 * 10);
  assertEquals(countByMoves(solution, legalRanks(king, BLACK)).draw, 23_048);
});
