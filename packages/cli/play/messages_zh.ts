// The computer's messages in Chinese.
import type { MessageLanguage, NamedResult, Unit } from "./messages.ts";

const TEXTS: MessageLanguage["texts"] = {
  takes: ({ n, unit }) => `得 ${countUnits(n, unit)}`,
  takesRest: ({ n, unit }) => `得到最后 ${countUnits(n, unit)}`,
  gives: ({ n, unit }) => `送出 ${countUnits(n, unit)}`,
  leaves: ({ n, unit }) => `留下最后 ${countUnits(n, unit)}`,
  givesNothing: () => "一格不送",
  lastSafe: () => "走掉最后一步安全的边",
  thenOpens: ({ who, kind, size }) => `随后${spaceName(who)}必须打开${namePart(kind, size)}`,
  thenOpensOne: ({ who, of }) => `随后${spaceName(who)}必须从 ${of} 条链或环中打开一个`,
  thenOpensSome: ({ who }) => `随后${spaceName(who)}只能送格`,
  canLeave: ({ who, n, of }) => `${spaceName(who)}可以${nameRest(n, of)}`,
  lineOpens: ({ who, kind, size }) => `双方走最佳，${spaceName(who)}先打开${namePart(kind, size)}`,
  lineOpensAny: ({ who }) => `双方走最佳，先打开长链的是${spaceName(who)}`,
  worse: ({ n, unit }) => `比最佳走法差 ${countUnits(n, unit)}`,
  winsNow: () => "立即获胜",
  winsIn: ({ moves }) => `再走 ${`${moves} 步`}获胜`,
  losesNow: ({ who, move }) => `${spaceName(who)}走 ${move} 即胜`,
  keepsWin: () => "保持胜势",
  throwsWin: ({ who }) => `把胜利让给${spaceName(who)}`,
  allLose: () => "此处怎么走都输",

  ideaTake: ({ n, unit }) => `有 ${countUnits(n, unit)}可吃。`,
  ideaDoubleDeal: ({ n, unit }) => `不要全吃：留下最后 ${countUnits(n, unit)}（双让）。`,
  ideaOnlySafe: () => "只有一步不送格。",
  ideaSafe: ({ count }) => `有 ${count} 步不送格，但好坏不同。`,
  ideaAnySafe: () => "不送格的走法最好。",
  ideaSacrifice: ({ n, unit }) => `虽有安全走法，现在先送 ${countUnits(n, unit)}（弃格）。`,
  ideaHardHearted: ({ n, unit }) =>
    `送出 ${countUnits(n, unit)}，让对方只能${n === 1 ? "" : "全部"}吃掉（硬心让格）。`,
  ideaHandout: ({ n, unit }) => `没有安全走法了，送出 ${countUnits(n, unit)}。`,
  ideaOpen: () => "怎么走都会为对方打开一串格子（链或环），选损失最小的。",
  ideaWin: () => "你能赢。",
  ideaGain: ({ n, unit }) => `最佳走法得 ${countUnits(n, unit)}。`,
  ideaEqual: ({ after }) => `所有走法结果相同：${formatResult(after)}。`,
  ideaForced: () => "只有一步可走。",
  ideaOnly: () => "只有一步最佳。",
  ideaSome: ({ of, best }) => `${of} 步中有 ${best} 步最佳。`,
  regionPart: ({ kind, size }) => `看这里：${namePart(kind, size)}。`,
  regionMarked: () => "看标出的边。",
  moveIs: ({ move }) => `走 ${move}。`,
  moveMarked: () => "走标出的这一步。",

  factDecline: ({ n }) => `也可以留下最后 ${n} 格，让对方打开下一处。`,
  factSafe: ({ count }) => `有 ${count} 步不送格。`,
  factParity: ({ longs, wanted }) =>
    `让最后的长链（3 格或更多相连）为${
      wanted === "even" ? "偶数" : "奇数"
    }条，先打开长链的通常就是对方。现在有 ${longs} 条。`,
  factOpens: ({ n, unit, kind, size }) =>
    `没有安全走法了。打开${namePart(kind, size)}送得最少：${countUnits(n, unit)}。`,
  factGives: ({ n, unit }) => `没有安全走法了。标出的边送得最少：${countUnits(n, unit)}。`,
  factGain: ({ n, unit }) => `标出的这一步现在得 ${countUnits(n, unit)}，别的走法不会更多。`,
  factWin: () => "标出的这一步立即获胜。",

  turned: ({ number, who, n, unit, before, after }) =>
    `第 ${number} 步使${spaceName(who)}损失 ${countUnits(n, unit)}。若双方都走最佳，此前是${
      formatResult(before)
    }，此后是${formatResult(after)}。`,
  threwWin: ({ number, before, after }) =>
    `第 ${number} 步丢掉了胜势。若双方都走最佳，此前是${formatResult(before)}，此后是${
      formatResult(after)
    }。`,
};

/** Returns a name for a Chinese sentence. A Latin one has spaces around it. */
export function spaceName(who: string): string {
  return /[\p{Script=Latin}\d]/u.test(who) ? ` ${who} ` : who;
}

function nameRest(n: number, of: number): string {
  return n < of ? `留下最后 ${n} 格` : `把这 ${n} 格全部留下`;
}

function namePart(kind: string, size: number): string {
  if (kind === "takeable") return ` ${size} 个可吃的格子`;
  return size === 1 ? "单独的一格" : ` ${size} 格的${kind === "loop" ? "环" : "链"}`;
}

export const CHINESE: MessageLanguage = {
  texts: TEXTS,
  countUnits,
  formatResult,
  between: "；",
  end: "。",
};

const UNITS = { box: "格", card: "张牌", point: "分" } as const;

function countUnits(n: number, unit: Unit): string {
  return `${n} ${UNITS[unit]}`;
}

function formatResult({ winner, by, unit, score }: NamedResult): string {
  if (winner === null) return "平局";
  const margin = score ?? (by === 0 ? "" : countUnits(by, unit));
  return `${spaceName(winner)}胜 ${margin}`.trimEnd();
}
