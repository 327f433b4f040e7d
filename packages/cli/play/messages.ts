/**
 * What the computer says about moves: messages as plain data, and their texts in English and Chinese.
 *
 * @module
 */

/** What points are called: boxes of Dots and Boxes, points elsewhere. */
export type Unit = "box" | "point";

/** The name of the person at the screen. In English it has its own verb forms. */
export const YOU = { en: "You", zh: "你" } as const;

/** How a game ends with best play: who wins, or null for a draw, and by how much. */
export interface NamedResult {
  readonly winner: string | null;
  /** 0 for a draw and in games without points. */
  readonly by: number;
  readonly unit: Unit;
}

/** The texts, with fields to fill in. A reason is a part of a sentence. */
const TEXTS = {
  takes: ["Takes {amount}", "得 {amount}"],
  takesRest: ["Takes the last {amount}", "得到最后 {amount}"],
  gives: ["Gives {amount}", "送出 {amount}"],
  leaves: ["Leaves the last {amount}", "留下最后 {amount}"],
  givesNothing: ["Gives nothing away", "一格不送"],
  lastSafe: ["Makes the last safe move", "走掉最后一步安全的边"],
  thenOpens: ["then {who} must open the {part}", "随后{who}必须打开{part}"],
  thenOpensOne: ["then {who} must open one of {parts}", "随后{who}必须从{parts}中打开一个"],
  thenOpensSome: ["then {who} must give boxes away", "随后{who}只能送格"],
  thenTakes: ["then {who} can take {amount}", "随后{who}可得 {amount}"],
  canLeave: ["{who} can leave {rest}", "{who}可以{rest}"],
  lineOpens: [
    "with best play {who} {opens} the {part} first",
    "双方走最佳，{who}先打开{part}",
  ],
  lineOpensAny: [
    "with best play {who} {is} the first to open a long chain",
    "双方走最佳，先打开长链的是{who}",
  ],
  worse: ["{cost} worse than the best move", "比最佳走法差 {cost}"],
  winsNow: ["Wins at once", "立即获胜"],
  winsIn: ["Wins in {moves}", "再走 {moves}获胜"],
  losesNow: ["Lets {who} win with {move}", "{who}走 {move} 即胜"],
  keepsWin: ["Keeps the win", "保持胜势"],
  throwsWin: ["Lets {who} win", "把胜利让给{who}"],
  allLose: ["Every move loses here", "此处怎么走都输"],

  // Hints.
  ideaTake: ["You can take {amount}.", "有 {amount}可吃。"],
  ideaDoubleDeal: ["Double-dealing: leave the last {amount}.", "双让：留下最后 {amount}。"],
  ideaOnlySafe: ["Only one move gives nothing away.", "只有一步不送格。"],
  ideaSafe: [
    "{count} moves give nothing away, but some are better than others.",
    "有 {count} 步不送格，但好坏不同。",
  ],
  ideaAnySafe: ["A move that gives nothing away is best.", "不送格的走法最好。"],
  ideaSacrifice: [
    "Sacrifice: give {amount} away now, although there are safe moves.",
    "弃格：虽有安全走法，现在先送 {amount}。",
  ],
  ideaHardHearted: [
    "Hard-hearted handout: give {amount} that cannot be given back.",
    "硬心让格：送出 {amount}，让对方无法退回。",
  ],
  ideaHandout: ["Nothing is safe. Hand over {amount}.", "没有安全走法了，让出 {amount}。"],
  ideaOpen: [
    "You must open a chain or a loop. Open the one that costs least.",
    "必须打开一条链或一个环，选损失最小的。",
  ],
  ideaWin: ["You can win.", "你能赢。"],
  ideaGain: ["The best move takes {amount}.", "最佳走法得 {amount}。"],
  ideaEqual: ["All moves lead to the same result.", "所有走法结果相同。"],
  ideaOnly: ["Only one move is best.", "只有一步最佳。"],
  ideaSome: ["{best} of {of} moves are best.", "{of} 步中有 {best} 步最佳。"],
  regionPart: ["Look at the {part}.", "看这{part}。"],
  regionMarked: ["Look at the marked lines.", "看标出的边。"],
  moveIs: ["Play {move}.", "走 {move}。"],
  moveMarked: ["Play the marked move.", "走标出的这一步。"],

  // The move that mattered.
  turned: [
    "Move {number}, {move}, cost {who} {cost}. Before it, {before}. After it, {after}.",
    "第 {number} 步 {move} 使{who}损失 {cost}。走之前：{before}；走之后：{after}。",
  ],
  threwWin: [
    "Move {number}, {move}, threw the win away. Before it, {before}. After it, {after}.",
    "第 {number} 步 {move} 丢掉了胜势。走之前：{before}；走之后：{after}。",
  ],
} as const satisfies Record<string, readonly [en: string, zh: string]>;

