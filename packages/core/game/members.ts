/**
 * Games as plain objects, whatever classes they are of.
 *
 * @module
 */
import type { Game } from "./game.ts";

/**
 * Returns a game with other members in place of some; undefined takes one away. The others are those
 * of the game itself, called as its own: it may be a class, with private members too. What a game
 * calls of itself is still its own.
 */
export function withMembers<P, M, G extends Game<P, M>>(
  game: G & Game<P, M>,
  members: { readonly [key in keyof Game<P, M>]?: Game<P, M>[key] | undefined },
): G {
  return { ...plain(game, (member) => member.bind(game)), ...members } as unknown as G;
}

/** Returns what an object has, from its classes too, as a plain one with other functions. */
export function plain(
  object: object,
  changed: (member: CallableFunction, name: string) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(
    memberNames(object).map((name) => {
      const member: unknown = Reflect.get(object, name);
      return [name, typeof member === "function" ? changed(member, name) : member];
    }),
  );
}

/** The names of what an object has, from its classes too. */
function memberNames(object: object): string[] {
  const names = new Set<string>();
  for (let at = object; at && at !== Object.prototype; at = Object.getPrototypeOf(at)) {
    for (const name of Object.getOwnPropertyNames(at)) names.add(name);
  }
  names.delete("constructor");
  return [...names];
}
