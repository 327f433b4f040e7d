/**
 * What players ask of a position besides values: its chains and loops, and who is in control.
 *
 * @module
 */
import type { Facts } from "@zugzwang/core";
import { type DotsPosition, edgeText, undrawnEdges } from "../rules/board.ts";
import { CHAIN_HANDOUT, LOOP_HANDOUT } from "./coin_state.ts";
import { chainsAndLoops, type Component, dissect, type Dissection } from "./components.ts";
import { type ChainsAndLoops, SHORT_CHAIN } from "./endgame.ts";
import { LOONY, nimstring, type NimstringValues } from "./nimstring.ts";

/** The names of the sides. */
export const SIDES = ["first", "second"] as const;

/** Nimstring is worked out up to so many undrawn edges, or else if so few nodes do: some 50 ms. */
const MOST_NIMSTRING = { edges: 20, nodes: 2000 } as const;

/**
 * Returns the facts of a position:
 *
 * - `undrawnEdges`, `boxesLeft`;
 * - `nimstring`: the nimber of the position if boxes count nothing and a player who cannot move has
 *   lost, or `loony`. It is null if finding it takes long. Each knot has its `nimber`.
 *   `nimstringMoves`: all moves that win that game;
 * - `takeableBoxes`: boxes that can be taken one after the other; `declinableBoxes`: how many of
 *   them can be left in order to be rid of the move, 2 or 4, or 0;
 * - `chains`, `loops`: lengths in boxes, longest first; `knots`: the other components;
 * - `longChains`: chains of three and more, those of knots not counted;
 * - `longChainsWanted`: the parity of the final number of long chains that gives the side to move
 *   control, `even` or `odd` (the long chain rule; loops count twice, so not at all);
 * - `controlledValue`: of an endgame with long components, Σ (chain − 4) + Σ (loop − 8) + the bonus
 *   of the last component (4, or 6, or 8) over the long ones: what the side in control gets of
 *   them if it keeps control to the end, a lower bound; null elsewhere;
 * - `inControl`: the side that need not open the first long component, if all components are
 *   chains and loops, some of them long; the side to move where it can choose; null elsewhere.
 */
export function dotsFacts(position: DotsPosition): Facts {
  const undrawn = undrawnEdges(position.drawn);
  const parts = dissect(position, undrawn);
  const chains = lengthsOf(parts, "chain");
  const loops = lengthsOf(parts, "loop");
  const boxesLeft = parts.takeable.length + parts.boxes;
  const isSmall = undrawn.length <= MOST_NIMSTRING.edges;
  const nim = nimstring(position, { mostNodes: isSmall ? Infinity : MOST_NIMSTRING.nodes });
  return {
    undrawnEdges: undrawn.length,
    boxesLeft,
    takeableBoxes: parts.takeable.length,
    declinableBoxes: parts.handout / 2,
    chains,
    loops,
    knots: parts.components.filter(({ kind }) => kind === "knot")
      .map((knot) => knotFacts(knot, nim)),
    longChains: chains.filter((length) => length > SHORT_CHAIN).length,
    longChainsWanted: (undrawn.length - boxesLeft) % 2 === 0 ? "odd" : "even",
    controlledValue: controlledValue(parts),
    inControl: sideInControl(position, parts),
    nimstring: nim === null ? null : nim.value === LOONY ? "loony" : nim.value,
    nimstringMoves: nim?.winningEdges.map((edge) => edgeText(position, edge)) ?? null,
  };
}

function lengthsOf({ components }: Dissection, kind: "chain" | "loop"): number[] {
  return components.filter((component) => component.kind === kind)
    .map(({ boxes }) => boxes.length)
    .sort((a, b) => b - a);
}

function knotFacts({ boxes, edges }: Component, nim: NimstringValues | null) {
  const nimber = nim?.components.find((component) => component.edges[0] === edges[0])?.nimber;
  const isKnown = nimber !== undefined;
  return { boxes: boxes.length, undrawnEdges: edges.length, ...isKnown && { nimber } };
}

/** The lengths of the long components, if there are some and no knots. */
function longParts({ components }: Dissection): ChainsAndLoops | null {
  const parts = chainsAndLoops(components);
  if (parts === null) return null;
  const chains = parts.chains.filter((length) => length > SHORT_CHAIN);
  return chains.length + parts.loops.length > 0 ? { ...parts, chains } : null;
}

function controlledValue(parts: Dissection): number | null {
  const long = longParts(parts);
  if (!long) return null;
  const { chains, loops } = long;
  const bonus = loops.length === 0 || chains.some((length) => length > 3)
    ? 4
    : chains.length === 0
    ? 8
    : 6;
  const controlled = (lengths: readonly number[], handout: number) =>
    lengths.reduce((sum, length) => sum + length - handout, 0);
  return controlled(chains, CHAIN_HANDOUT) + controlled(loops, LOOP_HANDOUT) + bonus;
}

function sideInControl(position: DotsPosition, parts: Dissection): string | null {
  if (!longParts(parts)) return null;
  if (parts.handout > 0) return SIDES[position.side];
  // Short chains are opened first, in turns; what can be taken only is, by the side to move.
  const shorts = lengthsOf(parts, "chain").filter((length) => length <= SHORT_CHAIN).length;
  const opener = (position.side + shorts) % 2;
  return SIDES[1 - opener];
}