/** What fills in each field. */
interface Fields {
  readonly who: { readonly who: string };
  readonly opens: { readonly who: string };
  readonly is: { readonly who: string };
  readonly amount: { readonly n: number; readonly unit: Unit };
  readonly rest: { readonly n: number; readonly of: number };
  readonly part: { readonly kind: string; readonly size: number };
  readonly parts: { readonly chains: number; readonly loops: number };
  readonly move: { readonly move: string };
  readonly number: { readonly number: number };
  readonly count: { readonly count: number };
  readonly best: { readonly best: number };
  readonly of: { readonly of: number };
  readonly moves: { readonly moves: number };
  /** In points. */
  readonly cost: { readonly cost: number };
  readonly before: { readonly before: NamedResult };
  readonly after: { readonly after: NamedResult };
}

/** Returns the text of each field. */
type FieldTexts = { readonly [Name in keyof Fields]: (params: Fields[Name]) => string };

const COMMON = {
  move: ({ move }) => move,
  number: ({ number }) => `${number}`,
  count: ({ count }) => `${count}`,
  best: ({ best }) => `${best}`,
  of: ({ of }) => `${of}`,
} satisfies Partial<FieldTexts>;

const EN: FieldTexts = {
  ...COMMON,
  who: ({ who }) => who === YOU.en ? "you" : who,
  opens: ({ who }) => who === YOU.en ? "open" : "opens",
  is: ({ who }) => who === YOU.en ? "are" : "is",
  amount: ({ n, unit }) => unit === "box" ? count(n, "box", "boxes") : count(n, "point"),
  rest: ({ n, of }) => n < of ? `the last ${n}` : n === 2 ? "both" : `all ${n}`,
  part: ({ kind, size }) => {
    if (kind === "takeable") return count(size, "box that can be taken", "boxes that can be taken");
    return size === 1 ? "single box" : `${kind} of ${size}`;
  },
  parts: ({ chains, loops }) => {
    const both = chains > 0 && loops > 0 ? "chains and loops" : loops > 0 ? "loops" : "chains";
    return `${chains + loops} ${both}`;
  },
  moves: ({ moves }) => count(moves, "move"),
  cost: ({ cost }) => count(cost, "point"),
  before: ({ before }) => formatResult(before),
  after: ({ after }) => formatResult(after),
};

const ZH: FieldTexts = {
  ...COMMON,
  // A Latin name has spaces around it.
  who: ({ who }) => /[\p{Script=Latin}\d]/u.test(who) ? ` ${who} ` : who,
  opens: () => "打开",
  is: () => "是",
  amount: ({ n, unit }) => `${n} ${unit === "box" ? "格" : "分"}`,
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
  cost: ({ cost }) => `${cost} 分`,
  before: ({ before }) => formatResultZh(before),
  after: ({ after }) => formatResultZh(after),
};

function count(n: number, one: string, many = `${one}s`): string {
  return `${n} ${n === 1 ? one : many}`;
}

function formatResult({ winner, by, unit }: NamedResult): string {
  if (winner === null) return "the game was a draw";
  const margin = by === 0 ? "" : ` by ${EN.amount({ n: by, unit })}`;
  return winner === YOU.en ? `you were winning${margin}` : `${winner} was winning${margin}`;
}

function formatResultZh({ winner, by, unit }: NamedResult): string {
  if (winner === null) return "平局";
  return `${ZH.who({ who: winner })}胜${by === 0 ? "" : ` ${ZH.amount({ n: by, unit })}`}`;
}

/** What the fields of a text need. */
type Params<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends keyof Fields ? Fields[Name] : never) & Params<Rest>
  : Record<never, never>;

/** A message: its name and what to fill in. */
export type Message = {
  readonly [Id in keyof typeof TEXTS]: {
    readonly id: Id;
    readonly params: Params<typeof TEXTS[Id][0]>;
  };
}[keyof typeof TEXTS];

/** The languages of the texts. */
export type MessageLanguage = "en" | "zh";

/** Returns the text of a message. */
export function formatMessage({ id, params }: Message, language: MessageLanguage): string {
  const [text, fields] = language === "zh" ? [TEXTS[id][1], ZH] : [TEXTS[id][0], EN];
  return text.replace(/\{(\w+)\}/g, (_, name: keyof Fields) => fields[name](params as never))
    .replace(/ ?([\uff0c\u3002\uff1b\uff1a]) ?/g, "$1").trim(); // no spaces at Chinese punctuation
}

/** Returns messages as one sentence: "Gives 2 boxes; then Computer must open the chain of 3." */
export function formatReasons(messages: readonly Message[], language: MessageLanguage): string {
  const parts = messages.map((message) => formatMessage(message, language));
  const text = parts.join(language === "zh" ? "；" : "; ");
  if (text === "") return "";
  const end = /[.\u3002]$/.test(text) ? "" : language === "zh" ? "。" : ".";
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${end}`;
}
