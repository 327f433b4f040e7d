/**
 * The naive twin: the rules as a program for a judge has them, all moves, no pruning. It reads the
 * judge's input itself and shares no code with the package.
 *
 * @module
 */

/** A board, changed and restored in place. */
class Board {
  readonly rows: number;
  readonly cols: number;
  readonly cards: number[][];
  readonly half: number;
  /** The card on each cell, or −1. */
  readonly card: number[];
  /** The owner of each cell: 1 ours, 0 theirs. */
  owner: number[];
  oursToMove = true;

  /** Reads numbers: the shape, the cards, then the played pairs. */
  constructor(rows: number, cols: number, numbers: number[]) {
    this.rows = rows;
    this.cols = cols;
    this.half = Math.ceil(rows * cols / 2);
    this.card = Array(rows * cols).fill(-1);
    this.owner = Array(rows * cols).fill(0);
    this.cards = [];
    let at = 0;
    while (this.cards.length < 2 * this.half) this.cards.push(numbers.slice(at, at += 4));
    for (; at < numbers.length; at += 2) this.put(numbers[at], numbers[at + 1]);
  }

  /** Puts a card on a cell, with its captures. */
  put(card: number, cell: number): void {
    const ours = card >= this.half ? 1 : 0;
    const [row, col] = [Math.floor(cell / this.cols), cell % this.cols];
    const [north, west, south, east] = this.cards[card];
    this.card[cell] = card;
    this.owner[cell] = ours;
    this.#fight(row - 1, col, { ours, attack: north, touches: 2 });
    this.#fight(row, col - 1, { ours, attack: west, touches: 3 });
    this.#fight(row + 1, col, { ours, attack: south, touches: 0 });
    this.#fight(row, col + 1, { ours, attack: east, touches: 1 });
    this.oursToMove = ours === 0;
  }

  #fight(
    row: number,
    col: number,
    { ours, attack, touches }: { ours: number; attack: number; touches: number },
  ): void {
    if (row < 0 || col < 0 || row >= this.rows || col >= this.cols) return;
    const cell = row * this.cols + col;
    if (this.card[cell] < 0) return;
    if (this.cards[this.card[cell]][touches] < attack) this.owner[cell] = ours;
  }

  /** Returns the moves of the side to move as [card, cell], in order. */
  listMoves(): [number, number][] {
    const first = this.oursToMove ? this.half : 0;
    const moves: [number, number][] = [];
    for (let card = first; card < first + this.half; card++) {
      if (this.card.includes(card)) continue;
      this.card.forEach((other, cell) => {
        if (other < 0) moves.push([card, cell]);
      });
    }
    return moves;
  }

  /** Returns our cells minus the cards that we put down. */
  countScore(): number {
    return this.card.reduce((sum, card, cell) => {
      if (card < 0) return sum;
      return sum + this.owner[cell] - (card >= this.half ? 1 : 0);
    }, 0);
  }

  /** Returns the score after best play by both sides. */
  solve(): number {
    if (!this.card.includes(-1)) return this.countScore();
    let best: number | null = null;
    for (const [card, cell] of this.listMoves()) {
      const value = this.solveMove(card, cell);
      if (best === null || (this.oursToMove ? value > best : value < best)) best = value;
    }
    return best!;
  }

  /** Returns the score after a move and best play. */
  solveMove(card: number, cell: number): number {
    const [owner, oursToMove] = [[...this.owner], this.oursToMove];
    this.put(card, cell);
    const value = this.solve();
    this.card[cell] = -1;
    this.owner = owner;
    this.oursToMove = oursToMove;
    return value;
  }
}

/** An answer, with the value of every move in the order of cards, then cells. */
export interface BruteAnswer {
  /** The judge's answer. */
  readonly text: string;
  /** The moves, `card cell`. */
  readonly moves: readonly string[];
  /** The score after each move. */
  readonly values: readonly number[];
}

/** Returns the judge's answer for an input, with or without a shape such as `2x3`. */
export function bruteForce(input: string): BruteAnswer {
  const shape = /^\s*(\d+)x(\d+)/.exec(input);
  const [rows, cols] = shape ? [Number(shape[1]), Number(shape[2])] : [3, 4];
  const numbers = input.slice(shape?.[0].length ?? 0).split(/\s+/).filter(Boolean).map(Number);
  const board = new Board(rows, cols, numbers);
  const pairs = board.listMoves();
  const moves = pairs.map((pair) => pair.join(" "));
  const values = pairs.map(([card, cell]) => board.solveMove(card, cell));
  if (values.length === 0) return { text: `${board.countScore()}\n-1 -1\n`, moves, values };
  const best = board.oursToMove ? Math.max(...values) : Math.min(...values);
  const [card, cell] = pairs[values.indexOf(best)];
  const text = `${best}\n${card} ${cell}\n${board.cards[card].join(" ")}\n`;
  return { text, moves, values };
}
