/**
 * What the page knows of all games, for tests.
 *
 * @module
 */
import type { Guide } from "@zugzwang/core";
import { GAMES, PAGE_GAMES } from "../../games.ts";
import { type Catalogue, catalogueOf } from "../state/catalogue.ts";

/** All games, before they are loaded. */
export const CATALOGUE: Catalogue = await catalogueOf(PAGE_GAMES);

/** Examples by game. */
export const EXAMPLES: Readonly<Record<string, Guide<unknown>["examples"]>> = Object.fromEntries(
  await Promise.all(
    Object.entries(GAMES).map(async ([name, load]) => {
      const { examples } = await (await load()).guide!();
      return [name, examples] as const;
    }),
  ),
);
