/**
 * The card duel as its proofs see it (docs/proofs.md, `proofs/rules/cards.py`).
 *
 * A node is the cards that are played and the cells: empty, settled (a card that no card the other
 * side still holds could capture from an empty neighbour), or a card and whose it is.
 *
 * @module
 */
import type { Budget, ProofGame, ProofMove, ProofOracle } from "@zugzwang/core";
import { type CardsPosition, EMPTY, emptyCells } from "./rules/position.ts";
import { cellCount, DIRECTIONS, handSize, neighbour } from "./rules/shape.ts";

import { MAX_HAND } from "./search/relations.ts";
import { makeSearch } from "./search/root.ts";
import type { Search } from "./search/search.ts";

/** What an empty and a settled cell are; a card is `CARD + 2 * card`, and 1 more if it is ours. */
const [FREE, SETTLED, CARD] = [0, 1, 2];
/** Characters of the cards played in a key; those of the cells follow. */
const PLAYED = 3;
/** The first character of both. */
const FIRST_CHARACTER = "0".charCodeAt(0);

/** Which cards are played, bit c for card c, and a board; boards of one key are one node. */
interface CardsNode {
  readonly key: string;
  readonly played: number;
  /** By cell, free or a card. */
  readonly board: readonly number[];
  readonly empty: number;
  /** Bounds of the value at sight. */
  readonly least: number;
  readonly most: number;
}

/** Returns the game that proofs of a position are of. */
export function cardsProofGame(position: CardsPosition, budget: Budget): ProofGame<unknown> {
  const game = new CardsProofGame(position);
  const makeOracle = () => new CardsOracle(position, game, budget);
  return Object.assign(game, { makeOracle }) as ProofGame<unknown>;
}

class CardsProofGame implements ProofGame<CardsNode> {
  readonly rules = "cards";
  readonly gained = 0;
  readonly searchedLayer = 4;
  readonly start: CardsNode;
  readonly #nextTo: readonly (readonly (readonly [cell: number, side: number])[])[];
  /** `beats[4 * card + side]`: the cards whose number there, towards it, is greater. */
  readonly #beats: readonly number[];
  /** The cards of theirs and of ours. */
  readonly #hands: readonly [number, number];
  /** Whether ours are to move where an even number of cells is empty: 1 or 0. */
  readonly #evenOwner: number;
  /** The characters of a key. */
  readonly #characters: number[];

