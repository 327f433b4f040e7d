/**
 * Words of editing by hand.
 *
 * @module
 */
import type { InEach } from "./language.ts";

const EN = {
  help: "Click a number, an edge or a stone to change it.",
  start: (moves: number) =>
    `This is where the game began; without a change its ${moves} moves come back with Done.`,
  numbers: "New numbers",
  upper: "upper number",
  left: "left number",
  lower: "lower number",
  right: "right number",
  apply: "Apply",
  sizes: "Sizes",
  rows: "rows",
  columns: "columns",
  remove: (name: string) => `Remove ${name}`,
};

/** The words of a language. */
export type EditingWords = typeof EN;

const ZH: EditingWords = {
  help: "点击数字、边或棋子即可修改。",
  start: (moves) => `这是开局的局面；若不修改，按“完成”即回到已走的 ${moves} 步。`,
  numbers: "新的数",
  upper: "上方的数",
  left: "左方的数",
  lower: "下方的数",
  right: "右方的数",
  apply: "应用",
  sizes: "大小",
  rows: "行",
  columns: "列",
  remove: (name) => `删除${name}`,
};

/** The words, by language. */
export const EDITING_WORDS: InEach<EditingWords> = { en: EN, zh: ZH };
