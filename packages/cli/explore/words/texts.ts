/**
 * The page's words in English and Chinese. What the packages say themselves (facts, classes of moves,
 * titles of shapes, faults of inputs) is English; the page translates it by its dictionary.
 *
 * @module
 */
import { formatFigure, type LimitFault, type Scene } from "@zugzwang/core";
import { GAMES_ZH, TERMS_ZH } from "./terms.ts";
import { translated, translatedScene } from "./translation.ts";

/** The languages of the page. */
export type Language = "en" | "zh";

const EN = {
  title: "Zugzwang explorer",
  skip: "Skip to the board",
  games: "Games",
  language: "Language",
  loading: "Loading…",
  board: "Board",
  boardHelp: "Arrow keys move between the places of the board, Enter plays.",
  editHelp: "Click a number or a mark to change it.",
  toMove: (side: string) => `${side} to move`,
  over: "The game is over",
  working: "Solving…",
  workingOn: (nodes: string, seconds: string) => `Solving… ${nodes} positions, ${seconds} s`,
  cancel: "Cancel",
  cancelled: "Cancelled before anything was proved.",
  again: "Solve again",
  failed: (message: string) => `The solver failed: ${message}`,
  value: "Value for the side to move",
  winner: (name: string) => `${name} wins`,
  bounds: (lower: string, upper: string) => `Proved: at least ${lower}, at most ${upper}`,
  noBounds: "No bound is proved.",
  limit: ({ kind, purpose }: LimitFault, needed: string, allowed: string) =>
    `Stopped by the ${kind} limit: ${purpose} needs ${needed}, allowed are ${allowed}.`,
  movesLimit: "Not all moves are proved within the limit; only proved values are shown.",
  notYet: "not yet known",
  notProved: "not proved",
  effort: (method: string, work: string, seconds: string) => `${method}, ${work}, ${seconds} ms`,
  positions: (n: string) => `${n} positions`,
  nodes: (n: string) => `${n} nodes`,
  answer: "Judge's answer",
  undo: "Undo",
  redo: "Redo",
  start: "Start",
  best: "Best move",
  edit: "Edit",
  done: "Done",
  plays: "The program plays",
  nobody: "nobody",
  both: "both",
  time: "Time for a step",
  noLimit: "no limit",
  seconds: (n: number) => `${n} s`,
  moves: "Moves, best first",
  noMoves: "There are no moves left.",
  choose: (n: number) => `${n} moves chosen; choose one, or press Escape for all.`,
  all: "All moves",
  isBest: "best",
  lost: "lost",
  loses: (n: number) => `loses ${n}`,
  losesGame: "loses",
  reply: (move: string) => `then ${move}`,
  gain: (n: string) => `gains ${n}`,
  move: (move: string) => `move ${move}`,
  moveCount: (n: number) => `${n} moves`,
  history: "Game so far",
  chart: (side: string) => `Result of the game for ${side} with best play from each position`,
  noHistory: "No moves yet.",
  costs: (n: number) => `cost ${n}`,
  line: "Best line",
  noLine: "Not known yet.",
  playLine: "Play to here",
  facts: "Facts",
  position: "Position",
  examples: "Examples",
  example: "Example",
  random: "Random",
  family: "Kind",
  size: "Size",
  seed: "Seed",
  make: "Make",
  empty: "Empty board",
  input: "Judge's input",
  load: "Load",
  copyInput: "Copy input",
  copyLink: "Copy link",
  saveSvg: "Save SVG",
  copied: "Copied.",
  notCopied: "The browser does not allow copying.",
  fault: (line: number, column: number, expected: string, found: string) =>
    `Line ${line}, column ${column}: expected ${expected}, found ${found}`,
  number: "New number",
  apply: "Apply",
  keys: "Keys",
  keyHelp: [
    ["arrows", "move between places or moves"],
    ["Enter", "play, choose or change"],
    ["b", "best move"],
    ["u, r", "undo, redo"],
    ["e", "edit"],
    ["Escape", "all moves again, end typing, cancel the solver"],
  ] as readonly (readonly [string, string])[],
  about: "Every value is proved by search in your browser; nothing leaves this page.",
};

/** The words of a language. */
export type Texts = typeof EN;

