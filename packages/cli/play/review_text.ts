// The review of a game as text.
import { LimitError } from "@zugzwang/core";
import type { Study } from "@zugzwang/core/study";
import type { AnyGame } from "../base/games.ts";
import { formatCount } from "../base/units.ts";
import type { Review, ReviewedMove, ReviewedSide } from "./review.ts";
import type { Paint } from "../draw/colors.ts";
import { formatResult, formatScore, listTableLines, nameLoss } from "../draw/text.ts";

/** Returns a review: the cost of every move, the mistakes, and how well each side played. */
export function formatReview(
  game: AnyGame,
  review: Review & Pick<Study, "limit">,
  paint: Paint,
): string {
  const { moves, sides } = review;
  const mistakes = moves.filter(({ cost }) => (cost ?? 0) > 0);
  return [
    paint("heading", formatHeading(game, review)),
    "",
    ...moves.length === 0 ? [] : [...listMoveLines(game, moves), ""],
    ...listLimitLines(review),
    ...sides.map((side) => formatSide(game, side)),
    ...mistakes.length === 0 ? [] : ["", paint("heading", "Mistakes")],
    ...mistakes.map((move) => formatMistake(game, move)),
  ].join("\n") + "\n";
}

function formatHeading(game: AnyGame, { moves, result, score }: Review): string {
  const count = formatCount(moves.length, "move");
  if (result) return `${count}; ${formatResult(game, result)}`;
  return `${count}; not over${game.outcome ? "" : `, score ${formatScore(game, score)}`}`;
}

function listMoveLines(game: AnyGame, moves: readonly ReviewedMove[]): string[] {
  const formatTotal = (total: number | null) => {
    if (total === null) return "?";
    if (!game.outcome) return formatScore(game, total);
    return total === 0 ? "draw" : `${game.sides[total > 0 ? 0 : 1]} wins`;
  };
  return listTableLines(
    ["#", "side", "move", "cost", "best", "score so far", "in the end"],
    moves.map(({ number, side, move, cost, best, score, total }) => [
      `${number}`,
      side,
      move,
      formatCost(game, cost, total),
      cost ? best! : "",
      game.outcome ? "" : formatScore(game, score),
      formatTotal(total),
    ]),
    ["#", "cost"],
  );
}

function formatCost(game: AnyGame, cost: number | null, total: number | null): string {
  if (cost === null) return "?";
  return cost === 0 ? "" : game.outcome ? nameLoss(total) : `${cost}`;
}

function listLimitLines({ limit, unproved }: Review & Pick<Study, "limit">): string[] {
  if (!limit) return [];
  const moves = unproved === 0
    ? "The value of the start"
    : `The cost of ${unproved === 1 ? "move 1" : `moves 1 to ${unproved}`}`;
  return [`${moves} is not known: ${new LimitError(limit).message}.`, ""];
}

function formatSide(
  game: AnyGame,
  { side, moves, proved, best, cost, accuracy }: ReviewedSide,
): string {
  if (moves === 0) return `${side}: no moves`;
  if (accuracy === null) return `${side}: no move with a known cost`;
  const share = `${side}: ${best} of ${proved} moves best (${Math.round(accuracy * 100)} %)`;
  return game.outcome ? share : `${share}, ${cost} lost in all`;
}

function formatMistake(game: AnyGame, mistake: ReviewedMove): string {
  const { number, side, move, cost, best, total } = mistake;
  const loss = game.outcome ? nameLoss(total) : cost;
  return `${number}. ${side} ${move} loses ${loss}: best was ${best}`;
}
