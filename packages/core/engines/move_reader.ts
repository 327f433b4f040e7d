import {
  checkFits,
  isCount,
  isWithin,
  MOST,
  nameState,
  wrongGame,
  wrongNumber,
} from "./contract.ts";
import { AGAIN, type StateGame } from "./games.ts";

/** Reads the moves of one position at a time, and checks them. */
export class MoveReader {
  /** The position. By default a copy, since tables may move while they grow. */
  state: Int32Array;
  readonly successors: Int32Array;
  /** The arrays in which a game writes. Gains and marks are 0 between two positions. */
  readonly gains: Float64Array;
  readonly marks: Uint8Array;
  readonly priorities: Int32Array;
  readonly packed: Int32Array;
  readonly #game: StateGame;

  constructor(game: StateGame) {
    const { wordCount, maxMoves } = game;
    checkFits(maxMoves, "moves of a position");
    this.#game = game;
    this.state = new Int32Array(wordCount);
    this.successors = new Int32Array(maxMoves * wordCount);
    this.gains = new Float64Array(maxMoves);
    this.marks = new Uint8Array(maxMoves);
    this.priorities = new Int32Array(maxMoves);
    this.packed = new Int32Array(maxMoves);
  }

  get name(): string {
    return nameState(this.state, this.#game);
  }

  /** Returns the number of moves. */
  read(successors: Int32Array = this.successors): number {
    const { state, gains, marks, priorities } = this;
    const count = this.#game.expand(state, successors, gains, marks, priorities);
    const most = gains.length;
    if (isCount(count, most)) return count;
    throw wrongGame(`${this.name} writes ${count} entries`, `0..${most} (maxMoves)`);
  }

  /** Returns the value of a position without moves. */
  readEnd(most: number = MOST): number {
    const game = this.#game;
    const value = game.terminalValue ? game.terminalValue(this.state) : 0;
    if (isWithin(value, most)) return value + 0; // no −0
    throw wrongNumber(`the end ${this.name} has the value ${value}`, most);
  }

  /**
   * Writes the gains of the moves from `into[at]` on, doubled and plus 1 if the same side moves again.
   * Sets gains and marks back to 0. Returns 0 if all gains and marks are 0.
   */
  takeGains(count: number, into: Int32Array = this.packed, at = 0): number {
    const { gains, marks } = this;
    let any = 0;
    for (let move = 0; move < count; move++) {
      const gain = gains[move];
      const mark = marks[move];
      if ((gain | 0) !== gain || gain > MOST || gain < -MOST) {
        throw wrongNumber(`a move of ${this.name} gains ${gain}`, MOST);
      }
      if (mark > AGAIN) {
        throw wrongGame(`a move of ${this.name} is marked ${mark}`, `0 or AGAIN, ${AGAIN}`);
      }
      const packed = gain << 1 | mark;
      any |= packed;
      into[at + move] = packed;
      if (packed !== 0) gains[move] = marks[move] = 0;
    }
    return any;
  }

  /** Throws unless all moves gain nothing and pass the turn. */
  refuseGains(count: number): void {
    const { gains, marks, packed } = this;
    let any = 0;
    for (let move = 0; move < count; move++) any |= Number(gains[move] !== 0) | marks[move];
    if (any === 0) return;
    this.takeGains(count); // refuses invalid ones
    const gain = packed.find((packed) => packed !== 0)! >> 1;
    const found = gain === 0 ? "keeps the turn" : `gains ${gain}`;
    const expected = gain === 0 ? "it to pass the turn" : "a gain of 0";
    throw wrongGame(`a move of ${this.name} ${found}`, `${expected}, since positions may repeat`);
  }
}
