/**
 * The numbers of moves as bytes: none where there is one move, one up to 256 moves, else more.
 *
 * @module
 */
import { RefutedError } from "./proof.ts";

/** How many bytes name one of so many moves. */
function bytesFor(count: number): number {
  let bytes = 0;
  for (let most = count - 1; most > 0; most = Math.floor(most / 256)) bytes++;
  return bytes;
}

/** Bytes that grow. */
export class ChoiceWriter {
  #bytes = new Uint8Array(2 ** 10);
  #length = 0;

  /** Writes a move's number, the first byte the highest. */
  write(number: number, count: number): void {
    for (let i = bytesFor(count) - 1; i >= 0; i--) {
      if (this.#length === this.#bytes.length) this.#grow();
      this.#bytes[this.#length++] = Math.floor(number / 256 ** i) % 256;
    }
  }

  #grow(): void {
    const larger = new Uint8Array(2 * this.#bytes.length);
    larger.set(this.#bytes);
    this.#bytes = larger;
  }

  /** All that was written. */
  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }
}

/** Reads them back. */
export class ChoiceReader {
  /** Bytes that were read. */
  at = 0;
  readonly #bytes: Uint8Array;

  /** Starts at the first. */
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** Whether nothing is left. */
  get isAtEnd(): boolean {
    return this.at === this.#bytes.length;
  }

  /**
   * Reads a move's number.
   *
   * @throws {RefutedError} if the bytes end or there is no such move.
   */
  read(count: number): number {
    let number = 0;
    for (let left = bytesFor(count); left > 0; left--) {
      if (this.at === this.#bytes.length) throw new RefutedError("the proof ends here");
      number = number * 256 + this.#bytes[this.at++];
    }
    if (number >= count) throw new RefutedError(`there is no move ${number} of ${count}`);
    return number;
  }

  /**
   * Checks that nothing is left.
   *
   * @throws {RefutedError} if something is.
   */
  end(): void {
    const left = this.#bytes.length - this.at;
    if (left > 0) throw new RefutedError(`${left} bytes too many`);
  }
}
