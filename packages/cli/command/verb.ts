/**
 * What a verb is: help and completions read its description, the program calls `run`.
 *
 * @module
 */
import type { ExitCode } from "../base/failure.ts";
import type { AnyGame, Games } from "../base/games.ts";
import type { Io, Permission } from "../base/io.ts";
import type { Source } from "../input/sources.ts";
import type { Options, OptionSpec } from "./options.ts";

/** One call of a verb. */
export interface Call {
  /** The arguments of the program: the verb and all that follows. */
  readonly args: readonly string[];
  /** The verb. */
  readonly verb: Verb;
  /** The words after the verb, and the options. */
  readonly options: Options;
  /** The games that there are. */
  readonly games: Games;
  /** Streams and files. */
  readonly io: Io;
  /** The only input to be worked on, in place of all that the options name. */
  readonly only?: { readonly source: Source; readonly isOneOfSeveral: boolean };
}

/** A verb of the command line. It knows no game. */
export interface Verb {
  /** The name: `solve`. */
  readonly name: string;
  /** What it does, in a phrase. */
  readonly about: string;
  /** What follows the verb: `<game> [file ...|-]`. */
  readonly form: string;
  /** Commands, each with what it does. */
  readonly examples: readonly (readonly [command: string, about: string])[];
  /** The options it takes besides those of every verb. */
  readonly options: readonly OptionSpec[];
  /** What it needs besides reading; all else is given up before it runs. */
  readonly permissions?: readonly Permission[];
  /** Lines that its help adds where a game is named. */
  gameHelp?(game: AnyGame): readonly string[];
  /**
   * Does it.
   *
   * @throws whatever ends the command; `run` turns it into a message and an exit code.
   */
  run(call: Call): Promise<ExitCode>;
}
