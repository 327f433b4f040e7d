// The lines that a player types, and the commands in them.
import { UsageError } from "../base/report.ts";
import type { AnyGame } from "../base/games.ts";
import type { Io, LineReader } from "../base/io.ts";
import { readLines } from "../base/files.ts";
import { alignColumns, wrapText } from "../command/help.ts";

/**
 * Returns a reader of lines. On a terminal the player can edit and complete a line. In a pipe, invalid
 * UTF-8 becomes a replacement character.
 * @param completions Lists the possible lines. Called when the tab key is pressed.
 */
export async function openInput(io: Io, completions: () => readonly string[]): Promise<LineReader> {
  if (io.editLines) return await io.editLines(completions);
  const decoder = new TextDecoder();
  const lines = readLines(io.chunks(null));
  return {
    async read(prompt) {
      io.stdout.write(prompt);
      const { done, value } = await lines.next();
      return done ? null : decoder.decode(value);
    },
    close() {},
  };
}

const HELP_COLUMNS = 80;

/** The commands, each with its argument and its purpose. Any other line is a move. */
const COMMANDS = {
  undo: ["", "take back your last move and the moves after it"],
  redo: ["", "redo the moves that you took back"],
  hint: ["", "give a hint; each further hint says more"],
  best: ["", "show a best move and what it leads to"],
  save: ["FILE", "write a position file that every verb reads"],
  help: ["", "show the rules, the legal moves and this list"],
  quit: ["", "quit; type it twice to leave a game that is not saved"],
} as const satisfies Record<string, readonly [form: string, about: string]>;

export type CommandName = keyof typeof COMMANDS;

export const COMMAND_NAMES = Object.keys(COMMANDS) as CommandName[];

/**
 * Returns the command of a line and its argument, or null for a move. A name may be shortened if no other
 * command begins like that, and `?` stands for `help`.
 * @param isMove Whether a line is a legal move, which has priority over a shortened name.
 * @throws {UsageError} if the argument is missing or not allowed, or if several commands begin like that.
 */
export function readCommand(
  line: string,
  isMove: (line: string) => boolean,
): { readonly name: CommandName; readonly argument: string } | null {
  const [, word, argument] = /^\s*(\S*)\s*(.*?)\s*$/s.exec(line)!;
  if (!Object.hasOwn(COMMANDS, word) && isMove(line.trim())) return null;
  const found = word === "?"
    ? ["help" as const]
    : COMMAND_NAMES.filter((name) => name.startsWith(word));
  if (found.length > 1) throw new UsageError(`${word} is ambiguous: ${found.join(" or ")}`);
  const [name] = found;
  if (name === undefined) return null;
  const [form] = COMMANDS[name];
  if ((form === "") !== (argument === "")) {
    throw new UsageError(`expected ${form || "nothing"} after ${name}`);
  }
  return { name, argument };
}

const MOST_LISTED = 200;

/** Returns the rules, how to type a move, how to read the board, the legal moves and the commands. */
export function formatHelp(game: AnyGame, moves: readonly string[]): string {
  const { rulesText = "", moveLegend = "", signLegend = "" } = game.show;
  const rest = moves.length - MOST_LISTED;
  const listed = moves.slice(0, MOST_LISTED).join("  ") + (rest > 0 ? ` and ${rest} more` : "");
  const legal = moves.length === 0 ? "The game is over." : `Legal moves: ${listed}`;
  const rows = Object.entries(COMMANDS).map(([name, [form, about]]): [string, string] => [
    `${name} ${form}`.trimEnd(),
    about,
  ]);
  const short = "Any other line is a move. The first letters of a command are enough. ? is help.";
  const lines = [rulesText, moveLegend, signLegend, legal, ...alignColumns(rows), short];
  return wrapText(lines.filter((line) => line !== "").join("\n"), HELP_COLUMNS);
}
