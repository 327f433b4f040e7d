// Games by name, each loaded when it is needed. The list is `../games.ts`.
import type { Course } from "@zugzwang/core/study";
import type { Game } from "@zugzwang/core";
import { makeUnknown } from "./failure.ts";

/** Any game. A game of `--game` has the path of its module, and a hash of that and of its imports. */
export type AnyGame = Game<unknown, unknown> & { readonly moduleHash?: string };

export type AnyCourse = Course<unknown, unknown>;

/** Games by name, in the order of help. */
export type Games = Readonly<Record<string, () => Promise<AnyGame>>>;

/** Loads a game. Throws a `UsageError` if there is no such game. */
export async function loadGame(name: string, games: Games): Promise<AnyGame> {
  if (Object.hasOwn(games, name)) return await games[name]();
  throw makeUnknown("game", name, { names: Object.keys(games) });
}
