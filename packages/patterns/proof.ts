/**
 * The pattern game as its proofs see it (docs/proofs.md, `proofs/rules/patterns.py`).
 *
 * A node is what is left of the game of avoidance: the minimal forbidden sets less the stones, and
 * whether an odd number of safe cells is in no set; the least of its images. Beside that it knows
 * one way to come there from the start, so that the solver can be asked.
 *
 * @module
 */
import type { Budget, ProofGame, ProofMove, ProofOracle } from "@zugzwang/core";
import { placesOf } from "@zugzwang/core/bits";
import { LimitError } from "@zugzwang/core/run";
import { type AvoidanceGame, avoidanceGame, kindOf, minimalSets } from "./avoidance_game.ts";
import { boardMaps } from "./board_symmetries.ts";
import { LatticeSolver, planTable } from "./lattice_solver.ts";
import type { PatternsPosition } from "./position.ts";
import { SearchSolver } from "./search_solver.ts";
import type { AvoidanceSolver } from "./solver.ts";

/** The most cells in sets: a set is a number. */
const MAX_CELLS = 52;
/** The layer up to which checkers search: eight live cells. */
const SEARCHED_LAYER = 16;

/** What a cell counts in the number of a set. */
const WORTH = Array.from({ length: MAX_CELLS }, (_, cell) => 2 ** cell);

/** A forbidden set: its cells, ascending, which are numbered among those that are live at the start. */
type Cells = readonly number[];

/** What is left of the game. */
interface PatternsNode {
  /** Twice the live cells, and 1 if a cell in no set is left. */
  readonly layer: number;
  /** The minimal forbidden sets, in the order of the key. */
  readonly sets: readonly Cells[];
  readonly key: string;
  /** `origin[cell]`: the live cell of the start that it stands for. */
  readonly origin: readonly number[];
  /** Cells of the board that were played on one way here. */
  readonly played: readonly number[];
}

/**
 * Returns the game that proofs of a position are of.
 *
 * @throws {LimitError} if more than 52 cells are in forbidden sets.
 */
export function patternsProofGame(position: PatternsPosition, budget: Budget): ProofGame<unknown> {
  const kind = kindOf(position);
  const over = { sets: [], key: "", origin: [], played: [] };
  const start = kind === "open" ? null : { layer: kind === "won" ? 1 : 0, ...over };
  return new PatternsProofGame(avoidanceGame(position, budget), { start, budget }) as ProofGame<
    unknown
  >;
}

class PatternsProofGame implements ProofGame<PatternsNode> {
  readonly rules = "patterns";
  readonly gained = 0;
  readonly searchedLayer = SEARCHED_LAYER;
  readonly start: PatternsNode;
  readonly #budget: Budget;
  readonly #game: AvoidanceGame;
  /** Where symmetries that keep the sets of the start take its live cells. */
  readonly #maps: readonly Cells[];
  readonly #twins: readonly Cells[];
  readonly #isIn: Uint8Array;

  constructor(
    game: AvoidanceGame,
    { start, budget }: { start: PatternsNode | null; budget: Budget },
  ) {
    if (game.live.length > MAX_CELLS) throw tooManyCells(game.live.length);
    this.#budget = budget;
    this.#game = game;
    this.#isIn = new Uint8Array(game.live.length);
    const place = placesOf(game.live);
    const sets = game.forbidden.map((set) => set.map((cell) => place[cell]));
    const family = new Set(sets.map(numberOf));
    const keeps = (map: Cells) =>
      sets.every((set) => family.has(numberOf(set.map((cell) => map[cell]))));
    const maps = boardMaps(game).map((map) => game.live.map((cell) => place[map[cell]]));
    this.#maps = start ? [] : maps.filter(keeps);
    this.#twins = twinsOf(sets, game.live.length, family);
    const origin = [...game.live.keys()];
    this.start = start ?? this.#node(sets, { spare: game.idle.length & 1, origin, played: [] });
  }

  keyOf({ key, layer }: PatternsNode): string {
    return `${layer & 1}${key}`;
  }

  layerOf({ layer }: PatternsNode): number {
    return layer;
  }

  least({ layer }: PatternsNode): number {
    return layer === 1 ? 1 : -1;
  }

  most({ layer }: PatternsNode): number {
    return layer === 0 ? -1 : 1;
  }

