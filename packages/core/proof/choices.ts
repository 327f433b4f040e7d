/**
 * The numbers of moves as bytes: no byte if there is one move, one for up to 256 moves, otherwise more.
 *
 * @module
 */
import { RefutedError } from "./proof.ts";

/** Bytes that are added when there is no room. */
const MORE_BYTES = 2 ** 10;

/** The numbers of a proof: those that are there are read, then others are written. */
export class Choices {
  /** Bytes that were read or written. */
  length = 0;
  #bytes: Uint8Array<ArrayBufferLike>;
  readonly #begun: number;

  constructor(begun: Uint8Array = new Uint8Array()) {
    this.#bytes = begun;
    this.#begun = begun.length;
  }

  /** Bytes that were there and are still to be read. */
  get left(): number {
    return Math.max(this.#begun - this.length, 0);
  }

  /** Returns what was read or written from a place on. */
  from(start: number): Uint8Array {
    return this.#bytes.subarray(start, this.length);
  }

  /**
   * Reads the number of a move, the highest byte first.
   *
   * @throws {RefutedError} if the bytes end or there is no such move.
   */
  read(count: number): number {
    let number = 0;
    for (let more = countBytes(count); more > 0; more--) {
      if (this.left === 0) throw new RefutedError("the proof ends here");
      number = number * 256 + this.#bytes[this.length++];
    }
    if (number >= count) throw new RefutedError(`there is no move ${number} of ${count}`);
    return number;
  }

  /** Reads the number of a move if it is there, otherwise writes the chosen one. */
  readOr(count: number, choose: () => number): number {
    if (this.left > 0) return this.read(count);
    const number = choose();
    for (let place = countBytes(count) - 1; place >= 0; place--) {
      if (this.length === this.#bytes.length) this.#grow();
      this.#bytes[this.length++] = Math.floor(number / 256 ** place);
    }
    return number;
  }

  #grow(): void {
    const larger = new Uint8Array(2 * this.#bytes.length + MORE_BYTES);
    larger.set(this.#bytes);
    this.#bytes = larger;
  }
}

/** Returns how many bytes name one of so many moves. */
function countBytes(count: number): number {
  let bytes = 0;
  for (let most = count - 1; most > 0; most = Math.floor(most / 256)) bytes++;
  return bytes;
}