  constructor(position: CardsPosition) {
    const { deal, cards, owners, side } = position;
    const cells = cellCount(deal);
    this.#nextTo = Array.from(
      { length: cells },
      (_, cell) =>
        Array.from({ length: DIRECTIONS }, (_, to) => [neighbour(deal, cell, to), to] as const)
          .filter(([other]) => other >= 0),
    );
    this.#beats = deal.cards.flatMap((card) =>
      card.map((number, to) =>
        deal.cards.reduce((set, other, i) => other[to ^ 2] > number ? set | 1 << i : set, 0)
      )
    );
    const theirs = 2 ** handSize(deal) - 1;
    this.#hands = [theirs, theirs << handSize(deal)];
    this.#evenOwner = (1 - side) ^ (emptyCells(position).length & 1);
    this.#characters = new Array<number>(PLAYED + cells).fill(0);
    const played = cards.reduce((set, card) => card === EMPTY ? set : set | 1 << card, 0);
    const codes = cards.map((card, cell) =>
      card === EMPTY ? FREE : CARD + 2 * card + 1 - owners[cell]
    );
    this.start = this.#node(played, codes);
  }

  keyOf({ key }: CardsNode): string {
    return key;
  }

  layerOf({ empty }: CardsNode): number {
    return empty;
  }

  least({ least }: CardsNode): number {
    return least;
  }

  most({ most }: CardsNode): number {
    return most;
  }

  /** Who is to move: 1 for ours. */
  mover({ empty }: Pick<CardsNode, "empty">): number {
    return this.#evenOwner ^ (empty & 1);
  }

  /** The cards that a side holds, bit c for card c. */
  hand({ played }: CardsNode, owner: number): number {
    return this.#hands[owner] & ~played;
  }

  *moves(node: CardsNode): Generator<ProofMove<CardsNode>> {
    const owner = this.mover(node);
    for (let left = this.hand(node, owner); left !== 0; left &= left - 1) {
      const card = 31 - Math.clz32(left & -left);
      for (let cell = 0; cell < node.board.length; cell++) {
        if (node.board[cell] !== FREE) continue;
        const board = [...node.board];
        const gain = this.#put(board, { card, cell, owner });
        yield { gain, sign: -1, to: this.#node(node.played | 1 << card, board) };
      }
    }
  }

  /** Puts a card on a cell; returns what it captures. */
  #put(cells: number[], { card, cell, owner }: { card: number; cell: number; owner: number }) {
    cells[cell] = CARD + 2 * card + owner;
    let taken = 0;
    for (const [other, side] of this.#nextTo[cell]) {
      const code = cells[other];
      if (code < CARD || (code & 1) === owner) continue;
      if ((this.#beats[4 * (code - CARD >> 1) + (side ^ 2)] >> card & 1) === 0) continue;
      cells[other] ^= 1;
      taken++;
    }
    return taken;
  }

  #node(played: number, board: readonly number[]): CardsNode {
    const places = this.#characters;
    const open = [0, 0];
    let empty = 0;
    for (let cell = 0; cell < board.length; cell++) {
      let code = board[cell];
      if (code === FREE) empty++;
      else if (this.#canFall(board, cell, played)) open[code & 1]++;
      else code = SETTLED;
      places[PLAYED + cell] = FIRST_CHARACTER + code;
    }
    for (let i = 0; i < PLAYED; i++) {
      places[i] = FIRST_CHARACTER + (played >> 6 * (PLAYED - 1 - i) & 63);
    }
    const mover = this.mover({ empty });
    const least = empty === 0 ? 0 : -(open[mover] + (empty + 1 >> 1));
    const most = empty === 0 ? 0 : open[1 - mover] + (empty >> 1);
    return { key: String.fromCharCode(...places), played, board, empty, least, most };
  }

  /** Whether the other side holds a card that captures this one from an empty neighbour. */
  #canFall(board: readonly number[], cell: number, played: number): boolean {
    const code = board[cell];
    const enemies = this.#hands[1 - (code & 1)] & ~played;
    const card = 4 * (code - CARD >> 1);
    const nextTo = this.#nextTo[cell];
    for (let i = 0; i < nextTo.length; i++) {
      const [other, side] = nextTo[i];
      if (board[other] === FREE && (this.#beats[card + side] & enemies) !== 0) return true;
    }
    return false;
  }
}

/** The search of the solver, for all that comes of the start. */
class CardsOracle implements ProofOracle<CardsNode> {
  readonly #game: CardsProofGame;
  readonly #half: number;
  readonly #search: Search;

  constructor(position: CardsPosition, game: CardsProofGame, budget: Budget) {
    this.#game = game;
    this.#half = handSize(position.deal);
    this.#search = makeSearch(position, budget, () => budget.poll(this.#search.nodes));
  }

  get nodes(): number {
    return this.#search.nodes;
  }

  isAtLeast(node: CardsNode, bound: number): boolean {
    if (bound <= this.#game.least(node)) return true;
    if (bound > this.#game.most(node)) return false;
    const owner = this.#game.mover(node);
    const side = 1 - owner;
    const cellsOf = [0, 0];
    node.board.forEach((code, cell) => {
      if (code === FREE) return;
      cellsOf[code & 1] |= 1 << cell;
      const card = code - CARD >> 1;
      this.#search.place(card < this.#half ? MAX_HAND + card : card - this.#half, cell);
    });
    const [theirs, ours] = [this.#game.hand(node, 0), this.#game.hand(node, 1) >> this.#half];
    const [hand, foes] = owner === 1 ? [ours, theirs] : [theirs, ours];
    const state = { mine: cellsOf[owner], theirs: cellsOf[1 - owner], hand, foes, side };
    return this.#search.test(state, bound) >= bound;
  }

  knownAtLeast(): null {
    return null;
  }
}
