// The three forms of a value: the *value* of the statement's side, with what is settled; the *mover
// value*, the same number for the side to move; and the *rest*, what the side to move still gains
// minus what the other side gains (see `rules.ts`).
import type { Game } from "./game.ts";
import type { Bounds, Turn } from "./terms.ts";

/** Returns 1 if values of a position favour its side to move, otherwise −1. */
export function viewSign<P, M>(game: Game<P, M>, position: P): 1 | -1 {
  return game.valueSide !== "first" || game.sideToMove(position) === 0 ? 1 : -1;
}

/** Returns the value of a position from the statement's side, given the rest for its side to move. */
export function toValue<P, M>(game: Game<P, M>, position: P, rest: number): number {
  return viewSign(game, position) * rest + getSettled(game, position) + 0;
}

/** Returns the rest of a position for its side to move, given its value. */
export function toRest<P, M>(game: Game<P, M>, position: P, value: number): number {
  return viewSign(game, position) * (value - getSettled(game, position)) + 0;
}

/** Returns what is settled in a position, for the statement's side there or in the position `view`. */
export function getSettled<P, M>(game: Game<P, M>, position: P, view: P = position): number {
  if (!game.settled) return 0;
  const isForFirst = game.valueSide === "first" || game.sideToMove(view) === 0;
  return isForFirst ? game.settled(position) : -game.settled(position);
}

/** Returns the rules' bounds of a position's rest, for its side to move. */
export function boundRest<P, M>(rules: Game<P, M>, position: P): Bounds {
  if (!rules.bounds) {
    const most = rules.outcome ? 1 : Infinity;
    return { lower: -most, upper: most };
  }
  const { lower, upper, step } = rules.bounds(position);
  const [a, b] = [toRest(rules, position, lower), toRest(rules, position, upper)];
  const hasSteps = step !== undefined && (Number.isFinite(lower) || Number.isFinite(upper));
  return { lower: Math.min(a, b), upper: Math.max(a, b), ...hasSteps && { step } };
}

/** Returns bounds of a position's value from the statement's side, given those of its rest. */
export function toBounds<P, M>(rules: Game<P, M>, position: P, bounds: Bounds): Bounds {
  const { lower, upper, step } = bounds;
  const [a, b] = [toValue(rules, position, lower), toValue(rules, position, upper)];
  return { lower: Math.min(a, b), upper: Math.max(a, b), ...step && { step } };
}

/** Intersects bounds with others, and rounds them to values that their step allows. */
export function intersectBounds(known: Bounds, { lower, upper }: Bounds): Bounds {
  const value = Number.isFinite(known.upper) ? known.upper : known.lower;
  const least = Math.max(lower, known.lower);
  const most = Math.min(upper, known.upper);
  return {
    ...known,
    lower: least + countPast(value - least, known),
    upper: most - countPast(most - value, known),
  };
}

/** Returns how far a distance from a possible value is past whole steps; 0 for an infinite one. */
export function countPast(distance: number, { step = 1 }: Pick<Bounds, "step">): number {
  return ((distance % step || 0) + step) % step;
}

/** Returns whether no move is left. */
export function isOver<P, M>(rules: Game<P, M>, position: P): boolean {
  return rules.isOver?.(position) ?? rules.moves(position).length === 0;
}

/** Returns the rules' bounds of a position's rest, exact if the game is over. */
export function boundRestOrEnd<P, M>(rules: Game<P, M>, position: P): Bounds {
  if (!isOver(rules, position)) return boundRest(rules, position);
  const value = rules.terminalValue(position);
  return { lower: value, upper: value };
}

/** Makes a move, and returns what it gains and whether the same side moves again. */
export function makeMove<P, M>(rules: Game<P, M>, position: P, move: M): Turn<P> {
  const child = rules.play(position, move);
  const isAgain = rules.sideToMove(child) === rules.sideToMove(position);
  return { child, gain: rules.gain(position, move), isAgain };
}

/** Returns a bound of a move for its mover, given a test of the position after it. */
export function boundTurn(
  { gain, isAgain }: Turn<unknown>,
  threshold: number,
  test: (threshold: number) => number,
): number {
  return isAgain ? gain + test(threshold - gain) : gain - test(gain - threshold + 1);
}

/** Returns bounds of a move for its mover, given bounds of the position after it. */
export function addGain(
  { gain, isAgain }: Turn<unknown>,
  { lower, upper, ...step }: Bounds,
): Bounds {
  return isAgain
    ? { ...step, lower: gain + lower, upper: gain + upper }
    : { ...step, lower: gain - upper + 0, upper: gain - lower + 0 };
}

/** Returns the name of the side that wins, given a position's value; null for a draw. */
export function nameWinner<P, M>(game: Game<P, M>, position: P, value: number): string | null {
  if (value === 0) return null;
  const isMover = value * viewSign(game, position) > 0;
  return game.sides[isMover === (game.sideToMove(position) === 0) ? 0 : 1];
}

/** Returns the outcome of a position in words, given its value: `x wins`, `draw`. */
export function formatOutcome<P, M>(game: Game<P, M>, position: P, value: number): string {
  const winner = nameWinner(game, position, value);
  return winner === null ? "draw" : `${winner} wins`;
}

/** Returns the text that equivalent positions of one instance share. */
export function canonicalText<P, M>(game: Game<P, M>, position: P): string {
  return game.canonicalText ? game.canonicalText(position) : game.formatPosition(position);
}

/** Returns the text that equivalent instances share. */
export function canonicalInstance<P, M>(
  game: Game<P, M>,
  position: P,
): string {
  return game.canonicalInstance
    ? game.canonicalInstance(position)
    : game.judge.formatInput(position);
}
