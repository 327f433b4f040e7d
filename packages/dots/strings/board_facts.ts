// The facts of a board that need no search: chains, loops, knots, and who is in control.
import type { Facts, Region } from "@zugzwang/core";
import { type DotsMove, type DotsPosition, listUndrawn, SIDES, toEdge } from "../rules/board.ts";
import { writeEdge } from "../rules/notation.ts";
import { CHAIN_HANDOUT, LOOP_HANDOUT, SHORT_CHAIN } from "./coin_state.ts";
import type { Component } from "./components.ts";
import { dissect, listLengths, LoadedPosition } from "./loaded_position.ts";

/** Returns all facts but those of nimstring. */
export function listBoardFacts(position: DotsPosition, dissection = dissect(position)): Facts {
  return {
    undrawnEdges: listUndrawn(position.drawn).length,
    boxesLeft: dissection.taken + dissection.stripped.boxes,
    takeableBoxes: dissection.taken,
    declinableBoxes: dissection.handout / 2,
    chains: listLengths(dissection.components, "chain"),
    loops: listLengths(dissection.components, "loop"),
    knots: listKnots(dissection.components),
    ...findControl(position, dissection),
  };
}

export function listKnots(components: readonly (Component & { readonly nimber?: number })[]) {
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
