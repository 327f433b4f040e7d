/**
 * Small games by their rules alone, as a reader of the tutorial writes them. Benchmarks solve them, and
 * mutations turn them into wrong games.
 *
 * @module
 */
import type { Rules } from "../game/rules.ts";
import type { Side } from "../game/terms.ts";

/** A position that is its own text: `<side><board>`. */
export type Text = string;

const other = (text: Text): string => text[0] === "0" ? "1" : "0";
const sideOf = (text: Text): Side => text[0] === "0" ? 0 : 1;
const put = (text: string, at: number, sign: string) =>
  text.slice(0, at) + sign + text.slice(at + 1);

/** The members that texts as positions share. */
const TEXTS = {
  sideToMove: sideOf,
  formatPosition: (text: Text) => text,
  formatMove: String,
} as const;

/** A row of owned cells, by the number of a cell on the board. */
const cells = (text: Text) => [...text.slice(1)];

/** Domineering: `first` puts dominoes upright, `second` flat. A side that cannot move has lost. */
export function domineering(rows: number, cols: number): Rules<Text, number> {
  const step = (text: Text) => text[0] === "0" ? cols : 1;
  const fits = (text: Text, cell: number) =>
    text[1 + cell] === "." && text[1 + cell + step(text)] === "." &&
    (step(text) === cols || cell % cols < cols - 1);
  return {
    ...TEXTS,
    name: "domineering",
    start: "0" + ".".repeat(rows * cols),
    moves: (text) => cells(text).flatMap((_, cell) => fits(text, cell) ? [cell] : []),
    play: (text, cell) =>
      put(put(other(text) + text.slice(1), 1 + cell, "#"), 1 + cell + step(text), "#"),
    gain: () => 0,
    terminalValue: () => -1,
    bounds: () => ({ lower: -1, upper: 1 }),
    canonicalText: (text) => {
      const lines = text.slice(1).match(new RegExp(`.{${cols}}`, "g")) ?? [];
      const mirrored = lines.map((line) => [...line].reverse().join(""));
      const images = [lines, mirrored, lines.toReversed(), mirrored.toReversed()];
      return text[0] + images.map((image) => image.join("")).sort()[0];
    },
  };
}

/** Four (or `need`) in a row on a board that discs fall into: the side that gets it has won. */
export function dropFour(rows: number, cols: number, need = 4): Rules<Text, number> {
  const lines: number[][] = [];
  for (let row = 0; row < rows; row++) {
    for (let col = 0; col < cols; col++) {
      for (const [down, right] of [[0, 1], [1, 0], [1, 1], [1, -1]]) {
        const line = Array.from({ length: need }, (_, i) => [row + i * down, col + i * right]);
        if (line.every(([r, c]) => r < rows && c >= 0 && c < cols)) {
          lines.push(line.map(([r, c]) => 1 + r * cols + c));
        }
      }
    }
  }
  const hasWon = (text: Text, side: string) =>
    lines.some((line) => line.every((at) => text[at] === side));
  const free = (text: Text, col: number) => {
    let row = rows - 1;
    while (row >= 0 && text[1 + row * cols + col] !== ".") row--;
    return row;
  };
  return {
    ...TEXTS,
    name: "drop-four",
    start: "0" + ".".repeat(rows * cols),
    moves: (text) =>
      hasWon(text, other(text))
        ? []
        : cells(text).slice(0, cols).flatMap((cell, col) => cell === "." ? [col] : []),
    play: (text, col) =>
      put(other(text) + text.slice(1), 1 + free(text, col) * cols + col, text[0]),
    gain: () => 0,
    terminalValue: (text) => hasWon(text, other(text)) ? -1 : 0,
    bounds: () => ({ lower: -1, upper: 1 }),
    canonicalText: (text) => {
      const lines = text.slice(1).match(new RegExp(`.{${cols}}`, "g")) ?? [];
      const mirrored = text[0] + lines.map((line) => [...line].reverse().join("")).join("");
      return mirrored < text ? mirrored : text;
    },
  };
}

