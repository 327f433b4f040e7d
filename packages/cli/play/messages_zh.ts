/**
 * The computer's messages in Chinese.
 *
 * @module
 */
import type { Amount, MessageLanguage, NamedResult, Part, Parts, Texts, Turn } from "./messages.ts";

const ZH: Texts = {
  takes: (p) => `得 ${amount(p)}`,
  takesRest: (p) => `得到最后 ${amount(p)}`,
  gives: (p) => `送出 ${amount(p)}`,
  leaves: (p) => `留下最后 ${amount(p)}`,
  givesNothing: () => "一格不送",
  lastSafe: () => "走掉最后一步安全的边",
  thenOpens: ({ who, ...part }) => `随后${spaced(who)}必须打开${partName(part)}`,
  thenOpensOne: ({ who, ...parts }) => `随后${spaced(who)}必须从${partsName(parts)}中打开一个`,
  thenOpensSome: ({ who }) => `随后${spaced(who)}只能送格`,
  canLeave: ({ who, n, of }) =>
    n < of ? `${spaced(who)}可以留下最后 ${n} 格` : `${spaced(who)}可以把这 ${n} 格全部留下`,
  lineOpens: ({ who, ...part }) => `双方走最佳，${spaced(who)}先打开${partName(part)}`,
  lineOpensAny: ({ who }) => `双方走最佳，先打开长链的是${spaced(who)}`,
  worse: ({ n }) => `比最佳走法差 ${n} 分`,
  winsNow: () => "立即获胜",
  winsIn: ({ moves }) => `再走 ${moves} 步获胜`,
  losesNow: ({ who, move }) => `${spaced(who)}走 ${move} 即胜`,
  keepsWin: () => "保持胜势",
  throwsWin: ({ who }) => `把胜利让给${spaced(who)}`,
  allLose: () => "此处怎么走都输",
  thenTakes: ({ who, ...p }) => `随后${spaced(who)}可得 ${amount(p)}`,

  ideaTake: (p) => `有 ${amount(p)}可吃。`,
  ideaDoubleDeal: (p) => `双让：留下最后 ${amount(p)}。`,
  ideaOnlySafe: () => "只有一步不送格。",
  ideaSafe: ({ count }) => `有 ${count} 步不送格，但好坏不同。`,
  ideaAnySafe: () => "不送格的走法最好。",
  ideaSacrifice: (p) => `弃格：虽有安全走法，现在先送 ${amount(p)}。`,
  ideaHardHearted: (p) => `硬心让格：送出 ${amount(p)}，让对方无法退回。`,
  ideaHandout: (p) => `没有安全走法了，让出 ${amount(p)}。`,
  ideaOpen: () => "必须打开一条链或一个环，选损失最小的。",
  ideaWin: () => "你能赢。",
  ideaGain: (p) => `最佳走法得 ${amount(p)}。`,
  ideaEqual: () => "所有走法结果相同。",
  ideaOnly: () => "只有一步最佳。",
  ideaSome: ({ best, of }) => `${of} 步中有 ${best} 步最佳。`,
  regionPart: (p) => `看这${partName(p)}。`,
  regionMarked: () => "看标出的边。",
  moveIs: ({ move }) => `走 ${move}。`,
  moveMarked: () => "走标出的这一步。",

  turned: ({ cost, ...turn }) =>
    `第 ${turn.number} 步（${turn.move}）使${spaced(turn.who)}损失 ${cost} 分。${change(turn)}`,
  threwWin: (turn) => `第 ${turn.number} 步（${turn.move}）丢掉了胜势。${change(turn)}`,
};

/** The messages in Chinese. */
export const CHINESE: MessageLanguage = { texts: ZH, between: "；", end: "。" };

function amount({ n, unit }: Amount): string {
  return unit === "box" ? `${n} 格` : `${n} 分`;
}

function partName({ kind, size }: Part): string {
  if (kind === "takeable") return ` ${size} 个可吃的格子`;
  if (size === 1) return "单独的一格";
  return kind === "loop" ? ` ${size} 格的环` : ` ${size} 格的链`;
}

function partsName({ chains, loops }: Parts): string {
  if (loops === 0) return ` ${chains} 条链`;
  return chains === 0 ? ` ${loops} 个环` : ` ${chains + loops} 条链和环`;
}

function change({ before, after }: Turn): string {
  return `此前双方最佳：${resultText(before)}；此后：${resultText(after)}。`;
}

function resultText({ winner, by, unit }: NamedResult): string {
  if (winner === null) return "平局";
  return `${spaced(winner)}胜${by === 0 ? "" : ` ${amount({ n: by, unit })}`}`;
}

/** A name in a Chinese sentence: Latin letters stand apart. */
function spaced(who: string): string {
  return /[\p{Script=Latin}\d]/u.test(who) ? ` ${who} ` : who;
}
