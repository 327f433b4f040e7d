// The part of the system that commands use: streams, files, programs. Tests replace it.

/** A stream. A write throws a `ClosedOutputError` if the reader has gone, or a `FileError`. */
export interface Output {
  readonly isTerminal: boolean;
  /** The width of the terminal in columns; null otherwise. */
  readonly columns: number | null;
  /** Writes a text and blocks until all of it is written. */
  write(text: string): void;
  /** Writes a text while other work continues. Undefined if writing never blocks. */
  writeSoon?(text: string): Promise<void>;
}

/** The signals that ask a process to end. `SIGHUP` arrives when its terminal is closed. */
export type EndSignal = "SIGINT" | "SIGTERM" | "SIGHUP";

/** A permission that a verb may need. Every verb may read. */
export type Permission = "write" | "run" | "net";

export interface ProgramWords {
  readonly words: readonly string[];
  /** The memory limit; without one, memory is not measured. */
  readonly memoryBytes?: number;
  /** Kills the program when aborted. */
  readonly signal?: AbortSignal;
}

export interface ProgramCall extends ProgramWords {
  readonly input: string;
  readonly inputFile?: string;
  /** The file that it writes instead of standard output. */
  readonly outputFile?: string;
  readonly timeMs: number;
}

export interface ProgramEnd {
  /** Why it ended: by itself, at the limit of time, memory or output, or by the signal. */
  readonly reason: "ended" | "time" | "memory" | "output" | "stopped";
  /** The exit code; not 0 if a signal ended it. */
  readonly code: number;
  readonly signal: string | null;
  /** Its output; null if it did not write its output file. */
  readonly output: string | null;
  /** The beginning of its standard error. */
  readonly errors: string;
  /** Wall-clock time, in milliseconds. */
  readonly elapsedMs: number;
  /** The most memory that it and its child processes used; null if not measured. */
  readonly peakBytes: number | null;
}

export interface RunningProgram {
  write(text: string): void;
  /**
   * Returns the next line of its standard output; null if the program ends before. Kills it at the time
   * limit, in milliseconds.
   */
  readLine(timeMs: number): Promise<string | null>;
  /** Closes its input and returns how it ended. Kills it at the time limit, in milliseconds. */
  end(timeMs: number): Promise<ProgramEnd>;
}

/** A file opened to append to it. */
export interface AppendedFile {
  /** Returns its size in bytes. */
  size(): number;
  /** Locks it until it is closed. Closes it, and throws a `FileError`, if another process locks it. */
  lock(): Promise<void>;
  /** Appends a text or bytes, and blocks until all of it is written. */
  write(added: string | Uint8Array): void;
  close(): void;
}

export interface SyncFile {
  /** Its size in bytes when it was opened. */
  readonly size: number;
  /** Fills bytes from their start. Returns how many were read: fewer only at the end of the file. */
  read(bytes: Uint8Array): number;
  close(): void;
}

export interface LineReader {
  /** Shows a prompt and returns the next line; null at the end of the input. */
  read(prompt: string): Promise<string | null>;
  close(): void;
}

/** The system. What cannot be read, written, loaded or started throws a `FileError`. */
export interface Io {
  readonly stdout: Output;
  readonly stderr: Output;
  readonly stdinIsTerminal: boolean;
  importModule(path: string): Promise<Readonly<Record<string, unknown>>>;
  /** Returns a hash of a module and of the files beside it that it imports. */
  hashModule(path: string): Promise<string>;
  /** Takes over the terminal to read lines with editing and completion, if there is one. */
  editLines?(completions: () => readonly string[]): Promise<LineReader>;
  /** Yields a file, or standard input for null, in pieces as they come in. */
  chunks(path: string | null): AsyncIterable<Uint8Array>;
  /** Returns a text that is the same for all names of a file, and for no other file. */
  identify(path: string): string;
  /** Opens a regular file to append to it, blocking, created if necessary. */
  appendSync(path: string): AppendedFile;
  /** Opens a regular file to read it from an offset on, blocking; null if it does not exist. */
  openSync(path: string, offset?: number): SyncFile | null;
  /** Writes a file from pieces: all of it or nothing, except into a device or a pipe. */
  writeFile(path: string, pieces: Iterable<Uint8Array>): Promise<void>;
  /** Writes a file that is not a device or a pipe, blocking: all of it or nothing. */
  writeFileSync(path: string, pieces: Iterable<Uint8Array>): void;
  /** Creates a folder and its parents if necessary. */
  makeFolder(path: string): Promise<void>;
  /** Returns the names of the files in a folder, in no particular order. */
  readFolder(path: string): Promise<string[]>;
  /**
   * Runs a program to its end, or kills it. If it reads or writes files, it runs in a temporary folder, where
   * arguments that name files still work.
   */
  runProgram(call: ProgramCall): Promise<ProgramEnd>;
  startProgram(call: ProgramWords): Promise<RunningProgram>;
  /** Makes a folder for temporary files, and returns its path. */
  makeTemporary(): Promise<string>;
  /** Removes a file, or a folder and all that is in it, if possible. */
  remove(path: string): Promise<void>;
  /** Gives up all other permissions, for good. */
  keepOnly(permissions: readonly Permission[]): void;
  /**
   * Calls a function at a signal that would end the process, until the returned function is called.
   * Undefined if the system has no signals. Without a terminal, `SIGHUP` is ignored from then on.
   */
  onEnd?(asked: (signal: EndSignal) => void): () => void;
  /** Calls a function with errors that nobody catches. */
  onFault?(heard: (error: unknown) => void): void;
  /** How many threads the machine runs at the same time. */
  readonly cores: number;
  /**
   * Returns the memory of the machine or the container in bytes; null without the permission to ask. The
   * first call takes some milliseconds and needs permissions that `keepOnly` may give up.
   */
  readMachineBytes(): number | null;
  /** Returns an environment variable; undefined also without the permission to read it. */
  environment(name: "NO_COLOR" | "TERM"): string | undefined;
}
