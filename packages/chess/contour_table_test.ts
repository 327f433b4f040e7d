import {
  Budget,
  checkGame,
  type Ranking,
  seededRandom,
  StaircaseRanking,
  verifyTable,
} from "@zugzwang/core";
import { assert, assertEquals } from "@std/assert";
import { randomBoard, transposed } from "./testing/boards.ts";
import { chess } from "./chess.ts";
import { contourTable, contourTableSize } from "./contour_table.ts";
import type { RemainderValues } from "./remainder_values.ts";
import type { ChessPosition } from "./rules.ts";

/** Positions of a wide board by rank: its lines are its rows. */
function rankingOf({ board }: ChessPosition): Ranking<ChessPosition> {
  const ranking = new StaircaseRanking(board.rows, board.cols);
  return {
    size: ranking.size,
    rank: ({ filled }) => ranking.rank(filled),
    unrank: (rank) => ({ board, filled: [...ranking.unrank(rank)] }),
  };
}

/** All values of a table by rank. */
function valuesByRank({ valueOf }: RemainderValues, { board }: ChessPosition): number[] {
  const ranking = new StaircaseRanking(board.rows, board.cols);
  return Array.from({ length: ranking.size }, (_, rank) => {
    return valueOf(ranking.unrank(rank).map((filled) => board.cols - filled));
  });
}

Deno.test("contourTable() is right in every position, by the rules alone (seed 20)", () => {
  const random = seededRandom(20);
  for (let i = 0; i < 40; i++) {
    const board = randomBoard(random, 7);
    const position = board.board.rows <= board.board.cols ? board : transposed(board);
    const values = valuesByRank(contourTable(position, new Budget()), position);
    const report = verifyTable(chess, rankingOf(position), values);
    assertEquals(report, { positions: values.length, fault: null }, chess.formatInput(position));
  }
});

Deno.test("contourTable() is right in every position of larger boards, by leaves of 0 to 4 lines", () => {
  const families = { "1x40": "uniform", "5x14": "small", "8x9": "wide", "10x10": "binary" };
  const leafLines = Object.entries(families).map(([size, family]) => {
    const position = chess.instances.generate(size, family, seededRandom(21));
    const values = valuesByRank(contourTable(position, new Budget()), position);
    assertEquals(verifyTable(chess, rankingOf(position), values).fault, null, size);
    return contourTableSize(position).leaf.lines;
  });
  assertEquals(leafLines, [0, 1, 2, 4]);
});

Deno.test("verifyTable() finds every wrong cell of a chess table", () => {
  const position = chess.instances.generate("3x4", "small", seededRandom(22));
  const values = valuesByRank(contourTable(position, new Budget()), position);
  for (let rank = 0; rank < values.length; rank++) {
    for (const change of [-1, 1]) {
      values[rank] += change;
      assert(verifyTable(chess, rankingOf(position), values).fault !== null, `rank ${rank}`);
      values[rank] -= change;
    }
  }
});

Deno.test("chess keeps the contract of a game", async () => {
  for (
    const [size, family] of [["3x4", "small"], ["4x3", "sparse"], ["1x6", "wide"], ["4x4", "full"]]
  ) {
    const position = chess.instances.generate(size, family, seededRandom(23));
    const report = await checkGame(chess, position, {
      symmetries: { transposition: transposedPosition },
      solvedPositions: 40,
    });
    assertEquals([report.fault, report.complete], [null, true], size);
  }
});

/** The position with rows and columns changed over. */
function transposedPosition(position: ChessPosition): ChessPosition {
  const { board: { cols }, filled } = position;
  const byColumn = Array.from({ length: cols }, (_, col) => {
    return filled.filter((count) => count > col).length;
  });
  return { board: transposed(position).board, filled: byColumn };
}
