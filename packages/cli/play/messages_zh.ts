// The computer's messages in Chinese.
import type { MessageLanguage, NamedResult, Unit } from "./messages.ts";

const TEXTS: MessageLanguage["texts"] = {
  takes: "得 {amount}",
  takesRest: "得到最后 {amount}",
  gives: "送出 {amount}",
  leaves: "留下最后 {amount}",
  givesNothing: "一格不送",
  lastSafe: "走掉最后一步安全的边",
  thenOpens: "随后{who}必须打开{part}",
  thenOpensOne: "随后{who}必须从{parts}中打开一个",
  thenOpensSome: "随后{who}只能送格",
  canLeave: "{who}可以{rest}",
  lineOpens: "双方走最佳，{who}先打开{part}",
  lineOpensAny: "双方走最佳，先打开长链的是{who}",
  worse: "比最佳走法差 {amount}",
  winsNow: "立即获胜",
  winsIn: "再走 {moves}获胜",
  losesNow: "{who}走 {move} 即胜",
  keepsWin: "保持胜势",
  throwsWin: "把胜利让给{who}",
  allLose: "此处怎么走都输",

  ideaTake: "有 {amount}可吃。",
  ideaDoubleDeal: "双让：留下最后 {amount}。",
  ideaOnlySafe: "只有一步不送格。",
  ideaSafe: "有 {count} 步不送格，但好坏不同。",
  ideaAnySafe: "不送格的走法最好。",
  ideaSacrifice: "弃格：虽有安全走法，现在先送 {amount}。",
  ideaHardHearted: "硬心让格：送出 {amount}，让对方无法退回。",
  ideaHandout: "没有安全走法了，让出 {amount}。",
  ideaOpen: "必须打开一条链或一个环，选损失最小的。",
  ideaWin: "你能赢。",
  ideaGain: "最佳走法得 {amount}。",
  ideaEqual: "所有走法结果相同：{after}。",
  ideaOnly: "只有一步最佳。",
  ideaSome: "{of} 步中有 {best} 步最佳。",
  regionPart: "看这里：{part}。",
  regionMarked: "看标出的边。",
  moveIs: "走 {move}。",
  moveMarked: "走标出的这一步。",

  turned: "第 {number} 步使{who}损失 {amount}。若双方都走最佳，此前是{before}，此后是{after}。",
  threwWin: "第 {number} 步丢掉了胜势。若双方都走最佳，此前是{before}，此后是{after}。",
};

const FIELDS: MessageLanguage["fields"] = {
  // A Latin name has spaces around it.
  who: ({ who }) => /[\p{Script=Latin}\d]/u.test(who) ? ` ${who} ` : who,
  opens: () => "打开",
  is: () => "是",
  amount: ({ n, unit }) => countUnits(n, unit),
  rest: ({ n, of }) => n < of ? `留下最后 ${n} 格` : `把这 ${n} 格全部留下`,
  part: ({ kind, size }) => {
    if (kind === "takeable") return ` ${size} 个可吃的格子`;
    return size === 1 ? "单独的一格" : ` ${size} 格的${kind === "loop" ? "环" : "链"}`;
  },
  parts: ({ chains, loops }) => {
    if (chains > 0 && loops > 0) return ` ${chains + loops} 条链和环`;
    return loops > 0 ? ` ${loops} 个环` : ` ${chains} 条链`;
  },
  moves: ({ moves }) => `${moves} 步`,
  before: ({ before }) => formatResult(before),
  after: ({ after }) => formatResult(after),
};

export const CHINESE: MessageLanguage = { texts: TEXTS, fields: FIELDS, between: "；", end: "。" };

const UNITS = { box: "格", card: "张牌", point: "分" } as const;

function countUnits(n: number, unit: Unit): string {
  return `${n} ${UNITS[unit]}`;
}

function formatResult({ winner, by, unit, score }: NamedResult): string {
  if (winner === null) return "平局";
  const margin = score ?? (by === 0 ? "" : countUnits(by, unit));
  return `${FIELDS.who({ who: winner })}胜 ${margin}`.trimEnd();
}
