/**
 * Programs under test that run now, so that all can be ended at once.
 *
 * @module
 */
import type { Io, ProgramCall, ProgramEnd } from "../base/io.ts";

/** Runs programs. */
export class Programs {
  readonly #io: Pick<Io, "runProgram">;
  readonly #stopping = new AbortController();
  readonly #running = new Set<Promise<ProgramEnd>>();

  /** Runs them on an outside. */
  constructor(io: Pick<Io, "runProgram">) {
    this.#io = io;
  }

  /**
   * Runs a program to its end or kills it; once they are stopped, nobody hears how it ended.
   *
   * @throws {FileError} if it cannot be started.
   */
  async run(call: ProgramCall): Promise<ProgramEnd> {
    const { signal } = this.#stopping;
    if (signal.aborted) return await new Promise(() => {});
    const running = this.#io.runProgram({ ...call, signal });
    this.#running.add(running);
    await Promise.allSettled([running]);
    this.#running.delete(running);
    return await (signal.aborted ? new Promise(() => {}) : running);
  }

  /** Kills those that run; resolved once they are gone, and their folders with them. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.allSettled(this.#running);
  }
}
