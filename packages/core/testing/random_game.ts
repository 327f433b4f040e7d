/**
 * A random game with gains, large enough that several threads have something to search.
 *
 * @module
 */
import type { SearchedGame } from "../engines/games.ts";
import { mixWord, mixWords } from "../tables/hashing.ts";

/** The name of the threads that help. */
export const WORKER_NAME = "zugzwang:random-game";

/** The plies of the game, and the moves of a position. */
const [PLIES, MOVES, PLACES] = [9, 6, 500];

/**
 * A state: how many plies are left, and one of 500 places. Where a move leads, what it gains and who
 * moves next is drawn from the state by a hash.
 */
export const RANDOM_GAME: SearchedGame = {
  name: "random game, 1",
  wordCount: 2,
  maxMoves: MOVES,
  maxValue: 8 * PLIES,
  keyBits: 60,
  look([left, place], seen) {
    seen.keyLow = place;
    seen.keyHigh = left;
  },
  expand([left, place], successors, gains, marks, priorities) {
    if (left === 0) return 0;
    for (let move = 0; move < MOVES; move++) {
      const drawn = mixWords(Int32Array.of(move, mixWord(left * PLACES + place)), 0, 2) >>> 0;
      successors[2 * move] = left - 1;
      successors[2 * move + 1] = drawn % PLACES;
      gains[move] = (drawn >>> 9) % 8;
      marks[move] = (drawn >>> 12) % 4 === 0 ? 1 : 0;
      priorities[move] = gains[move];
    }
    return MOVES;
  },
};

/** The states to start from. */
export const RANDOM_STARTS: readonly (readonly number[])[] = [[PLIES, 0], [PLIES, 1], [8, 7]];
