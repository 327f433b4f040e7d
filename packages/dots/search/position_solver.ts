/**
 * Values of a position and of its moves, in one thread: what can be taken is counted, what remains is a
 * stripped position.
 *
 * @module
 */
import {
  type BoardSize,
  type DotsMove,
  type DotsPosition,
  moveOf,
  undrawnEdges,
} from "../rules/board.ts";
import { certainBounds, completedBoxes, playEdge } from "../rules/rules.ts";
import { graphOfBoard } from "../strings/coin_graph.ts";
import { CHAIN_HANDOUT, CoinState, NO_HANDOUT } from "../strings/coin_state.ts";
import { type Component, componentsOf } from "../strings/components.ts";
import { SHORT_CHAIN } from "../strings/endgame.ts";
import { TakeableTrees } from "../strings/takeable_trees.ts";
import {
  type SearchMeans,
  type Stripped,
  strippedOf,
  StrippedValues,
  UNKNOWN,
} from "./stripped_values.ts";
import type { Bounds, Budget, LimitFault, Line, LineStep, MoveValuesOptions } from "@zugzwang/core";
import { LimitError } from "@zugzwang/core/run";
import type { MachinePart } from "@zugzwang/core/tables/checkpoint";

/** Moves that are looked at between two polls. */
const POLL_MOVES = 2 ** 14;

/** No component. */
const NONE = -1;

/**
 * The most boxes that can be taken of which leaving them all may be best. A move that leaves T
 * boxes gives −(T + max(v, −v − h')), and T + max(v, −v − h) is to be had, h being what may be
 * handed over: if the first is as good, 2T is at most −max(v, −v − h') − max(v, −v − h), which is
 * h, or (h + h') / 2 if there is an h'; so T is at most 4, as no h is more than 8.
 */
const MOST_LEFT = 4;

/** A position whose boxes that can be taken are counted. */
interface Counted {
  /** The boxes that can be taken. */
  readonly taken: number;
  /** What may be handed over instead, as twice the boxes; 0 for nothing. */
  readonly handout: number;
  /** What is left then. */
  readonly rest: Stripped;
}

/** What a move of the loaded position leads to. */
interface Child extends Counted {
  /** The boxes that the move completes. */
  readonly gain: number;
}

/** What a position is solved with. */
export interface PositionSolverOptions extends SearchMeans {
  /** The board. */
  readonly size: BoardSize;
  /** Its drawn edges. */
  readonly drawn: string;
}

/** Solves a position and those that come from it, with what it learns from each. */
export class PositionSolver {
  readonly #state: CoinState;
  readonly #trees: TakeableTrees;
  readonly #values: StrippedValues;
  readonly #budget: Budget;
  readonly #part: MachinePart | undefined;
  #looks = 0;
  #undrawn: readonly number[] = [];
  readonly #root: Counted;
  #position: Counted;
  #components: readonly Component[] = [];
  /** By edge: its component, or NONE. */
  readonly #componentOf: Int32Array;
  /** What moves in chains and loops lead to, by the kind of the component and of the move. */
  #opened = new Map<string, Child>();
  /** What may be handed over after a move in a loop. */
  #loops = new Map<Component, number>();

  /** Prepares to solve a position, given by its drawn edges, and those that come from it. */
  constructor({ size, drawn, budget, share, checkpoint }: PositionSolverOptions) {
    this.#budget = budget;
    const graph = graphOfBoard(size, (array) => budget.hold(array));
    budget.poll(0); // each of these steps takes a while on the largest boards
    this.#state = new CoinState(graph);
    this.#trees = new TakeableTrees(this.#state);
    this.#componentOf = budget.hold(new Int32Array(graph.strings));
    budget.poll(0);
    this.#root = this.#position = this.#load(drawn);
    budget.poll(0);
    const { rest: root } = this.#root;
    this.#values = new StrippedValues({ size, root, budget, share, checkpoint });
    this.#part = checkpoint?.part;
  }

  /** Positions that were searched. */
  get nodes(): number {
    return this.#values.nodes;
  }

  /** How the first position is solved: if it comes down to chains and loops, by the recurrence. */
  get method(): "endgame" | "search" {
    return this.#root.rest.endgame ? "endgame" : "search";
  }

  /** Keeps what is proved for later runs, where it is asked for. */
  save(): void {
    this.#values.save();
  }

  /** Turns to another position that comes from the first one. */
  load(drawn: string): void {
    this.#position = this.#load(drawn);
  }

