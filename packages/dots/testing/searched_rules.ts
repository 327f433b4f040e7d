/**
 * The rules for core's `DepthFirst`, without the theory of strings and coins. The search of this
 * package is compared with it.
 *
 * @module
 */
import type { StateGame } from "@zugzwang/core/engines";
import { type BoardSize, countEdges, listBoxEdges, listEdgeBoxes } from "../rules/board.ts";

/** Returns the game of a board of at most 31 edges; a state is the set of its undrawn edges. */
export function makeSearchedRules(size: BoardSize): StateGame {
  const edges = countEdges(size);
  const boxes = Array.from(
    { length: edges },
    (_, edge) =>
      listEdgeBoxes(size, edge).map((box) =>
        listBoxEdges(size, box).reduce((set, other) => set | 1 << other, 0)
      ),
  );
  return {
    wordCount: 1,
    maxMoves: edges,
    maxValue: size.rows * size.columns,
    keyBits: edges,
    expand([undrawn], successors, gains, marks, worths) {
      let count = 0;
      for (let left = undrawn; left !== 0; left &= left - 1) {
        const after = undrawn & ~(left & -left);
        let gain = 0;
        for (const box of boxes[31 - Math.clz32(left & -left)]) {
          gain += (after & box) === 0 ? 1 : 0;
        }
        successors[count] = after;
        gains[count] = worths[count] = gain;
        marks[count++] = gain > 0 ? 1 : 0;
      }
      return count;
    },
  };
}
