// `--checkpoint`: a file that keeps what a solver has proved, for the next run.
import type { CheckpointPlace } from "@zugzwang/core/study";
import type { Checkpoint, CheckpointStore } from "@zugzwang/core/tables";
import { FileError } from "../base/failure.ts";
import type { AnyCourse } from "../base/games.ts";
import type { Io, SyncFile } from "../base/io.ts";
import { PROGRAM_VERSION } from "../base/version.ts";
import { namePartFile } from "../command/settings.ts";
import { describeAsked, hashPosition } from "../batch/answer_key.ts";
import { formatFrames, FramesError, parseFrames } from "./checkpoint_frames.ts";

/** The time before the first write; it doubles with every write. */
const FIRST_MS = 50;
/** The longest time between two writes. */
const PERIOD_MS = 60_000;
/** The search between two writes lasts at least this many times as long as the first of them. */
const SEARCH_PER_WRITE = 100;
/** The kind of file, in its first line. */
const KIND = "zugzwang checkpoint";

/** Where a checkpoint is kept. */
interface OpenCheckpoint extends CheckpointPlace {
  /** Called if a write fails. */
  readonly tell: (message: string) => void;
}

type CheckpointIo = Pick<Io, "openSync" | "writeFileSync">;

/** Opens the checkpoint of a position: an option of its solver. */
export async function openCheckpoint(
  io: CheckpointIo,
  course: AnyCourse,
  { path, part, tell }: OpenCheckpoint,
): Promise<{ checkpoint: Checkpoint }> {
  const { Checkpoint } = await import("@zugzwang/core/tables");
  const position = await hashPosition(course.game.name, describeAsked(course));
  const about = { kind: KIND, version: PROGRAM_VERSION, game: course.game.name, position };
  const paths = part
    ? Array.from({ length: part.count }, (_, index) => namePartFile(path, { ...part, index }))
    : [path];
  const others = paths.map((path) => new CheckpointFile({ io, path, about, tell }));
  const [own] = others.splice(part?.index ?? 0, 1);
  return { checkpoint: new Checkpoint(own, { ...part && { part }, others }) };
}

interface FileOptions extends Omit<OpenCheckpoint, "part"> {
  readonly io: CheckpointIo;
  /** The content of its first line. A file with a different one is refused. */
  readonly about: Readonly<Record<string, string>>;
}

/** A checkpoint as a file. */
class CheckpointFile implements CheckpointStore {
  readonly #options: FileOptions;
  #periodMs = FIRST_MS;
  #dueAt = performance.now() + FIRST_MS;
  /** When the current content was written or read; null if there is none. */
  #keptAt: Date | null = null;

  /** Starts the clock. Reads and writes nothing. */
  constructor(options: FileOptions) {
    this.#options = options;
  }

  /**
   * Yields the content of the file; null if it does not exist. Throws a `FileError` if it cannot be
   * read, is damaged, or belongs to another position.
   */
  read(): Iterable<Uint8Array> | null {
    const { io, path } = this.#options;
    const file = io.openSync(path);
    if (!file) return null;
    this.#keptAt = new Date();
    return this.#checked(file);
  }

  *#checked(file: SyncFile): Generator<Uint8Array> {
    const { path, about } = this.#options;
    try {
      const { line, chunks } = parseFrames(file);
      checkAbout(line, about);
      yield* chunks;
    } catch (error) {
      if (!(error instanceof FramesError)) throw error;
      throw new FileError("continue from", path, error.message);
    } finally {
      file.close();
    }
  }

  /** Whether it is time to write. */
  isDue(): boolean {
    return performance.now() >= this.#dueAt;
  }

  /**
   * Writes the file. If that fails, for example because the disk is full, the earlier file remains.
   * A message says so, and the next write is tried later. Throws a `FileError` if it cannot be
   * written and there is no earlier file: the path may be wrong.
   */
  write(chunks: Iterable<Uint8Array>): void {
    const start = performance.now();
    this.#tryToWrite(chunks);
    const end = performance.now();
    this.#periodMs = Math.min(PERIOD_MS, 2 * this.#periodMs);
    this.#dueAt = end + Math.max(this.#periodMs, SEARCH_PER_WRITE * (end - start));
  }

  #tryToWrite(chunks: Iterable<Uint8Array>): void {
    const { io, path, about, tell } = this.#options;
    try {
      io.writeFileSync(path, formatFrames(JSON.stringify(about), chunks));
      this.#keptAt = new Date();
    } catch (error) {
      if (!(error instanceof FileError) || this.#keptAt === null) throw error;
      const since = this.#keptAt.toISOString();
      tell(`${error.message}; it still has what was proved by ${since}`);
    }
  }
}

/** Checks the first line of a file. */
function checkAbout(line: string, about: Readonly<Record<string, string>>): void {
  const found = parseObject(line);
  if (found?.kind !== about.kind) throw new FramesError("it is not a checkpoint");
  for (const [name, expected] of Object.entries(about)) {
    if (found[name] === expected) continue;
    const fault = name === "position"
      ? "it belongs to another position"
      : `it has ${name} ${JSON.stringify(found[name])}, not ${JSON.stringify(expected)}`;
    throw new FramesError(fault);
  }
}

function parseObject(line: string): Readonly<Record<string, unknown>> | null {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
