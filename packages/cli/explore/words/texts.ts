/**
 * The page's words in English and Chinese. What the packages say themselves (facts, classes of moves,
 * titles of shapes, faults of inputs) is English; the page translates it by its dictionary.
 *
 * @module
 */
import { formatFigure, type LimitFault, type Scene } from "@zugzwang/core";
import type { Language } from "./language.ts";
import { RULES } from "./rules.ts";
import { TERMS_ZH } from "./terms.ts";
import { translated, translatedScene } from "./translation.ts";

export type { Language };

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
  ended: (result: string) => `The game is over: ${result}`,
  soFar: "Score so far",
  toCome: "Still to come",
  inTheEnd: "In the end",
  withBestPlay: "With best play",
  level: "level",
  draw: "a draw",
  open: "not proved yet",
  winsBy: (side: string, points: string) => `${side} wins by ${points}`,
  winsAtLeast: (side: string, points: string) => `${side} wins by ${points} or more`,
  between: (low: string, high: string) => `from ${low} to ${high}`,
  played: (side: string, move: string) => `${side} played ${move}`,
  working: "Solving…",
  valuing: (done: string, all: string) => `Valuing the moves: ${done} of ${all}`,
  workingOn: (nodes: string, seconds: string) => `Solving… ${nodes} positions, ${seconds} s`,
  cancel: "Cancel",
  cancelled: "Cancelled before anything was proved.",
  again: "Solve again",
  failed: (message: string) => `The solver failed: ${message}`,
  winner: (name: string) => `${name} wins`,
  limit: ({ kind, purpose }: LimitFault, needed: string, allowed: string) =>
    kind === "time"
      ? `Stopped after ${allowed}.`
      : `Stopped by the ${kind} limit: ${purpose} needs ${needed}, allowed are ${allowed}.`,
  countless: "more than can be counted",
  stuck: (side: string) =>
    `The program cannot move for ${side}: no best move is proved. Give it more time, or move yourself.`,
  badGame: (name: string) =>
    `The link names a game that is not here, “${name}”. An example is shown.`,
  badLoad: (name: string) => `The game ${name} cannot be loaded: the server does not answer.`,
  badInput: (fault: string) =>
    `The position of the link cannot be read. ${fault}. An example is shown; the text stands under Position.`,
  badMove: (ply: number, move: string, fault: string) =>
    `Move ${ply} of the link, “${move}”, cannot be made. ${fault}. Shown is the position before it.`,
  dismiss: "Dismiss",
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
  time: "Time for a position",
  noLimit: "no limit",
  seconds: (n: number) => `${n} s`,
  moves: "Moves, best first",
  movesFor: (side: string) => `Values are what ${side} still comes to.`,
  allMoves: (n: string) => `Show all ${n} moves`,
  noMoves: "There are no moves left.",
  choose: (n: number) => `${n} moves chosen; choose one, or press Escape for all.`,
  all: "All moves",
  tapAgain: (move: string) => `Tap again to play ${move}.`,
  training: "Training",
  hideValues: "Hide values",
  reveal: "Reveal",
  guess: "Which move is best? Make it on the board.",
  guessedRight: (move: string) => `${move}: right, a best move.`,
  guessedWrong: (move: string, loss: string, best: string) => `${move}: ${loss}. Best is ${best}.`,
  puzzle: "Puzzle",
  newPuzzle: "New puzzle",
  noPuzzle: "This seed has none.",
  onlyMove: "the only best move",
  doubleDeal: "find the double-deal",
  settings: "Settings",
  legend: "What the signs mean",
  singleKeys: "Keys of one letter",
  inPlies: (n: number) => n === 1 ? "in 1 ply" : `in ${n} plies`,
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
  side: "Side",
  movesMade: "Moves",
  mistakes: "Mistakes",
  lostInAll: "Lost in all",
  accuracy: "Without a fault",
  pasteMoves: "Review a whole game",
  pasteHelp: "Moves from the start, one a line or between semicolons",
  review: "Review",
  costs: (n: number) => `cost ${n}`,
  line: "Best line",
  noLine: "Being worked out…",
  lineUnproved: "Not proved within the limit.",
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
  copyInput: "Copy position",
  copyLink: "Copy link",
  saveSvg: "Save SVG",
  savePng: "Save PNG",
  saveJson: "Save position",
  print: "Print",
  copyEmbed: "Copy HTML to embed",
  patterns: "Patterns to make",
  hidden: "hidden",
  allOf: "Moves",
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
  ended: (result) => `对局结束：${result}`,
  soFar: "当前比分",
  toCome: "尚可得",
  inTheEnd: "终局",
  withBestPlay: "双方最佳",
  level: "持平",
  draw: "平局",
  open: "尚未证明",
  winsBy: (side, points) => `${side}胜 ${points}`,
  winsAtLeast: (side, points) => `${side}至少胜 ${points}`,
  between: (low, high) => `${low}至${high}`,
  played: (side, move) => `${side}走了 ${move}`,
  working: "求解中…",
  valuing: (done, all) => `正在求各走法的值：${done} / ${all}`,
  workingOn: (nodes, seconds) => `求解中… 已算 ${nodes} 个局面，${seconds} 秒`,
  cancel: "取消",
  cancelled: "已取消，尚无任何结论。",
  again: "重新求解",
  failed: (message) => `求解出错：${message}`,
  winner: (name) => `${name}胜`,
  limit: ({ kind }, needed, allowed) =>
    kind === "time"
      ? `已在 ${allowed} 后停止。`
      : `超出${kind === "memory" ? "内存" : "局面数"}限制：需要 ${needed}，允许 ${allowed}。`,
  countless: "多得无法计数",
  stuck: (side) => `程序无法替${side}走棋：尚未证明最佳走法。请增加时限，或自行走棋。`,
  badGame: (name) => `链接所指的游戏“${name}”不存在。现显示一个例子。`,
  badLoad: (name) => `无法载入 ${name}：服务器没有回应。`,
  badInput: (fault) => `链接中的局面无法读取。${fault}。现显示一个例子；原文在“局面”栏。`,
  badMove: (ply, move, fault) =>
    `链接中的第 ${ply} 步“${move}”无法走。${fault}。现显示此前的局面。`,
  dismiss: "关闭",
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
  time: "每个局面的时限",
  noLimit: "不限",
  seconds: (n) => `${n} 秒`,
  moves: "走法（从优到劣）",
  movesFor: (side) => `数值为${side}此后的净得。`,
  allMoves: (n) => `显示全部 ${n} 种走法`,
  noMoves: "已无走法。",
  choose: (n) => `已选 ${n} 种走法；请再选其一，或按 Escape 显示全部。`,
  all: "全部走法",
  tapAgain: (move) => `再点一次即走 ${move}。`,
  training: "训练",
  hideValues: "隐藏数值",
  reveal: "揭晓",
  guess: "哪一步最佳？请在棋盘上走。",
  guessedRight: (move) => `${move}：正确，是最佳走法。`,
  guessedWrong: (move, loss, best) => `${move}：${loss}。最佳为 ${best}。`,
  puzzle: "题目",
  newPuzzle: "新题目",
  noPuzzle: "此种子没有题目。",
  onlyMove: "唯一最佳走法",
  doubleDeal: "找出双让",
  settings: "设置",
  legend: "各种标记的含义",
  singleKeys: "单字母按键",
  inPlies: (n) => `${n} 步内`,
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
  side: "一方",
  movesMade: "步数",
  mistakes: "失误",
  lostInAll: "共损失",
  accuracy: "无误率",
  pasteMoves: "复盘整局",
  pasteHelp: "从开局起的走法，每行一步或以分号分隔",
  review: "复盘",
  costs: (n) => `损失 ${n}`,
  line: "最佳变化",
  noLine: "正在求解…",
  lineUnproved: "在限制内未能证明。",
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
  copyInput: "复制局面",
  copyLink: "复制链接",
  saveSvg: "保存 SVG",
  savePng: "保存 PNG",
  saveJson: "保存局面",
  print: "打印",
  copyEmbed: "复制嵌入用 HTML",
  patterns: "要做成的图案",
  hidden: "隐藏",
  allOf: "走法",
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

/** Returns the friendly name of a game in a language. */
export function gameName(language: Language, name: string): string {
  return Object.hasOwn(RULES[language], name) ? RULES[language][name].name : name;
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

/** Returns a number with separators; what no number holds exactly as a power of two. */
export function figure(n: number): string {
  const isExact = Math.abs(n) <= Number.MAX_SAFE_INTEGER;
  return isExact ? formatFigure(Math.round(n)) : `2^${Math.round(Math.log2(Math.abs(n)))}`;
}

/** Returns a score, its digits in groups. */
export function amount(n: number): string {
  return figure(n).replace("-", "−");
}
