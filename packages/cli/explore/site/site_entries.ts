/**
 * What the bundler begins with, for the page's files.
 *
 * @module
 */

import type { Catalogue } from "../state/catalogue.ts";
import type { Dictionaries } from "../words/translation.ts";

/** Returns the text of `main.ts`: the page with its games. */
export function mainEntry(games: Catalogue): string {
  return `import { startVisit } from ${sourceOf("site/main.ts")};
startVisit(${JSON.stringify(games)});
`;
}

/** Returns the text of `zh.ts`: Chinese, with what games say in it. */
export function chineseEntry(ofGames: Dictionaries): string {
  return `import { chineseWith } from ${sourceOf("words/chinese.ts")};
export const CHINESE = chineseWith(${JSON.stringify(ofGames)});
`;
}

/** Returns the text of a game's file, which page and worker both load, after what names it `game`. */
export function gameEntry(makesGame: string): string {
  return `${makesGame}
import { workOn } from ${sourceOf("worker/worker.ts")};
export { game };
workOn(game);
`;
}

/** Returns the text of the file that makes a game's proofs, after what names it `game`. */
export function proofEntry(makesGame: string): string {
  return `${makesGame}
import { makeProofs } from ${sourceOf("worker/proof_maker.ts")};
makeProofs(game);
`;
}

/** Returns the address of a file of the explorer, quoted. */
export function sourceOf(path: string): string {
  return JSON.stringify(new URL(`../${path}`, import.meta.url).href);
}
