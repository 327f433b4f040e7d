import type { RankedGame, StateGame } from "../engines/games.ts";

/** Positions as states of int32 words. */
export interface StateEncoding<P> {
  /** The moves of states. They must be those of the rules, in any order. */
  readonly game: StateGame;
  /** Returns the words of a position. */
  encode(position: P): ArrayLike<number>;
}

/** Positions as ranks 0..size−1: every move leads to a smaller rank, unless positions may repeat. */
export interface RankEncoding<P> {
  /** The moves of ranks. They must be those of the rules, in any order. */
  readonly game: RankedGame;
  /** Returns the rank of a position. */
  rank(position: P): number;
}

/** The encodings of a game. One is enough; ranks are used before states. */
export interface Encoding<P> {
  /** Returns how the positions that follow from a root are ranked. */
  ranks?(root: P): RankEncoding<P>;
  /** Returns how the positions that follow from a root are written as states. */
  states?(root: P): StateEncoding<P>;
}
