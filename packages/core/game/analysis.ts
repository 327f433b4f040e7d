/**
 * What a player asks of a solved game: the value of every legal move, and a best line.
 *
 * @module
 */
import type { Game } from "./game.ts";
import type { Line, LineStep, SolveOptions } from "./solver.ts";
import { moverValueOf, moverValueOfMove, solvedOrThrow, valueOf, viewSign } from "./values.ts";

/** A legal move and its exact value. */
export interface MoveValue<M> {
  /** The move. */
  readonly move: M;
  /** Its value from the statement's side of the position it is made in. */
  readonly value: number;
  /** The same seen by the side that makes it. */
  readonly moverValue: number;
  /** What it gains at once, for its mover. */
  readonly gain: number;
}

/**
 * Returns every legal move of a position with its exact value, best first for the side to move;
 * equal ones in the order of `moves`.
 *
 * Games that know all values at once (`moveValues`) give them; else each child is solved by
 * itself, with the same options.
 *
 * @throws {LimitError} if a limit stops a solver.
 */
export async function analyzeMoves<P, M>(
  game: Game<P, M>,
  position: P,
  options: SolveOptions = {},
): Promise<MoveValue<M>[]> {
  const moves = game.moves(position);
  const values = await game.moveValues?.(position, options) ??
    await solveChildren(game, position, options);
  const sign = viewSign(game, position);
  return moves
    .map((move, i) => ({
      move,
      value: values[i],
      moverValue: sign * values[i] + 0,
      gain: game.gain(position, move),
    }))
    .sort((a, b) => b.moverValue - a.moverValue);
}

async function solveChildren<P, M>(
  game: Game<P, M>,
  position: P,
  options: SolveOptions,
): Promise<number[]> {
  const values: number[] = [];
  for (const move of game.moves(position)) {
    const child = game.play(position, move);
    const { value } = solvedOrThrow(await game.solve(child, options));
    const moverValue = moverValueOfMove(game, { position, move, child, value });
    values.push(valueOf(game, position, moverValue));
  }
  return values;
}

/**
 * Returns a best line from a position to the end of the game: at every turn the best move, the
 * smallest of equal ones. Gains of the steps, and what was settled before them, add up to the
 * value.
 *
 * Games that know a line faster or better (`bestLine`) give it; else every position on it is
 * solved by itself.
 *
 * @throws {LimitError} if a limit stops a solver.
 */
export async function bestLine<P, M>(
  game: Game<P, M>,
  position: P,
  options: SolveOptions = {},
): Promise<Line<M>> {
  if (game.bestLine) return await game.bestLine(position, options);
  const first = solvedOrThrow(await game.solve(position, options));
  const steps: LineStep<M>[] = [];
  let [current, best] = [position, first];
  while (best.move !== null) {
    const move = best.move;
    const child = game.play(current, move);
    best = solvedOrThrow(await game.solve(child, options));
    const value = best.value;
    steps.push(lineStep(game, { start: position, position: current, move, child, value }));
    current = child;
  }
  return { value: first.value, steps };
}

/**
 * Returns a step of a line that began at `start`, given the value of the position it leads to
 * (from the statement's side of that position).
 */
export function lineStep<P, M>(
  game: Game<P, M>,
  { start, position, move, child, value }: {
    start: P;
    position: P;
    move: M;
    child: P;
    value: number;
  },
): LineStep<M> {
  const side = game.sideToMove(position);
  const gain = signFrom(game, start, position) * game.gain(position, move) + 0;
  const rest = signFrom(game, start, child) * moverValueOf(game, child, value);
  return { side, move, gain, value: rest + (game.settled?.(child) ?? 0) + 0 };
}

/** +1 if the side to move of a position is the side that the values of `start` are said from. */
function signFrom<P, M>(game: Game<P, M>, start: P, position: P): 1 | -1 {
  const viewSide = game.valueSide === "first" ? 0 : game.sideToMove(start);
  return game.sideToMove(position) === viewSide ? 1 : -1;
}
