/**
 * Solving: limits, one thread or several, and what was proved where a limit comes first.
 *
 * @module
 */
import type {
  Bounds,
  Comparison,
  Effort,
  Estimate,
  MoveValuesOptions,
  Solution,
  SolveOptions,
  Stopped,
} from "@zugzwang/core";
import { mtd } from "@zugzwang/core/engines/mtd";
import { Budget, LimitError, WORKER_BYTES, workersWithin } from "@zugzwang/core/run";
import type { CardsJob } from "./parallel/cards_worker.ts";
import { SharedWords } from "./parallel/shared_words.ts";
import { canShareWork, shareWork } from "./parallel/workers.ts";
import {
  type CardsMove,
  type CardsPosition,
  emptyCells,
  legalMoves,
  netCaptures,
} from "./rules/position.ts";
import {
  clampedValue,
  openWindow,
  planRoot,
  provedWithin,
  Root,
  type RootPlan,
  type Scan,
  scanForValue,
  type Scanned,
  serialScan,
  TABLES,
  twinsOf,
  windowAround,
} from "./search/root.ts";

/** The one method: null-window search under ideal-capture bounds. */
export const METHOD = "null-window";

/** The fewest empty cells for which starting workers pays. */
const WORKERS_MIN_EMPTY = 11;

/** Solves a position exactly, or says which limit stopped it and what was proved. */
export function solvePosition(
  position: CardsPosition,
  options: SolveOptions = {},
): Solution<CardsMove> {
  return unlessStopped(position, options, (run) => {
    if (run.moves.length === 0) return run.solved({ value: 0, index: -1 });
    return run.solved(run.together("solve") ?? run.alone());
  });
}

/** Returns on which side of a number the value of a position lies, our score at the end less six. */
export function comparePosition(
  position: CardsPosition,
  than: number,
  options: SolveOptions = {},
): Comparison {
  const view = position.side === 0 ? 1 : -1;
  const wanted = view * (than - netCaptures(position));
  return unlessStopped(position, options, (run) => {
    if (run.moves.length === 0) return run.compared(-view * wanted);
    const { value } = run.together("compare", { than: wanted }) ?? run.comparedAlone(wanted);
    return run.compared(view * (value - wanted));
  });
}

/** What a run finds; where a limit comes first, what it has proved. */
function unlessStopped<T>(
  position: CardsPosition,
  options: SolveOptions,
  find: (run: CardsRun) => T,
): T | Stopped {
  const run = new CardsRun(position, options);
  try {
    return find(run);
  } catch (error) {
    if (!(error instanceof LimitError)) throw error;
    return run.stopped(error);
  } finally {
    run.end();
  }
}

/**
 * Returns the values of all legal moves, in their order, from our side. Cards of equal numbers
 * are solved once, and all moves use the same tables.
 *
 * @throws {LimitError} if a limit stops it.
 */
export function valuesOfMoves(
  position: CardsPosition,
  { onMoveValue, ...options }: MoveValuesOptions = {},
): number[] {
  const run = new CardsRun(position, options);
  if (run.moves.length === 0) return [];
  const scores: number[] = [];
  const tell = (index: number, value: number) => {
    if (scores[index] !== undefined) return;
    scores[index] = run.score(value);
    onMoveValue?.(index, scores[index]);
  };
  try {
    if (!run.valuesTogether(tell)) run.valuesAlone(tell);
    return scores;
  } finally {
    run.end();
  }
}

/** Returns what solving a position would take of memory. */
export function estimateSolve(position: CardsPosition, options: SolveOptions = {}): Estimate {
  const workers = teamSize(position, options);
  const { bytes } = planFor(position, new Budget(options).memoryBytes, workers);
  return { method: METHOD, positions: null, bytes };
}

/** Returns the tables for a position and so many workers. */
function planFor(position: CardsPosition, memoryBytes: number, workers: number): RootPlan {
  const sharedBytes = workers > 1 ? SharedWords.bytes(legalMoves(position).length, workers) : 0;
  const forTables = memoryBytes - (workers - 1) * WORKER_BYTES;
  return planRoot(position, forTables, { workers, sharedBytes });
}

/** Returns how many workers a solve would start, or 1 for none. */
function teamSize(position: CardsPosition, { workers = 1, memoryBytes }: SolveOptions): number {
  const moves = legalMoves(position).length;
  if (emptyCells(position).length < WORKERS_MIN_EMPTY || !canShareWork()) return 1;
  const limit = new Budget(memoryBytes === undefined ? {} : { memoryBytes }).memoryBytes;
  const wanted = workersWithin(limit, { wanted: Math.min(workers, moves) });
  return planFor(position, limit, wanted).bytes <= limit ? wanted : 1;
}

/** One run of a solver: its limits, and what it has proved so far. */
class CardsRun {
  readonly moves: readonly CardsMove[];
  readonly #position: CardsPosition;
  readonly #options: SolveOptions;
  readonly #budget: Budget;
  #window: Bounds;
  #nodes = 0;
  #tested = 0;
  #shared: SharedWords | null = null;

