/**
 * `--checkpoint`: a file that keeps what a solver has proved, so that the same call goes on there.
 *
 * @module
 */
import type { CheckpointPlace } from "@zugzwang/core/study";
import type { Checkpoint, CheckpointStore } from "@zugzwang/core/tables";
import { FileError, UsageError } from "../base/failure.ts";
import type { AnyCourse, AnyGame } from "../base/games.ts";
import type { Io } from "../base/io.ts";
import { fileNamed } from "../base/named_file.ts";
import { PROGRAM_VERSION } from "../base/version.ts";
import { namePartFile } from "../command/settings.ts";
import type { Call } from "../command/verb.ts";
import { describeAsked, hashPosition } from "../batch/answer_key.ts";
import { framed, FramesError, unframed } from "./checkpoint_frames.ts";

/** When it is first written; the time between two writes doubles from there. */
const FIRST_MS = 50;
/** The longest time between two writes. */
const PERIOD_MS = 60_000;
/** At least so many times as long as the writing took is searched until the next. */
const SEARCH_PER_WRITE = 100;
/** What the first line calls the file. */
const KIND = "zugzwang checkpoint";

/** Of what a checkpoint is, and when it is written. */
interface CheckpointFileOptions {
  /** The files. */
  readonly io: Pick<Io, "readPiecesSync" | "writeFileSync">;
  /** Hears what went wrong with writing. */
  readonly tell: (message: string) => void;
  /** The path. */
  readonly path: string;
  /** What the first line says; nothing else is gone on from. */
  readonly about: Readonly<Record<string, string>>;
  /** Aborted once the process is asked to end. */
  readonly end: AbortSignal | undefined;
  /** Called after it was written for the last time because of that. */
  readonly stop: () => void;
}

/** A checkpoint as a file: written beside it, and renamed when it is whole. */
class CheckpointFile implements CheckpointStore {
  readonly #options: CheckpointFileOptions;
  #periodMs = FIRST_MS;
  #dueAt = performance.now() + FIRST_MS;
  #hasEnded = false;
  /** When what is in the file was written, or read; null while there is none. */
  #keptAt: Date | null = null;

  /** Starts the clock; reads and writes nothing. */
  constructor(options: CheckpointFileOptions) {
    this.#options = options;
  }

  /**
   * Yields what is in the file; null if there is none.
   *
   * @throws {FileError} if it cannot be read, or is not what was written for this search.
   */
  read(): Iterable<Uint8Array> | null {
    const { io, path } = this.#options;
    const pieces = io.readPiecesSync(path);
    if (!pieces) return null;
    this.#keptAt = new Date();
    return this.#checked(pieces);
  }

  *#checked(pieces: Iterable<Uint8Array>): Generator<Uint8Array> {
    const { path, about } = this.#options;
    try {
      const { line, chunks } = unframed(pieces);
      checkAbout(line, about);
      yield* chunks;
    } catch (error) {
      if (!(error instanceof FramesError)) throw error;
      throw new FileError("go on from", path, error.message);
    }
  }

  /** Whether a period is over, or the end is asked for. */
  isDue(): boolean {
    if (this.#hasEnded) return false;
    return performance.now() >= this.#dueAt || this.#isAskedToEnd();
  }

  /**
   * Writes the file. Where that fails (the disk may be full) the one before is still there: a word
   * says so, the search goes on, and it is tried again after a period.
   *
   * @throws {FileError} if it cannot be written and there is none before: the path may be wrong.
   */
  write(chunks: Iterable<Uint8Array>): void {
    if (this.#hasEnded) return;
    const { stop } = this.#options;
    const isLast = this.#isAskedToEnd();
    const start = performance.now();
    this.#tryToWrite(chunks);
    const end = performance.now();
    this.#periodMs = Math.min(PERIOD_MS, 2 * this.#periodMs);
    this.#dueAt = end + Math.max(this.#periodMs, SEARCH_PER_WRITE * (end - start));
    this.#hasEnded = isLast;
    if (isLast) stop();
  }

  #tryToWrite(chunks: Iterable<Uint8Array>): void {
    const { io, path, about, tell } = this.#options;
    try {
      io.writeFileSync(path, framed(JSON.stringify(about), chunks));
      this.#keptAt = new Date();
    } catch (error) {
      if (!(error instanceof FileError) || this.#keptAt === null) throw error;
      const since = this.#keptAt.toISOString();
      tell(`${error.message}; it has what was proved until ${since}`);
    }
  }

  #isAskedToEnd(): boolean {
    return this.#options.end?.aborted ?? false;
  }
}

/** Checks that the first line of a file says what it should. */
function checkAbout(line: string, about: Readonly<Record<string, string>>): void {
  const found = objectOf(line);
  if (found?.kind !== about.kind) throw new FramesError("it is no checkpoint");
  for (const [name, expected] of Object.entries(about)) {
    if (found[name] === expected) continue;
    const told = name === "position"
      ? "it is of another position"
      : `it is of ${name} ${JSON.stringify(found[name])}, not ${JSON.stringify(expected)}`;
    throw new FramesError(told);
  }
}

function objectOf(line: string): Readonly<Record<string, unknown>> | null {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/**
 * Checks that `--checkpoint` can be used in a call.
 *
 * @throws {UsageError} if it cannot.
 */
export function checkCheckpoint(call: Call, game: AnyGame): void {
  const { options: { checkpoint: path, batch, part, threads = 1 }, words } = call;
  if (part !== undefined && (path === undefined || threads > 1)) {
    throw new UsageError("--part: expected --checkpoint FILE, and no other --threads than 1");
  }
  if (path === undefined) return;
  if (batch || words.length > 2) {
    throw new UsageError("--checkpoint is of one position, but there are several inputs");
  }
  if (fileNamed(path) === null) throw new UsageError("--checkpoint: expected a file");
  if (game.share || game.states) return;
  throw new UsageError(`--checkpoint: ${game.name} has no table that a later run could continue`);
}

/** Where a checkpoint is kept, when its writing must end, and who hears of faults. */
interface OpenCheckpoint extends CheckpointPlace {
  /** Aborted once the process is asked to end. */
  readonly end: AbortSignal | undefined;
  readonly tell: (message: string) => void;
}

/**
 * Opens the checkpoint of a position: the options of its solver. The signal stops the solver once the
 * checkpoint has been written for the last time.
 */
export async function openCheckpoint(
  io: CheckpointFileOptions["io"],
  course: AnyCourse,
  { path, part, end, tell }: OpenCheckpoint,
): Promise<{ checkpoint: Checkpoint; signal: AbortSignal }> {
  const { TableCheckpoint } = await import("@zugzwang/core/tables");
  const position = await hashPosition(course.game.name, describeAsked(course));
  const about = { kind: KIND, version: PROGRAM_VERSION, game: course.game.name, position };
  const controller = new AbortController();
  const stop = () => controller.abort();
  const open = (path: string) => new CheckpointFile({ io, path, about, end, tell, stop });
  const { signal } = controller;
  if (!part) return { checkpoint: new TableCheckpoint(open(path)), signal };
  const files = Array.from(
    { length: part.count },
    (_, index) => open(namePartFile(path, { ...part, index })),
  );
  const [own] = files.splice(part.index, 1);
  return { checkpoint: new TableCheckpoint(own, { part, others: files }), signal };
}
