// Makes the call of a verb from arguments.
import type { AnyGame } from "../base/games.ts";
import { COMMON_OPTIONS } from "./options.ts";
import { readOptions } from "./read_options.ts";
import { type Call, loadVerb } from "./verb.ts";

/** The parts of a call that do not come from its arguments. */
export type Around = Pick<Call, "io" | "verbs" | "games" | "startWorker">;

/** The arguments of a call as plain data, which a worker receives. */
export type ReadCall = Pick<Call, "words" | "program" | "options"> & { readonly verb: string };

/** Returns the call that arguments describe. Throws a `UsageError` if they are invalid. */
export async function readCall(args: readonly string[], around: Around): Promise<Call> {
  const [name, ...rest] = args;
  const verb = await loadVerb(name, around);
  const { words, rest: after, options } = readOptions(rest, { ...verb.options, ...COMMON_OPTIONS });
  const takesProgram = verb.words.some(({ kind }) => kind === "program");
  const { game } = options as Call["options"];
  // The module of `--game` takes the place of the game's name.
  const named = game !== undefined && verb.words[0]?.kind === "game" ? [game] : [];
  return await restoreCall({
    verb: name,
    options,
    words: [...named, ...words, ...takesProgram ? [] : after],
    program: takesProgram ? after : [],
  }, around);
}

/** Returns a call from arguments that were read in this thread or in another one. */
export async function restoreCall(
  { verb: name, ...read }: ReadCall,
  around: Around,
): Promise<Call> {
  const verb = await loadVerb(name, around);
  return { ...around, ...read, verb, games: addOwnGame(around, read.options.game) };
}

/** Adds the game of a module to the games. It is loaded on the first use. */
function addOwnGame({ games, io }: Around, path: string | undefined): Call["games"] {
  if (path === undefined) return games;
  let game: Promise<AnyGame> | null = null;
  const load = async () => (await import("./own_game.ts")).loadOwnGame(io, path);
  return { ...games, [path]: () => game ??= load() };
}