  #load(drawn: string): Counted {
    this.#undrawn = undrawnEdges(drawn);
    const { taken, handout } = this.#trees.load(this.#undrawn);
    this.#components = componentsOf(this.#state);
    this.#state.undoTo(0);
    this.#componentOf.fill(NONE);
    this.#components.forEach(({ edges }, index) => {
      for (const edge of edges) this.#componentOf[edge] = index;
    });
    this.#opened = new Map();
    this.#loops = new Map();
    return { taken, handout, rest: strippedOf(this.#components) };
  }

  /** Returns what is proved of the value of the first position. */
  bounds(): Bounds {
    const { taken, handout, rest } = this.#root;
    const { lower, upper } = this.#values.bounds(rest);
    if (handout === 0) return { lower: taken + lower, upper: taken + upper };
    const least = Math.max(lower, -upper - handout, -handout / 2);
    return { lower: taken + least, upper: taken + Math.max(upper, -lower - handout) };
  }

  /**
   * Returns the value of the loaded position for its side to move, looking near the guess first.
   *
   * @param known What is proved of it already, with the parity of values.
   * @throws {LimitError} if a limit stops the search.
   */
  value(guess: number, known: Bounds = UNKNOWN): number {
    if (known.lower === known.upper) return known.lower;
    return this.#valueOf(this.#position, guess, known);
  }

  /**
   * Returns the sign of the value of the loaded position less a number: a test or two.
   *
   * @throws {LimitError} if a limit stops the search.
   */
  sign(than: number): -1 | 0 | 1 {
    if (this.#isAtLeast(this.#position, than + 1)) return 1;
    return this.#isAtLeast(this.#position, than) ? 0 : -1;
  }

  #valueOf({ taken, handout, rest }: Counted, guess: number, known = UNKNOWN): number {
    // With a handout, what is known of the position says less of the rest.
    const within = handout === 0
      ? { lower: known.lower - taken, upper: known.upper - taken }
      : UNKNOWN;
    const value = this.#values.value(rest, guess - taken, within);
    return taken + (handout === 0 ? value : Math.max(value, -value - handout));
  }

  #isAtLeast({ taken, handout, rest }: Counted, threshold: number): boolean {
    const wanted = threshold - taken;
    return this.#values.isAtLeast(rest, wanted) ||
      handout !== 0 && !this.#values.isAtLeast(rest, 1 - wanted - handout);
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
    const edges = this.#undrawn;
    // Each of several machines begins with a move of its own: all before the best are asked about.
    const part = this.#part;
    if (part && edges.length > 0) this.#isBest(edges[part.index % edges.length], value);
    return edges.find((edge) => this.#isBest(edge, value)) ?? null;
  }

  #isBest(edge: number, value: number): boolean {
    if (!this.#mayBeBest(edge)) return false;
    const child = this.#child(edge);
    return child.gain > 0
      ? this.#isAtLeast(child, value - child.gain)
      : !this.#isAtLeast(child, 1 - value);
  }

  /** Whether a move may be best, as far as that is seen at once. */
  #mayBeBest(edge: number): boolean {
    if (++this.#looks % POLL_MOVES === 0) this.#budget.poll(this.nodes);
    const { taken, handout } = this.#position;
    if (taken === 0) return true;
    // While boxes can be taken, a move elsewhere is worse than to take them first.
    if (this.#componentOf[edge] !== NONE) return false;
    return taken <= MOST_LEFT || handout === NO_HANDOUT || this.#trees.cut(edge).gain > 0;
  }

  #child(edge: number): Child {
    if (this.#trees.has(edge)) return this.#taking(edge);
    const component = this.#components[this.#componentOf[edge]];
    return component.kind === "knot" ? this.#stripped(edge) : this.#opening(component, edge);
  }

  /** What a move among the boxes that can be taken leads to. */
  #taking(edge: number): Child {
    return { ...this.#trees.cut(edge), rest: this.#position.rest };
  }

  /** What opening a chain or loop leads to: the same for all of a kind and length. */
  #opening(component: Component, edge: number): Child {
    const { kind, boxes } = component;
    const handout = this.#handoutOf(component, edge);
    const key = `${kind} ${boxes.length} ${handout}`;
    let child = this.#opened.get(key);
    if (!child) {
      const rest = strippedOf(this.#components.filter((other) => other !== component));
      child = { gain: 0, taken: this.#position.taken + boxes.length, handout, rest };
      this.#opened.set(key, child);
    }
    return child;
  }

  /** What may be handed over after a move in a chain or loop. */
  #handoutOf(component: Component, edge: number): number {
    const { kind, boxes } = component;
    if (kind === "chain") {
      // A long one is known without a look: in the values of a large board most moves are such.
      const opened = boxes.length > SHORT_CHAIN ? null : this.#trees.opened(edge);
      return opened?.handout ?? CHAIN_HANDOUT;
    }
    let handout = this.#loops.get(component);
    if (handout === undefined) {
      handout = this.#trees.openedLoop(boxes).handout;
      this.#loops.set(component, handout);
    }
    return handout;
  }

  /** What a move in a knot leads to. */
  #stripped(edge: number): Child {
    const state = this.#state;
    const before = state.remaining;
    state.cut(edge);
    const gain = before - state.remaining;
    const handout = state.strip();
    const taken = state.stripped;
    const rest = strippedOf(componentsOf(state));
    state.undoTo(0);
    return { gain, taken, handout, rest };
  }
}

