/**
 * A worker that dies in the middle of a search: it has begun to test a move, and never says how that
 * ends.
 *
 * @module
 */
import { serveAs } from "@zugzwang/core/run";
import { type CardsOrder, takePart, WORKER_NAME } from "../parallel/cards_worker.ts";

/** What a test tells it besides. */
export interface DyingOrder extends CardsOrder {
  /** Shared: its first word is 1 once the worker has died. */
  readonly died: Int32Array;
}

/** How often the search may look up before. */
const LOOKS = 3;

/** Dies while it takes part. */
function die(order: DyingOrder): void {
  let looks = 0;
  takePart(order, () => {
    if (++looks < LOOKS) return;
    Atomics.store(order.died, 0, 1);
    throw new Error("the worker dies");
  });
}

serveAs(WORKER_NAME, die);
