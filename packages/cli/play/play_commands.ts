/**
 * The lines that a player types: how they are asked for, and the commands that they are.
 *
 * @module
 */
import type { AnyGame } from "../base/games.ts";
import { UsageError } from "../base/failure.ts";
import type { Asking, Io } from "../base/io.ts";
import { readLines } from "../base/lines.ts";
import { table } from "../command/help.ts";

/**
 * Returns a reader of typed lines. On a terminal a line can be edited and completed. Otherwise the lines
 * come from standard input, and a replacement character stands for invalid UTF-8.
 *
 * @param completions Lists what a line may be. It is called when the tab key is pressed.
 */
export async function askingOn(
  io: Io,
  completions: () => readonly string[],
): Promise<Asking> {
  if (io.editLines) return await io.editLines(completions);
  const decoder = new TextDecoder();
  const lines = readLines(io.chunks(null));
  return {
    async ask(prompt) {
      io.stdout.write(prompt);
      const { done, value } = await lines.next();
      return done ? null : decoder.decode(value);
    },
    close() {},
  };
}

/** The commands, each with what follows it and what it does. */
const COMMANDS = {
  move: ["MOVE", "make a move; the move alone does too"],
  moves: ["", "list the moves that can be made"],
  undo: ["", "take your last move back, and what followed it"],
  redo: ["", "make it again"],
  swap: ["", "change sides with the program"],
  hint: ["", "give a hint; each further hint says more"],
  values: ["", "write the value of every move on the board, or no longer"],
  save: ["FILE", "write a position file that every verb reads"],
  load: ["FILE", "read a position file or an input, and play on from it"],
  help: ["", "show this"],
  quit: ["", "end the program; so does the end of the input"],
} as const satisfies Record<string, readonly [form: string, about: string]>;

/** The name of a command. */
export type CommandName = keyof typeof COMMANDS;

/** The names of the commands. */
export const COMMAND_NAMES = Object.keys(COMMANDS) as CommandName[];

/** A line that was typed. */
export interface Command {
  /** What to do. */
  readonly name: CommandName;
  /** What follows the name: a move, a file. */
  readonly argument: string;
}

/**
 * Returns the command of a line: by its name, by the beginning of one name alone, or `?` for help;
 * all else is a move.
 *
 * @param isMove Whether a line is a legal move, which no beginning of a name takes away.
 * @throws {UsageError} if a command lacks what must follow it, or something follows that must not;
 *   if several begin so.
 */
export function commandIn(line: string, isMove: (line: string) => boolean): Command {
  const [, word, rest] = /^\s*(\S*)\s*(.*?)\s*$/s.exec(line)!;
  const isNamed = Object.hasOwn(COMMANDS, word);
  const name = !isNamed && isMove(line.trim()) ? null : nameOf(word);
  if (name === null) return { name: "move", argument: line.trim() };
  const [form] = COMMANDS[name];
  if (form !== "" && rest === "") throw new UsageError(`expected ${form} after ${name}`);
  if (form === "" && rest !== "") throw new UsageError(`expected nothing after ${name}`);
  return { name, argument: rest };
}

/** The command that a word names, whole or begun; null if it names none. */
function nameOf(word: string): CommandName | null {
  if (word === "?") return "help";
  const begun = word === "" ? [] : COMMAND_NAMES.filter((name) => name.startsWith(word));
  const whole = begun.find((name) => name === word);
  if (whole || begun.length < 2) return whole ?? begun[0] ?? null;
  throw new UsageError(`${word} may be ${begun.join(" or ")}`);
}

/** Returns the help of the commands, with the rules, how moves are typed and how the board is read. */
export function commandHelp(game: AnyGame, move: string | undefined): string {
  const { rulesText = "", moveLegend = "", signLegend = "" } = game;
  const rows = Object.entries(COMMANDS).map(([name, [form, about]]): [string, string] => [
    `${name} ${form}`.trimEnd(),
    about,
  ]);
  const such = move === undefined ? [] : [`A move is typed like this: ${move}`];
  const short = "A command's first letters will do, and ? for help.";
  return [rulesText, ...such, moveLegend, signLegend, ...table(rows), short]
    .filter((line) => line !== "").join("\n");
}
