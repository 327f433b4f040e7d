/**
 * What the page knows of its games before any of them is loaded.
 *
 * @module
 */
import type { Games } from "../../base/games.ts";

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

/** Returns what games say in Chinese, together. */
export async function chineseOf(games: Games): Promise<Readonly<Record<string, string>>> {
  const said = Object.values(games).map(async (load) =>
    await (await (await load()).guide?.())?.chinese?.()
  );
  return Object.assign({}, ...await Promise.all(said));
}

/** Returns the name of a game for people: its title up to the colon. */
export function gameTitle({ title }: { readonly title: string }): string {
  return title.split(":")[0];
}
