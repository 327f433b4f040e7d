/**
 * Words of the settings.
 *
 * @module
 */
import type { InEach } from "./language.ts";

const EN = {
  about: "Every value is proved by search, here or beforehand; nothing leaves this page.",
  time: "Time for a position",
  noLimit: "no limit",
  seconds: (n: number) => `${n} s`,
  singleKeys: "Keys of one letter",
  keyHelp: [
    ["arrows", "move between places or moves"],
    ["Enter", "play, choose or change"],
    ["b", "best move"],
    ["u, r, ← →", "undo, redo"],
    ["Home, End", "start and end of the game"],
    ["e", "edit"],
    ["Escape", "all moves again, end typing, cancel the solver"],
  ] as readonly (readonly [string, string])[],
};

/** The words of a language. */
export type SettingsWords = typeof EN;

const ZH: SettingsWords = {
  about: "所有数值都由搜索证明，在这里或事先；没有任何数据离开本页。",
  time: "每个局面的时限",
  noLimit: "不限",
  seconds: (n) => `${n} 秒`,
  singleKeys: "单字母按键",
  keyHelp: [
    ["方向键", "在各处或各走法间移动"],
    ["Enter", "落子、选择或修改"],
    ["b", "最佳走法"],
    ["u, r, ← →", "悔棋、重做"],
    ["Home, End", "开局、终局"],
    ["e", "编辑"],
    ["Escape", "显示全部走法、结束输入、取消求解"],
  ],
};

/** The words, by language. */
export const SETTINGS_WORDS: InEach<SettingsWords> = { en: EN, zh: ZH };
