/**
 * What a solver is asked to do with a position, in one thread.
 *
 * @module
 */
import type { Bounds, LimitFault, Line, LineStep, MoveValuesOptions } from "@zugzwang/core";
import { LimitError } from "@zugzwang/core/run";
import { type DotsMove, type DotsPosition, moveOf, undrawnEdges } from "../rules/board.ts";
import { PositionSolver } from "./position_solver.ts";
import type { SearchMeans } from "./stripped_values.ts";
import { boxesLeft, completedBoxes, playEdge } from "../rules/rules.ts";

/** What can be asked. */
export interface Jobs {
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
export interface JobResult<Name extends keyof Jobs> {
  /** The answer; null if a limit stopped it. */
  readonly answer: Jobs[Name] | null;
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
export interface Asked {
  /** Of which position. */
  readonly position: DotsPosition;
  /** What `compare` compares with. */
  readonly than?: number | undefined;
  /** Told the value of each move by `moveValues` as soon as it is proved. */
  readonly onMoveValue?: MoveValuesOptions["onMoveValue"] | undefined;
}

/** What is asked, and within which limits. */
export interface JobOptions<Name extends keyof Jobs> extends Asked, SearchMeans {
  /** What. */
  readonly job: Name;
}

/** Does a job. */
export function runJob<Name extends keyof Jobs>(
  { job, budget, share, checkpoint, ...asked }: JobOptions<Name>,
): JobResult<Name> {
  const { position } = asked;
  const { drawn } = position;
  let solver: PositionSolver | null = null;
  const result = (answer: Jobs[Name] | null, limit: LimitFault | null) => ({
    answer,
    limit,
    bounds: solver?.bounds() ?? openBounds(position),
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

/** Returns what is known of the value of a position before anything is looked at. */
export function openBounds(position: DotsPosition): Bounds {
  const most = boxesLeft(position);
  return { lower: 0 - most, upper: most };
}

type JobFunctions = {
  readonly [Name in keyof Jobs]: (solver: PositionSolver, asked: Asked) => Jobs[Name];
};

const JOBS: JobFunctions = {
  solve: solved,
  compare: (solver, { than = 0 }) => ({ sign: solver.sign(than) }),
  moveValues: moveValuesOf,
  bestLine: lineOf,
};

function solved(solver: PositionSolver, { position }: Asked): Jobs["solve"] {
  const value = solver.value(0);
  const edge = solver.bestMove(value);
  return { value, move: edge === null ? null : moveOf(position, edge) };
}

function moveValuesOf(solver: PositionSolver, { position, onMoveValue }: Asked): number[] {
  const value = solver.value(0);
  return undrawnEdges(position.drawn).map((edge, place) => {
    const valueOfMove = solver.moveValue(edge, value);
    onMoveValue?.(place, valueOfMove);
    return valueOfMove;
  });
}

function lineOf(solver: PositionSolver, { position: start }: Asked): Line<DotsMove> {
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
