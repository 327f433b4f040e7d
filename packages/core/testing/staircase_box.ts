/**
 * A game for the benches of the engines: a box is filled from its corner, row by row not longer
 * than the one above; the next cell of a row gains its mover's number on it.
 *
 * @module
 */
import { lowestBitIndex } from "../bits/bits.ts";
import type { KeyedGame } from "../engines/keyed_game.ts";
import { seededRandom } from "../run/random.ts";
import type { RankedGame } from "../engines/ranked_game.ts";
import { StaircaseRanking } from "../ranking/staircase_ranking.ts";

/** A box with numbers for both sides, laid out by q = p · width + row, p the place of a row's one. */
export interface Box {
  /** The number of rows. */
  readonly rows: number;
  /** Ranks of its staircases. */
  readonly ranking: StaircaseRanking;
  /** Words of one p in `drops`. */
  readonly width: number;
  /** Words of one side in `gains`. */
  readonly stride: number;
  /** `drops[q]`: what filling the next cell takes off the rank. */
  readonly drops: Int32Array;
  /** `gains[(cellsLeft & 1) * stride + q]`: what it gains. */
  readonly gains: Int32Array;
}

/** Returns a box with random numbers. */
export function makeBox(rows: number, columns: number, seed: number): Box {
  const ranking = new StaircaseRanking(rows, columns);
  const { values, width } = ranking.contours.binomials;
  const stride = (rows + columns + 1) * width;
  const drops = Int32Array.from({ length: stride }, (_, q) => values[q - width] ?? 0);
  const random = seededRandom(seed);
  const gains = Int32Array.from({ length: 2 * stride }, () => random(1000));
  return { rows, ranking, width, stride, drops, gains };
}

/** Returns the game on ranks of staircases, the contour walking along with them. */
export function staircaseGame(box: Box): RankedGame {
  return {
    size: box.ranking.size,
    maxMoves: box.rows,
    batch(start, end, offsets, successors, payoffs) {
      // Bound here, the loop keeps them in registers; captured ones it reads again and again.
      const { rows, width, stride, drops, gains } = box;
      const ones = box.ranking.contours.unrank(start);
      let cellsLeft = 0;
      for (let row = 0; row < rows; row++) cellsLeft += ones[row] - row;
      let move = 0;
      for (let rank = start; rank < end; rank++) {
        const side = (cellsLeft & 1) * stride;
        let blocked = 0;
        for (let row = 0; row < rows; row++) {
          const p = ones[row];
          if (p !== blocked) {
            const q = p * width + row;
            successors[move] = rank - drops[q];
            payoffs[move] = gains[side + q];
            move++;
          }
          blocked = p + 1;
        }
        offsets[rank - start + 1] = move;
        cellsLeft += advance(ones);
      }
    },
  };
}

/** Turns a contour into the next in rank, and returns by how much the cells left change. */
export function advance(ones: Int32Array): number {
  const last = ones.length - 1;
  let change = 1;
  let row = 0;
  while (row < last && ones[row] + 1 === ones[row + 1]) {
    change -= ones[row] - row;
    ones[row] = row;
    row++;
  }
  ones[row]++;
  return change;
}

/** Returns the same game on contours as bit strings, a one for each row's step down. */
export function contourGame({ rows, width, stride, gains }: Box): KeyedGame {
  return {
    maxMoves: rows,
    expand(contour, successors, payoffs, at) {
      const side = (cellsLeft(contour) & 1) * stride;
      let end = at;
      let row = 0;
      for (let ones = contour; ones !== 0; ones &= ones - 1) {
        const p = lowestBitIndex(ones);
        const one = ones & -ones;
        if (p > 0 && (contour & (one >> 1)) === 0) {
          successors[end] = contour - (one >> 1);
          payoffs[end++] = gains[side + p * width + row];
        }
        row++;
      }
      return end;
    },
  };
}

/** Returns the contour of the empty box. */
export function emptyContour({ rows, ranking }: Box): number {
  return ((1 << rows) - 1) << ranking.columns;
}

function cellsLeft(contour: number): number {
  let sum = 0;
  let row = 0;
  for (let ones = contour; ones !== 0; ones &= ones - 1) sum += lowestBitIndex(ones) - row++;
  return sum;
}
