// What several machines exchange while they search the same position.
import { blameCaller } from "../run/errors.ts";
import { type BoundExchange, Checkpoint, type Machine } from "./checkpoint.ts";
import { identifyTable, TranspositionTable } from "./transposition_table.ts";
import type { TranspositionTableOptions } from "./transposition_table.ts";

/** The words of a record: the key, then the bounds, each counted from the smallest, in 16 bits. */
export const RECORD_WORDS = 3;
/** Records between two writes. */
const PENDING = 2 ** 12;
/** Records whose buckets in the table are read ahead. */
const AHEAD = 64;

/** Where each machine keeps a log of records, such as a file. All calls are synchronous. */
export interface ExchangeStore {
  /** Opens the logs of a table. The label says what its keys and bounds mean. */
  open(label: string): void;
  /** Returns whether it is time to read: called at every poll. */
  isDue(): boolean;
  /** Adds records to the log of this machine. */
  add(records: Int32Array): void;
  /** Yields the records that were added to any log since the last call, valid until the next ones. */
  readNew(): Iterable<Int32Array>;
}

/** At first, the bounds of every search are sent … */
const FIRST_LEAST = 1;
/** … and only of searches of twice as many nodes whenever this many were sent. So logs grow logarithmically. */
const MOST_SENT = 2 ** 20;

/**
 * Keeps bounds for later runs, and exchanges them with other machines that search the same position.
 * A machine sends the bounds of positions whose search took many nodes.
 */
export class Exchange extends Checkpoint implements BoundExchange {
  /** It sends bounds itself. */
  override readonly exchange: BoundExchange = this;
  /** The nodes of the smallest search whose bounds to send. */
  leastNodes: number = FIRST_LEAST;
  /** Which of several machines this is. */
  readonly machine: Machine;
  /** Keeps the compiler from removing the reads of `touch`, which warm the cache. */
  touched = 0;
  readonly #store: ExchangeStore;
  readonly #pending = new Int32Array(RECORD_WORDS * PENDING);
  readonly #buckets = new Int32Array(AHEAD);
  #end = 0;
  #sentCount = 0;
  #least = 0;

  /** Uses the logs of all machines, of which this is one. */
  constructor(store: ExchangeStore, machine: Machine) {
    super({ read: () => null, isDue: () => store.isDue(), write: () => {} });
    this.#store = store;
    this.machine = machine;
  }

  /** Writes bounds of a key with the next ones. */
  send(low: number, high: number, { lower, upper }: { lower: number; upper: number }): void {
    const pending = this.#pending;
    pending[this.#end++] = low;
    pending[this.#end++] = high;
    pending[this.#end++] = (lower - this.#least) << 16 | (upper - this.#least);
    if (this.#end === pending.length) this.#flush();
    if (++this.#sentCount % MOST_SENT === 0) this.leastNodes *= 2;
  }

  /** Writes what was to send, and adds the bounds of the others to a table. */
  override save(table: TranspositionTable): boolean {
    this.#flush();
    return this.#read(table);
  }

  /** Returns a table with the bounds of all machines. */
  override resumedTable(options: TranspositionTableOptions): TranspositionTable {
    this.#least = options.minBound ?? 0;
    this.#store.open(JSON.stringify(identifyTable(options)));
    const table = new TranspositionTable(options);
    this.#read(table);
    return table;
  }

  #flush(): void {
    if (this.#end > 0) this.#store.add(this.#pending.subarray(0, this.#end));
    this.#end = 0;
  }

  #read(table: TranspositionTable): boolean {
    let hasNews = false;
    blameCaller(() => {
      for (const words of this.#store.readNew()) {
        hasNews = true;
        for (let at = 0; at < words.length; at += RECORD_WORDS * AHEAD) {
          this.#storeAll(table, words.subarray(at, at + RECORD_WORDS * AHEAD));
        }
      }
    });
    return hasNews;
  }

  /** Stores at most `AHEAD` records. Reading all their buckets first is faster: most are not in the cache. */
  #storeAll(table: TranspositionTable, words: Int32Array): void {
    const [buckets, least, count] = [this.#buckets, this.#least, words.length / RECORD_WORDS];
    for (let i = 0; i < count; i++) {
      const at = RECORD_WORDS * i;
      buckets[i] = table.findBucket(words[at], words[at + 1]);
    }
    for (let i = 0; i < count; i++) this.touched ^= table.touch(buckets[i]);
    for (let i = 0; i < count; i++) {
      const at = RECORD_WORDS * i;
      const bounds = words[at + 2];
      const lower = (bounds >>> 16) + least;
      const upper = (bounds & 0xffff) + least;
      table.storeAt(buckets[i], words[at], words[at + 1], { lower, upper });
    }
  }
}
