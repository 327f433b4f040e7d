// `--part`: files through which machines exchange what they have proved about one position.
//
// Each machine adds records to its own file and reads what the others have added to theirs. A file has a
// line that says what it is about, then records, each with a checksum:
//
//     {"kind":"zugzwang exchange",…}    padded to a multiple of a record
//     low, high, bounds, checksum       int32 words, as in `ExchangeStore`
import { Exchange, type ExchangeStore, type Machine, mixWord } from "@zugzwang/core/tables";
import { FileError } from "../base/report.ts";
import type { AnyCourse } from "../base/games.ts";
import { joinBytes } from "../base/files.ts";
import { nameMachineFile } from "../command/verb.ts";
import {
  type About,
  checkAbout,
  type CheckpointIo,
  describeOwner,
  type FileOptions,
  FOREIGN,
  type OpenCheckpoint,
  takeLine,
} from "./checkpoint_file.ts";

const KIND = "zugzwang exchange";
const RECORD_BYTES = 16;
const RECORD_WORDS = RECORD_BYTES / 4;
/** The bytes that are read at once, a multiple of a record. */
const PIECE_BYTES = 2 ** 18;

/** The pause between two reads is at least the first and at most the second … */
const [LEAST_MS, LONGEST_MS] = [4, 1_000];
/**
 * … and in between this many times as long as opening the files takes. What is in them must be read
 * anyway: a pause that grew with the time for that would make the next read, and the next pause, longer.
 */
const PER_OPENING = 20;

/** Opens the exchange of one of several machines. Reads and writes nothing yet. */
export async function openExchange(
  io: CheckpointIo,
  course: AnyCourse,
  { path, machine, tell }: OpenCheckpoint & { readonly machine: Machine },
): Promise<{ checkpoint: Exchange }> {
  const about = await describeOwner(KIND, course);
  const piece = new Uint8Array(PIECE_BYTES);
  const logs = Array.from(
    { length: machine.count },
    (_, index) => new LogFile({ io, about, tell, piece, path: nameMachineFile(path, { index }) }),
  );
  const [own] = logs.splice(machine.index, 1);
  return { checkpoint: new Exchange(makeStore(own, logs), machine) };
}

/** Returns a store that adds records to the own file and reads those of the others. */
function makeStore(own: LogFile, others: readonly LogFile[]): ExchangeStore {
  let [dueAt, isOwnRead] = [performance.now() + LEAST_MS, false];
  return {
    open(label) {
      isOwnRead = false;
      for (const log of [own, ...others]) log.rewind(label);
      own.create();
    },
    isDue: () => performance.now() >= dueAt,
    add: (records) => own.add(records),
    *readNew() {
      if (!isOwnRead) yield* own.readNew();
      isOwnRead = true;
      for (const log of others) yield* log.readIfWhole();
      const openingMs = others.reduce((sum, log) => sum + log.openingMs, 0);
      const pause = Math.max(LEAST_MS, PER_OPENING * openingMs);
      dueAt = performance.now() + Math.min(LONGEST_MS, pause);
    },
  };
}

interface LogOptions extends FileOptions {
  /** Where pieces are read. */
  readonly piece: Uint8Array<ArrayBuffer>;
}

class LogFile {
  readonly #options: LogOptions;
  #about: About;
  #seed = 0;
  /** Where the records begin that were not read yet; 0 before the first line. */
  #offset = 0;
  /** How long it took to open the file for the last read. */
  openingMs = 0;

  constructor(options: LogOptions) {
    this.#options = options;
    this.#about = options.about;
  }

  /** Starts at the beginning, with the records of a table. */
  rewind(table: string): void {
    this.#about = { ...this.#options.about, table };
    this.#seed = hashText(table);
    this.#offset = 0;
  }

  /** Creates the file whole, unless it exists. Throws a `FileError` if it cannot be written. */
  create(): void {
    const { io, path } = this.#options;
    const file = io.openSync(path);
    if (file) file.close();
    else io.writeFileSync(path, [formatLine(this.#about)]);
  }

  /** Adds records. If that fails, for example because the disk is full, a message says so. */
  add(records: Int32Array): void {
    const { io, path, tell } = this.#options;
    try {
      const file = io.appendSync(path);
      try {
        const torn = file.size() % RECORD_BYTES; // a write that failed half-way
        file.write(joinBytes([new Uint8Array(torn && RECORD_BYTES - torn), this.#sign(records)]));
      } finally {
        file.close();
      }
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      tell(`${error.message}; other machines do not see what this one proves`); // it is told once
    }
  }

  #sign(records: Int32Array): Uint8Array {
    const count = records.length / (RECORD_WORDS - 1);
    const signed = new Int32Array(RECORD_WORDS * count);
    for (let i = 0; i < count; i++) {
      const [from, to] = [3 * i, RECORD_WORDS * i];
      signed[to] = records[from];
      signed[to + 1] = records[from + 1];
      signed[to + 2] = records[from + 2];
      signed[to + 3] = this.#sum(signed, to);
    }
    return new Uint8Array(signed.buffer);
  }

  #sum(words: Int32Array, at: number): number {
    return mixWord(mixWord(mixWord(this.#seed ^ words[at]) ^ words[at + 1]) ^ words[at + 2]);
  }

  /** Yields the new records of another machine. A file that cannot be read is skipped with a warning. */
  *readIfWhole(): Generator<Int32Array> {
    try {
      yield* this.readNew();
    } catch (error) {
      if (!(error instanceof FileError) || error.reason === FOREIGN) throw error;
      this.#options.tell(`${error.message}; it is skipped for now`);
    }
  }

  /** Yields the records that were added since the last call. Throws a `FileError` if they are others. */
  *readNew(): Generator<Int32Array> {
    const { io, path } = this.#options;
    const start = performance.now();
    const file = io.openSync(path, this.#offset);
    this.openingMs = performance.now() - start;
    if (!file) return;
    try {
      if (this.#offset === 0) {
        const line = takeLine(file, path);
        checkAbout(new TextDecoder().decode(line).trimEnd(), this.#about, path);
        this.#offset = line.length;
      }
      const { piece } = this.#options;
      for (;;) {
        const length = file.read(piece);
        const used = length - length % RECORD_BYTES;
        this.#offset += used;
        if (used > 0) yield this.#check(new Int32Array(piece.buffer, 0, used / 4));
        if (length < piece.length) return; // the file may have grown in the middle of a record
      }
    } finally {
      file.close();
    }
  }

  #check(words: Int32Array): Int32Array {
    let end = 0;
    for (let i = 0; i < words.length; i += RECORD_WORDS) {
      if (words[i + 3] !== this.#sum(words, i)) continue;
      words.copyWithin(end, i, i + 3);
      end += 3;
    }
    return words.subarray(0, end);
  }
}

function formatLine(about: About): Uint8Array {
  const text = JSON.stringify(about);
  const { length } = new TextEncoder().encode(text);
  const padding = RECORD_BYTES - 1 - length % RECORD_BYTES;
  return new TextEncoder().encode(`${text}${" ".repeat(padding)}\n`);
}

function hashText(text: string): number {
  let sum = 1;
  for (const byte of new TextEncoder().encode(text)) sum = mixWord(sum ^ byte);
  return sum;
}
