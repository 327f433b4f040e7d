/**
 * What a player asks of a solved game: the value of every legal move, and a best line.
 *
 * @module
 */
import { timed } from "../run/budget.ts";
import type { Game } from "./game.ts";
import type { Rules } from "./rules.ts";
import type { Line, LineStep, SolveOptions } from "./solver.ts";
import { restOf, restOfMove, solvedOrThrow, valueOf, viewSign } from "./values.ts";

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
  const moves: MoveValue<M>[] = [];
  for await (const move of valuedMoves(game, position, options)) moves.push(move);
  return moves.sort(bestFirst);
}

/**
 * Yields the legal moves of a position with their exact values as soon as they are known, in the
 * order of `moves`.
 *
 * @throws {LimitError} if a limit stops a solver.
 */
async function* valuedMoves<P, M>(
  game: Game<P, M>,
  position: P,
  options: SolveOptions = {},
): AsyncGenerator<MoveValue<M>, void> {
  const within = timed(options);
  // Asked first: where a limit stops it, the list of the moves never takes memory.
  const values = await game.moveValues?.(position, within);
  for (const [i, move] of game.moves(position).entries()) {
    yield values
      ? moveWith(game, { position, move, value: values[i] })
      : await solvedMove(game, { position, move }, within);
  }
}

/** Returns a move with its value, for which the position that it leads to is solved. */
async function solvedMove<P, M>(
  game: Game<P, M>,
  { position, move }: { position: P; move: M },
  options: SolveOptions = {},
): Promise<MoveValue<M>> {
  const child = game.play(position, move);
  const { value } = solvedOrThrow(await game.solve(child, options));
  return moveFromChild(game, { position, move, child, value });
}

/** Returns a move with its value, given the value of the position that it leads to. */
export function moveFromChild<P, M>(
  game: Rules<P, M>,
  step: { position: P; move: M; child: P; value: number },
): MoveValue<M> {
  const { position, move } = step;
  const value = valueOf(game, position, restOfMove(game, step));
  return moveWith(game, { position, move, value });
}

/** Returns a move with its value, given that. */
export function moveWith<P, M>(
  game: Rules<P, M>,
  { position, move, value }: { position: P; move: M; value: number },
): MoveValue<M> {
  const moverValue = viewSign(game, position) * value + 0;
  return { move, value, moverValue, gain: game.gain(position, move) };
}

/**
 * Compares moves for sorting, the best first: by value; of equal ones where distances are known,
 * the win that comes soonest and the loss that comes latest.
 */
export function bestFirst(
  a: Pick<MoveValue<unknown>, "moverValue"> & { readonly plies?: number | null },
  b: typeof a,
): number {
  const later = (a.plies ?? 0) - (b.plies ?? 0);
  return b.moverValue - a.moverValue || (a.moverValue > 0 ? later : -later);
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
  const within = timed(options);
  const first = solvedOrThrow(await game.solve(position, within));
  const steps: LineStep<M>[] = [];
  let [current, best] = [position, first];
  while (best.move !== null) {
    const move = best.move;
    const child = game.play(current, move);
    best = solvedOrThrow(await game.solve(child, within));
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
  game: Rules<P, M>,
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
  const rest = signFrom(game, start, child) * restOf(game, child, value);
  return { side, move, gain, value: rest + (game.settled?.(child) ?? 0) + 0 };
}

/** +1 if the side to move of a position is the side that the values of `start` are said from. */
function signFrom<P, M>(game: Rules<P, M>, start: P, position: P): 1 | -1 {
  const viewSide = game.valueSide === "first" ? 0 : game.sideToMove(start);
  return game.sideToMove(position) === viewSide ? 1 : -1;
}
