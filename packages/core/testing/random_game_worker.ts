/**
 * The worker of searches of the random game, as a user would write it.
 *
 * @module
 */
import { serveSearch } from "../engines/search_team.ts";
import { RANDOM_GAME, WORKER_NAME } from "./random_game.ts";

serveSearch(WORKER_NAME, RANDOM_GAME);
