/**
 * Chains, loops and boxes to take, as parts of the board that can be pointed at.
 *
 * @module
 */
import type { Region } from "@zugzwang/core";
import {
  boxesOfEdge,
  type DotsMove,
  type DotsPosition,
  edgeOf,
  edgesOfBox,
  edgeText,
  undrawnEdges,
} from "./rules/board.ts";
import { dissect } from "./strings/components.ts";

/**
 * Returns the part of the board that an undrawn edge belongs to: a `chain`, a `loop`, a `knot` (boxes
 * with three or four undrawn sides and what hangs on them), or `takeable` boxes, which the side to move
 * can take one after the other.
 */
export function findRegion(position: DotsPosition, move: DotsMove): Region {
  const undrawn = undrawnEdges(position.drawn);
  const edge = edgeOf(position, move);
  const { components, takeable } = dissect(position, undrawn);
  const component = components.find(({ edges }) => edges.includes(edge));
  const { kind, boxes, edges } = component ?? takeableRegion(position, { edge, takeable });
  return { kind, size: boxes.length, moves: edges.map((edge) => edgeText(position, edge)) };
}

/** The boxes that can be taken and hang together with an edge. */
function takeableRegion(
  position: DotsPosition,
  { edge, takeable }: { edge: number; takeable: readonly number[] },
) {
  const isTakeable = new Set(takeable);
  const boxes = new Set(boxesOfEdge(position, edge).filter((box) => isTakeable.has(box)));
  const edges = new Set([edge]);
  for (const box of boxes) { // grows while it is walked
    for (const side of edgesOfBox(position, box)) {
      if (position.drawn[side] === "1") continue;
      edges.add(side);
      boxesOfEdge(position, side).filter((next) => isTakeable.has(next))
        .forEach((next) => boxes.add(next));
    }
  }
  return { kind: "takeable", boxes: [...boxes], edges: [...edges].sort((a, b) => a - b) };
}
