/**
 * A worker that helps a search: it takes the one order that comes.
 *
 * @module
 */
import { serveAs } from "@zugzwang/core/run";
import { legalMoves } from "../rules/position.ts";
import { type Order, takePart } from "./part.ts";
import { SharedWords } from "./shared_words.ts";

/** The name by which a thread knows that it is one; cli's bundle reads the game from it. */
export const WORKER_NAME = "zugzwang:cards";

function help(order: Order): void {
  try {
    takePart(order, () => {});
  } catch {
    new SharedWords(order.words, legalMoves(order.position).length).noteFailure();
  }
}

serveAs(WORKER_NAME, help);
