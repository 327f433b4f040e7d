// The entry point of the threads that solve a position together.
import { serveSolver } from "@zugzwang/core/game";
import { cards } from "./cards.ts";

serveSolver(cards);
