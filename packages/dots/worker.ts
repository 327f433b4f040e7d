// The entry point of the threads that solve a position together.
import { serveSolver } from "@zugzwang/core/game";
import { dots } from "./dots.ts";

serveSolver(dots);
