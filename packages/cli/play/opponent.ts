/**
 * The computer as an opponent, at four levels. It answers at once from what a study has proved so far.
 * Where nothing is proved it plays by the classes of the moves. `play_by_class.ts` has those rules.
 *
 * @module
 */
import type { Game, Random, Side } from "@zugzwang/core";
import { costOf, type Course, type Study } from "@zugzwang/core/study";
import { viewSign } from "@zugzwang/core/game";
import { chooseByClass, chooseCarelessly } from "./play_by_class.ts";

/** The levels, the weakest first. */
export const LEVELS = ["easy", "fair", "strong", "perfect"] as const;

/** The name of a level. */
export type Level = typeof LEVELS[number];

/** The most points that a level loses in a game by mistakes, counting every cost that is proved. */
export const MOST_LOST = { easy: Infinity, fair: 3, strong: 1, perfect: 0 } as const;

/** The parts of a study that the computer looks at. */
export type KnownMoves = Pick<
  Study,
  "value" | "lower" | "upper" | "move" | "moves" | "unproved" | "line"
>;

/** What the computer looks at. */
export interface Turn<P, M> {
  /** The game. */
  readonly game: Game<P, M>;
  /** The position, which must not be the end of the game. */
  readonly position: P;
  /** What is known of this position so far. A study that is still at work will do. */
  readonly study: KnownMoves | null;
  /** How well to play. */
  readonly level: Level;
  /** Chooses among moves that are equally good. */
  readonly random: Random;
  /** What the computer's earlier moves cost it, from `countLost`. Null: some costs are not proved. */
  readonly lost: number | null;
}

/**
 * Returns the text of the move that the computer makes. It always returns a legal move, and it does no
 * search.
 *
 * Where the values of all moves are proved, Fair and Strong choose at random among the moves that
 * `MOST_LOST` still allows, and Perfect makes a best move: the quickest win or the longest resistance
 * where the study knows it. Where a best move is proved, all three can find it. Otherwise they leave
 * out the moves that are proved worse than another and choose by class. Easy looks at nothing but the
 * board.
 *
 * @throws {RangeError} if the game is over.
 */
export function chooseMove<P, M>(turn: Turn<P, M>): string {
  const { game, position, level } = turn;
  const legal = game.moves(position).map((move) => ({ move, text: game.formatMove(move) }));
  if (legal.length === 0) throw new RangeError("Cannot choose a move: the game is over");
  if (level === "easy") return chooseCarelessly(turn, legal);
  const known = listBounds(turn, legal.map(({ text }) => text));
  const best = chooseAffordable(turn, known) ?? chooseBest(turn, known);
  if (best !== null) return best;
  const most = findMost(known.map(({ lower }) => lower));
  const open = new Set(known.filter(({ upper }) => upper >= most).map(({ text }) => text));
  return chooseByClass(turn, legal.filter(({ text }) => open.has(text)));
}

/**
 * Returns what a side's moves have cost it so far, given the proved final score after so many moves.
 * Null if the cost of one of them is not proved.
 */
export function countLost<P, M>(
  { plies, at }: Course<P, M>,
  side: Side,
  totalAfter: (moves: number) => number | null,
): number | null {
  let lost: number | null = 0;
  for (let i = 0; i < at && lost !== null; i++) {
    if (plies[i].side !== side) continue;
    const cost = costOf(side, totalAfter(i), totalAfter(i + 1));
    lost = cost === null ? null : lost + cost;
  }
  return lost;
}

/** What is proved of a legal move. Values are seen by the side that makes it. */
interface KnownMove {
  readonly text: string;
  readonly lower: number;
  readonly upper: number;
  readonly plies: number | null;
}

function listBounds<P, M>(
  { game, position, study }: Turn<P, M>,
  legal: readonly string[],
): KnownMove[] {
  const sign = viewSign(game, position);
  const exact = new Map(study?.moves?.map((move) => [move.move, move]));
  const open = new Map(study?.unproved.map((move) => [move.move, move]));
  const value = study?.value ?? null;
  const most = study === null ? Infinity : boundsFor(sign, study).upper;
  return legal.map((text): KnownMove => {
    const { moverValue, plies = null } = exact.get(text) ?? {};
    if (moverValue !== undefined) return { text, lower: moverValue, upper: moverValue, plies };
    const isBest = value !== null && text === study!.move;
    if (isBest) return { text, lower: sign * value, upper: sign * value, plies: null };
    const { lower, upper } = boundsFor(sign, open.get(text));
    return { text, lower, upper: Math.min(upper, most), plies: null };
  });
}

/** Turns bounds from the statement's side to those of the side to move. */
function boundsFor(
  sign: 1 | -1,
  { lower = null, upper = null }: Partial<Pick<Study, "lower" | "upper">> = {},
): { lower: number; upper: number } {
  const [low, high] = [lower ?? -Infinity, upper ?? Infinity];
  return sign > 0 ? { lower: low, upper: high } : { lower: -high, upper: -low };
}

/** A move that costs no more than the level may still lose, if the level may lose something. */
function chooseAffordable<P, M>(
  { level, lost, random }: Turn<P, M>,
  known: readonly KnownMove[],
): string | null {
  const left = lost === null ? 0 : MOST_LOST[level] - lost;
  const best = findMost(known.map(({ upper }) => upper));
  const affordable = known.filter(({ lower }) => best - lower <= left);
  const isMistake = affordable.some(({ upper }) => upper < best);
  return left > 0 && isMistake ? affordable[random(affordable.length)].text : null;
}

/** A move that is proved best. */
function chooseBest<P, M>(
  { game, study, random }: Turn<P, M>,
  known: readonly KnownMove[],
): string | null {
  const most = findMost(known.map(({ upper }) => upper));
  const best = known.filter(({ lower }) => lower === most);
  if (best.length === 0) return null;
  // Only the line, if any, knows how to win soon or to resist long where no distances are known.
  const lineMove = best.find(({ text }) => text === study?.line?.[0]?.move);
  const isTimed = best.every(({ plies }) => plies !== null);
  if (game.winner && !isTimed && lineMove) return lineMove.text;
  const equal = isTimed ? keepTimely(best) : best;
  return equal[random(equal.length)].text;
}

/** Of moves with one value: the quickest wins, or the longest resistance. */
function keepTimely(moves: readonly KnownMove[]): readonly KnownMove[] {
  const plies = moves.map(({ plies }) => plies!);
  const wanted = moves[0].lower > 0 ? -findMost(plies.map((n) => -n)) : findMost(plies);
  return moves.filter((_, i) => plies[i] === wanted);
}

/** A large board has more moves than a call takes arguments. */
function findMost(numbers: readonly number[]): number {
  return numbers.reduce((most, number) => Math.max(most, number), -Infinity);
}
