import { seededRandom } from "@zugzwang/core";
import { assert, assertEquals, assertThrows } from "@std/assert";
import { drawBoard } from "./testing/boards.ts";
import { chess } from "./chess.ts";
import { MAX_PAYOFF_SUM } from "./notation.ts";
import type { Board } from "./rules.ts";

const instances = chess.instances;

Deno.test("chess instances are legal and depend on the seed alone", () => {
  for (const family of Object.keys(instances.families)) {
    const board = instances.generate("3x5", family, seededRandom(1));
    assertEquals(instances.generate("3x5", family, seededRandom(1)), board);
    assertEquals(chess.judge.parse(chess.judge.formatInput(board)), board, family);
    assert(sumPayoffs(board.board) <= MAX_PAYOFF_SUM);
  }
  const wide = instances.generate("3x5", "wide", seededRandom(1));
  assert(sumPayoffs(wide.board) > 2 ** 28, "wide payoffs are near the limit");
});

Deno.test("chess instances refuse unknown sizes and families with the known ones", () => {
  for (const size of ["", "3", "0x3", "3x", "3x4x5", "-1x2", "99999999x1", "9999x9999", "3 x 4"]) {
    const random = seededRandom(1);
    assertThrows(() => instances.generate(size, "uniform", random), RangeError, "ROWSxCOLS");
  }
  assertThrows(() => instances.generate("2x2", "toString", seededRandom(1)), RangeError, "uniform");
});

Deno.test("chess instances refuse payoffs that no solver takes", () => {
  const generate = () => instances.generate("200x200", "uniform", seededRandom(1));
  assertThrows(generate, RangeError, "add up to more than 1073741823");
});

Deno.test("chess instances shrink a payoff to the least that keeps a fault", () => {
  const start = instances.generate("1x1", "uniform", seededRandom(1));
  for (const least of [1, 2, 1001, 32_768]) {
    let payoff = 99_999;
    for (let steps = 0; steps < 40; steps++) {
      const board = { ...start.board, payoffs: [[payoff], [0]] as const };
      const all = [...instances.smaller({ ...start, board })].map(({ board }) =>
        board.payoffs[0][0]
      );
      payoff = all.find((one) => one >= least) ?? payoff;
    }
    assertEquals(payoff, least);
  }
});

Deno.test("chess instances shrink to legal boards and finally to the smallest (seed 50)", () => {
  const random = seededRandom(50);
  for (let i = 0; i < 10; i++) {
    let board = drawBoard(random, 4);
    for (let steps = 0; steps < 10_000; steps++) {
      const smaller = [...instances.smaller(board)];
      for (const next of smaller) {
        assertEquals(chess.judge.parse(chess.judge.formatInput(next)), next);
        const isSmaller = next.board.rows * next.board.cols < board.board.rows * board.board.cols ||
          sumAll(next.board.payoffs) < sumAll(board.board.payoffs);
        assert(isSmaller, chess.judge.formatInput(board));
      }
      if (smaller.length === 0) break;
      board = smaller[random(smaller.length)];
    }
    assertEquals(chess.judge.formatInput(board), "1 1\n0\n0\n");
  }
});

/** Returns the sum of the larger payoff of each cell. */
function sumPayoffs({ payoffs: [first, second] }: Board): number {
  return first.reduce((sum, payoff, cell) => sum + Math.max(payoff, second[cell]), 0);
}

function sumAll(payoffs: readonly (readonly number[])[]): number {
  return payoffs.flat().reduce((sum, payoff) => sum + payoff, 0);
}
