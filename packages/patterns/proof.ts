/**
 * The pattern game as its proofs see it (docs/proofs.md, `proofs/rules/patterns.py`).
 *
 * A node is what is left of the game of avoidance: the minimal forbidden sets less the stones, and
 * whether an odd number of safe cells is in no set. The least of its images counts. It also knows
 * one way to get there from the start, so that the prover can be asked.
 *
 * @module
 */
import type { Budget, ProofGame, ProofMove } from "@zugzwang/core";
import { findPlaces } from "@zugzwang/core/tables";
import { LimitError } from "@zugzwang/core/run";
import { type AvoidanceGame, classifyPosition, makeAvoidanceGame } from "./avoidance_game.ts";
import {
  type CellMap,
  type CellSet,
  cellsOf,
  has,
  imageOf,
  MAX_CELLS,
  minimal,
  setOf,
  sizeOf,
  unionOf,
  WORTH,
} from "./cell_set.ts";
import { ElementSets } from "./element_sets.ts";
import type { PatternsPosition } from "./position.ts";

/** The layer up to which checkers search: eight live cells. */
const SEARCHED_LAYER = 16;

/** The first character of keys, and the bits of a character. */
const [FIRST_CHARACTER, CHARACTER_BITS] = ["0".charCodeAt(0), 6];

/** What is left of the game. */
interface PatternsNode {
  /** Twice the live cells, and 1 if a cell in no set is left. */
  readonly layer: number;
  /** The minimal forbidden sets, in the order of the key. */
  readonly sets: readonly CellSet[];
  readonly key: string;
  /** `origin[cell]`: the live cell of the start that it stands for. */
  readonly origin: CellMap;
  /** Cells of the board that were filled on one way here. */
  readonly played: readonly number[];
}

/**
 * Returns the game of the proofs of a position.
 *
 * @throws {LimitError} if more than 52 cells are in forbidden sets.
 */
export function patternsProofGame(position: PatternsPosition, budget: Budget): PatternsProofGame {
  const kind = classifyPosition(position);
  const over = { sets: [], key: "", origin: [], played: [] };
  const start = kind === "open" ? null : { layer: kind === "won" ? 1 : 0, ...over };
  return new PatternsProofGame(position, makeAvoidanceGame(position, budget), start);
}

export class PatternsProofGame implements ProofGame<PatternsNode> {
  readonly rules = "patterns";
  readonly gained = 0;
  readonly searchedLayer = SEARCHED_LAYER;
  readonly start: PatternsNode;
  readonly #root: PatternsPosition;
  readonly #game: AvoidanceGame;
  /** Where symmetries that keep the sets of the start take its live cells. */
  readonly #maps: readonly CellMap[];
  readonly #twins: readonly (readonly number[])[];

  constructor(root: PatternsPosition, game: AvoidanceGame, start: PatternsNode | null) {
    if (game.live.length > MAX_CELLS) throw tooManyCells(game.live.length);
    this.#root = root;
    this.#game = game;
    const place = findPlaces(game.live);
    const sets = game.forbidden.map((set) => setOf(set.map((cell) => place[cell])));
    const elements = new ElementSets(game);
    const elementOf = game.live.map((cell) => elements.elementOf[cell]);
    const cellOf = findPlaces(elementOf);
    const symmetries = elements.symmetries(game)
      .map((images) => elementOf.map((element) => cellOf[images[element]]));
    this.#maps = [[...elementOf.keys()], ...symmetries];
    this.#twins = elements.twinClasses().filter(({ length }) => length > 1)
      .map((twins) => twins.map((element) => cellOf[element]).sort((a, b) => a - b));
    const origin = [...game.live.keys()];
    this.start = start ?? this.#node(sets, { spare: game.idle.length & 1, origin, played: [] });
  }

  keyOf({ key, layer }: PatternsNode): string {
    return `${layer & 1}${key}`;
  }

  layerOf({ layer }: PatternsNode): number {
    return layer;
  }

  least({ layer }: PatternsNode): number {
    return layer === 1 ? 1 : -1;
  }

  most({ layer }: PatternsNode): number {
    return layer === 0 ? -1 : 1;
  }

