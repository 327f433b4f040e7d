import { seededRandom } from "@zugzwang/core";
import { assert, assertEquals, assertThrows } from "@std/assert";
import { randomBoard } from "./testing/boards.ts";
import { chess } from "./chess.ts";
import { MAX_PAYOFF_SUM } from "./notation.ts";
import type { Board } from "./rules.ts";

const instances = chess.instances;

Deno.test("chess instances are legal and depend on the seed alone", () => {
  for (const family of Object.keys(instances.families)) {
    const board = instances.generate("3x5", family, seededRandom(1));
    assertEquals(instances.generate("3x5", family, seededRandom(1)), board);
    assertEquals(chess.parse(chess.formatInput(board)), board, family);
    assert(sumPayoffs(board.board) <= MAX_PAYOFF_SUM);
  }
  const wide = instances.generate("3x5", "wide", seededRandom(1));
  assert(sumPayoffs(wide.board) > 2 ** 28, "wide payoffs come near the limit");
});

Deno.test("chess instances refuse other sizes and families, saying what there is", () => {
  for (const size of ["", "3", "0x3", "3x", "3x4x5", "-1x2", "99999999x1", "9999x9999", "3 x 4"]) {
    const random = seededRandom(1);
    assertThrows(() => instances.generate(size, "uniform", random), RangeError, "ROWSxCOLS");
  }
  assertThrows(() => instances.generate("2x2", "toString", seededRandom(1)), RangeError, "uniform");
});

Deno.test("chess instances shrink to legal boards, and shrinking ends (seed 50)", () => {
  const random = seededRandom(50);
  for (let i = 0; i < 30; i++) {
    let board = randomBoard(random, 4);
    for (let steps = 0; steps < 10_000; steps++) {
      const smaller = [...instances.smaller(board)];
      for (const next of smaller) {
        assertEquals(chess.parse(chess.formatInput(next)), next);
        const isSmaller = next.board.rows * next.board.cols < board.board.rows * board.board.cols ||
          total(next.board.payoffs) < total(board.board.payoffs);
        assert(isSmaller, chess.formatInput(board));
      }
      if (smaller.length === 0) break;
      board = smaller[random(smaller.length)];
    }
    assertEquals(chess.formatInput(board), "1 1\n0\n0\n");
  }
});

/** What all payoffs may add up to, of each cell the larger. */
function sumPayoffs({ payoffs: [first, second] }: Board): number {
  return first.reduce((sum, payoff, cell) => sum + Math.max(payoff, second[cell]), 0);
}

function total(payoffs: readonly (readonly number[])[]): number {
  return payoffs.flat().reduce((sum, payoff) => sum + payoff, 0);
}
