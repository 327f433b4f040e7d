/**
 * What the page knows of its games before any of them is loaded.
 *
 * @module
 */
import type { Games } from "../../base/games.ts";
import type { Dictionaries } from "../words/translation.ts";

/** The games by name, in the order of the page. */
export type Catalogue = Readonly<
  Record<string, {
    /** The game's name for people. */
    readonly title: string;
    /** The input of its first example; null if it has none. */
    readonly input: string | null;
  }>
>;

/** Returns what is known of games, for whoever builds the page. */
export async function catalogueOf(games: Games): Promise<Catalogue> {
  const listed = Object.entries(games).map(async ([name, load]) => {
    const game = await load();
    const [example] = (await game.guide?.())?.examples ?? [];
    return [name, { title: gameTitle(game), input: example?.input ?? null }] as const;
  });
  return Object.fromEntries(await Promise.all(listed));
}

/** Returns what games say in Chinese, by their names. */
export async function chineseOf(games: Games): Promise<Dictionaries> {
  const said = Object.entries(games).map(async ([name, load]) => {
    const guide = await (await load()).guide?.();
    return [name, await guide?.chinese?.() ?? {}] as const;
  });
  return Object.fromEntries(await Promise.all(said));
}

/** Returns the name of a game for people: its title up to the colon. */
export function gameTitle({ title }: { readonly title: string }): string {
  return title.split(":")[0];
}
