/**
 * What a solve costs that several machines share (docs/scale.md), in nodes: the machines are played
 * one after the other, in rounds; after each, everyone has the tables of all.
 *
 *     deno run --no-check tools/machines.ts 3x4 64 4 16    # a board, rounds of a solve's 64th, machines
 *
 * @module
 */
import { dots } from "@zugzwang/dots";
import type { CheckpointStore } from "@zugzwang/core/tables/checkpoint";
import type { DotsPosition } from "@zugzwang/dots";
import { TableCheckpoint } from "@zugzwang/core/tables/table_checkpoint";

/** A table kept in memory. */
class KeptTable implements CheckpointStore {
  #chunks: readonly Uint8Array[] | null = null;
  #old: readonly Uint8Array[] | null = null;

  isDue(): boolean {
    return false;
  }

  read(): Iterable<Uint8Array> | null {
    return this.#old;
  }

  write(chunks: Iterable<Uint8Array>): void {
    this.#chunks = Array.from(chunks, (chunk) => chunk.slice());
  }

  /** Shows what was written last. */
  publish(): void {
    this.#old = this.#chunks;
  }
}

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
  /** What each has kept. */
  readonly tables: readonly Pick<CheckpointStore, "read">[];
}

/** Returns what some machines take for a position, in rounds of so many nodes each. */
export async function sharedSolve(
  position: DotsPosition,
  { machines, roundNodes }: { machines: number; roundNodes: number },
): Promise<Curve> {
  const kept = Array.from({ length: machines }, () => new KeptTable());
  let [nodes, longest] = [0, 0];
  for (let rounds = 1;; rounds++) {
    let [most, value] = [0, NaN];
    for (const [index, own] of kept.entries()) {
      const others = kept.filter((table) => table !== own);
      const checkpoint = new TableCheckpoint(own, { part: { index, count: machines }, others });
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
    for (const table of kept) table.publish();
    if (!Number.isNaN(value)) return { value, nodes, longest, rounds, tables: kept };
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
