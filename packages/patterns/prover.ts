// The prover of the pattern game: the rules if they decide, otherwise a solver of the game of
// avoidance.
//
// If the caller names no method, positions of up to 32 live cells use the table. With more cells, the
// search runs for up to 40,000 nodes, then components until 2.25 million cells of their sets are read,
// then the table. If the table is too large or exceeds the memory limit, the search runs without a
// limit. Beyond 64 cells, only components are possible.
import { type Bounds, Budget, LimitError, type Means, type Prover } from "@zugzwang/core";
import type { SolvePlan } from "@zugzwang/core/game";
import { type AvoidanceGame, type AvoidanceSolver, makeAvoidanceGame } from "./avoidance_game.ts";
import { GrundySolver } from "./grundy_solver.ts";
import { makeTableSolver, planTable } from "./lattice/lattice.ts";
import {
  type Cell,
  decideByRules,
  findThreats,
  listFreeCells,
  type PatternsPosition,
  type Threats,
  toCellNumber,
} from "./position.ts";
import { RemotenessTable } from "./remoteness.ts";
import { MAX_ELEMENTS, SearchSolver } from "./search_solver.ts";

/** The methods, the default first. */
export const METHODS = ["lattice", "search", "grundy"] as const;
/** The most live cells for which the table is tried first. */
const TABLE_CELLS = 32;

/** A method, and its limit in nodes (of the search) or cells of sets read (for components). */
type Attempt = readonly [method: string, maxWork: number];

/** Proves who wins a position and all that follow from it. */
export class PatternsProver implements Prover<PatternsPosition, Cell> {
  readonly #root: PatternsPosition;
  readonly #means: Means;
  /** The game and its solver; null if the rules decide the root, and so everything that follows from it. */
  readonly #game: AvoidanceGame | null;
  readonly #solver: AvoidanceSolver | null;
  /** The last position, with its threats. */
  #last: Threats & { readonly position: PatternsPosition } | null = null;
  #remoteness: RemotenessTable | null = null;

  /** Chooses the solver. A table is complete by then. Throws a `LimitError` if a limit stops it. */
  constructor(root: PatternsPosition, means: Means) {
    this.#root = root;
    this.#means = means;
    this.#game = decideByRules(root) === null ? makeAvoidanceGame(root, means.budget) : null;
    this.#solver = this.#game && chooseSolver(this.#game, means);
  }

  get method(): string {
    return this.#solver?.method ?? this.#means.method;
  }

  get positions(): number | null {
    return this.#solver?.positions ?? null;
  }

  get nodes(): number | null {
    return this.#solver ? this.#solver.nodes : 0;
  }

  bound(position: PatternsPosition): number {
    return this.#findValue(position, null, "loses")!;
  }

  known(position: PatternsPosition): Bounds {
    return toBounds(this.#findValue(position, null, "lookUp"));
  }

  boundOfMove(position: PatternsPosition, move: Cell): number {
    return this.#findValue(position, move, "loses")!;
  }

  knownOfMove(position: PatternsPosition, move: Cell): Bounds {
    return toBounds(this.#findValue(position, move, "lookUp"));
  }

  /** Returns the plies to the end; null if the root has too many free cells for the table. */
  remoteness(position: PatternsPosition): number | null {
    const { budget } = this.#means;
    if (!this.#remoteness && !RemotenessTable.fits(this.#root, budget)) return null;
    this.#remoteness ??= new RemotenessTable(this.#root, budget);
    return this.#remoteness.find(position);
  }

  /**
   * Returns 1 if the side to move wins a position, or with a move, otherwise -1. Returns null if that
   * takes a search and `ask` is `lookUp`.
   */
  #findValue(
    position: PatternsPosition,
    move: Cell | null,
    ask: "loses" | "lookUp",
  ): 1 | -1 | null {
    if (this.#last?.position !== position) this.#last = { position, ...findThreats(position) };
    const { completing, fatal } = this.#last;
    const cell = move && toCellNumber(position.instance, move);
    if (completing.size > 0) return cell === null || completing.has(cell) ? 1 : -1;
    const isLost = cell === null ? listFreeCells(position).length === 0 : fatal.has(cell);
    if (isLost) return -1;
    const { live, idle } = this.#game!;
    const isFilled = (other: number) => position.stones[other] || other === cell;
    const idleLeft = idle.reduce((count, other) => isFilled(other) ? count : count + 1, 0);
    const loses = this.#solver![ask]?.(live.filter(isFilled), idleLeft) ?? null;
    if (loses === null) return null;
    return loses === (cell === null) ? -1 : 1;
  }
}

function toBounds(value: number | null): Bounds {
  return value === null ? { lower: -1, upper: 1, step: 2 } : { lower: value, upper: value };
}

/** Returns the solver of a game of avoidance. Throws a `LimitError` if a limit stops it. */
export function chooseSolver(game: AvoidanceGame, means: Means): AvoidanceSolver {
  const attempts = listAttempts(game, means);
  for (let tried = 0;;) {
    const giveBack = means.budget.mark();
    try {
      return makeSolver(game, attempts[tried], means.budget);
    } catch (error) {
      giveBack();
      if (++tried === attempts.length || !isTooLarge(error)) throw error;
    }
  }
}

/** Returns whether an attempt needs too many nodes or too much memory. */
function isTooLarge(error: unknown): boolean {
  return error instanceof LimitError && ["memory", "positions"].includes(error.fault.kind);
}

function listAttempts({ live, idle }: AvoidanceGame, { method, isNamed }: Means): Attempt[] {
  if (isNamed) return [[method, Infinity]];
  if (live.length + Math.min(1, idle.length) > MAX_ELEMENTS) return [["grundy", Infinity]];
  const last: Attempt[] = [["lattice", Infinity], ["search", Infinity]];
  return live.length > TABLE_CELLS ? [["search", 40_000], ["grundy", 2_250_000], ...last] : last;
}

function makeSolver(game: AvoidanceGame, [method, maxWork]: Attempt, budget: Budget) {
  budget.poll(0);
  if (method === "lattice") return makeTableSolver(planTable(game, budget), budget);
  const LimitedSolver = method === "search" ? SearchSolver : GrundySolver;
  const solver = new LimitedSolver(game, budget);
  if (maxWork < Infinity) valueMoves(game, solver, maxWork);
  return solver;
}

/** Finds the values of all moves, so that every later question is about a smaller game. */
function valueMoves(
  { live, idle }: AvoidanceGame,
  solver: SearchSolver | GrundySolver,
  maxWork: number,
): void {
  solver.maxWork = maxWork;
  if (idle.length > 0) solver.loses([], idle.length - 1);
  for (const cell of live) solver.loses([cell], idle.length);
  solver.maxWork = Infinity;
}

/**
 * Returns the size of the table if it is tried first, otherwise null. Also null if the plan of the
 * table exceeds the limit and the method is not named, since the search is used then.
 */
export function planPatterns(
  position: PatternsPosition,
  { method, isNamed, memoryBytes }: Pick<Means, "method" | "isNamed"> & { memoryBytes: number },
): SolvePlan | null {
  if (method !== "lattice" || decideByRules(position) !== null) return null;
  const budget = new Budget({ memoryBytes });
  const game = makeAvoidanceGame(position, budget);
  if (!isNamed && game.live.length > TABLE_CELLS) return null;
  try {
    const { positions, bytes } = planTable(game, budget).plan;
    return { method, positions, bytes: budget.bytes + bytes };
  } catch (error) {
    if (isNamed || !isTooLarge(error)) throw error;
    return null;
  }
}
