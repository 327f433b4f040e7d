/**
 * From arguments to the call of a verb.
 *
 * @module
 */
import type { AnyGame } from "../base/games.ts";
import { COMMON_OPTIONS } from "./options.ts";
import { readOptions } from "./read_options.ts";
import { type Call, loadVerb } from "./verb.ts";

/**
 * Returns the call that arguments describe.
 *
 * @throws {UsageError} if they are wrong, or begin with no verb.
 */
export async function readCall(
  args: readonly string[],
  around: Pick<Call, "io" | "verbs" | "games" | "startJob">,
): Promise<Call> {
  const [name, ...rest] = args;
  const verb = await loadVerb(name, around);
  const { words, rest: after, options } = readOptions(rest, { ...verb.options, ...COMMON_OPTIONS });
  const takesProgram = verb.words.some(({ kind }) => kind === "program");
  const [more, program] = takesProgram ? [[], after] : [after, []];
  const call: Call = { ...around, args, verb, options, words: [...words, ...more], program };
  return call.options.game === undefined ? call : withOwnGame(call, call.options.game);
}

/**
 * The call as if there were a game of the name of the module's path, which is loaded when it is
 * needed; where the verb takes a game, as if it were named.
 */
function withOwnGame(call: Call, path: string): Call {
  const { io, verb, words } = call;
  const named = verb.words[0]?.kind === "game" ? [path] : [];
  let game: Promise<AnyGame> | null = null;
  const load = async () => (await import("./own_game.ts")).ownGame(io, path);
  return {
    ...call,
    games: { ...call.games, [path]: () => game ??= load() },
    words: [...named, ...words],
  };
}
