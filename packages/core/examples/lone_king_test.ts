import { assertEquals } from "@std/assert";
import published from "../testdata/king_rook_king.json" with { type: "json" };
import { BLACK, isCanonical, loneKing, WHITE } from "./lone_king.ts";
import { loopyRetrograde, type LoopySolution } from "../engines/loopy.ts";

/** How many positions of a side are won or lost in how many moves, or drawn. */
function countByMoves({ outcomes, remotenessPlies }: LoopySolution, ranks: number[]) {
  const counts: Record<string, number> = {};
  for (const rank of ranks) {
    const moves = outcomes[rank] === 0 ? "draw" : Math.ceil(remotenessPlies[rank] / 2);
    counts[moves] = (counts[moves] ?? 0) + 1;
  }
  return counts;
}

function longest({ remotenessPlies }: LoopySolution): number {
  return remotenessPlies.reduce((most, plies) => Math.max(most, plies));
}

Deno.test("loopyRetrograde() gives the published tables of king and rook against king", () => {
  const { forwards, legalRanks } = loneKing("rook");
  const solution = loopyRetrograde(forwards);
  const blackToMove = legalRanks(BLACK);
  assertEquals(blackToMove.length, 223_944);
  assertEquals(countByMoves(solution, blackToMove), published.blackToMove);
  assertEquals(countByMoves(solution, legalRanks(WHITE)), published.whiteToMove);
  assertEquals(countByMoves(solution, blackToMove.filter(isCanonical)), published.upToSymmetry);
  // Sixteen moves of White, and Black to move first.
  assertEquals(longest(solution), 32);
});

Deno.test("loopyRetrograde() wins with king and queen in ten moves, by moves taken back", () => {
  const { backwards, forwards, legalRanks } = loneKing("queen");
  const solution = loopyRetrograde(backwards);
  assertEquals(longest(solution), 2 * 10);
  assertEquals(countByMoves(solution, legalRanks(BLACK)).draw, 23_048);
  assertEquals(loopyRetrograde(forwards), solution, "moves stored, or taken back: the same");
});
