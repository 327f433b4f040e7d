/**
 * The worker: answers the questions of the page.
 *
 * @module
 */
import { serveStudies } from "@zugzwang/core/study";
import type { Games } from "../../base/games.ts";
import { openBook } from "./books.ts";

/** Makes this thread answer questions about these games. */
export function serveGames(games: Games): void {
  serveStudies(games, { openBook });
}
