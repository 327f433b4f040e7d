// The entry point of the threads that solve a position together.
import { serveSolver } from "@zugzwang/core/game";
import { cards, WORKER_NAME } from "./cards.ts";

serveSolver(WORKER_NAME, cards);
