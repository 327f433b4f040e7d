/**
 * Moves and places in words, as a screen reader says them.
 *
 * @module
 */
import type { Shape } from "@zugzwang/core";
import type { StudiedMove } from "@zugzwang/core/study";
import { signedNumber } from "../../draw/move_marks.ts";
import { bestAmong, bestValue } from "../../draw/proved_moves.ts";
import { openMoves } from "../state/known_moves.ts";
import { sourceText } from "../state/drawn_scene.ts";
import { costOf } from "../state/standing.ts";
import { isHiding } from "../state/state.ts";
import { termText } from "./texts.ts";
import type { ViewProps } from "../view/view.ts";

/** What a move is worth beside the best: `best`, `loses 2`, `loses`; `lost` where all do; empty
 * where the best is not known. */
export function lossWords({ state, t }: ViewProps, { moverValue }: StudiedMove): string {
  const best = bestValue(state.work.study);
  if (best === null) return "";
  const isLost = state.session.game.winner !== undefined && best < 0;
  if (best === moverValue) return isLost ? t.lost : t.isBest;
  return state.session.game.winner ? t.losesGame : t.loses(best - moverValue);
}

/** A move with its value: `move 0,1: +3, best, then 1,0`. */
function moveWords(props: ViewProps, report: StudiedMove): string {
  const { state, t, language } = props;
  const { game } = state.session;
  const value = game.winner
    ? t.winner(termText(language, game.winner(report.value)))
    : signedNumber(report.moverValue);
  return [
    `${t.move(report.move)}: ${value}`,
    ...[lossWords(props, report)].filter((words) => words !== ""),
    ...report.plies === null ? [] : [t.inPlies(report.plies)],
    ...report.moveClass === null ? [] : [termText(language, report.moveClass)],
    ...report.reply ? [t.reply(report.reply)] : [],
  ].join(", ");
}

/** The move made last and what it cost: `first played 0,1`, `cost 2`. */
export function lastMoveWords({ state, t, language }: ViewProps): string[] {
  const session = state.session;
  const { game, positions, moves, at } = session;
  if (at === 0) return [];
  const side = game.sideToMove(positions[at - 1]);
  const cost = costOf(session, state.outcomes, at - 1);
  const words = game.winner ? t.losesGame : t.costs(cost ?? 0);
  return [t.played(termText(language, game.sides[side]), moves[at - 1]), ...cost ? [words] : []];
}

/** A place of the board: what stands there, and its moves. */
export function placeWords(props: ViewProps, shape: Shape): string {
  const { state } = props;
  const own = shape.title ?? (shape.kind === "label" ? shape.text : "");
  const isNamedByMove = shape.moves?.length === 1 && own.startsWith(`${shape.moves[0]}: `);
  const title = own === "" || (isNamedByMove && !state.isEditing) ? [] : [own];
  if (state.isEditing) return [...title, ...sourceWords(props, shape)].join(": ");
  return [...title, placeMoves(props, shape)].join(". ");
}

function sourceWords({ state }: ViewProps, { source, kind }: Shape): string[] {
  const { session } = state;
  if (!source || kind === "label") return [];
  const token = sourceText(session.game.formatInput(session.positions[0]), source);
  return [source.character === undefined ? token : token[source.character]];
}

function placeMoves(props: ViewProps, shape: Shape): string {
  const { state, t } = props;
  const open = openMoves(shape, state.chosen);
  const best = isHiding(state) ? null : bestAmong(state.work.study, open);
  const count = open.length === 1 ? [] : [t.moveCount(open.length)];
  const words = best ? moveWords(props, best) : open.length === 1 ? t.move(open[0]) : "";
  return [...count, words].filter((text) => text !== "").join(", ");
}
