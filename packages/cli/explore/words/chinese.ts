/**
 * Chinese: loaded when a reader wants it.
 *
 * @module
 */
import { TERMS_ZH } from "./terms.ts";
import { type Dictionaries, translationBy } from "./translation.ts";
import type { LanguagePack, Texts } from "./texts.ts";

const ZH: Texts = {
  title: "Zugzwang 棋局分析",
  skip: "跳到棋盘",
  games: "游戏",
  language: "语言",
  loading: "载入中…",
  board: "棋盘",
  boardHelp: "方向键在棋盘各处移动，回车落子。",
  toMove: (side) => `轮到${side}`,
  ended: (result) => `对局结束：${result}`,
  soFar: "当前比分",
  inTheEnd: "终局",
  withBestPlay: "双方最佳",
  level: "持平",
  draw: "平局",
  open: "尚未证明",
  winsBy: (side, points) => `${side}胜 ${points}`,
  winsWith: (side, points) => `${side}胜，${points}`,
  winsAtLeast: (side, points) => `${side}至少胜 ${points}`,
  played: (side, move) => `${side}走了 ${move}`,
  working: "求解中…",
  valuing: (done, all) => `正在求各走法的值：${done} / ${all}`,
  workingOn: (nodes, seconds) => `求解中… 已算 ${nodes} 个局面，${seconds} 秒`,
  cancel: "取消",
  cancelled: "已取消，尚无任何结论。",
  again: "重新求解",
  failed: (message) => `求解出错：${message}`,
  winner: (name) => `${name}胜`,
  partMissing: "无法载入这一部分：服务器没有回应，或已有新版网页。请重新载入本页。",
  beyond: (n) => `超过 ${n} 步`,
  undo: "悔棋",
  redo: "重做",
  start: "开局",
  end: "末尾",
  best: "最佳走法",
  hint: "提示",
  hintOf: (best, all, kind) =>
    `${all} 种走法中有 ${best} 种最佳${kind === null ? "" : `：${kind}`}。`,
  solution: "答案",
  values: { none: "数值", best: "全部数值", all: "不看数值" },
  tabs: { play: "对弈", moves: "走法", game: "棋谱", train: "训练", more: "更多" },
  plays: "程序执",
  nobody: "无",
  both: "双方",
  skill: "水平",
  levels: { perfect: "完美", strong: "强", fair: "中等", easy: "容易" },
  gives: (most) => most === 0 ? "不失一分" : `全局至多让 ${most} 分`,
  lets: (isLax) => isLax ? "可能错过胜着" : "不错过胜着",
  size: "大小",
  newGame: "新的一局",
  rematch: "再来一局",
  review: "复盘",
  share: "分享",
  shared: "链接已复制",
  theme: "浅色或深色",
  done: "完成",
  choose: (n) => `还有 ${n} 种走法，请选其一。`,
  all: "全部走法",
  tapAgain: (move) => `再点一次即走 ${move}。`,
  training: "训练",
  settings: "设置",
  legend: "各种标记的含义",
  inPlies: (n) => `${n} 步内`,
  isBest: "最佳",
  lost: "败势",
  loses: (n) => `损失 ${n}`,
  losesGame: "致败",
  reply: (move) => `应手 ${move}`,
  move: (move) => `走法 ${move}`,
  moveCount: (n) => `${n} 种走法`,
  history: "已走各步",
  costs: (n) => `损失 ${n}`,
  facts: "局面信息",
  position: "局面",
};

/** Returns all words in Chinese, with what games say in it. */
export function chineseWith(ofGames: Dictionaries): LanguagePack {
  return { texts: ZH, translation: translationBy(TERMS_ZH, ofGames) };
}
