/**
 * What the computer says about moves: messages as plain data, and their texts in English. The texts in
 * Chinese are in `messages_zh.ts`.
 *
 * Names of players are parameters. "You" (`YOU`) takes the verb and the small letter that it needs.
 *
 * @module
 */

/** What points are called: boxes of Dots and Boxes, points elsewhere. */
export type Unit = "box" | "point";

/** The name of the person at the screen, in each language. */
export const YOU = { en: "You", zh: "你" } as const;

/** So many boxes or points. */
export interface Amount {
  readonly n: number;
  readonly unit: Unit;
}

/** Somebody, by name. */
export interface Who {
  readonly who: string;
}

/** A chain, a loop, or another part of the board, and its size in boxes. */
export interface Part {
  readonly kind: string;
  readonly size: number;
}

/** Several of them. */
export interface Parts {
  readonly chains: number;
  readonly loops: number;
}

/** How a game ends, or would end with best play: who wins, or null for a draw, and by how much. */
export interface NamedResult {
  readonly winner: string | null;
  /** 0 in games without points, and in a draw. */
  readonly by: number;
  readonly unit: Unit;
}

const EN = {
  // Reasons.
  takes: (p: Amount) => `Takes ${amount(p)}`,
  takesRest: (p: Amount) => `Takes the last ${amount(p)}`,
  gives: (p: Amount) => `Gives ${amount(p)}`,
  leaves: (p: Amount) => `Leaves the last ${amount(p)}`,
  givesNothing: (_: Record<never, never>) => "Gives nothing away",
  lastSafe: (_: Record<never, never>) => "Makes the last safe move",
  thenOpens: ({ who, ...part }: Who & Part) =>
    `then ${inside(who)} must open the ${partName(part)}`,
  thenOpensOne: ({ who, ...parts }: Who & Parts) =>
    `then ${inside(who)} must open one of ${partsName(parts)}`,
  thenOpensSome: ({ who }: Who) => `then ${inside(who)} must give boxes away`,
  canLeave: ({ who, n, of }: Who & { readonly n: number; readonly of: number }) =>
    `${inside(who)} can leave ${n < of ? `the last ${n}` : n === 2 ? "both" : `all ${n}`}`,
  lineOpens: ({ who, ...part }: Who & Part) =>
    `with best play ${inside(who)} ${verb(who, "open", "opens")} the ${partName(part)} first`,
  lineOpensAny: ({ who }: Who) =>
    `with best play ${inside(who)} ${verb(who, "are", "is")} the first to open a long chain`,
  worse: ({ n }: { readonly n: number; readonly best: string }) =>
    `${count(n, "point", "points")} worse than the best move`,
  winsNow: (_: Record<never, never>) => "Wins at once",
  winsIn: ({ moves }: { readonly moves: number }) => `Wins in ${count(moves, "move", "moves")}`,
  losesNow: ({ who, move }: Who & { readonly move: string }) =>
    `Lets ${inside(who)} win with ${move}`,
  keepsWin: (_: Record<never, never>) => "Keeps the win",
  throwsWin: ({ who }: Who) => `Lets ${inside(who)} win`,
  allLose: (_: Record<never, never>) => "Every move loses here",
  thenTakes: ({ who, ...p }: Who & Amount) => `then ${inside(who)} can take ${amount(p)}`,

  // Hints.
  ideaTake: (p: Amount) => `There ${p.n === 1 ? "is" : "are"} ${amount(p)} to take.`,
  ideaDoubleDeal: (p: Amount) => `Double-dealing: leave the last ${amount(p)}.`,
  ideaOnlySafe: (_: Record<never, never>) => "Only one move gives nothing away.",
  ideaSafe: ({ count: n }: { readonly count: number }) =>
    `${n} moves give nothing away, but some are better than others.`,
  ideaAnySafe: (_: Record<never, never>) => "A move that gives nothing away is best.",
  ideaSacrifice: (p: Amount) =>
    `Sacrifice: give ${amount(p)} away now, although there are safe moves.`,
  ideaHardHearted: (p: Amount) =>
    `Hard-hearted handout: give ${amount(p)} that cannot be given back.`,
  ideaHandout: (p: Amount) => `Nothing is safe. Hand over ${amount(p)}.`,
  ideaOpen: (_: Record<never, never>) =>
    "You must open a chain or a loop. Open the one that costs least.",
  ideaWin: (_: Record<never, never>) => "You can win.",
  ideaGain: (p: Amount) => `The best move takes ${amount(p)}.`,
  ideaEqual: (_: Record<never, never>) => "All moves lead to the same result.",
  ideaOnly: (_: Record<never, never>) => "Only one move is best.",
  ideaSome: ({ best, of }: { readonly best: number; readonly of: number }) =>
    `${best} of ${of} moves are best.`,
  regionPart: (p: Part) => `Look at the ${partName(p)}.`,
  regionMarked: (_: Record<never, never>) => "Look at the marked lines.",
  moveIs: ({ move }: { readonly move: string }) => `Play ${move}.`,
  moveMarked: (_: Record<never, never>) => "Play the marked move.",

  // The move that mattered.
  turned: ({ cost, ...turn }: Turn & { readonly cost: number }) =>
    `Move ${turn.number} (${turn.move}) cost ${inside(turn.who)} ${
      count(cost, "point", "points")
    }. ${change(turn)}`,
  threwWin: (turn: Turn) =>
    `Move ${turn.number} (${turn.move}) threw the win away. ${change(turn)}`,
};

