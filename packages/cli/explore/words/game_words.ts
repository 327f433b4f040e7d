/**
 * Words of the game so far: its moves, its chart and its review.
 *
 * @module
 */
import type { InEach } from "./language.ts";

const EN = {
  chart: (first: string, second: string) =>
    `Who wins by how much with best play from each position: ${first} above the line, ${second} below`,
  noHistory: "No moves yet.",
  lines: "Lines that were tried",
  promote: "Make main line",
  cutBack: "Delete from here",
  side: "Side",
  movesMade: "Moves",
  mistakes: "Mistakes",
  lostInAll: "Lost in all",
  accuracy: "Without a fault",
  pasteMoves: "Review a whole game",
  pasteHelp: (form = "") =>
    `Moves from the start of this position: one a line, or between semicolons${
      form && `; ${form}`
    }`,
  learn: (side: string) => `Learn from the mistakes of ${side}`,
  review: "Review",
};

/** The words of a language. */
export type GameWords = typeof EN;

const ZH: GameWords = {
  chart: (first, second) => `从每个局面起双方最佳时的结果：线上为${first}胜，线下为${second}胜`,
  noHistory: "尚未落子。",
  lines: "走过的各变化",
  promote: "设为主变",
  cutBack: "从此处删除",
  side: "一方",
  movesMade: "步数",
  mistakes: "失误",
  lostInAll: "共损失",
  accuracy: "无误率",
  pasteMoves: "复盘整局",
  pasteHelp: (form = "") => `从本局面开局起的走法：每行一步，或以分号分隔${form && `；${form}`}`,
  learn: (side) => `从${side}的失误中学习`,
  review: "复盘",
};

/** The words, by language. */
export const GAME_WORDS: InEach<GameWords> = { en: EN, zh: ZH };
