/**
 * A review of a whole game as text.
 *
 * @module
 */
import type { Review, ReviewedMove, ReviewedSide, Study } from "@zugzwang/core/study";
import { LimitError } from "@zugzwang/core/run";
import type { AnyGame } from "../base/games.ts";
import type { Paint } from "./colors.ts";
import { resultText, scoreText, tableLines } from "./text.ts";

/** Returns a review: every move with its cost, the mistakes, and how each side played. */
export function reviewText(
  game: AnyGame,
  review: Review & Pick<Study, "limit">,
  paint: Paint,
): string {
  const { moves, sides } = review;
  const mistakes = moves.filter(({ cost }) => (cost ?? 0) > 0);
  return [
    paint("heading", headingOf(game, review)),
    "",
    ...moves.length === 0 ? [] : [...moveLines(game, moves), ""],
    ...limitLines(review),
    ...sides.map((side) => sideText(game, side)),
    ...mistakes.length === 0 ? [] : ["", paint("heading", "Mistakes")],
    ...mistakes.map((move) => mistakeText(game, move)),
  ].join("\n") + "\n";
}

function headingOf(game: AnyGame, { moves, result, score }: Review): string {
  const count = `${moves.length} move${moves.length === 1 ? "" : "s"}`;
  if (result) return `${count}; ${resultText(game, result)}`;
  return game.winner ? `${count}; not over` : `${count}; not over, score ${scoreText(game, score)}`;
}

function moveLines(game: AnyGame, moves: readonly ReviewedMove[]): string[] {
  const columns = [
    { title: "#", isNumber: true },
    { title: "side" },
    { title: "move" },
    { title: "cost", isNumber: true },
    { title: "best" },
    { title: "score so far" },
    { title: "in the end" },
  ];
  return tableLines(
    columns,
    moves.map(({ number, side, move, cost, best, score, total }) => [
      `${number}`,
      side,
      move,
      costText(game, cost),
      cost ? best! : "",
      game.winner ? "" : scoreText(game, score),
      total === null
        ? "?"
        : game.winner
        ? scoreText(game, total).split(" ")[0]
        : scoreText(game, total),
    ]),
  );
}

function costText(game: AnyGame, cost: number | null): string {
  if (cost === null) return "?";
  return cost === 0 ? "" : game.winner ? "the game" : `${cost}`;
}

function limitLines({ limit, unproved }: Review & Pick<Study, "limit">): string[] {
  if (!limit) return [];
  const moves = unproved === 0
    ? "What the game was worth at its start"
    : unproved === 1
    ? "What move 1 cost"
    : `What moves 1 to ${unproved} cost`;
  return [`${moves} is not known: ${new LimitError(limit).message}.`, ""];
}

function sideText(game: AnyGame, { side, proved, best, cost, accuracy }: ReviewedSide): string {
  if (accuracy === null) return `${side}: no move with a known cost`;
  const share = `${side}: ${best} of ${proved} moves best (${Math.round(accuracy * 100)} %)`;
  return game.winner ? share : `${share}, ${cost} lost in all`;
}

function mistakeText(game: AnyGame, { number, side, move, cost, best }: ReviewedMove): string {
  const lost = game.winner ? "loses the game" : `loses ${cost}`;
  return `${number}. ${side} ${move} ${lost}: best was ${best}`;
}
