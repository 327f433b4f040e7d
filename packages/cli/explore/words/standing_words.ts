/**
 * How a game stands, in words: who leads, who wins, by how much.
 *
 * @module
 */
import type { AnyGame } from "../../base/games.ts";
import { scoreOf } from "@zugzwang/core/study/course";
import { finalPoints, isScored, type Standing } from "../state/standing.ts";
import { amount, type Language, termText, type Texts } from "./texts.ts";
import type { OpenState } from "../state/state.ts";

/** What these sentences depend on. */
export interface Said {
  /** The words. */
  readonly t: Texts;
  /** Their language. */
  readonly language: Language;
  /** What they are said of. */
  readonly state: Pick<OpenState, "session">;
}

function gameOf({ state }: Said): AnyGame {
  return state.session.game;
}

/** `first +3 (12 : 9)`, or `level`. */
export function leadWords(said: Said, { lead, points }: Pick<Standing, "lead" | "points">): string {
  const { t, language } = said;
  const side = termText(language, gameOf(said).sides[lead < 0 ? 1 : 0]);
  const score = points === null ? "" : ` (${points.map(amount).join(" : ")})`;
  return (lead === 0 ? t.level : `${side} +${amount(Math.abs(lead))}`) + score;
}

/** `first wins by 3`, `a draw`, and of bounds what they prove. */
export function resultWords(said: Said, outcomes: readonly [number, number] | null): string {
  if (!outcomes) return "…";
  const { t } = said;
  const [low, high] = outcomes;
  if (low === high) return finalWords(said, low);
  if (gameOf(said).winner) return t.open;
  const winner = low > 0 ? 1 : high < 0 ? -1 : 0;
  if (winner !== 0) {
    const least = Math.min(Math.abs(low), Math.abs(high));
    return t.winsAtLeast(sideName(said, winner), amount(least));
  }
  return t.open;
}

/** `first wins by 3`, `a draw`, `Alice wins`: what a result of a whole game means. */
function finalWords(said: Said, result: number): string {
  const { t, language } = said;
  const { winner } = gameOf(said);
  if (winner) return t.winner(termText(language, winnerName(said, result)));
  if (result === 0) return t.draw;
  const side = sideName(said, result);
  const points = finalPoints(said.state.session, result);
  if (points) return t.winsWith(side, points.map(amount).join(" : "));
  return isWon(said, result) ? t.winner(side) : t.winsBy(side, amount(Math.abs(result)));
}

/** Whether a result of 1 says no more than who wins: in games whose moves gain nothing. */
function isWon({ state: { session } }: Said, result: number): boolean {
  return Math.abs(result) === 1 && !isScored(session);
}

/** Who is to move, or how the game ended. */
export function turnWords(said: Said, standing: Standing): string {
  const { t, language } = said;
  const { side } = standing;
  if (side !== null) return t.toMove(termText(language, gameOf(said).sides[side]));
  return t.ended(finalWords(said, scoreOf(said.state.session)));
}

function sideName(said: Said, lead: number): string {
  return termText(said.language, gameOf(said).sides[lead < 0 ? 1 : 0]);
}

/** A result is said from the first side, whom +1 means; winners are named by it. */
function winnerName(said: Said, result: number): string {
  return gameOf(said).sides[result > 0 ? 0 : 1];
}
