// The entry point of the threads that solve a position together.
import { serveSolver } from "@zugzwang/core/game";
import { dots, WORKER_NAME } from "./dots.ts";

serveSolver(WORKER_NAME, dots);