/** What can be asked. */
export interface DotsJobs {
  /** The value, and the smallest best move. */
  readonly solve: { readonly value: number; readonly move: DotsMove | null };
  /** On which side of a number the value lies. */
  readonly compare: { readonly sign: -1 | 0 | 1 };
  /** The values of all moves, in their order. */
  readonly moveValues: readonly number[];
  /** The line of smallest best moves. */
  readonly bestLine: Line<DotsMove>;
}

/** What was found out, or which limit stopped it, and in both cases what it took. */
export interface JobResult<Name extends keyof DotsJobs> {
  /** The answer; null if a limit stopped it. */
  readonly answer: DotsJobs[Name] | null;
  /** The limit, if one stopped it. */
  readonly limit: LimitFault | null;
  /** What is proved of the value of the position. */
  readonly bounds: Bounds;
  /** Positions that were searched. */
  readonly nodes: number;
  /** How; where a limit came before that was seen, `search`. */
  readonly method: "endgame" | "search";
}

/** Of what something is asked. */
export interface DotsQuestion {
  /** Of which position. */
  readonly position: DotsPosition;
  /** What `compare` compares with. */
  readonly than?: number | undefined;
  /** Told the value of each move by `moveValues` as soon as it is proved. */
  readonly onMoveValue?: MoveValuesOptions["onMoveValue"] | undefined;
}

/** What is asked, and within which limits. */
export interface JobOptions<Name extends keyof DotsJobs> extends DotsQuestion, SearchMeans {
  /** What. */
  readonly job: Name;
}

/** Does a job. */
export function runJob<Name extends keyof DotsJobs>(
  { job, budget, share, checkpoint, ...asked }: JobOptions<Name>,
): JobResult<Name> {
  const { position } = asked;
  const { drawn } = position;
  let solver: PositionSolver | null = null;
  const result = (answer: DotsJobs[Name] | null, limit: LimitFault | null) => ({
    answer,
    limit,
    bounds: solver?.bounds() ?? certainBounds(position),
    nodes: solver?.nodes ?? 0,
    method: solver?.method ?? "search",
  });
  try {
    solver = new PositionSolver({ size: position, drawn, budget, share, checkpoint });
    return result(JOBS[job](solver, asked), null);
  } catch (error) {
    if (!(error instanceof LimitError)) throw error;
    return result(null, error.fault);
  } finally {
    solver?.save();
  }
}

type JobFunctions = {
  readonly [Name in keyof DotsJobs]: (
    solver: PositionSolver,
    asked: DotsQuestion,
  ) => DotsJobs[Name];
};

const JOBS: JobFunctions = {
  solve: solved,
  compare: (solver, { than = 0 }) => ({ sign: solver.sign(than) }),
  moveValues: moveValuesOf,
  bestLine: lineOf,
};

function solved(solver: PositionSolver, { position }: DotsQuestion): DotsJobs["solve"] {
  const value = solver.value(0);
  const edge = solver.bestMove(value);
  return { value, move: edge === null ? null : moveOf(position, edge) };
}

function moveValuesOf(solver: PositionSolver, { position, onMoveValue }: DotsQuestion): number[] {
  const value = solver.value(0);
  return undrawnEdges(position.drawn).map((edge, place) => {
    const valueOfMove = solver.moveValue(edge, value);
    onMoveValue?.(place, valueOfMove);
    return valueOfMove;
  });
}

function lineOf(solver: PositionSolver, { position: start }: DotsQuestion): Line<DotsMove> {
  const value = solver.value(0);
  const steps: LineStep<DotsMove>[] = [];
  let [position, rest] = [start, value];
  for (let edge = solver.bestMove(rest); edge !== null; edge = solver.bestMove(rest)) {
    const sign = position.side === start.side ? 1 : -1;
    const gain = completedBoxes(position, edge);
    const left = rest - gain;
    const move = moveOf(start, edge);
    steps.push({ side: position.side, move, gain: sign * gain + 0, value: sign * left + 0 });
    position = playEdge(position, edge);
    rest = gain > 0 ? left : -left;
    solver.load(position.drawn);
  }
  return { value, steps };
}
