// The entry point of the threads that solve a position together.
import { serveSolver } from "@zugzwang/core/game";
import { dotsSolving, WORKER_NAME } from "./solving.ts";

serveSolver(WORKER_NAME, dotsSolving);
