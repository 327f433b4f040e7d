/**
 * Values of stripped positions: by the endgame recurrence or by search, and remembered.
 *
 * @module
 */
import type { Bounds, Budget, Checkpoint, NullWindowShare } from "@zugzwang/core";
import { Team } from "@zugzwang/core/engines/team";
import { mtd } from "@zugzwang/core/engines/mtd";
import { TranspositionTable } from "@zugzwang/core/tables/transposition_table";
import type { BoardSize } from "../rules/board.ts";
import { chainsAndLoops, type Component } from "../strings/components.ts";
import { StrippedSearch } from "./stripped_search.ts";
import { type ChainsAndLoops, endgameValue } from "../strings/endgame.ts";
import { planSearch } from "./search_plan.ts";

/** Nothing is known. */
export const UNKNOWN: Bounds = { lower: -Infinity, upper: Infinity };

/** A position in which no box can be taken. */
export interface Stripped {
  /** Its boxes. */
  readonly boxes: number;
  /** Its undrawn edges, for the search; none where the endgame says all. */
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

/** What a thread searches with. */
export interface SearchMeans {
  /** The limits. */
  readonly budget: Budget;
  /** What is shared with other threads, if there are some. */
  readonly share?: NullWindowShare | undefined;
  /** Where the table is kept for later runs, if it is kept by this thread. */
  readonly checkpoint?: Checkpoint | undefined;
}

/** What the values of a stripped position and of all that comes from it are found with. */
export interface StrippedValuesOptions extends SearchMeans {
  /** The board. */
  readonly size: BoardSize;
  /** The stripped position. */
  readonly root: Stripped;
}

/** The values of a stripped position and of all that come from it. */
export class StrippedValues {
  readonly #options: StrippedValuesOptions;
  readonly #team: Team | undefined;
  readonly #known = new Map<string, Bounds>();
  /** The same of stripped positions that were asked for before, for their keys take long. */
  readonly #exact = new WeakMap<Stripped, Bounds>();
  #search: { readonly run: StrippedSearch; readonly stringOf: Map<number, number> } | null = null;

  /** Nothing is known yet; tables are allocated when a value needs them. */
  constructor(options: StrippedValuesOptions) {
    const { share } = options;
    this.#options = options;
    this.#team = share && new Team(share.team, share.index);
  }

  /** Positions that were searched, by all threads. */
  get nodes(): number {
    return this.#team?.nodes ?? this.#search?.run.nodes ?? 0;
  }

  /** Returns what is proved so far of the value of a stripped position of the root. */
  bounds(rest: Stripped): Bounds {
    return this.#known.get(keyOf(rest)) ?? { lower: -rest.boxes, upper: rest.boxes };
  }

  /** The same, after the recurrence has done what it can. */
  #boundsOf(rest: Stripped): Bounds {
    if (!rest.endgame) return this.bounds(rest);
    const known = this.#exact.get(rest) ?? this.#known.get(keyOf(rest));
    const bounds = known ?? this.#endgameBounds(rest.endgame);
    if (!known) this.#known.set(keyOf(rest), bounds);
    this.#exact.set(rest, bounds);
    return bounds;
  }

  #endgameBounds(parts: ChainsAndLoops): Bounds {
    const { budget } = this.#options;
    const value = endgameValue(parts, () => budget.poll(this.nodes));
    return { lower: value, upper: value };
  }

  /**
   * Returns whether the value of a stripped position of the root is at least a threshold.
   *
   * @throws {LimitError} if a limit stops the search.
   */
  isAtLeast(rest: Stripped, threshold: number): boolean {
    const { lower, upper } = this.#boundsOf(rest);
    if (lower >= threshold) return true;
    if (upper < threshold) return false;
    const even = threshold + Math.abs((threshold + rest.boxes) % 2);
    const { run, stringOf } = this.#prepared();
    const strings = rest.edges.map((edge) => stringOf.get(edge)!);
    // After a move, it is asked whether that move is not the best: of most it is not.
    const isExpected = even <= 0 || rest !== this.#options.root;
    const holds = run.isAtLeast(strings, even, isExpected);
    this.#known.set(keyOf(rest), holds ? { lower: even, upper } : { lower, upper: even - 2 });
    return holds;
  }

  /**
   * Returns the value of a stripped position of the root, looking near the guess first, and only
   * within what is known of it.
   *
   * @throws {LimitError} if a limit stops the search; `bounds` has what was proved till then.
   */
  value(rest: Stripped, guess: number, known: Bounds = UNKNOWN): number {
    const bounds = this.#boundsOf(rest);
    const lower = Math.max(bounds.lower, known.lower);
    const upper = Math.min(bounds.upper, known.upper);
    const test = (threshold: number) => this.isAtLeast(rest, threshold) ? threshold : threshold - 1;
    return mtd(test, { lower, upper, guess, step: 2 });
  }

  #prepared() {
    return this.#search ??= this.#prepare();
  }

  /** Writes the table to the checkpoint, if there are both. */
  save(): void {
    this.#search?.run.save();
  }

  #prepare() {
    const { size, root, budget, share, checkpoint } = this.#options;
    const memoryBytes = budget.memoryBytes - budget.bytes;
    const tables = checkpoint?.part ? 2 : 1; // another machine's beside its own
    const plan = planSearch(size, root.edges, memoryBytes / tables);
    const { graph, images } = plan;
    const table = share
      ? new TranspositionTable({ ...share.size, memory: share.table })
      : checkpoint?.resumedTable({ ...plan.table, budget }) ??
        new TranspositionTable({ ...plan.table, budget });
    const stringOf = new Map(Array.from(graph.edges, (edge, string) => [edge, string]));
    return {
      run: new StrippedSearch({ graph, images, table, budget, team: this.#team, checkpoint }),
      stringOf,
    };
  }
}

function keyOf({ edges, endgame }: Stripped): string {
  if (!endgame) return edges.join();
  const sorted = (lengths: readonly number[]) => [...lengths].sort((a, b) => a - b).join();
  return `${sorted(endgame.chains)};${sorted(endgame.loops)}`;
}
