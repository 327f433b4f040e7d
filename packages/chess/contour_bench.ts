/**
 * The methods against each other, and the contour kernels against the plain loop over ranks that
 * they grew from: one position at a time, its lines counted up, each move looked up.
 *
 * @module
 */
import { assertEquals } from "@std/assert";
import { seededRandom, solvedOrThrow } from "@zugzwang/core";
import { mapPayoffs } from "./testing/boards.ts";
import { chess, CHESS_METHODS } from "./chess.ts";
import { type MoveTable, moveTableOf } from "./move_table.ts";
import { remainderOf } from "./remainder.ts";
import type { ChessPosition } from "./rules.ts";

/** The value of each board. */
const ANSWERS: Readonly<Record<string, number>> = {
  "10x10": -790_667,
  "12x12": -1_179_017,
  "14x14": -1_223_193,
};

/** The board of a bench: the same on every machine. */
function boardOf(size: string): ChessPosition {
  return chess.instances!.generate(size, "uniform", seededRandom(1));
}

async function valueBy(position: ChessPosition, method: string): Promise<number> {
  return solvedOrThrow(await chess.solve(position, { method })).value;
}

/** The plain loop: no leaves. */
function plainLoop(position: ChessPosition): number {
  const moves = moveTableOf(remainderOf(position), Int32Array);
  const { stride } = moves;
  const last = moves.rankParts.reduce((sum, part, index) => {
    return index % stride === stride - 1 ? sum + part : sum;
  }, 0);
  const values = new Int32Array(last + 1);
  fillPlainly(values, moves);
  return values[last];
}

function fillPlainly(values: Int32Array, moves: MoveTable<Int32Array>): void {
  const { lines, stride, rankDrops, payoffs } = moves;
  const left = new Int32Array(lines + 1);
  left[lines] = -1;
  let parity = 0;
  for (let rank = 1; rank < values.length; rank++) {
    let line = 0;
    while (left[line] === left[line + 1]) {
      parity ^= left[line] & 1;
      left[line++] = 0;
    }
    left[line]++;
    parity ^= 1;
    const gains = payoffs[parity];
    let best = -0x3fff_ffff;
    let before = 0;
    for (let k = 0; k < lines; k++) {
      const count = left[k];
      const index = k * stride + count;
      if (count > before) {
        best = Math.max(best, (gains[index] - values[rank - rankDrops[index]]) | 0);
      }
      before = count;
    }
    values[rank] = best;
  }
}

for (const [size, answer] of Object.entries(ANSWERS)) {
  const position = boardOf(size);
  const wide = mapPayoffs(position, (payoff) => payoff * 10_000);
  const isSmall = size === "10x10";
  for (const method of isSmall ? CHESS_METHODS : ["contour"]) {
    Deno.bench(`${method}, ${size}`, { group: size, baseline: method === "contour" }, async () => {
      assertEquals(await valueBy(position, method), answer);
    });
  }
  Deno.bench(`contour in float64, ${size}`, { group: size }, async () => {
    assertEquals(await valueBy(wide, "contour"), answer * 10_000);
  });
  Deno.bench(`plain loop over ranks, ${size}`, { group: size }, () => {
    assertEquals(plainLoop(position), answer);
  });
}