/** The move that mattered: how best play ends from before it, and from after it. */
export interface Turn extends Who {
  readonly number: number;
  readonly move: string;
  readonly before: NamedResult;
  readonly after: NamedResult;
}

/** The texts of a language, by message. */
export type Texts = typeof EN;

/** The names of the messages. */
export type MessageId = keyof Texts;

/** Something to say: which message, and what to fill in. */
export type Message = {
  readonly [Id in MessageId]: { readonly id: Id; readonly params: Parameters<Texts[Id]>[0] };
}[MessageId];

/** The texts of a language, and how they become sentences. */
export interface MessageLanguage {
  readonly texts: Texts;
  /** What separates the parts of a sentence, and what ends it. */
  readonly between: string;
  readonly end: string;
}

/** The messages in English. */
export const ENGLISH: MessageLanguage = { texts: EN, between: "; ", end: "." };

/** Returns the text of a message. Reasons are parts of a sentence: see `formatReasons`. */
export function formatMessage({ id, params }: Message, { texts }: MessageLanguage): string {
  const text = (texts[id] as (params: unknown) => string)(params);
  return text.replace(/ ?([\uff0c\u3002\uff1b\uff1a]) ?/g, "$1").trim(); // spaces around names in Chinese
}

/** Returns messages as one sentence: "Gives 2 boxes; then Computer must open the chain of 3." */
export function formatReasons(messages: readonly Message[], language: MessageLanguage): string {
  const text = messages.map((message) => formatMessage(message, language)).join(language.between);
  if (text === "") return "";
  const end = /[.\u3002]$/.test(text) ? "" : language.end;
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${end}`;
}

function count(n: number, one: string, many: string): string {
  return `${n} ${n === 1 ? one : many}`;
}

function amount({ n, unit }: Amount): string {
  return unit === "box" ? count(n, "box", "boxes") : count(n, "point", "points");
}

/** A name inside a sentence. */
function inside(who: string): string {
  return who === YOU.en ? "you" : who;
}

function verb(who: string, second: string, third: string): string {
  return who === YOU.en ? second : third;
}

function partName({ kind, size }: Part): string {
  if (kind === "takeable") return count(size, "box that can be taken", "boxes that can be taken");
  return size === 1 ? "single box" : `${kind} of ${size}`;
}

function partsName({ chains, loops }: Parts): string {
  if (loops === 0) return `${chains} chains`;
  return chains === 0 ? `${loops} loops` : `${chains + loops} chains and loops`;
}

function change({ before, after }: Turn): string {
  return `Best play before it: ${resultText(before)}; after it: ${resultText(after)}.`;
}

function resultText({ winner, by, unit }: NamedResult): string {
  if (winner === null) return "a draw";
  return `${inside(winner)} ${verb(winner, "win", "wins")}${
    by === 0 ? "" : ` by ${amount({ n: by, unit })}`
  }`;
}
