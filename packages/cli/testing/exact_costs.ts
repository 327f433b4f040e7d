/**
 * What the moves of whole games cost, counted by searches of their own: a second opinion on
 * `judge --play`.
 *
 * @module
 */
import { assertEquals } from "@std/assert";
import { startProcess } from "../system/process_program.ts";
import { type FakeWorld, runFake } from "./fake_io.ts";

/** A game in the report of `judge --play`. */
interface ReportedMatch {
  readonly number: number;
  readonly side: string;
  readonly cost: number;
  readonly verdict: string;
  readonly mistakes: readonly { readonly number: number; readonly cost: number }[];
  readonly record: { readonly input: string; readonly moves: readonly string[] };
}

/** A move with the side that made it, and what it cost that side. */
interface CostedMove {
  readonly side: 0 | 1;
  readonly cost: number;
}

/** Lets a bot of `bots.ts` play. Returns the report. */
export async function playGames(mode: string, args: readonly string[], world: FakeWorld = {}) {
  const bots = new URL("../testdata/programs/bots.ts", import.meta.url).pathname;
  const bot = [Deno.execPath(), "run", "-q", "--no-check", "--no-config", bots, mode];
  const all = ["judge", "--play", ...args, "--json", "--time-limit=1min", "--", ...bot];
  const { stdout, stderr } = await runFake(all, {
    startProgram: (call) => Promise.resolve(startProcess(call)),
    ...world,
  });
  assertEquals(stderr, "");
  return JSON.parse(stdout);
}

/** Compares a report with a count of one's own. Returns the cost of all moves of the bot. */
export function checkCosts(
  matches: readonly ReportedMatch[],
  first: string,
  count: (record: ReportedMatch["record"]) => readonly CostedMove[],
): number {
  let total = 0;
  for (const { side: name, record, mistakes, cost, verdict } of matches) {
    const side = name === first ? 0 : 1;
    const moves = count(record);
    assertEquals([verdict, moves.length], ["AC", record.moves.length]);
    const own = moves.flatMap((move, i) =>
      move.side === side && move.cost > 0 ? [{ number: i + 1, cost: move.cost }] : []
    );
    assertEquals(mistakes.map(({ number, cost }) => ({ number, cost })), own);
    assertEquals(cost, own.reduce((sum, move) => sum + move.cost, 0));
    const others = moves.filter((move) => move.side !== side && move.cost !== 0);
    assertEquals(others, [], "the opponent plays perfectly");
    total += cost;
  }
  return total;
}

/** Returns a function that counts the costs of a game of Dots and Boxes that starts empty. */
export function countDots(rows: number, cols: number) {
  const across = (rows + 1) * cols;
  const edges = across + rows * (cols + 1);
  const boxes = Array.from({ length: rows * cols }, (_, box) => {
    const left = across + Math.floor(box / cols) * (cols + 1) + box % cols;
    return 1 << left | 1 << left + 1 | 1 << box | 1 << box + cols;
  });
  const values = new Int8Array(2 ** edges).fill(127);
  values[2 ** edges - 1] = 0;
  const play = (drawn: number, edge: number) => {
    const after = drawn | 1 << edge;
    let gain = 0;
    for (const box of boxes) if (box & 1 << edge && (after & box) === box) gain++;
    return { after, gain };
  };
  /** Boxes of the side to move less those of the other side, from now on. */
  const valueOf = (drawn: number): number => {
    if (values[drawn] !== 127) return values[drawn];
    let best = -128;
    for (let edge = 0; edge < edges; edge++) {
      if (!(drawn & 1 << edge)) best = Math.max(best, valueOfMove(drawn, edge));
    }
    return values[drawn] = best;
  };
  const valueOfMove = (drawn: number, edge: number): number => {
    const { after, gain } = play(drawn, edge);
    return gain > 0 ? gain + valueOf(after) : -valueOf(after);
  };
  return ({ moves }: ReportedMatch["record"]): CostedMove[] => {
    let [drawn, side] = [0, 0 as 0 | 1];
    return moves.map((move) => {
      const [row, col] = move.slice(1).split(",").map(Number);
      const edge = move[0] === "h" ? row * cols + col : across + row * (cols + 1) + col;
      const cost = valueOf(drawn) - valueOfMove(drawn, edge);
      const made = { side, cost };
      const { after, gain } = play(drawn, edge);
      drawn = after;
      if (gain === 0) side = side === 0 ? 1 : 0;
      return made;
    });
  };
}

/** Counts the costs of a game on the staircase board. */
export function countChess({ input, moves }: ReportedMatch["record"]): CostedMove[] {
  const [[rows, cols], ...payoffs] = input.trim().split("\n").map((line) =>
    line.split(" ").map(Number)
  );
  const valueOf = (filled: readonly number[], side: number): number => {
    const open = filled.flatMap((col, row) =>
      col < (row === 0 ? cols : filled[row - 1]) ? [row] : []
    );
    return open.length === 0 ? 0 : Math.max(...open.map((row) => valueOfMove(filled, side, row)));
  };
  const valueOfMove = (filled: readonly number[], side: number, row: number): number =>
    payoffs[side * rows + row][filled[row]] - valueOf(filled.with(row, filled[row] + 1), 1 - side);
  let filled = new Array<number>(rows).fill(0);
  return moves.map((move, i) => {
    const side = i % 2 as 0 | 1;
    const row = Number(move.split(",")[0]);
    const cost = valueOf(filled, side) - valueOfMove(filled, side, row);
    filled = filled.with(row, filled[row] + 1);
    return { side, cost };
  });
}