  constructor(position: CardsPosition, options: SolveOptions) {
    this.#position = position;
    this.#options = options;
    this.#budget = new Budget(options);
    this.#window = openWindow(position);
    this.moves = legalMoves(position);
  }

  /** Returns a value of the side to move, from now on, as the judge's score. */
  score(value: number): number {
    const net = this.#position.side === 0 ? value : -value;
    return netCaptures(this.#position) + net + 0;
  }

  /** Solves it on this thread. */
  alone(): Scanned {
    const root = this.#makeRoot();
    const scan = this.#scanOf(root);
    const onBounds = (lower: number, upper: number) => {
      this.#window = { lower, upper };
    };
    const scanned = scanForValue(scan, { ...this.#window, onBounds });
    this.#nodes = root.nodes;
    return scanned;
  }

  /** Finds out on this thread on which side of a number its value lies: within one of it. */
  comparedAlone(than: number): Pick<Scanned, "value"> {
    const root = this.#makeRoot();
    const scan = this.#scanOf(root);
    const whole = this.#window;
    const part = windowAround(than, whole);
    const onBounds = (lower: number, upper: number) => {
      this.#window = provedWithin(part, whole, { lower, upper });
    };
    const value = clampedValue(scan, { ...part, onBounds });
    this.#nodes = root.nodes;
    return { value };
  }

  /**
   * Finds the values of all moves for the side to move, from now on, on this thread; each is told as
   * soon as it is proved.
   */
  valuesAlone(tell: (index: number, value: number) => void): void {
    const root = this.#makeRoot();
    const values: number[] = [];
    root.twins.forEach((twin, index) => {
      const test = (threshold: number) => root.test(index, threshold);
      const guess = values.at(-1) ?? 0;
      const search = () => mtd(test, { ...this.#window, guess });
      const value = twin === index ? search() : values[twin];
      values.push(value);
      tell(index, value);
    });
  }

  /**
   * Finds the same with workers, and tells them at polls, more than once; returns whether there are
   * workers.
   */
  valuesTogether(tell: (index: number, value: number) => void): boolean {
    const twins = twinsOf(this.#position);
    const tellKnown = () =>
      this.#shared?.values(twins).forEach((value, index) => value !== null && tell(index, value));
    const isDone = this.together("values", { onPoll: tellKnown }) !== null;
    if (isDone) tellKnown();
    return isDone;
  }

  /** Does it with workers; null if there are none. */
  together(
    kind: CardsJob["kind"],
    { than = 0, onPoll }: { than?: number; onPoll?: () => void } = {},
  ): Scanned | null {
    const workers = teamSize(this.#position, this.#options);
    if (workers < 2) return null;
    const plan = planFor(this.#position, this.#budget.memoryBytes, workers);
    const { words: tableWords, shared } = this.#budget.allocate(plan.bytes, TABLES, () => ({
      words: new Int32Array(new SharedArrayBuffer(plan.tableBytes)),
      shared: SharedWords.create(this.moves.length, workers, this.#window),
    }));
    const tables = {
      rootEmpty: emptyCells(this.#position).length,
      bits: plan.tableBits,
      words: tableWords,
    };
    const { words } = shared;
    this.#shared = shared;
    try {
      const job = { kind, position: this.#position, than, words, tables };
      return shareWork(job, workers, () => {
        onPoll?.();
        this.#budget.poll(shared.nodes);
      });
    } finally {
      this.#nodes = shared.nodes;
      if (kind !== "values") this.#window = shared.window;
      this.#budget.release(plan.bytes);
    }
  }

  /** Returns the answer. */
  solved({ value, index }: Scanned): Solution<CardsMove> {
    const move = this.moves[index] ?? null;
    return { solved: true, value: this.score(value), move, ...this.#effort() };
  }

  /** Returns the answer of a comparison, given the difference. */
  compared(difference: number): Comparison {
    return { solved: true, sign: Math.sign(difference) + 0 as -1 | 0 | 1, ...this.#effort() };
  }

  /** Returns what was proved before a limit. */
  stopped(limit: LimitError): Stopped {
    const ends = [this.score(this.#window.lower), this.score(this.#window.upper)];
    const [lower, upper] = [Math.min(...ends), Math.max(...ends)];
    return { solved: false, lower, upper, limit, ...this.#effort() };
  }

  /** Gives its memory back. */
  end(): void {
    this.#budget.freeAll();
  }

  #makeRoot(): Root {
    const root: Root = new Root(this.#position, this.#budget, () => {
      this.#nodes = root.nodes;
      this.#budget.poll(root.nodes, this.#tested / this.moves.length);
    });
    return root;
  }

  /** A scan on this thread: the moves before the one that is tested are the share that is done. */
  #scanOf(root: Root): Scan {
    return serialScan(root.twins, (index, threshold) => {
      this.#tested = index;
      return root.test(index, threshold);
    });
  }

  #effort(): Effort {
    const { peakBytes } = this.#budget;
    return { method: METHOD, positions: null, nodes: this.#nodes, peakBytes };
  }
}
