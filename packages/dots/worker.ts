/**
 * The entry point of the threads that solve a position together.
 *
 * @module
 */
import { serveSolver } from "@zugzwang/core/solve";
import { dotsSolving, WORKER_NAME } from "./solving.ts";

serveSolver(WORKER_NAME, dotsSolving);
