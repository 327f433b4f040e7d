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
  /**
   * Writes a text, all of it, and lets other things happen until its reader has taken it; missing
   * where writing never waits.
   *
   * @throws {ClosedOutputError} if nobody reads it any more.
   * @throws {FileError} if it cannot be written.
   */
  writeSoon?(text: string): Promise<void>;
}

/** What asks a process to end: `SIGHUP` when its terminal is closed. */
export type EndSignal = "SIGINT" | "SIGTERM" | "SIGHUP";

/** What `SIGHUP` means to a process: an end like others, or nothing, as `nohup` wants it. */
export type HangUp = "end" | "nothing";

/** What a verb may need besides reading. */
export type Permission = "write" | "run" | "net";

/** A program to run, and what it is given. */
export interface ProgramCall {
  /** The program and its arguments. */
  readonly words: readonly string[];
  /** What it reads. */
  readonly input: string;
  /** The file that it reads instead of standard input. */
  readonly inputFile?: string;
  /** The file that it writes instead of standard output. */
  readonly outputFile?: string;
  /** Whether words that name files here still do where it runs in a folder of its own. */
  readonly keepsFileNames?: boolean;
  /** How long it may take. */
  readonly timeMs: number;
  /** How much memory it may take; it is not watched where missing. */
  readonly memoryBytes?: number;
  /** Kills it once it is aborted. */
  readonly signal?: AbortSignal;
}

/** How a program ended. */
export interface ProgramEnd {
  /** Why: by itself, or killed for its time, its memory, too much output or by the signal. */
  readonly reason: "ended" | "time" | "memory" | "output" | "stopped";
  /** The exit code; of a program that a signal ended, what Deno says, which is not 0. */
  readonly code: number;
  /** The signal that ended it, or null. */
  readonly signal: string | null;
  /** What it wrote; null if it wrote no output file. */
  readonly output: string | null;
  /** The beginning of what it wrote to standard error. */
  readonly errors: string;
  /** Wall-clock time from its start to its end. */
  readonly elapsedMs: number;
  /** The most memory that it and what it started had in use, or null where it was not watched. */
  readonly peakBytes: number | null;
}

/** What a process has taken. */
export interface Usage {
  /** Processor time of all its threads. */
  readonly cpuMs: number;
  /** Memory of it now. */
  readonly residentBytes: number;
}

/** A file that is added to. */
export interface AppendedFile {
  /** How many bytes it had before. */
  readonly size: number;
  /**
   * Adds a text or bytes, whole when this returns.
   *
   * @throws {FileError} if it cannot be written.
   */
  write(added: string | Uint8Array): void;
  /** Lets others add to it. */
  close(): void;
}

/** Whoever answers. */
export interface Asking {
  /** Shows a prompt and returns the line that is typed; null at the end of the input. */
  ask(prompt: string): Promise<string | null>;
  /** Asks no more. */
  close(): void;
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
   * Loads a module, and returns what it exports.
   *
   * @throws {FileError} if it cannot be loaded.
   */
  importModule(path: string): Promise<Readonly<Record<string, unknown>>>;
  /**
   * Takes the terminal over for lines that can be edited and completed; missing where nobody types or
   * nobody sees it.
   */
  editLines?(completions: () => readonly string[]): Promise<Asking>;
  /**
   * Yields a file, or standard input where it is null, piece by piece as it comes in.
   *
   * @throws {FileError} if it cannot be read.
   */
  chunks(path: string | null): AsyncIterable<Uint8Array>;
  /**
   * Writes a file, whole or not at all.
   *
   * @throws {FileError} if it cannot be written.
   */
  writeFile(path: string, text: string): Promise<void>;
  /**
   * Writes a file that is not there; returns whether it was not.
   *
   * @throws {FileError} if it cannot be written.
   */
  writeNew(path: string, text: string): Promise<boolean>;
  /**
   * Opens a file to add to it, for itself alone; one that is not there is made.
   *
   * @throws {FileError} if it cannot be written, or another process adds to it.
   */
  appendTo(path: string): Promise<AppendedFile>;
  /**
   * Yields a file piece by piece while nothing else happens; null if there is none.
   *
   * @throws {FileError} if it cannot be read, or is none: a pipe would be waited for.
   */
  readPiecesSync(path: string): Iterable<Uint8Array> | null;
  /**
   * Writes a file of pieces while nothing else happens, whole or not at all.
   *
   * @throws {FileError} if it cannot be written.
   */
  writeFileSync(path: string, pieces: Iterable<Uint8Array>): void;
  /**
   * Takes a file away.
   *
   * @throws {FileError} if it cannot be.
   */
  removeFile(path: string): Promise<void>;
  /**
   * Makes a folder, and those that hold it, where they are not there.
   *
   * @throws {FileError} if it cannot be made.
   */
  makeFolder(path: string): Promise<void>;
  /**
   * Returns the names of what a folder holds, in no order.
   *
   * @throws {FileError} if it cannot be read.
   */
  readFolder(path: string): Promise<string[]>;
  /**
   * Runs a program to its end or kills it. With an input or output file it runs in a folder of its
   * own that is gone afterwards.
   *
   * @throws {FileError} if it cannot be started.
   */
  runProgram(call: ProgramCall): Promise<ProgramEnd>;
  /** Gives up for good what is not listed. */
  keepOnly(permissions: readonly Permission[]): void;
  /**
   * Has a function called when the process is asked to end, in place of its end, until the returned
   * function is called; missing where nobody can ask. Nothing is changed about `SIGHUP` unless it is
   * said.
   */
  onEnd?(asked: (signal: EndSignal) => void, hangUp?: HangUp): () => void;
  /** Has a function called with what is thrown where nobody waits for it; missing where nobody hears. */
  onFault?(heard: (error: unknown) => void): void;
  /** Returns whether `SIGHUP` ends this process. */
  heedsHangUp?(): Promise<boolean>;
  /** What the process has taken so far; missing where that is not known. */
  usage?(): Promise<Usage>;
  /** How many threads the machine runs at once. */
  readonly cores: number;
  /** A variable of the environment; undefined too where reading it is not permitted. */
  environment(name: "NO_COLOR" | "TERM"): string | undefined;
}
