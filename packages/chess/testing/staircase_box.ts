/**
 * A game for tests and benchmarks: a box of lines whose cells have a random gain for each
 * side.
 *
 * @module
 */
import type { RankedGame } from "@zugzwang/core/engines";
import { seededRandom } from "@zugzwang/core";
import { SubsetRanking } from "@zugzwang/core/bits";
import { type StaircaseGame, type StaircaseMoves, staircaseMoves } from "../staircase_values.ts";

/** A box with numbers for both sides. */
export interface Box {
  /** The whole box, free. */
  readonly game: StaircaseGame;
  /** What its moves do, and how far the rank drops with each. */
  readonly moves: StaircaseMoves & { readonly rankDrops: Int32Array };
  /** Ranks of its staircases: the subset of left[line] + line. */
  readonly ranking: SubsetRanking;
  /**
   * The gains of moves, by `parity * length / 2 + line * stride + left`. Choosing one of two arrays for
   * each position would make `retrograde` a quarter slower.
   */
  readonly gainsBySide: Int32Array;
}

/** Returns a box with random numbers. */
export function makeBox(lines: number, width: number, seed: number): Box {
  const random = seededRandom(seed);
  const numbers = Array.from({ length: 2 * lines * (width + 1) }, () => random(1000));
  const game: StaircaseGame = {
    width,
    left: new Array<number>(lines).fill(width),
    gainAt: (line, left, parity) => numbers[(parity * lines + line) * (width + 1) + left],
  };
  const ranking = new SubsetRanking(lines + width, lines);
  const moves = staircaseMoves(game);
  const { gains: [even, odd], rankParts } = moves;
  const rankDrops = rankParts.map((part, index) => part - rankParts[index - 1]);
  const gainsBySide = Int32Array.of(...even, ...odd);
  return { game, ranking, moves: { ...moves, rankDrops }, gainsBySide };
}

/** Returns the game on ranks of staircases. Ranks in ascending order are not unranked. */
export function staircaseGame(
  { ranking, moves, gainsBySide, game: { left: { length: maxMoves } } }: Box,
): RankedGame {
  const contour = ranking.unrank(0);
  let [at, cellsLeft] = [0, 0];
  const goTo = (rank: number) => {
    if (rank === at + 1) cellsLeft += nextStaircase(contour);
    else if (rank !== at) {
      ranking.unrank(rank, contour);
      cellsLeft = contour.reduce((sum, step, line) => sum + step - line, 0);
    }
    at = rank;
  };
  return {
    size: ranking.size,
    maxMoves,
    expand(rank, successors, gains) {
      goTo(rank);
      const { lines, stride, rankDrops } = moves;
      const side = (cellsLeft & 1) * (gainsBySide.length >> 1);
      let [count, blocked] = [0, 0];
      for (let line = 0; line < lines; line++) {
        const step = contour[line];
        if (step !== blocked) {
          const index = line * stride + step - line;
          successors[count] = rank - rankDrops[index];
          gains[count++] = gainsBySide[side + index];
        }
        blocked = step + 1;
      }
      return count;
    },
  };
}

/** Turns a contour into the next in rank, and returns by how much the cells left change. */
export function nextStaircase(contour: Int32Array): number {
  const grown = SubsetRanking.next(contour);
  // The previous lines had as many free cells as it had, and have none now.
  return 1 - grown * (contour[grown] - 1 - grown);
}