const ZH: Texts = {
  title: "Zugzwang 棋局分析",
  skip: "跳到棋盘",
  games: "游戏",
  language: "语言",
  loading: "载入中…",
  board: "棋盘",
  boardHelp: "方向键在棋盘各处移动，回车落子。",
  editHelp: "点击数字或标记即可修改。",
  toMove: (side) => `轮到${side}`,
  over: "对局结束",
  working: "求解中…",
  workingOn: (nodes, seconds) => `求解中… 已算 ${nodes} 个局面，${seconds} 秒`,
  cancel: "取消",
  cancelled: "已取消，尚无任何结论。",
  again: "重新求解",
  failed: (message) => `求解出错：${message}`,
  value: "对行棋方的值",
  winner: (name) => `${name}胜`,
  bounds: (lower, upper) => `已证明：至少 ${lower}，至多 ${upper}`,
  noBounds: "尚无已证明的界。",
  limit: ({ kind }, needed, allowed) =>
    `超出${
      { memory: "内存", time: "时间", positions: "局面数", signal: "取消" }[kind]
    }限制：需要 ${needed}，允许 ${allowed}。`,
  movesLimit: "在限制内未能证明所有走法的值；只显示已证明的值。",
  notYet: "尚未得知",
  notProved: "未能证明",
  effort: (method, work, seconds) => `方法 ${method}，${work}，${seconds} 毫秒`,
  positions: (n) => `${n} 个局面`,
  nodes: (n) => `${n} 个结点`,
  answer: "评测答案",
  undo: "悔棋",
  redo: "重做",
  start: "开局",
  best: "最佳走法",
  edit: "编辑",
  done: "完成",
  plays: "程序执",
  nobody: "无",
  both: "双方",
  time: "每步时限",
  noLimit: "不限",
  seconds: (n) => `${n} 秒`,
  moves: "走法（从优到劣）",
  noMoves: "已无走法。",
  choose: (n) => `已选 ${n} 种走法；请再选其一，或按 Escape 显示全部。`,
  all: "全部走法",
  isBest: "最佳",
  lost: "败势",
  loses: (n) => `损失 ${n}`,
  losesGame: "致败",
  reply: (move) => `应手 ${move}`,
  gain: (n) => `得 ${n}`,
  move: (move) => `走法 ${move}`,
  moveCount: (n) => `${n} 种走法`,
  history: "已走各步",
  chart: (side) => `从每个局面起双方最佳时${side}的最终结果`,
  noHistory: "尚未落子。",
  costs: (n) => `损失 ${n}`,
  line: "最佳变化",
  noLine: "尚未算出。",
  playLine: "走到此处",
  facts: "局面信息",
  position: "局面",
  examples: "例子",
  example: "例子",
  random: "随机",
  family: "类型",
  size: "大小",
  seed: "种子",
  make: "生成",
  empty: "空棋盘",
  input: "评测输入",
  load: "载入",
  copyInput: "复制输入",
  copyLink: "复制链接",
  saveSvg: "保存 SVG",
  copied: "已复制。",
  notCopied: "浏览器不允许复制。",
  fault: (line, column, expected, found) =>
    `第 ${line} 行第 ${column} 列：应为 ${expected}，实为 ${found}`,
  number: "新的数",
  apply: "应用",
  keys: "按键",
  keyHelp: [
    ["方向键", "在各处或各走法间移动"],
    ["Enter", "落子、选择或修改"],
    ["b", "最佳走法"],
    ["u, r", "悔棋、重做"],
    ["e", "编辑"],
    ["Escape", "显示全部走法、结束输入、取消求解"],
  ],
  about: "所有数值都在你的浏览器中搜索证明；没有任何数据离开本页。",
};

/** The words by language. */
export const TEXTS: Readonly<Record<Language, Texts>> = { en: EN, zh: ZH };

/** Returns the language that a browser prefers. */
export function preferredLanguage(languages: readonly string[]): Language {
  const known = languages.find((language) => /^(en|zh)\b/i.test(language));
  return known?.toLowerCase().startsWith("zh") ? "zh" : "en";
}

/** Returns the name of a game in a language. */
export function gameName(language: Language, name: string): string {
  return language === "zh" && Object.hasOwn(GAMES_ZH, name) ? GAMES_ZH[name] : name;
}

/** Returns what a package says in a language; as it is where no translation is known. */
export function termText(language: Language, sentence: string): string {
  return language === "zh" ? translated(sentence, TERMS_ZH) : sentence;
}

/** Returns a scene in a language. */
export function sceneIn(language: Language, scene: Scene): Scene {
  return language === "zh" ? translatedScene(scene, TERMS_ZH) : scene;
}

/** Returns the name of a fact, `longChains`, in words. */
export function factName(language: Language, name: string): string {
  if (language === "zh" && Object.hasOwn(TERMS_ZH, name)) return TERMS_ZH[name];
  const words = name.replace(/([a-z])([A-Z])/g, (_, a, b) => `${a} ${b.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns a number with separators. */
export function figure(n: number): string {
  return formatFigure(Math.round(n));
}
