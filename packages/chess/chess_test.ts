import {
  analyzeMoves,
  bestLine,
  plainSearch,
  seededRandom,
  solve,
  solvedOrThrow,
} from "@zugzwang/core";
import { assertEquals } from "@std/assert";
import {
  drawBoard,
  findMoveValues,
  mapPayoffs,
  playRandomly,
  transpose,
} from "./testing/boards.ts";
import { bruteForce } from "./testing/brute_force.ts";
import { chess } from "./chess.ts";
import { METHODS } from "./prover.ts";
import type { ChessPosition } from "./rules.ts";

interface Case {
  readonly name: string;
  readonly input: string;
  readonly expected: string;
}

const testdata = `${import.meta.dirname}/testdata`;
const cases: Case[] = Deno.readTextFileSync(`${testdata}/cases.jsonl`).trim().split("\n")
  .map((line) => JSON.parse(line));

async function findValue(position: ChessPosition, method = "contour"): Promise<number> {
  return solvedOrThrow(await solve(chess, position, { method })).value;
}

/** Returns the instance and the position, for messages. */
function describe(position: ChessPosition): string {
  return `${chess.judge.formatInput(position)}after ${chess.formatPosition(position)}`;
}

Deno.test("solve() returns the judge's bytes for the sample", async () => {
  const input = Deno.readTextFileSync(`${testdata}/sample.in`);
  const position = chess.judge.parse(input);
  for (const method of METHODS) {
    const solution = solvedOrThrow(await solve(chess, position, { method }));
    const answer = chess.judge.formatAnswer(position, solution);
    assertEquals(answer, Deno.readTextFileSync(`${testdata}/sample.out`), method);
    assertEquals(chess.formatMove(solution.move!), "0,0");
  }
});

Deno.test("solve() returns the known answers, by every method", async () => {
  for (const { name, input, expected } of cases) {
    const position = chess.judge.parse(input);
    const isLarge = position.board.rows * position.board.cols > 64;
    for (const method of isLarge ? ["contour"] : METHODS) {
      assertEquals(`${await findValue(position, method)}`, expected, `${name} ${method}\n${input}`);
    }
    assertEquals(chess.judge.formatInput(position), input, name);
  }
});

Deno.test("chess agrees with the naive twin on value, moves and best move in random games (seed 5)", async () => {
  const random = seededRandom(5);
  for (let i = 0; i < 120; i++) {
    const start = drawBoard(random, 4);
    const { position, moves } = playRandomly(start, random(17), random);
    const twin = bruteForce(chess.judge.formatInput(start), moves.map(chess.formatMove));
    for (const method of METHODS) {
      const solution = solvedOrThrow(await solve(chess, position, { method }));
      assertEquals(solution.value, twin.value + 0, `${method}\n${describe(position)}`);
      const values = await findMoveValues(position, { method });
      const texts = chess.moves(position).map(chess.formatMove);
      const found = Object.fromEntries(texts.map((text, k) => [text, values[k]]));
      assertEquals(found, normalizeZeros(twin.moves), `${method}\n${describe(position)}`);
      const best = texts.find((text) => found[text] === twin.value + 0) ?? null;
      assertEquals(solution.move && chess.formatMove(solution.move), best, describe(position));
    }
  }
});

/** Returns whether payoffs add up to more than 2^28. */
function isWide({ board: { payoffs } }: ChessPosition): boolean {
  return payoffs.flat().reduce((sum, payoff) => sum + payoff, 0) > 2 ** 28;
}

/** Replaces −0 by 0. */
function normalizeZeros(values: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(values).map(([text, value]) => [text, value + 0]));
}

Deno.test("bestLine() plays best moves and adds up to the value (seed 6)", async () => {
  const random = seededRandom(6);
  for (let i = 0; i < 60; i++) {
    const { position } = playRandomly(drawBoard(random, 6), random(20), random);
    const { value, steps } = await bestLine(chess, position);
    assertEquals(value, await findValue(position), describe(position));
    let [current, score] = [position, 0];
    for (const { move, gain, side, value: rest } of steps) {
      assertEquals(side, chess.sideToMove(current));
      const moves = await analyzeMoves(chess, current);
      assertEquals(move, moves[0].move, describe(current));
      assertEquals(gain, (side === 0 ? 1 : -1) * chess.gain(current, move) + 0);
      score += gain;
      current = chess.play(current, move);
      assertEquals(score + rest, value, describe(position));
    }
    assertEquals(chess.moves(current), []);
    assertEquals(score + 0, value, describe(position));
  }
});

