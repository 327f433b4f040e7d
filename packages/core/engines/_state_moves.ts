/**
 * What a game of states says of one position: its moves, in arrays, and what is seen of it.
 *
 * @module
 */
import type { Seen, StateGame } from "./games.ts";

/** A position and its moves, as the game writes them; who reads gains and marks sets them to 0. */
export interface StateMoves {
  /** The position: a copy, since tables may move while they grow. */
  readonly state: Int32Array;
  /** The states that the moves lead to. */
  readonly successors: Int32Array;
  /** What the moves gain. */
  readonly gains: Float64Array;
  /** Their marks. */
  readonly marks: Uint8Array;
  /** How likely the moves are the best. */
  readonly priorities: Int32Array;
}

/** Returns room for the moves of any position of a game. */
export function stateMoves({ wordCount, maxMoves }: StateGame): StateMoves {
  return {
    state: new Int32Array(wordCount),
    successors: new Int32Array(maxMoves * wordCount),
    gains: new Float64Array(maxMoves),
    marks: new Uint8Array(maxMoves),
    priorities: new Int32Array(maxMoves),
  };
}

/** What is seen of a state: its key, bounds of its value, whether these meet; notes are left in it. */
export function seenOf(game: StateGame, state: Int32Array): Seen & { readonly isDecided: boolean } {
  const { maxValue = Infinity } = game;
  const seen = { lower: -maxValue, upper: maxValue, keyLow: state[0], keyHigh: state[1] ?? 0 };
  if (game.look) {
    seen.keyLow = seen.keyHigh = 0;
    game.look(state, seen);
  }
  return { ...seen, isDecided: seen.lower >= seen.upper };
}

/**
 * Returns a game as a search meets it, for the engines that do not look: what `look` notes in a state
 * is there for `expand`, and positions that it decides have no moves.
 */
export function asSeen(game: StateGame): StateGame {
  if (!game.look) return game;
  const { terminalValue = () => 0 } = game;
  return {
    wordCount: game.wordCount,
    maxMoves: game.maxMoves,
    expand(state, ...into) {
      return seenOf(game, state).isDecided ? 0 : game.expand(state, ...into);
    },
    terminalValue(state) {
      const { isDecided, lower } = seenOf(game, state.slice());
      return isDecided ? lower : terminalValue.call(game, state);
    },
  };
}
