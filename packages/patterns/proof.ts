/**
 * The pattern game as its proofs see it (docs/proofs.md, `proofs/rules/patterns.py`).
 *
 * A node is what is left of the game of avoidance: the minimal forbidden sets less the stones, and
 * whether an odd number of safe cells is in no set; the least of its images. Beside that it knows
 * one way to come there from the start, so that the solver can be asked.
 *
 * @module
 */
import type { Budget, ProofGame, ProofMove } from "@zugzwang/core";
import { popcount } from "@zugzwang/core/bits";
import { LimitError } from "@zugzwang/core/run";
import { type AvoidanceGame, avoidanceGame, kindOf } from "./avoidance_game.ts";
import { boardMaps, type CellMap } from "./board_symmetries.ts";
import { LatticeSolver, planTable } from "./lattice_solver.ts";
import type { PatternsPosition } from "./position.ts";
import { SearchSolver } from "./search_solver.ts";
import type { AvoidanceSolver } from "./solver.ts";

/** The most cells of a board: two words of 32. */
const MAX_CELLS = 64;
/** The layer up to which checkers search: eight live cells. */
const SEARCHED_LAYER = 16;

/** A set of cells: those below 32, and the others. */
interface CellSet {
  readonly low: number;
  readonly high: number;
}

/** What is left of the game. */
interface PatternsNode {
  /** Twice the live cells, and 1 if a cell in no set is left. */
  readonly layer: number;
  /** The minimal forbidden sets, in the order of the key. */
  readonly sets: readonly CellSet[];
  readonly key: string;
  /** For each live cell, ascending, the cell of the start that it stands for. */
  readonly origin: ReadonlyMap<number, number>;
  /** Cells of the start that were played on one way here. */
  readonly played: readonly number[];
}

/**
 * Returns the game that proofs of a position are of.
 *
 * @throws {LimitError} if the board has more than 64 cells.
 */
export function patternsProofGame(position: PatternsPosition, budget: Budget): ProofGame<unknown> {
  if (position.stones.length > MAX_CELLS) throw tooManyCells(position.stones.length);
  const kind = kindOf(position);
  const over = { sets: [], key: "", origin: new Map<number, number>(), played: [] };
  const start = kind === "open" ? null : { layer: kind === "won" ? 1 : 0, ...over };
  return new PatternsProofGame(position, { start, budget }) as ProofGame<unknown>;
}

class PatternsProofGame implements ProofGame<PatternsNode> {
  readonly rules = "patterns";
  readonly gained = 0;
  readonly searchedLayer = SEARCHED_LAYER;
  readonly start: PatternsNode;
  readonly #budget: Budget;
  readonly #game: AvoidanceGame | null = null;
  readonly #maps: readonly CellMap[] = [];
  readonly #twins: readonly (readonly number[])[] = [];
  #solver: AvoidanceSolver | null = null;

  constructor(
    position: PatternsPosition,
    { start, budget }: { start: PatternsNode | null; budget: Budget },
  ) {
    this.#budget = budget;
    if (start) {
      this.start = start;
      return;
    }
    const game = avoidanceGame(position, budget);
    const sets = game.forbidden.map(setOf);
    const family = new Set(sets.map(keyOfSet));
    const keeps = (map: CellMap) =>
      game.forbidden.every((set) => family.has(keyOfSet(setOf(set.map((cell) => map[cell])))));
    this.#game = game;
    this.#maps = boardMaps(game).filter(keeps);
    this.#twins = twinsOf(game, family);
    const origin = new Map(game.live.map((cell) => [cell, cell]));
    this.start = this.#node(sets, { spare: game.idle.length & 1, origin, played: [] });
  }

  keyOf({ key, layer }: PatternsNode): string {
    return `${layer & 1}${key}`;
  }

  layerOf({ layer }: PatternsNode): number {
    return layer;
  }

  cost({ layer }: PatternsNode): number {
    return layer;
  }

  least({ layer }: PatternsNode): number {
    return layer === 1 ? 1 : -1;
  }

  most({ layer }: PatternsNode): number {
    return layer === 0 ? -1 : 1;
  }

  isAtLeast(node: PatternsNode, bound: number): boolean {
    if (bound <= this.least(node)) return true;
    if (bound > this.most(node)) return false;
    const game = this.#game!;
    const live = node.played.filter((cell) => game.live.includes(cell));
    const idle = game.idle.length - (node.played.length - live.length);
    this.#solver ??= solverOf(game, this.#budget);
    return !this.#solver.loses(live, idle);
  }

  *moves(node: PatternsNode): Generator<ProofMove<PatternsNode>> {
    const live = unionOf(node.sets);
    const spare = node.layer & 1;
    for (const cell of cellsOf(live)) {
      const { sets, fatal } = setsAfter(node.sets, cell);
      const left = unionOf(sets);
      const idle = popcount(live.low & ~left.low & ~fatal.low) +
        popcount(live.high & ~left.high & ~fatal.high) - 1;
      const played = [...node.played, node.origin.get(cell)!];
      const to = this.#node(sets, { spare: spare + idle & 1, origin: node.origin, played });
      yield { gain: 0, sign: -1, to };
    }
    if (spare === 1) yield { gain: 0, sign: -1, to: this.#afterSpare(node) };
  }

  #afterSpare(node: PatternsNode): PatternsNode {
    return { ...node, layer: node.layer - 1, played: [...node.played, this.#spareCell(node)] };
  }

  /** A free cell of the start that is safe and in no set any more. */
  #spareCell({ played, origin }: PatternsNode): number {
    const { live, idle, forbidden } = this.#game!;
    const stones = new Set(played);
    const alive = new Set(origin.values());
    const isFatal = (cell: number) =>
      forbidden.some((set) => set.every((other) => other === cell || stones.has(other)));
    const free = [...idle, ...live].filter((cell) => !stones.has(cell) && !alive.has(cell));
    return free.find((cell) => !isFatal(cell))!;
  }

  /** The node of some minimal sets: the least of their images. */
  #node(
    sets: readonly CellSet[],
    { spare, origin, played }:
      & Pick<PatternsNode, "origin" | "played">
      & { readonly spare: number },
  ): PatternsNode {
    const live = cellsOf(unionOf(sets));
    let best: { key: string; sets: CellSet[]; goes: ReadonlyMap<number, number> } | null = null;
    for (const map of this.#maps) {
      const goes = this.#renamed(new Map(live.map((cell) => [cell, map[cell]])));
      const images = sets.map((set) => imageOf(set, goes)).sort(inOrder);
      const key = images.map(keyOfSet).join("");
      if (best === null || key < best.key) best = { key, sets: images, goes };
    }
    const { key, sets: least, goes } = best!;
    const from = live.map((cell) => [goes.get(cell)!, origin.get(cell)!] as const);
    return { layer: 2 * live.length + spare, sets: least, key, origin: new Map(from), played };
  }

