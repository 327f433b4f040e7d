/**
 * The help texts.
 *
 * @module
 */
import { type AnyGame, type Games, loadGame } from "../base/games.ts";
import { type OptionSpecs, typed } from "./option.ts";
import { COMMON_OPTIONS } from "./options.ts";
import type { Registry, Verb } from "./verb.ts";
import { formOf } from "./words.ts";

/** Returns the help of the program. */
export async function programHelp(registry: Registry): Promise<string> {
  const verbs = await Promise.all(Object.values(registry.verbs).map((load) => load()));
  const games = await Promise.all(Object.values(registry.games).map((load) => load()));
  const { help, version } = COMMON_OPTIONS;
  return lines([
    "Usage: zugzwang <verb> <game> [file ...|-]",
    "",
    "Exact play for combinatorial games.",
    "",
    "Verbs",
    ...table(verbs.map(({ name, about }) => [name, about])),
    "",
    "Games",
    ...table(games.map(({ name, title }) => [name, title])),
    "",
    "Options",
    ...optionTable({ help, version }),
    "",
    "Examples",
    ...table([
      ["zugzwang solve chess board.in", "print the judge's answer"],
      ["zugzwang analyze chess < board.in", "draw the board with the value of every move"],
      ["zugzwang play dots", "play against the program"],
    ]),
    "",
    "Options and examples of a verb: zugzwang <verb> --help",
    "Exit codes: 0 done, 1 a check failed, 2 usage, 3 input, 4 a limit, 70 a bug",
  ]);
}

/** Returns the help of a verb, with what there is to choose of a game if one is named. */
export async function verbHelp(verb: Verb, games: Games, gameName?: string): Promise<string> {
  const game = gameName === undefined ? null : await loadGame(gameName, games);
  const more = game && verb.gameHelp ? ["", ...verb.gameHelp(game)] : [];
  const examples = game ? examplesFor(verb, game.name, games) : verb.examples;
  const { empty, ...others } = verb.options;
  const options = empty && (!game || game.empty) ? verb.options : others;
  return lines([
    `Usage: ${usageOf(verb)}`,
    "",
    `${verb.about[0].toUpperCase()}${verb.about.slice(1)}.`,
    ...game ? gameLines(game) : gamesLine(verb, games),
    ...optionGroups({ ...options, ...COMMON_OPTIONS }),
    ...more,
    "",
    "Examples",
    ...table(examples),
  ]);
}

/** What the words of one game are, its moves, sizes and methods, is not for another. */
const OF_ONE_GAME = /--(moves|size|empty|method) |printf/;

/** The examples that are about a game, or that any can follow, by its name. */
function examplesFor({ examples }: Verb, name: string, games: Games): Verb["examples"] {
  return examples.flatMap(([command, about]): Verb["examples"] => {
    const told = command.replace(/(zugzwang \w+) (\w+)(?= |$)/g, (whole, verb, word) => {
      return Object.hasOwn(games, word) ? `${verb} ${name}` : whole;
    });
    return told === command || !OF_ONE_GAME.test(command) ? [[told, about]] : [];
  });
}

/** Returns the few lines that help whoever called a verb without what it needs. */
export function shortHelp(verb: Verb, games: Games): string {
  return lines([
    `usage: ${usageOf(verb)}`,
    ...gamesLine(verb, games),
    ...verb.examples.slice(0, 2).map(([command]) => `example: ${command}`),
    `more: zugzwang ${verb.name} --help`,
  ]);
}

/** Returns the few lines that help whoever called the program without a verb. */
export function shortProgramHelp({ verbs, games }: Registry): string {
  return lines([
    "usage: zugzwang <verb> <game> [file ...|-]",
    `verbs: ${Object.keys(verbs).join(", ")}`,
    `games: ${Object.keys(games).join(", ")}`,
    "example: zugzwang solve chess board.in",
    "more: zugzwang --help",
  ]);
}

/** The games that a verb takes, and whether a call may name none. */
function gamesLine({ words: [game, input] }: Verb, games: Games): string[] {
  if (game?.kind !== "game") return [];
  const line = `games: ${Object.keys(games).join(", ")}`;
  return [
    input?.kind === "file" ? `${line}; none before a position file, which names its own` : line,
  ];
}

/** The form of a call: `zugzwang judge <game> -- <program> [argument ...]`. */
function usageOf({ name, words }: Verb): string {
  return `zugzwang ${name} ${formOf(words)}`;
}

function gameLines({ name, title, methods, sides }: AnyGame): string[] {
  return [
    `${name}: ${title}`,
    `methods of ${name}: ${methods.join(", ")}`,
    `sides of ${name}: ${sides.join(", ")}`,
  ];
}

/** The groups of options in help, the first with all that no other group has. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  "Options": [],
  "Position": ["game", "moves", "empty", "seed", "size", "family"],
  "Solver": ["method", "time", "memory", "threads", "book", "checkpoint", "part"],
  "Output": ["json", "batch", "output", "progress", "color", "values"],
  "Other": ["help", "version"],
};

function optionGroups(options: OptionSpecs): string[] {
  const groupOf = (name: string) =>
    Object.keys(GROUPS).find((group) => GROUPS[group].includes(name)) ?? "Options";
  return Object.keys(GROUPS).flatMap((group) => {
    const own = Object.entries(options).filter(([name]) => groupOf(name) === group);
    return own.length === 0 ? [] : ["", group, ...optionTable(Object.fromEntries(own))];
  });
}

function optionTable(options: OptionSpecs): string[] {
  return table(
    Object.entries(options).map(([name, { short, value, about }]) => {
      const long = value === undefined ? typed(name) : `${typed(name)} ${value}`;
      return [short === undefined ? long : `-${short}, ${long}`, about];
    }),
  );
}

/** Returns the lines of two columns, the second aligned. */
export function table(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}

/** The least width of a second column; a narrower one goes on below the first. */
const LEAST_COLUMN = 30;

/** Returns help with no line longer than so many columns: a second column goes on in its column. */
export function wrapped(text: string, columns: number): string {
  return text.split("\n").flatMap((line) => wrappedLine(line, columns)).join("\n");
}

function wrappedLine(line: string, columns: number): string[] {
  if (line.length <= columns) return [line];
  const [first = ""] = /^ +\S.*? {2,}(?=\S)/.exec(line) ?? [];
  const fits = columns - first.length >= LEAST_COLUMN;
  const indent = " ".repeat(fits ? first.length || 2 : 6);
  const found = fits ? [] : [first.trimEnd()];
  let last = fits ? first : indent;
  for (const word of line.slice(first.length).split(" ")) {
    if (last.trim() !== "" && `${last}${word}`.length > columns) {
      found.push(last.trimEnd());
      last = indent;
    }
    last += `${word} `;
  }
  return [...found, last.trimEnd()];
}

function lines(texts: readonly string[]): string {
  return texts.join("\n") + "\n";
}
