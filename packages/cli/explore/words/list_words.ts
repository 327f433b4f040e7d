/**
 * Words of the list of moves and of best lines.
 *
 * @module
 */
import type { InEach } from "./language.ts";

/** A move, what it brings at once, and what later. */
type Parts = readonly [move: string, now: string, later: string];

const EN = {
  move: "Move",
  keep: "Keep as a side line",
  over: "The game is over then.",
  openMoves: (n: string) => `Not proved within the time: the values of ${n} moves.`,
  allAlike: (n: string, value: string) => `All ${n} moves: ${value}.`,
  moves: "Moves, best first",
  movesFor: (side: string) => `Values are what ${side} still comes to.`,
  allMoves: (n: string) => `Show all ${n} moves`,
  noMoves: "There are no moves left.",
  winsGame: "wins",
  drawsGame: "draws",
  line: "Best line",
  noLine: "Being worked out…",
  lineUnproved: "Not proved within the limit.",
  playLine: "Play to here",
  lineAfter: "Best line after a move",
  why: ([move, now, later]: Parts, [next, nextNow, nextLater]: Parts) =>
    `${move} brings ${now} now and ${later} later; ${next}, the next best, ${nextNow} and ${nextLater}.`,
  whyWins: (move: string, next: string) =>
    `${move} keeps the win; after ${next} the other side has it.`,
  allOf: "Moves",
};

/** The words of a language. */
export type ListWords = typeof EN;

const ZH: ListWords = {
  move: "走法",
  keep: "存为变化",
  over: "此后对局即告结束。",
  openMoves: (n) => `时限内未能证明 ${n} 种走法的值。`,
  allAlike: (n, value) => `全部 ${n} 种走法：${value}。`,
  moves: "走法（从优到劣）",
  movesFor: (side) => `数值为${side}此后的净得。`,
  allMoves: (n) => `显示全部 ${n} 种走法`,
  noMoves: "已无走法。",
  winsGame: "致胜",
  drawsGame: "致和",
  line: "最优变化",
  noLine: "正在求解…",
  lineUnproved: "在限制内未能证明。",
  playLine: "走到此处",
  lineAfter: "某步之后的最优变化",
  why: ([move, now, later], [next, nextNow, nextLater]) =>
    `${move} 当即得 ${now}，此后 ${later}；其次的 ${next} 当即得 ${nextNow}，此后 ${nextLater}。`,
  whyWins: (move, next) => `${move} 保住胜势；走 ${next} 则由对方取胜。`,
  allOf: "走法",
};

/** The words, by language. */
export const LIST_WORDS: InEach<ListWords> = { en: EN, zh: ZH };
