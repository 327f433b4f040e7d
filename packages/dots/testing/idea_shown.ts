/**
 * What the only best move of a position shows, by the ideas that players learn: the lessons are found
 * by it, and held against it.
 *
 * @module
 */
import { type DotsMove, type DotsPosition, edgeOf, undrawnEdges } from "../rules/board.ts";
import { dissect } from "../strings/components.ts";
import { hasSafeMove, moveClassOf } from "../strings/move_class.ts";
import { LOONY, nimstring } from "../strings/nimstring.ts";

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

/** Whether an idea is shown, by its name. */
const SHOWN: Readonly<Record<string, (seen: Seen) => boolean>> = {
  "safe moves": ({ kind, safe }) => kind === "safe" && safe === 1,
  "long chain rule": ({ kind, safe }) => kind === "safe" && safe > 1,
  handouts: ({ kind, safe }) => kind.endsWith("handout") && safe === 0,
  "double-deal": ({ kind }) => kind === "double-deal",
  sacrifices: ({ kind, safe }) => (kind.endsWith("handout") || kind === "loony") && safe > 0,
  loops: ({ position, kind, safe }) =>
    safe === 0 && kind !== "capture" &&
    dissect(position, undrawnEdges(position.drawn)).components
      .some((component) => component.kind === "loop"),
  nimstring: ({ position, kind, safe, edge }) => {
    if (kind !== "safe" || safe < 2) return false;
    const found = nimstring(position, { mostNodes: MOST_NODES });
    if (found === null || found.value === LOONY) return false;
    return found.winningEdges.length === 1 && found.winningEdges[0] === edge;
  },
};

/** The most nodes of a search of nimstring. */
const MOST_NODES = 20_000;

/** Returns whether a move that alone is best in a position shows an idea. */
export function showsIdea(idea: string, position: DotsPosition, best: DotsMove): boolean {
  const safe = hasSafeMove(position)
    ? undrawnEdges(position.drawn).filter((edge) => moveClassOf(position, edge) === "safe").length
    : 0;
  const edge = edgeOf(position, best);
  return SHOWN[idea]({ position, edge, safe, kind: moveClassOf(position, edge) });
}
