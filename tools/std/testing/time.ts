/**
 * Stand-in for the part of `@std/testing/time` that the tests use: a clock that the test moves.
 *
 * @module
 */

/** Replaces `Date.now` until it is restored or disposed of. */
export class FakeTime {
  /** The milliseconds since the epoch that `Date.now` gives. */
  now: number;
  readonly #genuine = Date.now;

  /** Stops the clock at a time. */
  constructor(start: number = Date.now()) {
    this.now = start;
    Date.now = () => this.now;
  }

  /** Moves the clock on. */
  tick(ms = 0): void {
    this.now += ms;
  }

  /** Gives the genuine clock back. */
  restore(): void {
    Date.now = this.#genuine;
  }

  /** Gives the genuine clock back. */
  [Symbol.dispose](): void {
    this.restore();
  }
}
