/**
 * Bounds of stripped positions: by the endgame recurrence or by search, and remembered.
 *
 * @module
 */
import type { Bounds, Means } from "@zugzwang/core";
import { TranspositionTable, type TranspositionTableSize } from "@zugzwang/core/tables";
import type { BoardSize } from "../rules/board.ts";
import { chainsAndLoops, type Component } from "../strings/components.ts";
import { type ChainsAndLoops, endgameValue } from "../strings/endgame.ts";
import { planSearch } from "./search_plan.ts";
import { StrippedSearch } from "./stripped_search.ts";

/** A position in which no box can be taken. */
export interface Stripped {
  /** Its boxes. */
  readonly boxes: number;
  /** Its undrawn edges, for the search; none if the recurrence of endgames gives its value. */
  readonly edges: readonly number[];
  /** The lengths of its components, if all are chains and loops. */
  readonly endgame: ChainsAndLoops | null;
}

/** Returns the stripped position of some components. */
export function strippedOf(components: readonly Component[]): Stripped {
  const endgame = chainsAndLoops(components);
  return {
    boxes: components.reduce((sum, { boxes }) => sum + boxes.length, 0),
    edges: endgame ? [] : components.flatMap(({ edges }) => edges),
    endgame,
  };
}

/** The bounds of a stripped position and of all that come from it. */
export class StrippedValues {
  readonly #size: BoardSize;
  readonly #root: Stripped;
  readonly #means: Means;
  readonly #known = new Map<string, Bounds>();
  /** The same for the objects that were asked about, since their keys take long to make. */
  readonly #exact = new WeakMap<Stripped, Bounds>();
  #search: { readonly run: StrippedSearch; readonly stringOf: Map<number, number> } | null = null;

  /** Allocates nothing: the table is made when a value needs it. */
  constructor(size: BoardSize, root: Stripped, means: Means) {
    this.#size = size;
    this.#root = root;
    this.#means = means;
  }

  /** Nodes searched so far, by all threads. */
  get nodes(): number {
    const nodes = this.#search?.run.nodes ?? 0;
    const team = this.#means.share?.team;
    team?.countNodes(nodes);
    return team?.nodes ?? nodes;
  }

  /** Returns the bounds proved so far of a stripped position of the root; exact for endgames. */
  known(rest: Stripped): Bounds {
    const { endgame, boxes } = rest;
    if (!endgame) return this.#known.get(makeKey(rest)) ?? { lower: -boxes, upper: boxes };
    const known = this.#exact.get(rest) ?? this.#known.get(makeKey(rest));
    const bounds = known ?? this.#solveEndgame(endgame);
    if (!known) this.#known.set(makeKey(rest), bounds);
    this.#exact.set(rest, bounds);
    return bounds;
  }

  /**
   * Returns whether the value of a stripped position of the root is at least a threshold.
   *
   * @throws {LimitError} if a limit stops the search.
   */
  isAtLeast(rest: Stripped, threshold: number): boolean {
    const { lower, upper } = this.known(rest);
    if (lower >= threshold) return true;
    if (upper < threshold) return false;
    const even = threshold + Math.abs((threshold + rest.boxes) % 2);
    const { run, stringOf } = this.#search ??= this.#prepare();
    const strings = rest.edges.map((edge) => stringOf.get(edge)!);
    // After a move, the question is whether that move is not the best: for most it is not.
    const isExpected = even <= 0 || rest !== this.#root;
    const holds = run.isAtLeast(strings, even, isExpected);
    this.#known.set(makeKey(rest), holds ? { lower: even, upper } : { lower, upper: even - 2 });
    return holds;
  }

  /** Writes the table to the checkpoint, if there are both. */
  save(): void {
    this.#search?.run.save();
  }

  #solveEndgame(parts: ChainsAndLoops): Bounds {
    const { budget } = this.#means;
    const value = endgameValue(parts, () => budget.poll(this.nodes));
    return { lower: value, upper: value };
  }

  #prepare() {
    const { budget, share, checkpoint } = this.#means;
    const memoryBytes = budget.memoryBytes - budget.bytes;
    const tables = checkpoint?.part ? 2 : 1; // another machine's beside its own
    const plan = planSearch(this.#size, this.#root.edges, memoryBytes / tables);
    const { graph, images } = plan;
    const table = share
      ? new TranspositionTable({ ...share.plan as TranspositionTableSize, memory: share.table })
      : checkpoint?.resumedTable({ ...plan.table, budget }) ??
        new TranspositionTable({ ...plan.table, budget });
    const stringOf = new Map(Array.from(graph.edges, (edge, string) => [edge, string]));
    return {
      run: new StrippedSearch({ graph, images, table, budget, team: share?.team, checkpoint }),
      stringOf,
    };
  }
}

function makeKey({ edges, endgame }: Stripped): string {
  if (!endgame) return edges.join();
  const sorted = (lengths: readonly number[]) => [...lengths].sort((a, b) => a - b).join();
  return `${sorted(endgame.chains)};${sorted(endgame.loops)}`;
}
