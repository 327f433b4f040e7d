// The facts that help players: chains and loops, the side in control, nimbers.
import type { Facts, Region } from "@zugzwang/core";
import { type DotsMove, type DotsPosition, listUndrawn, SIDES, toEdge } from "../rules/board.ts";
import { writeEdge } from "../rules/notation.ts";
import { CHAIN_HANDOUT, LOOP_HANDOUT } from "./coin_state.ts";
import { type Component, listLengths } from "./components.ts";
import { SHORT_CHAIN } from "./endgame.ts";
import { dissect, LoadedPosition } from "./loaded_position.ts";
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
  const dissection = dissect(position);
  const nim = undrawn.length <= MOST_NIMSTRING.edges
    ? solveNimstring(position, { mostNodes: MOST_NIMSTRING.nodesTimesEdges / undrawn.length })
    : null;
  return {
    undrawnEdges: undrawn.length,
    boxesLeft: dissection.taken + dissection.stripped.boxes,
    takeableBoxes: dissection.taken,
    declinableBoxes: dissection.handout / 2,
    chains: listLengths(dissection.components, "chain"),
    loops: listLengths(dissection.components, "loop"),
    knots: listKnots(nim?.components ?? dissection.components),
    ...findControl(position, dissection),
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

/** Returns the facts of the long chain rule, and those of control. */
export function findControl(position: DotsPosition, dissection = dissect(position)) {
  const { taken, handout, components, stripped: { boxes, endgame } } = dissection;
  const chains = listLengths(components, "chain");
  const longs = chains.filter((length) => length > SHORT_CHAIN);
  const loops = listLengths(components, "loop");
  const isEven = (listUndrawn(position.drawn).length - taken - boxes) % 2 === 0;
  const rule = { longChains: longs.length, longChainsWanted: isEven ? "odd" : "even" };
  if (!endgame || longs.length + loops.length === 0) {
    return { ...rule, controlledValue: null, inControl: null };
  }
  const lastIsChain = loops.length === 0 || longs.some((length) => length > 3);
  const bonus = lastIsChain ? 4 : longs.length === 0 ? 8 : 6;
  const sum = (lengths: readonly number[], left: number) =>
    lengths.reduce((sum, length) => sum + length - left, 0);
  // The side to move takes what it cannot hand over. Then short chains are opened in turns.
  const shorts = chains.length - longs.length;
  const opener = handout > 0 ? 1 - position.side : (position.side + shorts) % 2;
  return {
    ...rule,
    controlledValue: sum(longs, CHAIN_HANDOUT) + sum(loops, LOOP_HANDOUT) + bonus,
    inControl: SIDES[1 - opener],
  };
}

/**
 * Returns the part of the board that an undrawn edge belongs to: a `chain`, a `loop`, a `knot`, or
 * `takeable` boxes, which the side to move can take one after the other.
 */
export function findRegion(position: DotsPosition, move: DotsMove): Region {
  const { kind, boxes, edges } = new LoadedPosition(position).findConnected(toEdge(position, move));
  return { kind, size: boxes.length, moves: edges.map((edge) => writeEdge(position, edge)) };
}
