// The help texts.
import { listMethods } from "@zugzwang/core/game";
import { type AnyGame, type Games, loadGame } from "../base/games.ts";
import {
  type Around,
  COMMON,
  formatWords,
  type OptionSpecs,
  spellOption,
  type VerbSpec,
} from "./verb.ts";

export async function formatProgramHelp({ verbs, games }: Around): Promise<string> {
  const loadedVerbs = await Promise.all(Object.values(verbs).map((load) => load()));
  const loadedGames = await Promise.all(Object.values(games).map((load) => load()));
  const { help, version } = COMMON;
  return joinLines([
    "Usage: zugzwang <verb> <game> [file ...|-]",
    "",
    "Exact play for combinatorial games.",
    "",
    "Verbs",
    ...alignColumns(loadedVerbs.map(({ name, about }) => [name, about])),
    "",
    "Games",
    ...alignColumns(loadedGames.map(({ name, title }) => [name, title])),
    "",
    "Options",
    ...listOptions({ help, version }),
    "",
    "Examples",
    ...alignColumns([
      ["zugzwang solve chess board.in", "print the judge's answer"],
      ["zugzwang analyze chess < board.in", "draw the board with the value of every move"],
      ["zugzwang play dots", "play against the program"],
    ]),
    "",
    "Options and examples of a verb: zugzwang <verb> --help",
    "Exit codes: 0 done, 1 a check failed, 2 usage, 3 input, 4 a limit, 70 a bug",
  ]);
}

/** Returns the help of a verb. With a game it lists the game's methods, sides and families. */
export async function formatVerbHelp(verb: VerbSpec, games: Games, name?: string): Promise<string> {
  const game = name === undefined ? null : await loadGame(name, games);
  const families = game && "family" in verb.options ? listFamilies(game) : [];
  const { empty, ...others } = verb.options;
  const options = empty && (!game || game.instances?.empty) ? verb.options : others;
  return joinLines([
    `Usage: ${formatUsage(verb)}`,
    "",
    `${verb.about[0].toUpperCase()}${verb.about.slice(1)}.`,
    ...game ? describeGame(game) : listGames(verb, games),
    ...listGroups({ ...options, ...COMMON }),
    ...families,
    "",
    "Examples",
    ...alignColumns(verb.examples),
  ]);
}

export function formatShortHelp(verb: VerbSpec, games: Games): string {
  return joinLines([
    `usage: ${formatUsage(verb)}`,
    ...listGames(verb, games),
    ...verb.examples.slice(0, 2).map(([command]) => `example: ${command}`),
    `more: zugzwang ${verb.name} --help`,
  ]);
}

export function formatShortProgramHelp({ verbs, games }: Around): string {
  return joinLines([
    "usage: zugzwang <verb> <game> [file ...|-]",
    `verbs: ${Object.keys(verbs).join(", ")}`,
    `games: ${Object.keys(games).join(", ")}`,
    "example: zugzwang solve chess board.in",
    "more: zugzwang --help",
  ]);
}

/** Returns the games of a verb, and whether a call may leave out the game. */
function listGames({ words: [game, input] }: VerbSpec, games: Games): string[] {
  if (game?.kind !== "game") return [];
  const optional = input?.kind === "file"
    ? "; not needed with a position file, which names it"
    : "";
  return [`games: ${Object.keys(games).join(", ")}${optional}`];
}

/** Returns the form of a call: `zugzwang judge <game> -- <program> [argument ...]`. */
function formatUsage({ name, words }: VerbSpec): string {
  return `zugzwang ${name} ${formatWords(words)}`;
}

function describeGame(game: AnyGame): string[] {
  const { name, title, sides } = game;
  return [
    `${name}: ${title}`,
    `methods of ${name}: ${listMethods(game).join(", ")}`,
    `sides of ${name}: ${sides.join(", ")}`,
  ];
}

function listFamilies(game: AnyGame): string[] {
  if (!game.instances) return [];
  const { families, sizeForm, defaultSize } = game.instances;
  return [
    "",
    `Families of ${game.name} (sizes ${sizeForm}, such as ${defaultSize})`,
    ...alignColumns(Object.entries(families)),
  ];
}

/** The groups of options. The first one has all options that no other group has. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  "Options": [],
  "Position": ["game", "moves", "empty", "seed", "size", "family"],
  "Solver": ["method", "time", "memory", "threads", "book", "checkpoint", "part"],
  "Output": ["json", "batch", "output", "progress", "color"],
  "Other": ["help", "version"],
};

function listGroups(options: OptionSpecs): string[] {
  const findGroup = (name: string) =>
    Object.keys(GROUPS).find((group) => GROUPS[group].includes(name)) ?? "Options";
  const groups = Object.groupBy(Object.entries(options), ([name]) => findGroup(name));
  return Object.keys(GROUPS).flatMap((group) => {
    const members = groups[group];
    return members ? ["", group, ...listOptions(Object.fromEntries(members))] : [];
  });
}

function listOptions(options: OptionSpecs): string[] {
  return alignColumns(
    Object.entries(options).map(([name, { short, value, about }]) => {
      const long = spellOption(name) + (value === undefined ? "" : ` ${value}`);
      return [short === undefined ? long : `-${short}, ${long}`, about];
    }),
  );
}

/** Returns the lines of two columns, the second one aligned. */
export function alignColumns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}

/** A second column that is narrower than this continues below the first column. */
const LEAST_COLUMN = 30;

/** Wraps help at a number of columns. A second column continues in its own column. */
export function wrapText(text: string, columns: number): string {
  return text.split("\n").flatMap((line) => wrapLine(line, columns)).join("\n");
}

function wrapLine(line: string, columns: number): string[] {
  if (line.length <= columns) return [line];
  const [first = ""] = /^ +\S.*? {2,}(?=\S)/.exec(line) ?? [];
  const fits = columns - first.length >= LEAST_COLUMN;
  const indent = " ".repeat(fits ? first.length || 2 : 6);
  const lines = fits ? [] : [first.trimEnd()];
  let last = fits ? first : indent;
  for (const word of line.slice(first.length).split(" ")) {
    if (last.trim() !== "" && `${last}${word}`.length > columns) {
      lines.push(last.trimEnd());
      last = indent;
    }
    last += `${word} `;
  }
  return [...lines, last.trimEnd()];
}

function joinLines(lines: readonly string[]): string {
  return lines.join("\n") + "\n";
}
