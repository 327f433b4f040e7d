/**
 * The prover of Dots and Boxes: boxes that can be taken are counted, stripped positions are bounded
 * by the recurrence of endgames or by search.
 *
 * @module
 */
import type { Bounds, Means, Prover, SharedTable, SolvePlan } from "@zugzwang/core";
import { TranspositionTable } from "@zugzwang/core/tables";
import { type DotsMove, type DotsPosition, edgeOf, undrawnEdges } from "./rules/board.ts";
import { type Counted, LoadedPosition } from "./search/loaded_position.ts";
import { planSearch, planSharedTable } from "./search/search_plan.ts";
import { StrippedValues } from "./search/stripped_values.ts";
import { BOARD, boardBytes } from "./strings/board_bytes.ts";
import { chainsAndLoops, dissect } from "./strings/components.ts";

/** Moves looked at between two polls. */
const POLL_MOVES = 2 ** 14;

/** Proves bounds by the value of what is left when all boxes that can be taken are counted. */
export class DotsProver implements Prover<DotsPosition, DotsMove> {
  readonly method: string;
  readonly positions = null;
  readonly #loaded: LoadedPosition;
  readonly #values: StrippedValues;
  readonly #means: Means;
  #looks = 0;

  /**
   * Prepares to solve a position and all that follow from it.
   *
   * @throws {RangeError} if the method is `endgame` and the position is none.
   * @throws {LimitError} if the budget does not allow the board.
   */
  constructor(root: DotsPosition, means: Means) {
    const { budget, method } = means;
    budget.reserve(boardBytes(root), BOARD);
    if (method === "endgame") checkEndgame(root);
    this.#means = means;
    this.#loaded = new LoadedPosition(root, root.drawn, budget);
    const { rest } = this.#loaded.load(root.drawn);
    this.method = rest.endgame ? "endgame" : "search";
    this.#values = new StrippedValues(root, rest, means);
  }

  get nodes(): number {
    return this.#values.nodes;
  }

  bound({ drawn }: DotsPosition, threshold: number): number {
    return this.#isAtLeast(this.#loaded.load(drawn), threshold) ? threshold : threshold - 1;
  }

  known({ drawn }: DotsPosition): Bounds {
    return this.#boundsOf(this.#loaded.load(drawn));
  }

  boundOfMove(position: DotsPosition, move: DotsMove, threshold: number): number {
    this.#loaded.load(position.drawn);
    const child = this.#loaded.findChild(edgeOf(position, move));
    const reaches = child.gain > 0
      ? this.#isAtLeast(child, threshold - child.gain)
      : !this.#isAtLeast(child, 1 - threshold);
    return reaches ? threshold : threshold - 1;
  }

  knownOfMove(position: DotsPosition, move: DotsMove): Bounds {
    if (++this.#looks % POLL_MOVES === 0) this.#means.budget.poll(this.nodes);
    const counted = this.#loaded.load(position.drawn);
    const edge = edgeOf(position, move);
    const child = this.#loaded.findChild(edge);
    const { gain } = child;
    const { lower, upper, step } = this.#boundsOf(child);
    const bounds = gain > 0
      ? { lower: gain + lower, upper: gain + upper, step }
      : { lower: 0 - upper, upper: 0 - lower, step };
    if (this.#loaded.mayBeBest(edge)) return bounds;
    // A worse move is worse by two boxes at least: values have one parity.
    return { ...bounds, upper: Math.min(bounds.upper, this.#boundsOf(counted).upper - 2) };
  }

  save(): void {
    this.#values.save();
  }

  #isAtLeast({ taken, handout, rest }: Counted, threshold: number): boolean {
    const wanted = threshold - taken;
    return this.#values.isAtLeast(rest, wanted) ||
      handout !== 0 && !this.#values.isAtLeast(rest, 1 - wanted - handout);
  }

  #boundsOf({ taken, handout, rest }: Counted) {
    const { lower, upper } = this.#values.known(rest);
    if (handout === 0) return { lower: taken + lower, upper: taken + upper, step: 2 };
    // max(v, -v - handout) is least where both are equal, or one off that by parity.
    const middle = -handout / 2;
    const least = Math.max(lower, -upper - handout, middle + Math.abs((middle + rest.boxes) % 2));
    return { lower: taken + least, upper: taken + Math.max(upper, -lower - handout), step: 2 };
  }
}

/** Throws a RangeError if the recurrence of endgames cannot solve a position. */
function checkEndgame(position: DotsPosition): void {
  const { components } = dissect(position, undrawnEdges(position.drawn));
  if (chainsAndLoops(components)) return;
  const knots = components.filter(({ kind }) => kind === "knot").length;
  throw new RangeError(
    `Cannot solve by method "endgame": ${knots} of ${components.length} components are neither ` +
      "chains nor loops",
  );
}

/** Returns what a solve would take. */
export function planDots(
  position: DotsPosition,
  { method, memoryBytes, threads }: { method: string; memoryBytes: number; threads: number },
): SolvePlan {
  if (method === "endgame") checkEndgame(position);
  const board = boardBytes(position);
  const { components, rest } = dissect(position, undrawnEdges(position.drawn));
  if (chainsAndLoops(components)) return { method: "endgame", positions: null, bytes: board };
  const shared = threads > 1 ? planSharedTable(position, rest, { threads, memoryBytes }) : null;
  const table = shared
    ? TranspositionTable.bytesOf({ ...shared, shared: true })
    : TranspositionTable.bytesOf(planSearch(position, rest, memoryBytes - board).table);
  return { method: "search", positions: null, bytes: table + board * (shared ? threads : 1) };
}

/** Allocates the table that threads share; null where one thread is as fast or memory is short. */
export function shareDots(
  position: DotsPosition,
  { budget, threads, checkpoint }: Pick<Means, "budget" | "checkpoint"> & { threads: number },
): SharedTable | null {
  const { rest, components } = dissect(position, undrawnEdges(position.drawn));
  if (chainsAndLoops(components)) return null;
  const memoryBytes = budget.memoryBytes - budget.bytes;
  const plan = planSharedTable(position, rest, { threads, memoryBytes });
  if (!plan) return null;
  budget.reserve(threads * boardBytes(position), BOARD);
  const wanted = { ...plan, budget, shared: true };
  const table = checkpoint?.resumedTable(wanted) ?? new TranspositionTable(wanted);
  const save = checkpoint && (() => checkpoint.save(table));
  return { table: table.memory!, plan: table.size, ...save && { save } };
}
