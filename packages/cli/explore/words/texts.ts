/**
 * The page's words in English and Chinese. What the packages say themselves (facts, classes of moves,
 * titles of shapes, faults of inputs) is English; the page translates it by its dictionary.
 *
 * @module
 */
import type { Scene } from "@zugzwang/core";
import { formatFigure } from "@zugzwang/core/run";
import type { Language } from "./language.ts";
import type { Translation } from "./translation.ts";

export type { Language };

const EN = {
  title: "Zugzwang explorer",
  skip: "Skip to the board",
  games: "Games",
  language: "Language",
  loading: "Loading…",
  board: "Board",
  boardHelp: "Arrow keys move between the places of the board, Enter plays.",
  toMove: (side: string) => `${side} to move`,
  ended: (result: string) => `The game is over: ${result}`,
  soFar: "Score so far",
  inTheEnd: "In the end",
  withBestPlay: "With best play",
  level: "level",
  draw: "a draw",
  open: "not proved yet",
  winsBy: (side: string, points: string) => `${side} wins by ${points}`,
  winsWith: (side: string, points: string) => `${side} wins, ${points}`,
  winsAtLeast: (side: string, points: string) => `${side} wins by ${points} or more`,
  played: (side: string, move: string) => `${side} played ${move}`,
  working: "Solving…",
  valuing: (done: string, all: string) => `Valuing the moves: ${done} of ${all}`,
  workingOn: (nodes: string, seconds: string) => `Solving… ${nodes} positions, ${seconds} s`,
  cancel: "Cancel",
  cancelled: "Cancelled before anything was proved.",
  again: "Solve again",
  failed: (message: string) => `The solver failed: ${message}`,
  winner: (name: string) => `${name} wins`,
  partMissing:
    "This part cannot be loaded: no server answers, or it has a newer page. Load the page anew.",
  beyond: (n: number) => `more than ${n} ${n === 1 ? "ply" : "plies"}`,
  undo: "Undo",
  redo: "Redo",
  start: "Start",
  end: "End",
  best: "Best move",
  hint: "Hint",
  hintOf: (best: number, all: number, kind: string | null) =>
    `${best} of ${all} moves ${best === 1 ? "is" : "are"} best${kind === null ? "" : `: ${kind}`}.`,
  solution: "Solution",
  values: { none: "Values", best: "All values", all: "No values" },
  tabs: { play: "Play", moves: "Moves", game: "Game", train: "Train", more: "More" },
  plays: "The program plays",
  nobody: "nobody",
  both: "both",
  skill: "Level",
  levels: { perfect: "Perfect", strong: "Strong", fair: "Fair", easy: "Easy" },
  gives: (most: number): string => most === 0 ? "gives nothing away" : `gives at most ${most} away`,
  lets: (isLax: boolean): string => isLax ? "may miss a win" : "misses no win",
  size: "Size",
  newGame: "New game",
  rematch: "Rematch",
  review: "Review",
  share: "Share",
  shared: "Link copied",
  theme: "Light or dark",
  done: "Done",
  choose: (n: number) => `Choose one of ${n} moves.`,
  all: "All moves",
  tapAgain: (move: string) => `Tap again to play ${move}.`,
  training: "Training",
  settings: "Settings",
  legend: "What the signs mean",
  inPlies: (n: number) => n === 1 ? "in 1 ply" : `in ${n} plies`,
  isBest: "best",
  lost: "lost",
  loses: (n: number) => `loses ${n}`,
  losesGame: "loses",
  reply: (move: string) => `then ${move}`,
  move: (move: string) => `move ${move}`,
  moveCount: (n: number) => `${n} moves`,
  history: "Game so far",
  costs: (n: number) => `cost ${n}`,
  facts: "Facts",
  position: "Position",
};

/** The words of a language. */
export type Texts = typeof EN;

/** A language, as it is loaded. */
export interface LanguagePack {
  /** The page's own words. */
  readonly texts: Texts;
  /** Translates what the packages say; where missing, it is English that is wanted. */
  readonly translation?: Translation;
}

const ENGLISH: LanguagePack = { texts: EN };

/** The languages that have been loaded: English always, another when a reader wants it. */
const LOADED = new Map<Language, LanguagePack>([["en", ENGLISH]]);

/** Takes a language that has been loaded. */
export function addLanguage(language: Language, pack: LanguagePack): void {
  LOADED.set(language, pack);
}

/** Returns a language; English where it is not loaded. */
export function packOf(language: Language): LanguagePack {
  return LOADED.get(language) ?? ENGLISH;
}

/** Returns the language that a browser prefers. */
export function preferredLanguage(languages: readonly string[]): Language {
  const known = languages.find((language) => /^(en|zh)\b/i.test(language));
  return known?.toLowerCase().startsWith("zh") ? "zh" : "en";
}

/** From now on, what several games say in a language is said as this one says it. */
export function speakFor(language: Language, game: string): void {
  packOf(language).translation?.speakFor(game);
}

/** Returns what a package says in a language; as it is where no translation is known. */
export function termText(language: Language, sentence: string): string {
  return packOf(language).translation?.sentence(sentence) ?? sentence;
}

/** Returns a scene in a language. */
export function sceneIn(language: Language, scene: Scene): Scene {
  return packOf(language).translation?.scene(scene) ?? scene;
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