/** Hex: `first` joins top and bottom, `second` left and right. */
export function hex(size: number): Rules<Text, number> {
  const near = (cell: number) => {
    const [row, col] = [Math.floor(cell / size), cell % size];
    return [[0, 1], [0, -1], [1, 0], [-1, 0], [1, -1], [-1, 1]]
      .map(([down, right]) => [row + down, col + right])
      .filter(([r, c]) => r >= 0 && r < size && c >= 0 && c < size)
      .map(([r, c]) => r * size + c);
  };
  const neighbours = Array.from({ length: size * size }, (_, cell) => near(cell));
  const hasJoined = (text: Text, side: string) => {
    const line = Array.from({ length: size }, (_, i) => side === "0" ? i : i * size);
    const ways = line.filter((cell) => text[1 + cell] === side);
    const seen = new Set(ways);
    for (const cell of ways) {
      if (side === "0" ? cell >= size * (size - 1) : cell % size === size - 1) return true;
      for (const next of neighbours[cell]) {
        if (text[1 + next] === side && !seen.has(next)) ways.push(next), seen.add(next);
      }
    }
    return false;
  };
  return {
    ...TEXTS,
    name: "hex",
    start: "0" + ".".repeat(size * size),
    moves: (text) =>
      hasJoined(text, other(text))
        ? []
        : cells(text).flatMap((cell, at) => cell === "." ? [at] : []),
    play: (text, cell) => put(other(text) + text.slice(1), 1 + cell, text[0]),
    gain: () => 0,
    terminalValue: () => -1,
    bounds: () => ({ lower: -1, upper: 1 }),
    canonicalText: (text) => {
      const turned = text[0] + cells(text).reverse().join("");
      return turned < text ? turned : text;
    },
  };
}

/** Heaps, the side to move and whether the one pass of the game has been used. */
export interface Heaps {
  /** The heaps. */
  readonly heaps: readonly number[];
  /** Who moves. */
  readonly side: Side;
  /** Whether someone has passed. */
  readonly passed: boolean;
}

/** Nim in which one pass may be made, once, while a counter is left. A side that cannot move has
 * lost. */
export function nimWithPass(heaps: readonly number[]): Rules<Heaps, string> {
  return {
    name: "nim-with-a-pass",
    start: { heaps, side: 0, passed: false },
    sideToMove: ({ side }) => side,
    moves: ({ heaps, passed }) => [
      ...heaps.flatMap((heap, i) => Array.from({ length: heap }, (_, n) => `${i} ${n + 1}`)),
      ...passed || heaps.every((heap) => heap === 0) ? [] : ["pass"],
    ],
    play({ heaps, side, passed }, move) {
      const next = { side: 1 - side as Side, passed: passed || move === "pass" };
      if (move === "pass") return { heaps, ...next };
      const [at, taken] = move.split(" ").map(Number);
      return { heaps: heaps.with(at, heaps[at] - taken), ...next };
    },
    gain: () => 0,
    terminalValue: () => -1,
    isOver: ({ heaps }) => heaps.every((heap) => heap === 0),
    bounds: () => ({ lower: -1, upper: 1 }),
    formatPosition: ({ heaps, side, passed }) => `${heaps.join(",")} ${side} ${passed}`,
    canonicalText: ({ heaps, passed }) => `${heaps.toSorted((a, b) => a - b).join(",")} ${passed}`,
    formatMove: (move) => move,
  };
}

/** Pits of the first side, its store, pits of the second, its store; and who moves. */
export interface Pits {
  /** The seeds. */
  readonly seeds: readonly number[];
  /** Who moves. */
  readonly side: Side;
}

/**
 * Kalah: seeds are sown around. A move that ends in the store moves again; one that ends in an empty own
 * pit takes its seed and those opposite. Seeds in a store count. The remaining ones go to their owner.
 */
