/**
 * Tutorial 9: an endgame without a ranking. Kaooa, a hunt on the ten points of a pentagram: seven crows are dropped one by one, then step;
 * the vulture, dropped after the first of them, steps or jumps over a crow, which it kills, and
 * need not. Four kills win for the vulture; a vulture that cannot move has lost.
 *
 *     word 0: the crows, bit by point      word 1: vulture (15: not yet there) | dropped crows << 4
 *     word 2: the side to move, 0 crows, 1 vulture
 *
 * Points 0..4 are the tips of the star, 5..9 the corners of its pentagon; line k runs through the
 * tip k, two corners and the tip k + 2.
 *
 * @module
 */
import { popcount } from "@zugzwang/core/bits";
import type { StateGame } from "@zugzwang/core";

const CROWS = 7;
const KILLS = 4;
const ABSENT = 15;
const LINES = [0, 1, 2, 3, 4].map((k) => [k, 5 + k, 5 + (k + 1) % 5, (k + 2) % 5]);
const POINTS = Array.from({ length: 10 }, (_, point) => point);

/** `steps[point]`: the points a step away. */
const steps = POINTS.map((point) => LINES.flatMap((line) => neighbours(line, point, 1)));
/** `jumps[point]`: the points two steps away on a line, behind `over[point]` of the same index. */
const jumps = POINTS.map((point) => LINES.flatMap((line) => neighbours(line, point, 2)));
const over = POINTS.map((point) =>
  jumps[point].map((to) => steps[point].find((between) => steps[to].includes(between))!)
);

/** The points of a line that lie so many places from one of it. */
function neighbours(line: readonly number[], point: number, distance: number): number[] {
  const at = line.indexOf(point);
  return line.filter((_, i) => at >= 0 && Math.abs(i - at) === distance);
}

/** The empty board, crows to drop. */
export const EMPTY_STAR: Int32Array = Int32Array.of(0, ABSENT, 0);

/** The game. */
export const kaooa: StateGame = {
  wordCount: 3,
  maxMoves: 4 * CROWS,
  expand([crows, placed, side], successors) {
    const vulture = placed & 15;
    const dropped = placed >> 4;
    if (dropped - popcount(crows) >= KILLS) return 0;
    const taken = vulture === ABSENT ? crows : crows | 1 << vulture;
    const isFree = (point: number) => (taken >> point & 1) === 0;
    let count = 0;
    const add = (nextCrows: number, nextVulture: number, nextDropped: number) =>
      successors.set([nextCrows, nextVulture | nextDropped << 4, 1 - side], 3 * count++);
    if (side === 0 && dropped < CROWS) {
      for (const to of POINTS.filter(isFree)) add(crows | 1 << to, vulture, dropped + 1);
    } else if (side === 0) {
      for (const from of POINTS.filter((point) => crows >> point & 1)) {
        for (const to of steps[from].filter(isFree)) {
          add(crows ^ 1 << from ^ 1 << to, vulture, dropped);
        }
      }
    } else if (vulture === ABSENT) {
      for (const to of POINTS.filter(isFree)) add(crows, to, dropped);
    } else {
      for (const to of steps[vulture].filter(isFree)) add(crows, to, dropped);
      jumps[vulture].forEach((to, i) => {
        const killed = 1 << over[vulture][i];
        if (isFree(to) && crows & killed) add(crows ^ killed, to, dropped);
      });
    }
    return count;
  },
  terminalValue: () => -1,
};
