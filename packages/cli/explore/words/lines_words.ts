/**
 * Words of the line after a move.
 *
 * @module
 */
import type { InEach } from "./language.ts";

const EN = {
  move: "Move",
  keep: "Keep as a side line",
  over: "The game is over then.",
};

/** The words of a language. */
export type LinesWords = typeof EN;

const ZH: LinesWords = {
  move: "走法",
  keep: "存为变化",
  over: "此后对局即告结束。",
};

/** The words, by language. */
export const LINES_WORDS: InEach<LinesWords> = { en: EN, zh: ZH };