export function kalah(pits: number, seeds: number): Rules<Pits, number> {
  const size = 2 * pits + 2;
  const home = (side: Side) => side * (pits + 1);
  const store = (side: Side) => home(side) + pits;
  const sum = (list: readonly number[]) => list.reduce((a, b) => a + b, 0);
  const own = ({ seeds }: Pits, side: Side) => seeds.slice(home(side), store(side));
  const sown = ({ seeds, side }: Pits, pit: number) => {
    const next = [...seeds];
    let [at, hand] = [home(side) + pit, seeds[home(side) + pit]];
    next[at] = 0;
    while (hand > 0) {
      at = (at + 1) % size;
      if (at === store(1 - side as Side)) continue;
      next[at]++;
      hand--;
    }
    const opposite = 2 * pits - at;
    if (at >= home(side) && at < store(side) && next[at] === 1 && next[opposite] > 0) {
      next[store(side)] += next[opposite] + 1;
      next[at] = next[opposite] = 0;
    }
    return { next, again: at === store(side) };
  };
  return {
    name: "kalah",
    start: {
      seeds: Array.from({ length: size }, (_, at) => at === pits || at === size - 1 ? 0 : seeds),
      side: 0,
    },
    sideToMove: ({ side }) => side,
    moves: (position) =>
      sum(own(position, 0)) === 0 || sum(own(position, 1)) === 0
        ? []
        : own(position, position.side).flatMap((seeds, pit) => seeds > 0 ? [pit] : []),
    play(position, pit) {
      const { next, again } = sown(position, pit);
      return { seeds: next, side: again ? position.side : 1 - position.side as Side };
    },
    gain: (position, pit) =>
      sown(position, pit).next[store(position.side)] - position.seeds[store(position.side)],
    terminalValue: (position) =>
      sum(own(position, position.side)) - sum(own(position, 1 - position.side as Side)),
    formatPosition: ({ seeds, side }) => `${seeds.join(" ")} ${side}`,
    canonicalText: ({ seeds, side }) =>
      side === 0
        ? [...seeds.slice(0, pits), ...seeds.slice(pits + 1, size - 1)].join(" ")
        : [...seeds.slice(pits + 1, size - 1), ...seeds.slice(0, pits)].join(" "),
    formatMove: String,
  };
}

/** Node Kayles on a grid: a move takes a cell and its neighbours. A side that cannot move has lost. */
export function nodeKayles(rows: number, cols: number): Rules<Text, number> {
  const near = (cell: number) => {
    const [row, col] = [Math.floor(cell / cols), cell % cols];
    return [[0, 0], [0, 1], [0, -1], [1, 0], [-1, 0]]
      .map(([down, right]) => [row + down, col + right])
      .filter(([r, c]) => r >= 0 && r < rows && c >= 0 && c < cols)
      .map(([r, c]) => r * cols + c);
  };
  const taken = Array.from({ length: rows * cols }, (_, cell) => near(cell));
  return {
    ...TEXTS,
    name: "node-kayles",
    start: "0" + ".".repeat(rows * cols),
    moves: (text) => cells(text).flatMap((sign, cell) => sign === "." ? [cell] : []),
    play: (text, cell) =>
      taken[cell].reduce((left, at) => put(left, 1 + at, "#"), other(text) + text.slice(1)),
    gain: () => 0,
    terminalValue: () => -1,
    bounds: () => ({ lower: -1, upper: 1 }),
    canonicalText: (text) => {
      const board = text.slice(1);
      const turned = [...board].reverse().join("");
      return turned < board ? turned : board;
    },
  };
}

/** Both sides only wait, so positions repeat. */
export const waiting: Rules<Side, string> = {
  name: "waiting",
  mayRepeat: true,
  start: 0,
  sideToMove: (side) => side,
  moves: () => ["wait"],
  play: (side) => side === 0 ? 1 : 0,
  gain: () => 0,
  terminalValue: () => 0,
  formatPosition: String,
  formatMove: String,
};

/** A runner and a catcher on a ring move one or two steps forward in turn. A caught runner has lost. */
export const ring: Rules<readonly [own: number, other: number, side: Side], number> = {
  name: "ring",
  mayRepeat: true,
  start: [0, 3, 0],
  sideToMove: ([, , side]) => side,
  moves: ([own, other]) => own === other ? [] : [1, 2],
  play: ([own, other, side], steps) => [other, (own + steps) % 9, side === 0 ? 1 : 0],
  terminalValue: () => -1,
  formatPosition: (position) => position.join(" "),
  formatMove: String,
};
