// What the computer says about moves: messages as plain data, and their texts in English. The texts in
// Chinese are in `messages_zh.ts`.
import type { AnyGame, AtPosition } from "../base/games.ts";

/** What points are called: boxes in Dots and Boxes, cards in Card duel. */
export type Unit = "box" | "card" | "point";

/** The name of the person at the screen. In English it has its own verb forms. */
export const YOU = { en: "You", zh: "你" } as const;

/** How a game ends with best play: who wins, or null for a draw, and the score or by how much. */
export interface NamedResult {
  readonly winner: string | null;
  /** 0 for a draw and in games without points. */
  readonly by: number;
  readonly unit: Unit;
  /** The points of both sides, `7–5`, where the game counts them itself. */
  readonly score?: string;
}

/** A game and the names of its players, the first to move first: `YOU` and "Computer". */
export interface NamedGame extends AtPosition {
  readonly names: readonly [string, string];
}

type Amount = { n: number; unit: Unit };
type Who = { who: string };
/** A part of the board, such as a chain of 4. */
type Part = { kind: string; size: number };
/** The results of best play before and after a move. */
type Change = { number: number; before: NamedResult; after: NamedResult };

/** The texts in English. A reason is a part of a sentence. */
const TEXTS = {
  takes: ({ n, unit }: Amount) => `Takes ${countUnits(n, unit)}`,
  takesRest: ({ n, unit }: Amount) => `Takes the last ${countUnits(n, unit)}`,
  gives: ({ n, unit }: Amount) => `Gives ${countUnits(n, unit)}`,
  leaves: ({ n, unit }: Amount) => `Leaves the last ${countUnits(n, unit)}`,
  givesNothing: () => "Gives nothing away",
  lastSafe: () => "Makes the last safe move",
  thenOpens: ({ who, kind, size }: Who & Part) =>
    `then ${name(who)} must open the ${namePart(kind, size)}`,
  thenOpensOne: ({ who, of }: Who & { of: number }) =>
    `then ${name(who)} must open one of ${of} chains or loops`,
  thenOpensSome: ({ who }: Who) => `then ${name(who)} must give boxes away`,
  canLeave: ({ who, n, of }: Who & { n: number; of: number }) =>
    `${name(who)} can leave ${nameRest(n, of)}`,
  lineOpens: ({ who, kind, size }: Who & Part) =>
    `with best play ${name(who)} ${inflect(who, "open", "opens")} the ${
      namePart(kind, size)
    } first`,
  lineOpensAny: ({ who }: Who) =>
    `with best play ${name(who)} ${inflect(who, "are", "is")} the first to open a long chain`,
  worse: ({ n, unit }: Amount) => `${countUnits(n, unit)} worse than the best move`,
  winsNow: () => "Wins at once",
  winsIn: ({ moves }: { moves: number }) => `Wins in ${count(moves, "move")}`,
  losesNow: ({ who, move }: Who & { move: string }) => `Lets ${name(who)} win with ${move}`,
  keepsWin: () => "Keeps the win",
  throwsWin: ({ who }: Who) => `Lets ${name(who)} win`,
  allLose: () => "Every move loses here",

  // Hints.
  ideaTake: ({ n, unit }: Amount) => `You can take ${countUnits(n, unit)}.`,
  ideaDoubleDeal: ({ n, unit }: Amount) =>
    `Do not take everything: leave the last ${countUnits(n, unit)} (a double-deal).`,
  ideaOnlySafe: () => "Only one move gives nothing away.",
  ideaSafe: ({ count }: { count: number }) =>
    `${count} moves give nothing away, but some are better than others.`,
  ideaAnySafe: () => "A move that gives nothing away is best.",
  ideaSacrifice: ({ n, unit }: Amount) =>
    `Give ${countUnits(n, unit)} away now, although there are safe moves (a sacrifice).`,
  ideaHardHearted: ({ n, unit }: Amount) =>
    `Give ${countUnits(n, unit)} away so that your opponent must take ${
      n === 1 ? "it" : n === 2 ? "both" : "all of them"
    } (a hard-hearted handout).`,
  ideaHandout: ({ n, unit }: Amount) => `Nothing is safe. Give ${countUnits(n, unit)} away.`,
  ideaOpen: () =>
    "Every move opens a row of boxes for your opponent (a chain or a loop). Open the one that costs least.",
  ideaWin: () => "You can win.",
  ideaGain: ({ n, unit }: Amount) => `The best move takes ${countUnits(n, unit)}.`,
  ideaEqual: ({ after }: { after: NamedResult }) =>
    `All moves lead to the same result: ${formatResult(after)}.`,
  ideaForced: () => "Only one move is possible.",
  ideaOnly: () => "Only one move is best.",
  ideaSome: ({ best, of }: { best: number; of: number }) => `${best} of ${of} moves are best.`,
  regionPart: ({ kind, size }: Part) => `Look at the ${namePart(kind, size)}.`,
  regionMarked: () => "Look at the marked lines.",
  moveIs: ({ move }: { move: string }) => `Play ${move}.`,
  moveMarked: () => "Play the marked move.",

  // Hints from the facts alone, while nothing is proved.
  factDecline: ({ n }: { n: number }) =>
    `You may leave the last ${n} instead, so that the other side must open the next part.`,
  factSafe: ({ count: n }: { count: number }) =>
    `${count(n, "line gives", "lines give")} nothing away.`,
  factParity: ({ longs, wanted }: { longs: number; wanted: string }) =>
    `Try to end up with an ${wanted} number of long chains (rows of three boxes or more). Then your opponent must usually open the first one. There ${
      longs === 1 ? "is" : "are"
    } ${longs} so far.`,
  factOpens: ({ n, unit, kind, size }: Amount & Part) =>
    `Nothing is safe. The ${namePart(kind, size)} gives away least: ${countUnits(n, unit)}.`,
  factGives: ({ n, unit }: Amount) =>
    `Nothing is safe. The marked line gives away least: ${countUnits(n, unit)}.`,
  factGain: ({ n, unit }: Amount) =>
    `The marked move takes ${countUnits(n, unit)} now, the most that a move can take.`,
  factWin: () => "The marked move wins at once.",

  // The move that mattered.
  turned: ({ number, who, n, unit, before, after }: Change & Who & Amount) =>
    `Move ${number} cost ${name(who)} ${countUnits(n, unit)}. Best play before it: ${
      formatResult(before)
    }; after it: ${formatResult(after)}.`,
  threwWin: ({ number, before, after }: Change) =>
    `Move ${number} threw the win away. Best play before it: ${formatResult(before)}; after it: ${
      formatResult(after)
    }.`,
};

