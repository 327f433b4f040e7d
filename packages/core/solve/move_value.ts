import type { Game } from "../game/game.ts";
import { viewSign } from "../game/values.ts";
import type { SolveOptions } from "./solution.ts";
import { withSolver } from "./solver.ts";

/** A legal move and its exact value. */
export interface MoveValue<M> {
  /** The move. */
  readonly move: M;
  /** Its value, from the statement's side of the position it is made in. */
  readonly value: number;
  /** The same for the side that makes it. */
  readonly moverValue: number;
  /** What it gains at once for its mover. */
  readonly gain: number;
}

/**
 * Returns every legal move with its exact value, the best first. Equal moves are in the order of
 * `moves`.
 * @throws {LimitError} if a limit stops the solver.
 */
export async function analyzeMoves<P, M>(
  game: Game<P, M>,
  position: P,
  options: SolveOptions = {},
): Promise<MoveValue<M>[]> {
  return await withSolver(game, position, options, async (solver) => {
    const values = await solver.moveValues();
    return game.moves(position)
      .map((move, index) => describeMove(game, { position, move, value: values[index] }))
      .sort(compareMoves);
  });
}

export function describeMove<P, M>(
  game: Game<P, M>,
  { position, move, value }: { position: P; move: M; value: number },
): MoveValue<M> {
  const moverValue = viewSign(game, position) * value + 0;
  return { move, value, moverValue, gain: game.gain(position, move) };
}

/** Sorts the best moves first: by value, then the quickest win and the slowest loss. */
export function compareMoves(
  a: Pick<MoveValue<unknown>, "moverValue"> & { readonly plies?: number | null },
  b: typeof a,
): number {
  const better = b.moverValue - a.moverValue;
  const [first, second] = [a, b].map(({ plies }) => plies ?? Infinity); // longer than was searched
  return better || first === second ? better : Math.sign(a.moverValue) * (first - second) || 0;
}
