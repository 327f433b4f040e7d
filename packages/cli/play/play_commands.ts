/**
 * The commands of a game in play.
 *
 * @module
 */
import { UsageError } from "../base/failure.ts";
import { table } from "../command/help.ts";

/** The commands, each with what follows it and what it does. */
const COMMANDS = {
  move: ["MOVE", "make a move; the move alone does too"],
  undo: ["", "take your last move back, and what followed it"],
  redo: ["", "make it again"],
  swap: ["", "change sides with the program"],
  hint: ["", "name a best move; all of them where values are on"],
  values: ["", "write the value of every move on the board, or no longer"],
  save: ["FILE", "write a position file that every verb reads"],
  load: ["FILE", "read a position file or an input, and play on from it"],
  help: ["", "show this"],
  quit: ["", "end the program; so does the end of the input"],
} as const satisfies Record<string, readonly [form: string, about: string]>;

/** The name of a command. */
export type CommandName = keyof typeof COMMANDS;

/** A line that was typed. */
export interface Command {
  /** What to do. */
  readonly name: CommandName;
  /** What follows the name: a move, a file. */
  readonly argument: string;
}

/**
 * Returns the command of a line; what begins with no command is a move.
 *
 * @throws {UsageError} if a command lacks what must follow it, or something follows that must not.
 */
export function commandIn(line: string): Command {
  const [, word, rest] = /^\s*(\S*)\s*(.*?)\s*$/s.exec(line)!;
  if (!Object.hasOwn(COMMANDS, word)) return { name: "move", argument: line.trim() };
  const name = word as CommandName;
  const [form] = COMMANDS[name];
  if (form !== "" && rest === "") throw new UsageError(`expected ${form} after ${name}`);
  if (form === "" && rest !== "") throw new UsageError(`expected nothing after ${name}`);
  return { name, argument: rest };
}

/** Returns the help of the commands, with how moves are typed and read. */
export function commandHelp(moves: readonly string[], legend: string | undefined): string {
  const rows = Object.entries(COMMANDS).map(([name, [form, about]]): [string, string] => [
    `${name} ${form}`.trimEnd(),
    about,
  ]);
  const such = moves.length === 0 ? [] : [`A move is typed like this: ${moves[0]}`];
  return [...such, ...legend === undefined ? [] : [legend], ...table(rows)].join("\n");
}