  /** Where cells go if those of twins, in order, take the places of the first twins. */
  #renamed(goes: Map<number, number>): ReadonlyMap<number, number> {
    if (this.#twins.length === 0) return goes;
    const taken = new Set(goes.values());
    const renamed = new Map<number, number>();
    for (const twins of this.#twins) {
      twins.filter((cell) => taken.has(cell)).forEach((cell, i) => renamed.set(cell, twins[i]));
    }
    return new Map([...goes].map(([cell, goal]) => [cell, renamed.get(goal) ?? goal]));
  }
}

/** The solver that answers for all that comes of a game: the table, or a search where it is too large. */
function solverOf(game: AvoidanceGame, budget: Budget): AvoidanceSolver {
  try {
    return new LatticeSolver(planTable(game, { budget }), budget);
  } catch (error) {
    if (!(error instanceof LimitError) || error.fault.kind === "time") throw error;
    return new SearchSolver(game, { budget });
  }
}

/** The classes of two twins or more: cells whose exchange keeps the family of sets. */
function twinsOf({ live, forbidden }: AvoidanceGame, family: ReadonlySet<string>): number[][] {
  const areTwins = (a: number, b: number) =>
    forbidden.every((set) => {
      if (set.includes(a) === set.includes(b)) return true;
      const exchanged = set.map((cell) => cell === a ? b : cell === b ? a : cell);
      return family.has(keyOfSet(setOf(exchanged)));
    });
  const classes: number[][] = [];
  for (const cell of live) {
    const known = classes.find(([first]) => areTwins(first, cell));
    if (known) known.push(cell);
    else classes.push([cell]);
  }
  return classes.filter(({ length }) => length > 1);
}

/** What is left of sets after a stone, none within another, and the cells that would lose now. */
function setsAfter(sets: readonly CellSet[], cell: number): { sets: CellSet[]; fatal: CellSet } {
  const bit = setOf([cell]);
  const fatal = { low: 0, high: 0 };
  const left = sets.map(({ low, high }) => ({ low: low & ~bit.low, high: high & ~bit.high }));
  for (const set of left) {
    if (sizeOf(set) > 1) continue;
    fatal.low |= set.low;
    fatal.high |= set.high;
  }
  const safe = left.filter(({ low, high }) => ((low & fatal.low) | (high & fatal.high)) === 0);
  return { sets: minimal(safe), fatal };
}

function minimal(sets: readonly CellSet[]): CellSet[] {
  const kept: CellSet[] = [];
  for (const set of sets.toSorted((a, b) => sizeOf(a) - sizeOf(b))) {
    const holds = ({ low, high }: CellSet) => ((low & ~set.low) | (high & ~set.high)) === 0;
    if (!kept.some(holds)) kept.push(set);
  }
  return kept;
}

function setOf(cells: readonly number[]): CellSet {
  let [low, high] = [0, 0];
  for (const cell of cells) {
    if (cell < 32) low |= 1 << cell;
    else high |= 1 << (cell - 32);
  }
  return { low, high };
}

function cellsOf({ low, high }: CellSet): number[] {
  const cells: number[] = [];
  for (let word = low; word !== 0; word &= word - 1) cells.push(31 - Math.clz32(word & -word));
  for (let word = high; word !== 0; word &= word - 1) cells.push(63 - Math.clz32(word & -word));
  return cells;
}

function sizeOf({ low, high }: CellSet): number {
  return popcount(low) + popcount(high);
}

function unionOf(sets: readonly CellSet[]): CellSet {
  let [low, high] = [0, 0];
  for (const set of sets) [low, high] = [low | set.low, high | set.high];
  return { low, high };
}

function imageOf(set: CellSet, goes: ReadonlyMap<number, number>): CellSet {
  return setOf(cellsOf(set).map((cell) => goes.get(cell)!));
}

function inOrder(a: CellSet, b: CellSet): number {
  return (a.high >>> 0) - (b.high >>> 0) || (a.low >>> 0) - (b.low >>> 0);
}

/** Sixteen hexadecimal digits: texts in the order of the sets as numbers. */
function keyOfSet({ low, high }: CellSet): string {
  const digits = (word: number) => (word >>> 0).toString(16).padStart(8, "0");
  return digits(high) + digits(low);
}

function tooManyCells(cells: number): LimitError {
  return new LimitError({
    kind: "positions",
    needed: 2 ** cells,
    allowed: 2 ** MAX_CELLS,
    purpose: `the proof on a board of ${cells} cells (of ${MAX_CELLS} at most)`,
  });
}
