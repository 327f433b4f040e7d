/**
 * Values of cores: by the endgame recurrence or by search, and remembered.
 *
 * @module
 */
import { type Budget, LimitError, nullWindowSearch, TranspositionTable } from "@zugzwang/core";
import { type BoardSize, boxesOfEdge, edgeCount } from "./board.ts";
import { graphOfEdges } from "./coin_graph.ts";
import { chainsAndLoops, type Component } from "./components.ts";
import { CoreSearch } from "./core_search.ts";
import { type ChainsAndLoops, endgameValue } from "./endgame.ts";
import { keyImages, MAX_KEY_STRINGS } from "./key_images.ts";
import { searchOrder } from "./search_order.ts";
import { symmetriesOfEdges } from "./symmetries.ts";

/** A position in which no box can be taken. */
export interface Core {
  /** Its boxes. */
  readonly boxes: number;
  /** Its undrawn edges. */
  readonly edges: readonly number[];
  /** The lengths of its components, if all are chains and loops. */
  readonly endgame: ChainsAndLoops | null;
}

/** Returns the core of some components. */
export function coreOf(components: readonly Component[]): Core {
  return {
    boxes: components.reduce((sum, { boxes }) => sum + boxes.length, 0),
    edges: components.flatMap(({ edges }) => edges),
    endgame: chainsAndLoops(components),
  };
}

/** What is proved of a value. */
export interface Bounds {
  /** At least this. */
  readonly lower: number;
  /** At most this. */
  readonly upper: number;
}

/** The smallest and the largest number of entries of a search's table, as powers of two. */
const MIN_SIZE_BITS = 10;
const MAX_SIZE_BITS = 26;

/**
 * Returns the options of the table for a search: about as many entries as the search of an empty
 * board with as many edges meets, but no more than the memory holds.
 */
function tableOptions(
  { strings, boxes, symmetries, memoryBytes }: {
    strings: number;
    boxes: number;
    symmetries: number;
    memoryBytes: number;
  },
): { keyBits: number; maxBound: number; sizeBits: number } {
  const wanted = Math.round(0.75 * strings + 0.5 - Math.log2(symmetries) / 2);
  const [keyBits, maxBound] = [strings, boxes];
  let sizeBits = Math.min(Math.max(wanted, MIN_SIZE_BITS), MAX_SIZE_BITS);
  while (
    sizeBits > MIN_SIZE_BITS &&
    TranspositionTable.bytesOf({ keyBits, maxBound, sizeBits }) > memoryBytes
  ) sizeBits--;
  return { keyBits, maxBound, sizeBits };
}

/** Returns the bytes of the table for the search of a core, 0 if there are too many edges. */
export function searchBytes(size: BoardSize, core: readonly number[], memoryBytes: number): number {
  if (core.length > MAX_KEY_STRINGS) return 0;
  const boxes = new Set(core.flatMap((edge) => boxesOfEdge(size, edge))).size;
  const symmetries = symmetriesOfEdges(size, core).length;
  return TranspositionTable.bytesOf(
    tableOptions({ strings: core.length, boxes, symmetries, memoryBytes }),
  );
}

/** The values of a core and of all that come from it. */
export class CoreValues {
  readonly #size: BoardSize;
  readonly #root: Core;
  readonly #budget: Budget;
  readonly #known = new Map<string, Bounds>();
  #search: { readonly run: CoreSearch; readonly stringOf: Int32Array } | null = null;

  /** Nothing is known yet; tables are allocated when a value needs them. */
  constructor({ size, root, budget }: { size: BoardSize; root: Core; budget: Budget }) {
    this.#size = size;
    this.#root = root;
    this.#budget = budget;
  }

  /** Positions that were searched. */
  get nodes(): number {
    return this.#search?.run.nodes ?? 0;
  }

  /** Returns what is proved of the value of a core of the root. */
  bounds(core: Core): Bounds {
    return this.#known.get(keyOf(core)) ?? this.#first(core);
  }

  #first(core: Core): Bounds {
    if (!core.endgame) return { lower: -core.boxes, upper: core.boxes };
    const value = endgameValue(core.endgame);
    const bounds = { lower: value, upper: value };
    this.#known.set(keyOf(core), bounds);
    return bounds;
  }

  /**
   * Returns whether the value of a core of the root is at least a threshold.
   *
   * @throws {LimitError} if a limit stops the search.
   */
  isAtLeast(core: Core, threshold: number): boolean {
    const { lower, upper } = this.bounds(core);
    if (lower >= threshold) return true;
    if (upper < threshold) return false;
    const even = threshold + Math.abs((threshold + core.boxes) % 2);
    const { run, stringOf } = this.#prepared();
    const holds = run.isAtLeast(core.edges.map((edge) => stringOf[edge]), even);
    this.#known.set(keyOf(core), holds ? { lower: even, upper } : { lower, upper: even - 2 });
    return holds;
  }

  /**
   * Returns the value of a core of the root, looking near the guess first.
   *
   * @throws {LimitError} if a limit stops the search; `bounds` has what was proved till then.
   */
  value(core: Core, guess: number): number {
    const { lower, upper } = this.bounds(core);
    const test = (threshold: number) => this.isAtLeast(core, threshold) ? threshold : threshold - 1;
    return nullWindowSearch(test, { lower, upper, guess, step: 2 });
  }

  #prepared() {
    return this.#search ??= this.#prepare();
  }

  #prepare() {
    const edges = searchOrder(this.#size, this.#root.edges);
    if (edges.length > MAX_KEY_STRINGS) {
      throw new LimitError({
        kind: "positions",
        needed: 2 ** edges.length,
        allowed: 2 ** MAX_KEY_STRINGS,
        purpose: `the search of ${edges.length} undrawn edges`,
      });
    }
    const graph = graphOfEdges(this.#size, edges);
    const images = keyImages(graph, symmetriesOfEdges(this.#size, edges));
    const table = new TranspositionTable({
      ...tableOptions({
        strings: graph.strings,
        boxes: graph.coins,
        symmetries: images.symmetries,
        memoryBytes: this.#budget.memoryBytes - this.#budget.bytes,
      }),
      budget: this.#budget,
    });
    const stringOf = new Int32Array(edgeCount(this.#size)).fill(-1);
    edges.forEach((edge, string) => stringOf[edge] = string);
    return { run: new CoreSearch({ graph, images, table, budget: this.#budget }), stringOf };
  }
}

function keyOf({ edges, endgame }: Core): string {
  if (!endgame) return edges.join();
  const sorted = (lengths: readonly number[]) => [...lengths].sort((a, b) => a - b).join();
  return `${sorted(endgame.chains)};${sorted(endgame.loops)}`;
}
