/**
 * Finds which idea the only best move of a position shows. The exercises of the lessons were found with this
 * code, and tests check them with it.
 *
 * @module
 */
import { type DotsMove, type DotsPosition, toEdge } from "../rules/board.ts";
import { classifyMoves, dissect } from "../strings/loaded_position.ts";
import { LOONY, solveNimstring } from "../strings/nimstring.ts";

/** What an idea depends on. */
interface Seen {
  readonly position: DotsPosition;
  /** The class of the best move. */
  readonly kind: string;
  /** The number of safe moves. */
  readonly safe: number;
  /** The edge of the best move. */
  readonly edge: number;
}

/** The condition of each idea. */
const SHOWN: Readonly<Record<string, (seen: Seen) => boolean>> = {
  "safe moves": ({ kind, safe }) => kind === "safe" && safe === 1,
  "long chain rule": ({ kind, safe }) => kind === "safe" && safe > 1,
  handouts: ({ kind, safe }) => kind.endsWith("handout") && safe === 0,
  "double-deal": ({ kind }) => kind === "double-deal",
  sacrifices: ({ kind, safe }) => (kind.endsWith("handout") || kind === "loony") && safe > 0,
  loops: ({ position, kind }) => kind === "double-deal" && dissect(position).handout === 8,
  nimstring: ({ position, kind, safe, edge }) => {
    if (kind !== "safe" || safe < 2) return false;
    const found = solveNimstring(position, { mostNodes: MOST_NODES });
    if (found === null || found.value === LOONY) return false;
    return found.winningEdges.length === 1 && found.winningEdges[0] === edge;
  },
};

/** The most nodes of nimstring. */
const MOST_NODES = 20_000;

/** Returns whether the only best move of a position shows an idea. */
export function showsIdea(idea: string, position: DotsPosition, best: DotsMove): boolean {
  const classes = classifyMoves(position);
  const safe = classes.filter((kind) => kind === "safe").length;
  const edge = toEdge(position, best);
  return SHOWN[idea]({ position, edge, safe, kind: classes[edge] });
}