Deno.test("values have the symmetries of the game (seed 7)", async () => {
  const random = seededRandom(7);
  for (let i = 0; i < 80; i++) {
    const position = drawBoard(random, 7);
    if (isWide(position)) continue;
    const { rows, cols } = position.board;
    const value = await findValue(position);
    const text = chess.judge.formatInput(position);
    assertEquals(await findValue(transpose(position)), value, text);
    assertEquals(
      await findValue(mapPayoffs(position, (payoff) => 3 * payoff)),
      3 * value + 0,
      text,
    );
    const c = 1 + random(1000);
    const moreA = mapPayoffs(position, (payoff, side) => side === 0 ? payoff + c : payoff);
    assertEquals(await findValue(moreA), value + c * Math.ceil(rows * cols / 2), text);
    const moreB = mapPayoffs(position, (payoff, side) => side === 1 ? payoff + c : payoff);
    assertEquals(await findValue(moreB), value - c * Math.floor(rows * cols / 2), text);
  }
});

Deno.test("chess methods agree on larger boards, from the start and in progress (seed 8)", async () => {
  const random = seededRandom(8);
  for (const size of ["7x8", "3x20", "20x3", "1x40", "2x23", "3x40", "60x2", "3x29", "8x6"]) {
    const start = chess.instances.generate(size, "uniform", random);
    const { position } = playRandomly(start, random(12), random);
    for (const at of [start, position]) {
      const values = await Promise.all(METHODS.map(async (method) => {
        const solution = await solve(chess, at, { method });
        return solution.solved ? solution.value : solution.limit.fault.kind;
      }));
      assertEquals(values[2], values[0], describe(at));
      assertEquals(values[1], values[0], describe(at));
    }
  }
});

Deno.test("solve() is exact up to the largest sum of 32-bit values, by every method", async () => {
  for (const method of METHODS) {
    for (const sum of [2 ** 30 - 2, 2 ** 30 - 1]) {
      // Each cell has a known taker: the first, then the second.
      const both = chess.judge.parse(`1 2\n${sum - 7} 0\n0 7\n`);
      assertEquals(await findValue(both, method), sum - 14, `${method}, ${sum}`);
      const second = chess.judge.parse(`2 1\n0\n0\n0\n${sum}\n`);
      assertEquals(await findValue(second, method), -sum, `${method}, ${sum}`);
      assertEquals(await findValue(chess.judge.parse(`1 1\n${sum}\n0\n`), method), sum, method);
    }
  }
});

Deno.test("chess methods agree on payoffs that add up to almost 2^30, also in long lines (seed 19)", async () => {
  const random = seededRandom(19);
  for (const size of ["6x7", "2x23", "3x40"]) {
    const start = chess.instances.generate(size, "wide", random);
    const { position } = playRandomly(start, random(12), random);
    for (const at of [start, position]) {
      const value = await findValue(at);
      assertEquals(await findValue(at, "topological"), value, describe(at));
      assertEquals(await findValue(at, "memo"), value, describe(at));
    }
  }
});

Deno.test("solve() answers 1 x 1000, 1000 x 1 and 4 x 60", async () => {
  const random = seededRandom(10);
  for (const size of ["1x1000", "1000x1"]) {
    const position = chess.instances.generate(size, "uniform", random);
    const [first, second] = position.board.payoffs;
    const value = first.reduce((sum, a, i) => sum + (i % 2 === 0 ? a : -second[i]), 0);
    assertEquals(await findValue(position), value);
    assertEquals((await bestLine(chess, position)).steps.length, 1000);
  }
  const thin = chess.instances.generate("4x60", "uniform", random);
  assertEquals(await findValue(thin), await findValue(transpose(thin)));
});

Deno.test("solve() evaluates only positions that can still follow", async () => {
  const start = chess.instances.generate("9x9", "uniform", seededRandom(15));
  const late = chess.parsePosition("8 8 8 8 8 8 8 8 0", start);
  const [all, few] = [await solve(chess, start), await solve(chess, late)];
  assertEquals(all.positions, 48_620);
  // Of the 24,319 ranks up to its own: the last line empty, or 1..9 in it and 0..8 of the others.
  assertEquals(few.positions, 1 + 9 * 9);
  const side = chess.sideToMove(late) === 0 ? 1 : -1;
  assertEquals(await findValue(late), side * plainSearch(chess, late) + 0);
});

Deno.test("every method agrees with plain search where the contour takes several words", async () => {
  const random = seededRandom(16);
  const late = { "4x140": "138 137 136 10", "2x60": "28 23", "3x40": "38 37 4", "1x70": "2" };
  for (const [size, text] of Object.entries(late)) {
    const start = chess.instances.generate(size, "uniform", random);
    const position = chess.parsePosition(text, start);
    const side = chess.sideToMove(position) === 0 ? 1 : -1;
    const expected = side * plainSearch(chess, position) + 0;
    for (const method of METHODS) {
      assertEquals(await findValue(position, method), expected, `${method} ${size}`);
    }
  }
});

Deno.test("solve() of a finished game is 0 without a move", async () => {
  const position = chess.parsePosition("2 2", chess.judge.parse("2 2 1 2 3 4 5 6 7 8"));
  for (const method of METHODS) {
    const solution = solvedOrThrow(await solve(chess, position, { method }));
    assertEquals([solution.value, solution.move], [0, null], method);
    assertEquals(await findMoveValues(position, { method }), []);
  }
});
