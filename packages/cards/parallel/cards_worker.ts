/**
 * A worker's part of a search that several share, and the worker that takes it.
 *
 * @module
 */
import { mtd } from "@zugzwang/core/engines/mtd";
import { Budget, serveAs } from "@zugzwang/core/run";
import { type CardsPosition, legalMoves } from "../rules/position.ts";
import type { BoundTables } from "../search/dominance_table.ts";
import {
  clampedValue,
  openWindow,
  provedWithin,
  Root,
  scanForValue,
  type Scanned,
  windowAround,
} from "../search/root.ts";
import { SharedScan } from "./shared_scan.ts";
import { SharedWords } from "./shared_words.ts";

/** Waits of 20 ms without a new node of any worker before one of them counts as dead. */
const PATIENCE_WAITS = 500;

/** What the workers are to do. */
export interface CardsJob {
  /**
   * The value and best move of a position, on which side of a number the value lies, or the values of
   * all its moves.
   */
  readonly kind: "solve" | "compare" | "values";
  /** What `compare` compares with, for the side to move from now on. */
  readonly than?: number;
  /** The position. */
  readonly position: CardsPosition;
  /** The memory of the shared search. */
  readonly words: Int32Array;
  /** The tables of bounds that all of them use. */
  readonly tables: BoundTables;
}

/** A job and the number of the worker that it is sent to. */
export interface CardsOrder extends CardsJob {
  /** From 0, the thread that solves. */
  readonly worker: number;
}

/** A worker could not start or broke. */
export class WorkerFailure extends Error {}

/** Does a worker's part of a job. */
export function takePart(
  { kind, position, than = 0, words, tables, worker }: CardsOrder,
  watch: () => void,
): Scanned {
  // Whoever ordered this has reserved the memory.
  const budget = new Budget({ memoryBytes: Infinity });
  const poll = () => {
    shared.noteNodes(worker, root.nodes);
    watch();
    scan.poll();
  };
  const root: Root = new Root(position, budget, poll, tables);
  const shared = new SharedWords(words, root.moves.length);
  const patience = new Patience(shared);
  const onWait = () => {
    watch();
    patience.wait();
  };
  const scan = new SharedScan(shared, root, onWait);
  let scanned: Scanned = { value: 0, index: 0 };
  const whole = openWindow(position);
  if (kind === "compare") {
    scanned = { value: comparedValue(scan, shared, { than, whole }), index: -1 };
  } else if (kind === "solve") {
    const onBounds = (lower: number, upper: number) => shared.narrow(lower, upper);
    scanned = scanForValue(scan.run, { ...whole, onBounds });
  } else {
    let guess = 0;
    shared.noteValues(root.twins, (move) => {
      const test = (threshold: number) => root.test(move, threshold);
      guess = mtd(test, { ...whole, guess });
      return guess;
    });
    shared.awaitValues(onWait);
  }
  shared.noteNodes(worker, root.nodes);
  return scanned;
}

/** The value, or the end of the window around a number that it is beyond. */
function comparedValue(
  scan: SharedScan,
  shared: SharedWords,
  { than, whole }: { than: number; whole: ReturnType<typeof openWindow> },
): number {
  const part = windowAround(than, whole);
  return clampedValue(scan.run, {
    ...part,
    onBounds: (lower, upper) => {
      const proved = provedWithin(part, whole, { lower, upper });
      shared.narrow(proved.lower, proved.upper);
    },
  });
}

/** How long a worker waits for others that do nothing. */
class Patience {
  readonly #shared: SharedWords;
  #nodes = -1;
  #waits = 0;

  constructor(shared: SharedWords) {
    this.#shared = shared;
  }

  /** Counts a wait. */
  wait(): void {
    const { nodes, isBroken } = this.#shared;
    this.#waits = nodes === this.#nodes ? this.#waits + 1 : 0;
    this.#nodes = nodes;
    if (isBroken || this.#waits === PATIENCE_WAITS) throw new WorkerFailure();
  }
}

/** The name by which a thread knows that it is one; cli's bundle reads the game from it. */
export const WORKER_NAME = "zugzwang:cards";

function help(order: CardsOrder): void {
  try {
    takePart(order, () => {});
  } catch {
    new SharedWords(order.words, legalMoves(order.position).length).noteFailure();
  }
}

serveAs(WORKER_NAME, help);
