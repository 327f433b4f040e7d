/**
 * Words of where positions come from and go to.
 *
 * @module
 */
import type { InEach } from "./language.ts";

const EN = {
  examples: "Examples",
  edit: "Edit the position",
  random: "Random",
  family: "Kind",
  size: "Size",
  seed: "Seed",
  empty: "Empty board",
  input: "Judge's input",
  load: "Load",
  copyInput: "Copy position",
  copyLink: "Copy link",
  saveSvg: "Save SVG",
  savePng: "Save PNG",
  saveJson: "Save position",
  saveProof: "Save a proof",
  proving: "A proof is made …",
  checkIt: "Saved. With the position saved too, this checks it:",
  noProof: "That is too large for a page: zugzwang prove makes it.",
  print: "Print",
  copyEmbed: "Copy HTML to embed",
  copied: "Copied.",
  notCopied: "The browser does not allow copying.",
};

/** The words of a language. */
export type PositionWords = typeof EN;

const ZH: PositionWords = {
  examples: "例子",
  edit: "编辑局面",
  random: "随机",
  family: "类型",
  size: "大小",
  seed: "种子",
  empty: "空棋盘",
  input: "评测输入",
  load: "载入",
  copyInput: "复制局面",
  copyLink: "复制链接",
  saveSvg: "保存 SVG",
  savePng: "保存 PNG",
  saveJson: "保存局面",
  saveProof: "保存证明",
  proving: "正在生成证明……",
  checkIt: "已保存。再保存局面，用此命令检查：",
  noProof: "对网页来说太大：请用 zugzwang prove。",
  print: "打印",
  copyEmbed: "复制嵌入用 HTML",
  copied: "已复制。",
  notCopied: "浏览器不允许复制。",
};

/** The words, by language. */
export const POSITION_WORDS: InEach<PositionWords> = { en: EN, zh: ZH };
