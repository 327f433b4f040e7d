import type { Bounds, Means, Prover } from "@zugzwang/core";
import { addGain } from "@zugzwang/core/game";
import { TranspositionTable, type TranspositionTableSize } from "@zugzwang/core/tables";
import { type BoardSize, type DotsMove, type DotsPosition, toEdge } from "./rules/board.ts";
import { checkEndgame, planSearch } from "./search/search_plan.ts";
import { StrippedSearch } from "./search/stripped_search.ts";
import { BOARD, countBoardBytes, NO_HANDOUT } from "./strings/coin_state.ts";
import { solveEndgame } from "./strings/endgame.ts";
import { type Counted, LoadedPosition, type Stripped } from "./strings/loaded_position.ts";

const POLL_MOVES = 2 ** 14;
/** The most stripped positions whose bounds are kept outside of the table. */
const MOST_KEPT = 2 ** 12;

/**
 * Proves bounds from those of the stripped position that remains when all boxes are taken. These come
 * from the recurrence of endgames or from the search.
 */
export class DotsProver implements Prover<DotsPosition, DotsMove> {
  readonly method: string;
  readonly positions = null;
  readonly #means: Means;
  readonly #size: BoardSize;
  readonly #root: Stripped;
  readonly #loaded: LoadedPosition;
  /** Bounds of stripped positions by key, the oldest first. A table may forget them. */
  readonly #kept = new Map<string, Bounds>();
  /** The search with its table, made when the first value needs it. */
  #search: StrippedSearch | null = null;
  #polled = 0;

  /**
   * Prepares to solve a position and all that follow from it. Throws a `RangeError` if the method
   * is `endgame` and the position is not an endgame. Throws a `LimitError` if the budget does not
   * allow the board.
   */
  constructor(root: DotsPosition, means: Means) {
    const { budget, method } = means;
    budget.reserve(countBoardBytes(root), BOARD);
    this.#means = means;
    this.#size = root;
    this.#loaded = new LoadedPosition(root);
    budget.poll(0);
    const dissection = this.#loaded.load(root.drawn);
    if (method === "endgame") checkEndgame(dissection);
    this.#root = dissection.stripped;
    this.method = this.#root.endgame ? "endgame" : "search";
  }

  /** Nodes searched so far, by all threads. */
  get nodes(): number {
    const nodes = this.#search?.nodes ?? 0;
    const team = this.#means.team;
    team?.countNodes(nodes);
    return team?.nodes ?? nodes;
  }

  bound({ drawn }: DotsPosition, threshold: number): number {
    const { taken, handout, stripped } = this.#loaded.load(drawn);
    const needed = threshold - taken;
    const holds = this.#strippedReaches(stripped, needed) ||
      handout !== NO_HANDOUT && !this.#strippedReaches(stripped, 1 - needed - handout);
    return holds ? threshold : threshold - 1;
  }

  known({ drawn }: DotsPosition): Bounds {
    return this.#getKnown(this.#loaded.load(drawn));
  }

  /** Loads no child. `bound` of a child does, because its search takes longer than that. */
  knownOfMove(position: DotsPosition, move: DotsMove): Bounds {
    if (++this.#polled % POLL_MOVES === 0) this.#means.budget.poll(this.nodes);
    const counted = this.#loaded.load(position.drawn);
    const edge = toEdge(position, move);
    const child = this.#loaded.findChild(edge);
    const turn = { child, gain: child.gain, isAgain: child.gain > 0 };
    const bounds = addGain(turn, this.#getKnown(child));
    if (this.#loaded.canBeBest(edge)) return bounds;
    // Values have one parity, so a worse move is worse by at least two boxes.
    return { ...bounds, upper: Math.min(bounds.upper, this.#getKnown(counted).upper - 2) };
  }

  /** Writes the table to the checkpoint, if there are both. */
  save(): void {
    this.#search?.save();
  }

  #getKnown({ taken, handout, stripped }: Counted) {
    const { lower, upper } = this.#getKnownStripped(stripped);
    if (handout === NO_HANDOUT) return { lower: taken + lower, upper: taken + upper, step: 2 };
    // max(v, −v − handout) is least where both are equal, or one off that because of parity.
    const middle = -handout / 2;
    const least = Math.max(lower, -upper - handout, roundUp(middle, stripped));
    return { lower: taken + least, upper: taken + Math.max(upper, -lower - handout), step: 2 };
  }

  #strippedReaches(stripped: Stripped, threshold: number): boolean {
    const { lower, upper } = this.#getKnownStripped(stripped);
    if (lower >= threshold) return true;
    if (upper < threshold) return false;
    const even = roundUp(threshold, stripped);
    this.#search ??= this.#prepareSearch();
    // Values are near 0. After a move, the question is whether it is not the best: most are not.
    const isExpected = even <= 0 || stripped.key !== this.#root.key;
    const holds = this.#search.reaches(stripped.edges, even, isExpected);
    this.#keep(stripped, holds ? { lower: even, upper } : { lower, upper: even - 2 });
    return holds;
  }

  /** Returns the bounds of a stripped position proved so far; exact ones for endgames. */
  #getKnownStripped(stripped: Stripped): Bounds {
    const { key, endgame, boxes, edges } = stripped;
    const kept = this.#kept.get(key);
    if (endgame && !kept) {
      const value = solveEndgame(endgame, () => this.#means.budget.poll(this.nodes));
      return this.#keep(stripped, { lower: value, upper: value });
    }
    const bounds = kept ?? { lower: -boxes, upper: boxes };
    const { lower, upper } = bounds;
    if (!this.#search || lower === upper) return bounds;
    const found = this.#search.getKnown(edges);
    return { lower: Math.max(lower, found.lower), upper: Math.min(upper, found.upper) };
  }

  #keep({ key }: Stripped, bounds: Bounds): Bounds {
    const [oldest] = this.#kept.keys();
    if (this.#kept.size === MOST_KEPT && !this.#kept.has(key)) this.#kept.delete(oldest);
    this.#kept.set(key, bounds);
    return bounds;
  }

  #prepareSearch(): StrippedSearch {
    const { budget, sharedTable: shared, checkpoint } = this.#means;
    const memoryBytes = budget.memoryBytes - budget.bytes;
    const plan = planSearch(this.#size, this.#root.edges, memoryBytes);
    const size = { ...plan.table, budget };
    const table = shared
      ? new TranspositionTable({ ...shared.plan as TranspositionTableSize, memory: shared.memory })
      : checkpoint?.resumedTable(size) ?? new TranspositionTable(size);
    return new StrippedSearch(plan, table, this.#means);
  }
}

/** Returns the next number with the parity of the values of a stripped position. */
function roundUp(value: number, { boxes }: Stripped): number {
  return value + Math.abs((value + boxes) % 2);
}
