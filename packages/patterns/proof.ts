// The rules of proofs of the pattern game (docs/proofs.md, `proofs/rules/patterns.py`).
//
// A node is what remains of the game of avoidance: the minimal forbidden sets without the stones, and
// whether an odd number of safe cells is in no set. Nodes are named by their least image. A node also
// knows one way from the start to it, so that the prover can be asked about it.
import type { Budget } from "@zugzwang/core";
import type { ProofGame, ProofNode, Turn } from "@zugzwang/core/game";
import { checkBits } from "@zugzwang/core/run";
import { type AvoidanceGame, makeAvoidanceGame, Numbering } from "./avoidance_game.ts";
import { type CellMap, fillCell, type ForbiddenSets, type Remains } from "./components.ts";
import { decideByRules, type PatternsPosition } from "./position.ts";

/** The layer up to which checkers search: eight live cells. */
const SEARCHED_LAYER = 16;
const [FIRST_CHARACTER, CHARACTER_BITS, DIGIT] = ["0".charCodeAt(0), 6, 63];
/** The most live cells: the number of a set of them is exact. */
const MAX_CELLS = 52;
const BITS: readonly number[] = Array.from({ length: MAX_CELLS }, (_, cell) => 2 ** cell);

/** Its layer is twice the live cells, plus 1 if a spare move is left. */
interface PatternsNode extends ProofNode {
  readonly key: string;
  /** The minimal forbidden sets on one way here, of the live cells of the start. */
  readonly sets: ForbiddenSets;
  /** The cells of the sets, in the order of their least images. */
  readonly cells: readonly number[];
  /** The cells of the board filled on that way. */
  readonly played: readonly number[];
}

/** The game of a proof of a position. */
export class PatternsProofGame implements ProofGame<PatternsNode> {
  readonly searchedLayer = SEARCHED_LAYER;
  readonly start: PatternsNode;
  readonly #root: PatternsPosition;
  readonly #game: AvoidanceGame;
  /** The symmetries of the sets of the start, as maps of its live cells. */
  readonly #maps: readonly CellMap[];
  readonly #twins: readonly (readonly number[])[];

  /** @throws {LimitError} if more than 52 cells are in forbidden sets. */
  constructor(root: PatternsPosition, budget: Budget) {
    const game = makeAvoidanceGame(root, budget);
    const { length } = game.live;
    checkBits(length, MAX_CELLS, `the proof of ${length} cells in forbidden sets`);
    this.#root = root;
    this.#game = game;
    const elements = new Numbering(game);
    const cells = [...game.live.keys()];
    this.#maps = [cells, ...elements.listSymmetries()];
    this.#twins = elements.listTwinClasses();
    const decided = decideByRules(root);
    this.start = decided === null
      ? this.#makeNode({ sets: elements.sets, cells, idle: game.idle.length }, [])
      : nameNode(decided > 0 ? 1 : 0, "", { sets: [], cells: [], played: [] });
  }

  /** Returns the start with the cells played on one way here. */
  positionOf({ played }: PatternsNode): PatternsPosition {
    const stones = [...this.#root.stones];
    for (const cell of played) stones[cell] = true;
    return { ...this.#root, stones, stoneCount: this.#root.stoneCount + played.length };
  }

  *moves(node: PatternsNode): Generator<Turn<PatternsNode>> {
    const { sets, cells, layer, played } = node;
    for (const cell of cells) {
      const remains = fillCell({ sets, cells, idle: layer & 1 }, cell);
      const child = this.#makeNode(remains, [...played, this.#game.live[cell]]);
      yield { child, gain: 0, isAgain: false };
    }
    if (layer % 2 === 0) return;
    const passed = { ...node, played: [...played, this.#findSpareCell(node)] };
    yield { child: nameNode(layer - 1, node.key.slice(1), passed), gain: 0, isAgain: false };
  }

  /** Returns a free, safe cell in no set. */
  #findSpareCell({ played, cells }: PatternsNode): number {
    const { live, idle, forbidden } = this.#game;
    const isTaken = new Set([...played, ...cells.map((cell) => live[cell])]);
    const isFatal = (cell: number) =>
      forbidden.some((set) => set.every((other) => other === cell || played.includes(other)));
    return [...idle, ...live].find((cell) => !isTaken.has(cell) && !isFatal(cell))!;
  }

  /** Returns the node of some minimal sets, named by their least image. */
  #makeNode({ sets, cells, idle }: Remains, played: readonly number[]): PatternsNode {
    let best: readonly number[] | null = null;
    let goes: CellMap = [];
    for (const map of this.#maps) {
      const named = this.#renameTwins(cells, map);
      const weights = weighSets(sets, named);
      if (best === null || isLess(weights, best)) [best, goes] = [weights, named];
    }
    const name = nameSets(best!, this.#game.live.length);
    const ordered = cells.toSorted((a, b) => goes[a] - goes[b]);
    return nameNode(2 * cells.length + (idle & 1), name, { sets, cells: ordered, played });
  }

  /** Returns a map that also moves live twins to the first twins of their class, in order. */
  #renameTwins(live: readonly number[], map: CellMap): CellMap {
    if (this.#twins.length === 0) return map;
    const from: number[] = [];
    for (const cell of live) from[map[cell]] = cell;
    const named = [...map];
    for (const twins of this.#twins) {
      let next = 0;
      for (const twin of twins) if (from[twin] !== undefined) named[from[twin]] = twins[next++];
    }
    return named;
  }
}

function nameNode(
  layer: number,
  name: string,
  { sets, cells, played }: Pick<PatternsNode, "sets" | "cells" | "played">,
): PatternsNode {
  const [lower, upper] = [layer === 1 ? 1 : -1, layer === 0 ? -1 : 1];
  return { key: `${layer & 1}${name}`, layer, lower, upper, sets, cells, played };
}

/** Returns the numbers of the images of sets, ascending: each the sum of the cells' bits. */
function weighSets(sets: ForbiddenSets, goes: CellMap): number[] {
  const weights: number[] = [];
  for (let i = 0; i < sets.length; i++) {
    const set = sets[i];
    let weight = 0;
    for (let k = 0; k < set.length; k++) weight += BITS[goes[set[k]]];
    let at = i;
    for (; at > 0 && weights[at - 1] > weight; at--) weights[at] = weights[at - 1];
    weights[at] = weight;
  }
  return weights;
}

function isLess(a: readonly number[], b: readonly number[]): boolean {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return a[i] < b[i];
  return false;
}

/** Returns a text for sets of cells, by their numbers. The order of texts is the order of the sets. */
function nameSets(weights: readonly number[], cells: number): string {
  const characters: number[] = [];
  const length = Math.ceil(cells / CHARACTER_BITS);
  for (const weight of weights) {
    for (let bits = CHARACTER_BITS * (length - 1); bits >= 0; bits -= CHARACTER_BITS) {
      characters.push(FIRST_CHARACTER + (weight / BITS[bits] & DIGIT));
    }
  }
  return String.fromCharCode(...characters);
}
