// The computer as an opponent, at four levels. It moves at once, from what a study has proved so far. If
// nothing is proved, it plays by the classes of the moves: see `play_by_class.ts`.
import type { Random, Side } from "@zugzwang/core";
import type { Study } from "@zugzwang/core/study";
import { viewSign } from "@zugzwang/core/game";
import { findGreatest } from "../base/extreme.ts";
import type { AnyCourse, AtPosition } from "../base/games.ts";
import { type Level, MOST_LOST } from "./seats.ts";
import { chooseByClass, chooseCarelessly, keepGreatest } from "./play_by_class.ts";
import { reviewOf } from "./review.ts";

export type KnownStudy = Pick<
  Study,
  "value" | "lower" | "upper" | "move" | "line" | "moves" | "unproved"
>;

/** A position in which the game is not over, and what the computer needs to choose a move. */
export interface OpponentTurn extends AtPosition {
  /** What is known about the position so far. The study may still be running. */
  readonly study: KnownStudy | null;
  readonly level: Level;
  readonly random: Random;
  /** The cost of the computer's earlier moves, from `countLost`; null if it is not proved. */
  readonly lost: number | null;
}

/**
 * Returns the text of a legal move, without any search.
 *
 * If the values of all moves are proved, Fair and Strong choose at random among the moves that
 * `MOST_LOST` still allows. Perfect makes a best move: the quickest win or the longest resistance,
 * if the study knows it. If only a best move is proved, all three find it. Otherwise they ignore
 * the moves that are proved to be worse than another, and choose by class. Easy never uses the
 * study. Throws a `RangeError` if the game is over.
 */
export function chooseMove(turn: OpponentTurn): string {
  const { game, position, level } = turn;
  const legal = game.moves(position);
  if (legal.length === 0) throw new RangeError("Cannot choose a move: the game is over");
  if (level === "easy") return game.formatMove(chooseCarelessly(turn, legal));
  const known = listBounds(turn, legal.map((move) => game.formatMove(move)));
  const best = chooseAffordable(turn, known) ?? chooseBest(turn, known);
  if (best !== null) return best;
  const most = findGreatest(known, ({ lower }) => lower);
  return game.formatMove(chooseByClass(turn, legal.filter((_, i) => known[i].upper >= most)));
}

/**
 * Returns the cost of a side's moves so far, or null if the cost of one of them is not proved.
 * @param knownAfter Returns what is known about the position after a number of moves.
 */
export function countLost(
  course: AnyCourse,
  side: Side,
  knownAfter: (moves: number) => Pick<Study, "total" | "move"> | undefined,
): number | null {
  const { moves, proved, cost } = reviewOf(course, knownAfter).sides[side];
  return proved === moves ? cost : null;
}

/** What is proved about a legal move. The bounds are for the side that makes it. */
interface KnownMove {
  readonly text: string;
  readonly lower: number;
  readonly upper: number;
  readonly plies: number | null;
}

function listBounds(
  { game, position, study }: OpponentTurn,
  legal: readonly string[],
): KnownMove[] {
  const sign = viewSign(game, position);
  const exact = new Map(study?.moves?.map((move) => [move.move, move]));
  const open = new Map(study?.unproved.map((move) => [move.move, move]));
  const value = study?.value ?? null;
  const most = study === null ? Infinity : turnBounds(sign, study).upper;
  return legal.map((text): KnownMove => {
    const { moverValue, plies = null } = exact.get(text) ?? {};
    if (moverValue !== undefined) return { text, lower: moverValue, upper: moverValue, plies };
    const isBest = value !== null && (text === study!.move || text === study!.line?.[0]?.move);
    if (isBest) return { text, lower: sign * value, upper: sign * value, plies: null };
    const { lower, upper } = turnBounds(sign, open.get(text));
    return { text, lower, upper: Math.min(upper, most), plies: null };
  });
}

/** Converts bounds for the statement's side to bounds for the side to move. */
function turnBounds(
  sign: 1 | -1,
  { lower = null, upper = null }: Partial<Pick<Study, "lower" | "upper">> = {},
): { lower: number; upper: number } {
  const [low, high] = [lower ?? -Infinity, upper ?? Infinity];
  return sign > 0 ? { lower: low, upper: high } : { lower: -high, upper: -low };
}

/** Returns a random move that costs no more than the level may still lose, or null. */
function chooseAffordable(
  { level, lost, random }: OpponentTurn,
  known: readonly KnownMove[],
): string | null {
  const left = lost === null ? 0 : MOST_LOST[level] - lost;
  const best = findGreatest(known, ({ upper }) => upper);
  const affordable = known.filter(({ lower }) => best - lower <= left);
  const isMistake = affordable.some(({ upper }) => upper < best);
  return left > 0 && isMistake ? affordable[random(affordable.length)].text : null;
}

function chooseBest(
  { game, study, random }: OpponentTurn,
  known: readonly KnownMove[],
): string | null {
  const most = findGreatest(known, ({ upper }) => upper);
  const best = known.filter(({ lower }) => lower === most);
  if (best.length === 0) return null;
  // Without distances, only the best line wins soon or resists long.
  const isTimed = best.some(({ plies }) => plies !== null);
  const lineMove = best.find(({ text }) => text === study?.line?.[0]?.move);
  if (game.outcome && !isTimed && lineMove) return lineMove.text;
  // The quickest wins, or the longest resistance. An unknown distance is more than was searched.
  const hurry = most > 0 ? -1 : 1;
  const equal = isTimed ? keepGreatest(best, ({ plies }) => hurry * (plies ?? Infinity)) : best;
  return equal[random(equal.length)].text;
}
