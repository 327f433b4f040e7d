/**
 * The lines that a player types: where they come from and which commands they are.
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
export async function openInput(
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

/** The commands, each with its argument and its purpose. */
const COMMANDS = {
  move: ["MOVE", "make a move; the word move can be left out"],
  moves: ["", "list the legal moves"],
  undo: ["", "take back your last move and the moves after it"],
  redo: ["", "play the moves that you took back again"],
  swap: ["", "change sides with the program"],
  hint: ["", "give a hint; each further hint says more"],
  values: ["", "show or hide the value of every move"],
  save: ["FILE", "write a position file that every verb reads"],
  load: ["FILE", "read a position file or an input and continue from it"],
  help: ["", "show this"],
  quit: ["", "end the program"],
} as const satisfies Record<string, readonly [form: string, about: string]>;

export type CommandName = keyof typeof COMMANDS;

export const COMMAND_NAMES = Object.keys(COMMANDS) as CommandName[];

/** A typed line. */
export interface Command {
  readonly name: CommandName;
  /** A move or a file, or empty. */
  readonly argument: string;
}

/**
 * Returns the command of a line. A name can be shortened if only one command begins like that, and `?`
 * stands for `help`. Everything else is a move.
 *
 * @param isMove Returns whether a line is a legal move. A move has priority over a shortened name.
 * @throws {UsageError} if the argument is missing or not allowed, or if several commands begin like that.
 */
export function readCommand(line: string, isMove: (line: string) => boolean): Command {
  const [, word, rest] = /^\s*(\S*)\s*(.*?)\s*$/s.exec(line)!;
  const isNamed = Object.hasOwn(COMMANDS, word);
  const name = !isNamed && isMove(line.trim()) ? null : findName(word);
  if (name === null) return { name: "move", argument: line.trim() };
  const [form] = COMMANDS[name];
  if (form !== "" && rest === "") throw new UsageError(`expected ${form} after ${name}`);
  if (form === "" && rest !== "") throw new UsageError(`expected nothing after ${name}`);
  return { name, argument: rest };
}

/** Returns the command that a word names or begins, or null. */
function findName(word: string): CommandName | null {
  if (word === "?") return "help";
  const begun = word === "" ? [] : COMMAND_NAMES.filter((name) => name.startsWith(word));
  const whole = begun.find((name) => name === word);
  if (whole || begun.length < 2) return whole ?? begun[0] ?? null;
  throw new UsageError(`${word} may be ${begun.join(" or ")}`);
}

/** Returns the rules, how to type a move, how to read the board, and the commands. */
export function formatHelp(game: AnyGame, move: string | undefined): string {
  const { rulesText = "", moveLegend = "", signLegend = "" } = game;
  const rows = Object.entries(COMMANDS).map(([name, [form, about]]): [string, string] => [
    `${name} ${form}`.trimEnd(),
    about,
  ]);
  const such = move === undefined ? [] : [`Type a move like this: ${move}`];
  const short = "The first letters of a command are enough. ? is help.";
  return [rulesText, ...such, moveLegend, signLegend, ...table(rows), short]
    .filter((line) => line !== "").join("\n");
}
