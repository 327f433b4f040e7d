/**
 * Values of a position and of its moves: what can be taken is counted, what remains is a core.
 *
 * @module
 */
import type { Bounds, Budget } from "@zugzwang/core";
import { type BoardSize, undrawnEdges } from "../rules/board.ts";
import { type CoinGraph, graphOfBoard } from "../strings/coin_graph.ts";
import { CoinState } from "../strings/coin_state.ts";
import { type Component, componentsOf } from "../strings/components.ts";
import { type Core, coreOf, CoreValues, type Share } from "./core_values.ts";

/** A position whose boxes that can be taken are counted. */
interface Stripped {
  /** The boxes that can be taken. */
  readonly taken: number;
  /** What may be handed over instead, as twice the boxes; 0 for nothing. */
  readonly handout: number;
  /** What is left then. */
  readonly core: Core;
}

/** What a move of the loaded position leads to. */
interface Child extends Stripped {
  /** The boxes that the move completes. */
  readonly gain: number;
}

/** What a position is solved with. */
export interface PositionSolverOptions {
  /** The board. */
  readonly size: BoardSize;
  /** Its drawn edges. */
  readonly drawn: string;
  /** The limits. */
  readonly budget: Budget;
  /** What is shared with other threads, if there are some. */
  readonly share?: Share | undefined;
}

/** Solves a position and those that come from it, with what it learns from each. */
export class PositionSolver {
  readonly #graph: CoinGraph;
  readonly #state: CoinState;
  readonly #values: CoreValues;
  #undrawn: readonly number[] = [];
  #position: Stripped;
  #components: readonly Component[] = [];
  #componentOf = new Map<number, Component>();
  #opened = new Map<string, Core>();

  /** Prepares to solve a position, given by its drawn edges, and those that come from it. */
  constructor({ size, drawn, budget, share }: PositionSolverOptions) {
    this.#graph = graphOfBoard(size);
    this.#state = new CoinState(this.#graph);
    this.#position = this.#load(drawn);
    this.#values = new CoreValues({ size, root: this.#position.core, budget, share });
  }

  /** Positions that were searched. */
  get nodes(): number {
    return this.#values.nodes;
  }

  /** The core of the position that was loaded last. */
  get core(): Core {
    return this.#position.core;
  }

  /** Turns to another position that comes from the first one. */
  load(drawn: string): void {
    this.#position = this.#load(drawn);
  }

  #load(drawn: string): Stripped {
    this.#undrawn = undrawnEdges(drawn);
    this.#state.reset(this.#undrawn);
    const handout = this.#state.strip();
    const taken = this.#state.stripped;
    this.#components = componentsOf(this.#graph, this.#state);
    this.#state.undoTo(0);
    this.#componentOf = new Map(
      this.#components.flatMap((component) => component.edges.map((edge) => [edge, component])),
    );
    this.#opened = new Map();
    return { taken, handout, core: coreOf(this.#components) };
  }

  /** Returns what is proved of the value of the loaded position. */
  bounds(): Bounds {
    const { taken, handout, core } = this.#position;
    const { lower, upper } = this.#values.bounds(core);
    if (handout === 0) return { lower: taken + lower, upper: taken + upper };
    const least = Math.max(lower, -upper - handout, -handout / 2);
    return { lower: taken + least, upper: taken + Math.max(upper, -lower - handout) };
  }

  /**
   * Returns the value of the loaded position for its side to move.
   *
   * @throws {LimitError} if a limit stops the search.
   */
  value(guess: number): number {
    return this.#valueOf(this.#position, guess);
  }

  #valueOf({ taken, handout, core }: Stripped, guess: number): number {
    const value = this.#values.value(core, guess - taken);
    return taken + (handout === 0 ? value : Math.max(value, -value - handout));
  }

  #isAtLeast({ taken, handout, core }: Stripped, threshold: number): boolean {
    const rest = threshold - taken;
    return this.#values.isAtLeast(core, rest) ||
      handout !== 0 && !this.#values.isAtLeast(core, 1 - rest - handout);
  }

  /**
   * Returns the value of a move of the loaded position for its mover.
   *
   * @throws {LimitError} if a limit stops the search.
   */
  moveValue(edge: number, guess: number): number {
    const child = this.#child(edge);
    return child.gain > 0
      ? child.gain + this.#valueOf(child, guess - child.gain)
      : -this.#valueOf(child, -guess) + 0;
  }

  /**
   * Returns the smallest best move of the loaded position, given its value; null if it has none.
   *
   * @throws {LimitError} if a limit stops the search.
   */
  bestMove(value: number): number | null {
    const declines = this.#position.taken > 0;
    for (const edge of this.#undrawn) {
      // While boxes can be taken, a move elsewhere is worse than to take them first.
      if (declines && this.#componentOf.has(edge)) continue;
      const child = this.#child(edge);
      const isBest = child.gain > 0
        ? this.#isAtLeast(child, value - child.gain)
        : !this.#isAtLeast(child, 1 - value);
      if (isBest) return edge;
    }
    return null;
  }

  #child(edge: number): Child {
    const state = this.#state;
    const before = state.remaining;
    state.cut(edge);
    const gain = before - state.remaining;
    const handout = state.strip();
    const taken = state.stripped;
    const core = this.#coreAfter(edge, handout);
    state.undoTo(0);
    return { gain, taken, handout, core };
  }

  /** The core that a move leaves, which has been made and all boxes taken. */
  #coreAfter(edge: number, handout: number): Core {
    const component = this.#componentOf.get(edge);
    if (!component) return this.#position.core;
    if (component.kind === "knot" || this.#position.taken > 0) {
      return coreOf(componentsOf(this.#graph, this.#state));
    }
    // All components of a kind and length leave the same.
    const kind = `${component.kind} ${component.boxes.length} ${handout}`;
    const known = this.#opened.get(kind);
    if (known) return known;
    const core = coreOf(this.#components.filter((other) => other !== component));
    this.#opened.set(kind, core);
    return core;
  }
}
