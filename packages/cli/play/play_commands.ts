// The lines that a player types, and the commands in them.
import { UsageError } from "../base/failure.ts";
import type { AnyGame } from "../base/games.ts";
import type { Asking, Io } from "../base/io.ts";
import { readLines } from "../base/files.ts";
import { alignColumns, wrapText } from "../command/help.ts";

/**
 * Returns a reader of lines. On a terminal the player can edit and complete a line. In a pipe, invalid
 * UTF-8 becomes a replacement character.
 * @param completions Lists the possible lines. Called when the tab key is pressed.
 */
export async function openInput(io: Io, completions: () => readonly string[]): Promise<Asking> {
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

const HELP_COLUMNS = 80;

/** The commands, each with its argument and its purpose. */
const COMMANDS = {
  move: ["MOVE", "make a move (the word move is optional)"],
  moves: ["", "list the legal moves"],
  undo: ["", "take back your last move and the moves after it"],
  redo: ["", "redo the moves that you took back"],
  swap: ["", "swap sides with the program"],
  hint: ["", "give a hint; each further hint says more"],
  values: ["", "show or hide the value of every move"],
  save: ["FILE", "write a position file that every verb reads"],
  load: ["FILE", "read a position file or an input and continue from it"],
  help: ["", "show this list"],
  quit: ["", "quit; type it twice to leave a game that is not saved"],
} as const satisfies Record<string, readonly [form: string, about: string]>;

export type CommandName = keyof typeof COMMANDS;

export const COMMAND_NAMES = Object.keys(COMMANDS) as CommandName[];

export interface Command {
  readonly name: CommandName;
  /** A move or a file, or empty. */
  readonly argument: string;
}

/**
 * Returns the command of a line. Its name may be shortened if no other command begins like that, and `?`
 * stands for `help`. Any other line is a move.
 * @param isMove Returns whether a line is a legal move. A move has priority over a shortened name.
 * @throws {UsageError} if the argument is missing or not allowed, or if several commands begin like that.
 */
export function readCommand(line: string, isMove: (line: string) => boolean): Command {
  const [, word, rest] = /^\s*(\S*)\s*(.*?)\s*$/s.exec(line)!;
  const isName = Object.hasOwn(COMMANDS, word);
  const name = !isName && isMove(line.trim()) ? null : findName(word);
  if (name === null) return { name: "move", argument: line.trim() };
  const [form] = COMMANDS[name];
  if (form !== "" && rest === "") throw new UsageError(`expected ${form} after ${name}`);
  if (form === "" && rest !== "") throw new UsageError(`expected nothing after ${name}`);
  return { name, argument: rest };
}

/** Returns the command that a word names or begins, or null. */
function findName(word: string): CommandName | null {
  if (word === "?") return "help";
  const found = word === "" ? [] : COMMAND_NAMES.filter((name) => name.startsWith(word));
  const whole = found.find((name) => name === word);
  if (whole || found.length < 2) return whole ?? found[0] ?? null;
  throw new UsageError(`${word} is ambiguous: ${found.join(" or ")}`);
}

/** Returns the rules, how to type a move, how to read the board, and the commands. */
export function formatHelp(game: AnyGame, move: string | undefined): string {
  const { rulesText = "", moveLegend = "", signLegend = "" } = game.show;
  const rows = Object.entries(COMMANDS).map(([name, [form, about]]): [string, string] => [
    `${name} ${form}`.trimEnd(),
    about,
  ]);
  const example = move === undefined ? "" : `Type a move like this: ${move}`;
  const short = "The first letters of a command are enough. ? is help.";
  const lines = [rulesText, example, moveLegend, signLegend, ...alignColumns(rows), short];
  return wrapText(lines.filter((line) => line !== "").join("\n"), HELP_COLUMNS);
}
