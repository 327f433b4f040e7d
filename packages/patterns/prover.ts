// The prover of the pattern game: the rules if they decide, otherwise a solver of the game of
// avoidance.
import type { Bounds, Means, Prover } from "@zugzwang/core";
import { type AvoidanceSolver, makeAvoidanceGame } from "./avoidance_game.ts";
import { chooseSolver } from "./choose_solver.ts";
import {
  type Cell,
  findThreats,
  type PatternsPosition,
  type Threats,
  toCellNumber,
} from "./position.ts";
import { RemotenessTable } from "./remoteness.ts";

/** 1 if the side to move wins, -1 if it loses. */
type Value = 1 | -1;

/** Proves who wins a position and all that follow from it. */
export class PatternsProver implements Prover<PatternsPosition, Cell> {
  readonly #root: PatternsPosition;
  readonly #means: Means;
  readonly #live: readonly number[];
  readonly #idle: readonly number[];
  /** Null if the rules decide the root, and so everything that follows from it. */
  readonly #solver: AvoidanceSolver | null;
  /** The last position, with its threats. */
  #last: { readonly position: PatternsPosition; readonly threats: Threats } | null = null;
  #remoteness: RemotenessTable | null = null;

  /** Chooses the solver. A table is complete by then. Throws a `LimitError` if a limit stops it. */
  constructor(root: PatternsPosition, means: Means) {
    this.#root = root;
    this.#means = means;
    const isOpen = this.#decideByRules(root, null) === null;
    const game = isOpen ? makeAvoidanceGame(root, means.budget) : null;
    this.#live = game?.live ?? [];
    this.#idle = game?.idle ?? [];
    this.#solver = game && chooseSolver(game, means);
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
    return this.#findValue(position, null);
  }

  known(position: PatternsPosition): Bounds {
    return this.#findKnown(position, null);
  }

  boundOfMove(position: PatternsPosition, move: Cell): number {
    return this.#findValue(position, toCellNumber(position.instance, move));
  }

  knownOfMove(position: PatternsPosition, move: Cell): Bounds {
    return this.#findKnown(position, toCellNumber(position.instance, move));
  }

  /** Returns the plies to the end; null if the root has too many free cells for the table. */
  remoteness(position: PatternsPosition): number | null {
    const { budget } = this.#means;
    if (!this.#remoteness && !RemotenessTable.fits(this.#root, budget)) return null;
    this.#remoteness ??= new RemotenessTable(this.#root, budget);
    return this.#remoteness.find(position);
  }

  /** Returns the value of a position, or of a move on a cell, if the rules decide it. */
  #decideByRules(position: PatternsPosition, cell: number | null): Value | null {
    if (this.#last?.position !== position) {
      this.#last = { position, threats: findThreats(position) };
    }
    const { completing, fatal } = this.#last!.threats;
    if (cell !== null) {
      if (completing.size > 0) return completing.has(cell) ? 1 : -1;
      return fatal.has(cell) ? -1 : null;
    }
    if (completing.size > 0) return 1;
    return position.ended || position.stoneCount === position.stones.length ? -1 : null;
  }

  /** Returns the value of a position, or of a move on a cell. */
  #findValue(position: PatternsPosition, cell: number | null): Value {
    return this.#decideByRules(position, cell) ??
      toValue(this.#solver!.loses(...this.#countFilled(position, cell)), cell);
  }

  /** Returns the bounds of a position, or of a move on a cell, without a search. */
  #findKnown(position: PatternsPosition, cell: number | null): Bounds {
    const decided = this.#decideByRules(position, cell);
    const loses = decided === null
      ? this.#solver!.lookUp?.(...this.#countFilled(position, cell)) ?? null
      : null;
    const value = loses === null ? decided : toValue(loses, cell);
    return value === null ? { lower: -1, upper: 1, step: 2 } : { lower: value, upper: value };
  }

  /** Returns the filled live cells and the number of free idle ones, after a move if given. */
  #countFilled(
    { stones }: PatternsPosition,
    move: number | null,
  ): [filled: number[], idleLeft: number] {
    const isFilled = (cell: number) => stones[cell] || cell === move;
    const idleLeft = this.#idle.reduce((count, cell) => isFilled(cell) ? count : count + 1, 0);
    return [this.#live.filter(isFilled), idleLeft];
  }
}

/** Returns the value of a position, or of a move on a cell, given whether the side to move then loses. */
function toValue(loses: boolean, cell: number | null): Value {
  return loses === (cell === null) ? -1 : 1;
}
