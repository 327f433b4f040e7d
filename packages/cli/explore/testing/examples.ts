/**
 * What the page knows of all games, for tests.
 *
 * @module
 */
import type { Guide } from "@zugzwang/core";
import { FIRST_GAME, GAMES } from "../../games.ts";
import { type Catalogue, catalogueOf } from "../state/catalogue.ts";

/** All games, before they are loaded. */
export const CATALOGUE: Catalogue = await catalogueOf({
  [FIRST_GAME]: GAMES[FIRST_GAME],
  ...GAMES,
});

/** Examples by game. */
export const EXAMPLES: Readonly<Record<string, Guide<unknown>["examples"]>> = Object.fromEntries(
  await Promise.all(
    Object.entries(GAMES).map(async ([name, load]) => {
      const { examples } = await (await load()).guide!();
      return [name, examples] as const;
    }),
  ),
);
