/**
 * Bounds that meet are values: a study with them.
 *
 * @module
 */
import type { StudiedMove, Study } from "@zugzwang/core";
import { bestFirst } from "@zugzwang/core/game/analysis";
import { positionOf, totalOf } from "@zugzwang/core/study/course";
import { viewSign } from "@zugzwang/core/game/values";
import type { AnyCourse } from "../../base/games.ts";
import type { NarrowedBounds } from "../state/protocol.ts";

/** Returns a study with the value that bounds prove; the study itself where they do not meet. */
export function withMetBounds(course: AnyCourse, known: Study, bounds: NarrowedBounds): Study {
  const { move, lower, upper } = bounds;
  if (lower !== upper) return known;
  return move === null ? withValue(course, known, lower) : withMove(course, known, bounds);
}

/** The value of the position; the best of its moves where one is proved that is worth as much. */
function withValue(course: AnyCourse, known: Study, value: number): Study {
  const moverValue = viewSign(course.game, positionOf(course)) * value + 0;
  const best = known.moves?.find((move) => move.moverValue === moverValue)?.move ?? null;
  const shown = { ...known, value, lower: value, upper: value, ...winnerOf(course, value) };
  return { ...shown, moverValue, total: totalOf(course, value), move: best };
}

function withMove(course: AnyCourse, known: Study, { move, lower }: NarrowedBounds): Study {
  const { game } = course;
  const names = game.moves(positionOf(course)).map(game.formatMove);
  const others = known.moves?.filter((other) => other.move !== move) ?? [];
  const moves = [...others, studied(course, move!, lower)]
    .sort((a, b) => bestFirst(a, b) || names.indexOf(a.move) - names.indexOf(b.move));
  const proved = new Set(moves.map(({ move }) => move));
  const grown = { ...known, moves, unproved: names.filter((name) => !proved.has(name)) };
  return known.value === null ? grown : withValue(course, grown, known.value);
}

function studied(course: AnyCourse, text: string, moverValue: number): StudiedMove {
  const { game } = course;
  const position = positionOf(course);
  const move = game.parseMove(text, position);
  const value = viewSign(game, position) * moverValue + 0;
  return {
    move: text,
    value,
    ...winnerOf(course, value),
    moverValue,
    gain: game.gain(position, move),
    moveClass: game.moveClass?.(position, move) || null,
    plies: null,
  };
}

function winnerOf({ game }: AnyCourse, value: number): { winner?: string } {
  return game.winner ? { winner: game.winner(value) } : {};
}
