/**
 * What a command sees of the outside: streams, files and two variables of the environment. Tests
 * give their own.
 *
 * @module
 */

/** A stream that text is written to. */
export interface Output {
  /** Whether a person looks at it. */
  readonly isTerminal: boolean;
  /** The width of that terminal in columns, or null where there is none. */
  readonly columns: number | null;
  /**
   * Writes a text at once, all of it.
   *
   * @throws {ClosedOutputError} if nobody reads it any more.
   * @throws {FileError} if it cannot be written.
   */
  write(text: string): void;
}

/** The outside of a command. */
export interface Io {
  /** The answers. */
  readonly stdout: Output;
  /** Messages and progress. */
  readonly stderr: Output;
  /** Whether standard input is a person at a keyboard. */
  readonly stdinIsTerminal: boolean;
  /**
   * Reads standard input to its end.
   *
   * @throws {FileError} if it cannot be read.
   */
  readStdin(): Promise<Uint8Array>;
  /**
   * Reads a file.
   *
   * @throws {FileError} if it cannot be read.
   */
  readFile(path: string): Promise<Uint8Array>;
  /** A variable of the environment; undefined too where reading it is not permitted. */
  environment(name: "NO_COLOR" | "TERM"): string | undefined;
}
