// The facts that help players: chains and loops, the side in control, nimbers.
import type { Facts } from "@zugzwang/core";
import { type DotsPosition, listUndrawn } from "../rules/board.ts";
import { writeEdge } from "../rules/notation.ts";
import { listBoardFacts, listKnots } from "./board_facts.ts";
import { dissect } from "./loaded_position.ts";
import { LOONY, solveNimstring } from "./nimstring.ts";

/**
 * Within these limits nimstring is solved, which takes some 50 ms at most, and the first time 100. A node
 * takes time in proportion to the undrawn edges: 1 ms is enough for 150 to 200 nodes with 40 edges.
 */
const MOST_NIMSTRING = { edges: 60, nodesTimesEdges: 150_000 } as const;

/**
 * Returns the facts of a position:
 *
 * - `undrawnEdges`, `boxesLeft`;
 * - `nimstring`: the nimber of the position in nimstring, where boxes count nothing and a player who
 *   cannot move loses, or `loony`; null if finding it takes over 50 ms. Each knot has its `nimber`.
 *   `nimstringMoves`: all moves that win nimstring;
 * - `takeableBoxes`: boxes that can be taken one after the other; `declinableBoxes`: how many of
 *   them can be left to pass the move: 2, 4, or 0;
 * - `chains`, `loops`: lengths in boxes, longest first; `knots`: the other components;
 * - `longChains`: the number of chains of three boxes or more, without those of knots;
 * - `longChainsWanted`: the parity of the final number of long chains that gives the side to move
 *   control, `even` or `odd` (the long chain rule; a loop counts twice, so not at all);
 * - `controlledValue`: what the side in control gains from the long components if it keeps control
 *   to the end, a lower bound: Σ (chain − 4) + Σ (loop − 8) + 4, 6 or 8 for the last component;
 *   null unless all components are chains and loops and some are long;
 * - `inControl`: the side that need not open the first long component; the side to move if it can
 *   choose; null in the same cases.
 */
export function listFacts(position: DotsPosition): Facts {
  const undrawn = listUndrawn(position.drawn);
  const dissection = dissect(position);
  const nim = undrawn.length <= MOST_NIMSTRING.edges
    ? solveNimstring(position, { mostNodes: MOST_NIMSTRING.nodesTimesEdges / undrawn.length })
    : null;
  return {
    ...listBoardFacts(position, dissection),
    ...nim && { knots: listKnots(nim.components) },
    nimstring: nim === null ? null : nim.value === LOONY ? "loony" : nim.value,
    nimstringMoves: nim?.winningEdges.map((edge) => writeEdge(position, edge)) ?? null,
  };
}
