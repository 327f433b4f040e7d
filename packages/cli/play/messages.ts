// What the computer says about moves: messages as plain data, and their texts in English. The texts in
// Chinese are in `messages_zh.ts`.

/** What points are called: boxes in Dots and Boxes, cards in Card duel. */
export type Unit = "box" | "card" | "point";

/** The name of the person at the screen. In English it has its own verb forms. */
export const YOU = { en: "You", zh: "你" } as const;

/** How a game ends with best play: who wins, or null for a draw, and the score or by how much. */
export interface NamedResult {
  readonly winner: string | null;
  /** 0 for a draw and in games without points. */
  readonly by: number;
  /** What `by` counts. */
  readonly unit: Unit;
  /** The points of both sides, `7–5`, where the game counts them itself. */
  readonly score?: string;
}

/** The texts in English, with fields to fill in. A reason is a part of a sentence. */
const TEXTS = {
  takes: "Takes {amount}",
  takesRest: "Takes the last {amount}",
  gives: "Gives {amount}",
  leaves: "Leaves the last {amount}",
  givesNothing: "Gives nothing away",
  lastSafe: "Makes the last safe move",
  thenOpens: "then {who} must open the {part}",
  thenOpensOne: "then {who} must open one of {parts}",
  thenOpensSome: "then {who} must give boxes away",
  canLeave: "{who} can leave {rest}",
  lineOpens: "with best play {who} {opens} the {part} first",
  lineOpensAny: "with best play {who} {is} the first to open a long chain",
  worse: "{amount} worse than the best move",
  winsNow: "Wins at once",
  winsIn: "Wins in {moves}",
  losesNow: "Lets {who} win with {move}",
  keepsWin: "Keeps the win",
  throwsWin: "Lets {who} win",
  allLose: "Every move loses here",

  // Hints.
  ideaTake: "You can take {amount}.",
  ideaDoubleDeal: "Double-deal: leave the last {amount}.",
  ideaOnlySafe: "Only one move gives nothing away.",
  ideaSafe: "{count} moves give nothing away, but some are better than others.",
  ideaAnySafe: "A move that gives nothing away is best.",
  ideaSacrifice: "Sacrifice: give {amount} away now, although there are safe moves.",
  ideaHardHearted: "Hard-hearted handout: give away {amount} that cannot be declined.",
  ideaHandout: "Nothing is safe. Hand over {amount}.",
  ideaOpen: "You must open a chain or a loop. Open the one that costs least.",
  ideaWin: "You can win.",
  ideaGain: "The best move takes {amount}.",
  ideaEqual: "All moves lead to the same result: {after}.",
  ideaOnly: "Only one move is best.",
  ideaSome: "{best} of {of} moves are best.",
  regionPart: "Look at the {part}.",
  regionMarked: "Look at the marked lines.",
  moveIs: "Play {move}.",
  moveMarked: "Play the marked move.",

  // The move that mattered.
  turned: "Move {number} cost {who} {amount}. Best play before it: {before}; after it: {after}.",
  threwWin: "Move {number} threw the win away. Best play before it: {before}; after it: {after}.",
} as const;

/** What each field needs. Another field needs only what it shows: `{move}` needs `move`. */
interface Fields {
  readonly who: { readonly who: string };
  readonly opens: { readonly who: string };
  readonly is: { readonly who: string };
  readonly amount: { readonly n: number; readonly unit: Unit };
  readonly rest: { readonly n: number; readonly of: number };
  readonly part: { readonly kind: string; readonly size: number };
  readonly parts: { readonly chains: number; readonly loops: number };
  readonly moves: { readonly moves: number };
  readonly before: { readonly before: NamedResult };
  readonly after: { readonly after: NamedResult };
}

/** What a text needs for its fields. */
type Params<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ?
    & (Name extends keyof Fields ? Fields[Name] : Readonly<Record<Name, string | number>>)
    & Params<Rest>
  : Record<never, never>;

/** A message: its name and what to fill in. */
export type Message = {
  [Id in keyof typeof TEXTS]: { readonly id: Id } & Params<typeof TEXTS[Id]>;
}[keyof typeof TEXTS];

/** The texts of a language, and how to make sentences of them. */
export interface MessageLanguage {
  readonly texts: Readonly<Record<keyof typeof TEXTS, string>>;
  /** Return the texts of the fields that are not shown as they are. */
  readonly fields: { readonly [Name in keyof Fields]: (params: Fields[Name]) => string };
  /** Separates the parts of a sentence. */
  readonly between: string;
  readonly end: string;
}

const FIELDS: MessageLanguage["fields"] = {
  who: ({ who }) => who === YOU.en ? "you" : who,
  opens: ({ who }) => who === YOU.en ? "open" : "opens",
  is: ({ who }) => who === YOU.en ? "are" : "is",
  amount: ({ n, unit }) => countUnits(n, unit),
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
  before: ({ before }) => formatResult(before),
  after: ({ after }) => formatResult(after),
};

export const ENGLISH: MessageLanguage = { texts: TEXTS, fields: FIELDS, between: "; ", end: "." };

function count(n: number, one: string, many = `${one}s`): string {
  return `${n} ${n === 1 ? one : many}`;
}

function countUnits(n: number, unit: Unit): string {
  return unit === "box" ? count(n, "box", "boxes") : count(n, unit);
}

function formatResult({ winner, by, unit, score }: NamedResult): string {
  if (winner === null) return "a draw";
  const margin = score ? ` ${score}` : by === 0 ? "" : ` by ${countUnits(by, unit)}`;
  return `${winner === YOU.en ? "you win" : `${winner} wins`}${margin}`;
}

export function formatMessage(message: Message, { texts, fields }: MessageLanguage): string {
  const format = (_: string, name: string) =>
    name in fields ? fields[name as keyof Fields](message as never) : message[name as never];
  return texts[message.id].replace(/\{(\w+)\}/g, format)
    .replace(/ ?([\uff0c\u3002\uff1b\uff1a]) ?/g, "$1").trim(); // no spaces at Chinese punctuation
}

/** Returns messages as one sentence: "Gives 2 boxes; then Computer must open the chain of 3." */
export function formatReasons(messages: readonly Message[], language: MessageLanguage): string {
  const text = messages.map((message) => formatMessage(message, language)).join(language.between);
  if (text === "") return "";
  const end = /[.\u3002]$/.test(text) ? "" : language.end;
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${end}`;
}
