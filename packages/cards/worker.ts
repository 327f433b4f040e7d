// The entry point of the threads that solve a position together.
import { serveSolver } from "@zugzwang/core/game";
import { cardsSolving, WORKER_NAME } from "./solving.ts";

serveSolver(WORKER_NAME, cardsSolving);