type Texts = typeof TEXTS;

/** A message: its name and what its text shows. */
export type Message = {
  [Id in keyof Texts]:
    & { readonly id: Id }
    & (Parameters<Texts[Id]> extends [infer Shown] ? Readonly<Shown> : Record<never, never>);
}[keyof Texts];

/** The texts of a language, and how to make sentences of them. */
export interface MessageLanguage {
  readonly texts: Texts;
  readonly countUnits: (n: number, unit: Unit) => string;
  readonly formatResult: (result: NamedResult) => string;
  /** Separates the parts of a sentence. */
  readonly between: string;
  readonly end: string;
}

function name(who: string): string {
  return who === YOU.en ? "you" : who;
}

function inflect(who: string, second: string, third: string): string {
  return who === YOU.en ? second : third;
}

function nameRest(n: number, of: number): string {
  return n < of ? `the last ${n}` : n === 2 ? "both" : `all ${n}`;
}

function namePart(kind: string, size: number): string {
  if (kind === "takeable") return count(size, "box that can be taken", "boxes that can be taken");
  return size === 1 ? "single box" : `${kind} of ${size}`;
}

export const ENGLISH: MessageLanguage = {
  texts: TEXTS,
  countUnits,
  formatResult,
  between: "; ",
  end: ".",
};

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

export function formatMessage(message: Message, { texts }: MessageLanguage): string {
  const format = texts[message.id] as (shown: Message) => string;
  return format(message)
    .replace(/ ?([\uff0c\u3002\uff1b\uff1a]) ?/g, "$1").trim(); // no spaces at Chinese punctuation
}

export function chooseUnit({ show: { unit } }: AnyGame): Unit {
  return unit ?? "point";
}

/** Returns the result of a final score, which is first minus second, as players count it. */
export function nameResult(
  total: number,
  { game, position, names }: NamedGame,
): NamedResult {
  const winner = total === 0 ? null : names[total > 0 ? 0 : 1];
  const points = game.show.points?.(position, total);
  const score = points && { score: `${Math.max(...points)}–${Math.min(...points)}` };
  return { winner, by: game.outcome ? 0 : Math.abs(total), unit: chooseUnit(game), ...score };
}

/** Returns messages as one sentence: "Gives 2 boxes; then Computer must open the chain of 3." */
export function formatReasons(messages: readonly Message[], language: MessageLanguage): string {
  const text = messages.map((message) => formatMessage(message, language)).join(language.between);
  if (text === "") return "";
  const end = /[.\u3002]$/.test(text) ? "" : language.end;
  return `${capitalize(text)}${end}`;
}

export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
