/**
 * The worker of the random game, as a user would write it.
 *
 * @module
 */
import { serveSolver } from "../solve/team.ts";
import { randomGame } from "./random_game.ts";

serveSolver(randomGame);
