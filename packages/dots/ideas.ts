/**
 * The ideas of Dots and Boxes that players learn, each as what the only best move of a position shows.
 *
 * @module
 */
import type { Idea } from "@zugzwang/core";
import { type DotsMove, type DotsPosition, edgeOf, undrawnEdges } from "./rules/board.ts";
import { dissect } from "./strings/components.ts";
import { hasSafeMove, moveClassOf } from "./strings/move_class.ts";
import { LOONY, nimstring } from "./strings/nimstring.ts";

/** What an idea looks at. */
interface Seen {
  readonly position: DotsPosition;
  /** The class of the best move. */
  readonly kind: string;
  /** How many moves are safe. */
  readonly safe: number;
  /** The best move. */
  readonly edge: number;
}

/** The ideas by name, the easiest first; sources: Berlekamp, "The Dots and Boxes Game", 2000. */
export const dotsIdeas: Readonly<Record<string, Idea<DotsPosition, DotsMove>>> = {
  "safe moves": idea(
    "While there is a move that gives no box away, make it.",
    ({ kind, safe }) => kind === "safe" && safe === 1,
  ),
  "long chain rule": idea(
    "Which safe move is made decides how many long chains there will be, and so who runs out first.",
    ({ kind, safe }) => kind === "safe" && safe > 1,
  ),
  handouts: idea(
    "When nothing is safe, give away as little as can be, and so that it cannot be declined.",
    ({ kind, safe }) => kind.endsWith("handout") && safe === 0,
  ),
  "double-deal": idea(
    "Leave the last two boxes of a chain, to make the other side open the next one.",
    ({ kind }) => kind === "double-deal",
  ),
  sacrifices: idea(
    "Give a box away while there are safe moves, to change who runs out of them.",
    ({ kind, safe }) => (kind.endsWith("handout") || kind === "loony") && safe > 0,
  ),
  loops: idea(
    "A loop costs four boxes to keep control, a chain two: count before you open or decline one.",
    ({ position, kind, safe }) =>
      safe === 0 && kind !== "capture" &&
      dissect(position, undrawnEdges(position.drawn)).components
        .some((component) => component.kind === "loop"),
  ),
  nimstring: idea(
    "Play for the last move: only one edge leaves the other side a nimber of 0.",
    ({ position, kind, safe, edge }) => {
      if (kind !== "safe" || safe < 2) return false;
      const found = nimstring(position, { mostComponents: MOST_COMPONENTS });
      if (found === null || found.value === LOONY) return false;
      const winning = [...found.moves].filter(([, value]) => value === 0);
      return winning.length === 1 && winning[0][0] === edge;
    },
  ),
};

/** The most components that are worked out for a puzzle. */
const MOST_COMPONENTS = 3000;

function idea(text: string, isShown: (seen: Seen) => boolean): Idea<DotsPosition, DotsMove> {
  return {
    text,
    shows(position, best) {
      const edges = undrawnEdges(position.drawn);
      const safe = hasSafeMove(position)
        ? edges.filter((edge) => moveClassOf(position, edge) === "safe").length
        : 0;
      const edge = edgeOf(position, best);
      return isShown({ position, edge, safe, kind: moveClassOf(position, edge) });
    },
  };
}
