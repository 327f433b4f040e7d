/**
 * A helper that dies in the middle of a search: it has begun to test a move, and never says how that
 * ends.
 *
 * @module
 */
import { type Order, takePart } from "../parallel/part.ts";

/** What a test tells it besides. */
export interface DyingOrder extends Order {
  /** Shared: its first word is 1 once the helper has died. */
  readonly died: Int32Array;
}

/** How often the search may look up before. */
const LOOKS = 3;

const scope = globalThis as unknown as {
  onmessage: ((event: MessageEvent<DyingOrder>) => void) | null;
};

scope.onmessage = ({ data }) => {
  let looks = 0;
  takePart(data, () => {
    if (++looks < LOOKS) return;
    Atomics.store(data.died, 0, 1);
    throw new Error("the helper dies");
  });
};