  /** The start with the cells played on one way here. */
  positionOf({ played }: PatternsNode): PatternsPosition {
    const stones = [...this.#root.stones];
    for (const cell of played) stones[cell] = true;
    return { ...this.#root, stones, stoneCount: this.#root.stoneCount + played.length };
  }

  *moves(node: PatternsNode): Generator<ProofMove<PatternsNode>> {
    const { origin } = node;
    const live = unionOf(node.sets);
    const cells = cellsOf(live);
    for (const cell of cells) {
      const { sets, fatal } = setsAfter(node.sets, cell);
      const idle = cells.length - 1 - sizeOf(fatal) - sizeOf(unionOf(sets));
      const spare = (node.layer + idle) & 1;
      const played = [...node.played, this.#game.live[origin[cell]]];
      yield { gain: 0, sign: -1, to: this.#node(sets, { spare, origin, played }) };
    }
    if (node.layer % 2 === 0) return;
    const played = [...node.played, this.#spareCell(node, cells)];
    yield { gain: 0, sign: -1, to: { ...node, layer: node.layer - 1, played } };
  }

  /** A free cell that is safe and no longer in any set. */
  #spareCell({ played, origin }: PatternsNode, alive: readonly number[]): number {
    const { live, idle, forbidden } = this.#game;
    const isTaken = new Set([...played, ...alive.map((cell) => live[origin[cell]])]);
    const isFatal = (cell: number) =>
      forbidden.some((set) => set.every((other) => other === cell || played.includes(other)));
    return [...idle, ...live].find((cell) => !isTaken.has(cell) && !isFatal(cell))!;
  }

  /** The node of some minimal sets: the least of their images. */
  #node(
    sets: readonly CellSet[],
    { spare, origin, played }: Pick<PatternsNode, "origin" | "played"> & { spare: number },
  ): PatternsNode {
    const live = unionOf(sets);
    const cells = cellsOf(live);
    let best: number[] | null = null;
    let goes: CellMap = [];
    for (const map of this.#maps) {
      const named = this.#renameTwins(imageOf(live, map), map);
      const images = sortedImages(sets, named);
      if (best === null || isLess(images, best)) [best, goes] = [images, named];
    }
    const from: number[] = [];
    for (const cell of cells) from[goes[cell]] = origin[cell];
    return {
      layer: 2 * cells.length + spare,
      sets: best!,
      key: keyOf(best!, this.#game.live.length),
      origin: from,
      played,
    };
  }

  /** Where a map takes cells if live twins are renamed to the first twins, in order. */
  #renameTwins(live: CellSet, map: CellMap): CellMap {
    if (this.#twins.length === 0) return map;
    const name = [...map.keys()];
    for (const twins of this.#twins) {
      let next = 0;
      for (const cell of twins) if (has(live, cell)) name[cell] = twins[next++];
    }
    return map.map((cell) => name[cell]);
  }
}

/** Returns the minimal sets that a stone leaves, and the cells that now lose. */
function setsAfter(sets: readonly CellSet[], cell: number): { sets: CellSet[]; fatal: CellSet } {
  const rests = sets.map((set) => has(set, cell) ? set - WORTH[cell] : set);
  const fatal = unionOf(rests.filter((rest) => sizeOf(rest) === 1));
  const isFatal = (rest: CellSet) => cellsOf(fatal).some((cell) => has(rest, cell));
  const safe = fatal === 0 ? rests : rests.filter((rest) => !isFatal(rest));
  return { sets: minimal(safe), fatal };
}

/** The images of sets, ascending. */
function sortedImages(sets: readonly CellSet[], goes: CellMap): number[] {
  const images: number[] = [];
  for (let i = 0; i < sets.length; i++) {
    const image = imageOf(sets[i], goes);
    let at = i;
    for (; at > 0 && images[at - 1] > image; at--) images[at] = images[at - 1];
    images[at] = image;
  }
  return images;
}

function isLess(a: readonly number[], b: readonly number[]): boolean {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return a[i] < b[i];
  return false;
}

/** A text of sets among so many cells; texts are in the order of the sets. */
function keyOf(sets: readonly CellSet[], cells: number): string {
  const characters: number[] = [];
  for (const set of sets) {
    for (let place = Math.ceil(cells / CHARACTER_BITS) - 1; place >= 0; place--) {
      const worth = WORTH[CHARACTER_BITS * place];
      characters.push(FIRST_CHARACTER + Math.floor(set / worth) % 2 ** CHARACTER_BITS);
    }
  }
  return String.fromCharCode(...characters);
}

function tooManyCells(cells: number): LimitError {
  return new LimitError({
    kind: "positions",
    needed: 2 ** cells,
    allowed: 2 ** MAX_CELLS,
    purpose: `the proof of ${cells} cells in forbidden sets (of ${MAX_CELLS} at most)`,
  });
}
