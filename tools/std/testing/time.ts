/**
 * Replaces the part of `@std/testing/time` that the tests use: a clock that the test moves.
 *
 * @module
 */

/** Replaces `Date.now` until it is restored or disposed of. */
export class FakeTime {
  /** What `Date.now` returns. */
  now: number;
  readonly #genuine = Date.now;

  /** Stops the clock at a time. */
  constructor(start: number = Date.now()) {
    this.now = start;
    Date.now = () => this.now;
  }

  /** Moves the clock forward. */
  tick(ms = 0): void {
    this.now += ms;
  }

  /** Restores the genuine clock. */
  restore(): void {
    Date.now = this.#genuine;
  }

  /** Restores the genuine clock. */
  [Symbol.dispose](): void {
    this.restore();
  }
}
