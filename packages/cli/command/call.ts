/**
 * From arguments to the call of a verb.
 *
 * @module
 */
import type { AnyGame } from "../base/games.ts";
import { COMMON_OPTIONS } from "./options.ts";
import { readOptions } from "./read_options.ts";
import { type Call, loadVerb } from "./verb.ts";

/** What a call begins with, whatever its arguments say. */
export type Around = Pick<Call, "io" | "verbs" | "games" | "startWorker">;

/** What arguments say, as plain data: a worker of the call is sent it. */
export type ReadCall = Pick<Call, "words" | "program" | "options"> & { readonly verb: string };

/**
 * Returns the call that arguments describe.
 *
 * @throws {UsageError} if they are wrong, or begin with no verb.
 */
export async function readCall(args: readonly string[], around: Around): Promise<Call> {
  const [name, ...rest] = args;
  const verb = await loadVerb(name, around);
  const { words, rest: after, options } = readOptions(rest, { ...verb.options, ...COMMON_OPTIONS });
  const takesProgram = verb.words.some(({ kind }) => kind === "program");
  const [more, program] = takesProgram ? [[], after] : [after, []];
  const { game } = options as Call["options"];
  // As if the module of one's own were named where the verb takes a game.
  const named = game !== undefined && verb.words[0]?.kind === "game" ? [game] : [];
  return await callOf(
    { verb: name, options, words: [...named, ...words, ...more], program },
    around,
  );
}

/** Returns a call that was read before, here or by the owner of this worker. */
export async function callOf({ verb: name, ...read }: ReadCall, around: Around): Promise<Call> {
  const verb = await loadVerb(name, around);
  const { game } = read.options;
  return { ...around, ...read, verb, games: withOwnGame(around, game) };
}

/** The games, with one of the name of a module's path, which is loaded when it is needed. */
function withOwnGame({ games, io }: Around, path: string | undefined): Call["games"] {
  if (path === undefined) return games;
  let game: Promise<AnyGame> | null = null;
  const load = async () => (await import("./own_game.ts")).ownGame(io, path);
  return { ...games, [path]: () => game ??= load() };
}
