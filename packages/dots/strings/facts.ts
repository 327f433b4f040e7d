// The facts that help players: chains and loops, the side in control, nimbers.
import type { Facts, Region } from "@zugzwang/core";
import { type DotsMove, type DotsPosition, listUndrawn, SIDES, toEdge } from "../rules/board.ts";
import { writeEdge } from "../rules/notation.ts";
import { CHAIN_HANDOUT, LOOP_HANDOUT } from "./coin_state.ts";
import { type Component, listLengths } from "./components.ts";
import { SHORT_CHAIN } from "./endgame.ts";
import { dissect, type Dissection, LoadedPosition } from "./loaded_position.ts";
import { LOONY, solveNimstring } from "./nimstring.ts";

/**
 * Within these limits nimstring is solved, which takes some 50 ms at most. A node takes time in
 * proportion to the undrawn edges: 1 ms is enough for 70 to 110 nodes with 18 edges, 20 to 30 with 40.
 */
const MOST_NIMSTRING = { edges: 60, nodesTimesEdges: 60_000 } as const;

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
  const parts = dissect(position);
  const nim = undrawn.length <= MOST_NIMSTRING.edges
    ? solveNimstring(position, { mostNodes: MOST_NIMSTRING.nodesTimesEdges / undrawn.length })
    : null;
  return {
    undrawnEdges: undrawn.length,
    boxesLeft: parts.taken + parts.rest.boxes,
    takeableBoxes: parts.taken,
    declinableBoxes: parts.handout / 2,
    chains: listLengths(parts.components, "chain"),
    loops: listLengths(parts.components, "loop"),
    knots: listKnots(nim?.components ?? parts.components),
    ...countLongChains(position, parts),
    ...findControl(position, parts),
    nimstring: nim === null ? null : nim.value === LOONY ? "loony" : nim.value,
    nimstringMoves: nim?.winningEdges.map((edge) => writeEdge(position, edge)) ?? null,
  };
}

function listKnots(components: readonly (Component & { readonly nimber?: number })[]) {
  return components.filter(({ kind }) => kind === "knot").map(({ boxes, edges, nimber }) => {
    const isKnown = nimber !== undefined;
    return { boxes: boxes.length, undrawnEdges: edges.length, ...isKnown && { nimber } };
  });
}

/** Returns the facts of the long chain rule. */
export function countLongChains({ drawn }: DotsPosition, parts: Dissection) {
  const chains = listLengths(parts.components, "chain");
  const undrawn = listUndrawn(drawn).length;
  const boxesLeft = parts.taken + parts.rest.boxes;
  return {
    longChains: chains.filter((length) => length > SHORT_CHAIN).length,
    longChainsWanted: (undrawn - boxesLeft) % 2 === 0 ? "odd" : "even",
  };
}

/** Returns the side in control and what control is worth, if all components are chains and loops. */
export function findControl(position: DotsPosition, parts: Dissection) {
  const all = parts.rest.endgame;
  const chains = all?.chains.filter((length) => length > SHORT_CHAIN) ?? [];
  const loops = all?.loops ?? [];
  if (!all || chains.length + loops.length === 0) return { controlledValue: null, inControl: null };
  const lastIsChain = loops.length === 0 || chains.some((length) => length > 3);
  const bonus = lastIsChain ? 4 : chains.length === 0 ? 8 : 6;
  const sum = (lengths: readonly number[], handout: number) =>
    lengths.reduce((sum, length) => sum + length - handout, 0);
  // The side to move takes what it cannot hand over. Then short chains are opened in turns.
  const shorts = all.chains.length - chains.length;
  const opener = parts.handout > 0 ? 1 - position.side : (position.side + shorts) % 2;
  return {
    controlledValue: sum(chains, CHAIN_HANDOUT) + sum(loops, LOOP_HANDOUT) + bonus,
    inControl: SIDES[1 - opener],
  };
}

/**
 * Returns the part of the board that an undrawn edge belongs to: a `chain`, a `loop`, a `knot`, or
 * `takeable` boxes, which the side to move can take one after the other.
 */
export function findRegion(position: DotsPosition, move: DotsMove): Region {
  const { kind, boxes, edges } = new LoadedPosition(position).findPart(toEdge(position, move));
  return { kind, size: boxes.length, moves: edges.map((edge) => writeEdge(position, edge)) };
}