  makeOracle(): ProofOracle<PatternsNode> {
    const { live, idle } = this.#game;
    const isLive = new Set(live);
    const solver = solverOf(this.#game, this.#budget);
    const isWon = ({ played }: PatternsNode) => {
      const stones = played.filter((cell) => isLive.has(cell));
      return !solver.loses(stones, idle.length - (played.length - stones.length));
    };
    const isAtLeast = (node: PatternsNode, bound: number) =>
      bound <= this.least(node) || bound <= this.most(node) && isWon(node);
    return { isAtLeast, knownAtLeast: () => null };
  }

  *moves(node: PatternsNode): Generator<ProofMove<PatternsNode>> {
    const { origin } = node;
    const live = this.#cellsIn(node.sets);
    for (const cell of live) {
      const { sets, fatal } = this.#setsAfter(node.sets, cell);
      const idle = live.length - 1 - fatal.length - this.#cellsIn(sets).length;
      const spare = (node.layer + idle) & 1;
      const played = [...node.played, this.#game.live[origin[cell]]];
      yield { gain: 0, sign: -1, to: this.#node(sets, { spare, origin, played }) };
    }
    if (node.layer % 2 === 0) return;
    const played = [...node.played, this.#spareCell(node, live)];
    yield { gain: 0, sign: -1, to: { ...node, layer: node.layer - 1, played } };
  }

  /** What is left of sets after a stone, none within another; the cells that would lose now. */
  #setsAfter(sets: readonly Cells[], cell: number): { sets: readonly Cells[]; fatal: Cells } {
    const left = sets.map((set) =>
      set.includes(cell) ? set.filter((other) => other !== cell) : set
    );
    const fatal = this.#cellsIn(left.filter(({ length }) => length === 1));
    const safe = fatal.length === 0
      ? left
      : left.filter((set) => !set.some((cell) => fatal.includes(cell)));
    return { sets: minimalSets(safe, this.#game.live.length, this.#budget), fatal };
  }

  /** The cells of sets, ascending. */
  #cellsIn(sets: readonly Cells[]): number[] {
    const isIn = this.#isIn.fill(0);
    for (let i = 0; i < sets.length; i++) {
      for (let j = 0; j < sets[i].length; j++) isIn[sets[i][j]] = 1;
    }
    const cells: number[] = [];
    for (let cell = 0; cell < isIn.length; cell++) if (isIn[cell] === 1) cells.push(cell);
    return cells;
  }

  /** A free cell of the start that is safe and in no set any more. */
  #spareCell({ played, origin }: PatternsNode, alive: Cells): number {
    const { live, idle, forbidden } = this.#game;
    const isTaken = new Set([...played, ...alive.map((cell) => live[origin[cell]])]);
    const isFatal = (cell: number) =>
      forbidden.some((set) => set.every((other) => other === cell || played.includes(other)));
    return [...idle, ...live].find((cell) => !isTaken.has(cell) && !isFatal(cell))!;
  }

  /** The node of some minimal sets: the least of their images. */
  #node(
    sets: readonly Cells[],
    { spare, origin, played }: Pick<PatternsNode, "origin" | "played"> & { spare: number },
  ): PatternsNode {
    const live = this.#cellsIn(sets);
    let best: Float64Array | null = null;
    let bestGoes: Cells = [];
    for (const map of this.#maps) {
      const goes = this.#renamed(live, map);
      const images = new Float64Array(sets.length);
      for (let i = 0; i < sets.length; i++) images[i] = imageOf(sets[i], goes);
      images.sort();
      if (best !== null && !isLess(images, best)) continue;
      [best, bestGoes] = [images, goes];
    }
    const from: number[] = [];
    for (const cell of live) from[bestGoes[cell]] = origin[cell];
    const digits = Math.ceil(this.#game.live.length / 4);
    const numbers = [...best!];
    const key = numbers.map((set) => set.toString(16).padStart(digits, "0")).join("");
    const layer = 2 * live.length + spare;
    return { layer, sets: numbers.map(cellsOf), key, origin: from, played };
  }

  /** Where cells go if those of twins, in order, take the places of the first twins. */
  #renamed(live: Cells, map: Cells): Cells {
    if (this.#twins.length === 0) return map;
    const cells = new Set(live.map((cell) => map[cell]));
    const name = [...map.keys()];
    for (const twins of this.#twins) {
      twins.filter((cell) => cells.has(cell)).forEach((cell, i) => name[cell] = twins[i]);
    }
    return map.map((cell) => name[cell]);
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
function twinsOf(sets: readonly Cells[], cells: number, family: ReadonlySet<number>): number[][] {
  const areTwins = (a: number, b: number) =>
    sets.every((set) =>
      set.includes(a) === set.includes(b) ||
      family.has(numberOf(set.map((cell) => cell === a ? b : cell === b ? a : cell)))
    );
  const classes: number[][] = [];
  for (let cell = 0; cell < cells; cell++) {
    const known = classes.find(([first]) => areTwins(first, cell));
    if (known) known.push(cell);
    else classes.push([cell]);
  }
  return classes.filter(({ length }) => length > 1);
}

/** A set as a number. */
function numberOf(set: Cells): number {
  let number = 0;
  for (let i = 0; i < set.length; i++) number += WORTH[set[i]];
  return number;
}

/** The number of the image of a set. */
function imageOf(set: Cells, goes: Cells): number {
  let number = 0;
  for (let i = 0; i < set.length; i++) number += WORTH[goes[set[i]]];
  return number;
}

function cellsOf(number: number): number[] {
  return WORTH.flatMap((worth, cell) => Math.floor(number / worth) % 2 === 1 ? [cell] : []);
}

function isLess(a: Float64Array, b: Float64Array): boolean {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return a[i] < b[i];
  return false;
}

function tooManyCells(cells: number): LimitError {
  return new LimitError({
    kind: "positions",
    needed: 2 ** cells,
    allowed: 2 ** MAX_CELLS,
    purpose: `the proof of ${cells} cells in forbidden sets (of ${MAX_CELLS} at most)`,
  });
}
