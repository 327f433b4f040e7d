/**
 * What a solve costs that several machines share (docs/scale.md), in nodes: the machines are played
 * one after the other, in rounds; after each, everyone has the tables of all.
 *
 *     deno run --no-check tools/machines.ts 3x4 64 4 16    # a board, rounds of a solve's 64th, machines
 *
 * @module
 */
import { dots } from "@zugzwang/dots";
import type { Checkpoint, MachinePart } from "@zugzwang/core/tables/checkpoint";
import {
  TranspositionTable,
  type TranspositionTableOptions,
} from "@zugzwang/core/tables/transposition_table";
import type { DotsPosition } from "@zugzwang/dots";

/** What some machines took. */
export interface Curve {
  /** The value that they found. */
  readonly value: number;
  /** Nodes of all of them. */
  readonly nodes: number;
  /** Nodes of the busiest one, summed over the rounds. */
  readonly longest: number;
  /** How often tables were exchanged. */
  readonly rounds: number;
  /** What all have kept. */
  readonly kept: Checkpoint;
}

/** The table that all begin a round with, and what they add to it in the round. */
class Exchange {
  #common: TranspositionTable | null = null;
  #added: TranspositionTable[] = [];

  /** What a machine begins with, and where it keeps its table. */
  as(part?: MachinePart): Checkpoint {
    const isDue = () => false;
    const save = (table: TranspositionTable) => void this.#added.push(copyOf(table, table.size));
    const resumedTable = (options: TranspositionTableOptions) =>
      this.#common ? copyOf(this.#common, options) : new TranspositionTable(options);
    return { part, isDue, save, resumedTable };
  }

  /** Shows all what was kept last. */
  publish(): void {
    const [first, ...others] = this.#added;
    for (const table of others) table.copyTo(first);
    [this.#common, this.#added] = [first, []];
  }
}

/** Returns a copy of a table, which is gone with the budget of who made it. */
function copyOf(table: TranspositionTable, options: TranspositionTableOptions): TranspositionTable {
  const copy = new TranspositionTable(options);
  const words = new Int32Array(table.wordCount);
  table.copyWords(0, words);
  copy.setWords(0, words);
  return copy;
}

/** Returns what some machines take for a position, in rounds of so many nodes each. */
export async function sharedSolve(
  position: DotsPosition,
  { machines, roundNodes }: { machines: number; roundNodes: number },
): Promise<Curve> {
  const exchange = new Exchange();
  let [nodes, longest] = [0, 0];
  for (let rounds = 1;; rounds++) {
    let [most, value] = [0, NaN];
    for (let index = 0; index < machines; index++) {
      const checkpoint = exchange.as({ index, count: machines });
      const end = new AbortController();
      const onProgress = ({ nodes }: { nodes: number }) => nodes >= roundNodes && end.abort();
      const solution = await dots.solve(position, {
        ...{ workers: 1, checkpoint, signal: end.signal, onProgress },
      });
      if (solution.solved) value = solution.value;
      nodes += solution.nodes ?? 0;
      most = Math.max(most, solution.nodes ?? 0);
    }
    longest += most;
    exchange.publish();
    if (!Number.isNaN(value)) return { value, nodes, longest, rounds, kept: exchange.as() };
  }
}

if (import.meta.main) {
  const [size, share, ...counts] = Deno.args;
  const position = size.includes("x") ? dots.empty(size) : dots.parse(Deno.readTextFileSync(size));
  const alone = await dots.solve(position, { workers: 1 });
  if (!alone.solved) throw alone.limit;
  const solve = alone.nodes!;
  // deno-lint-ignore no-console
  console.log(`${size}: value ${alone.value}, one solve ${solve} nodes`);
  for (const machines of counts.map(Number)) {
    const roundNodes = solve / Number(share);
    const { value, nodes, longest, rounds } = await sharedSolve(position, { machines, roundNodes });
    if (value !== alone.value) throw new Error(`${machines} machines found ${value}`);
    const [work, faster] = [nodes / solve, solve / longest].map((ratio) => ratio.toFixed(2));
    // deno-lint-ignore no-console
    console.log(`${machines} machines: ${work} solves, ${faster} times as fast, ${rounds} rounds`);
  }
}
