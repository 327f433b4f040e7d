/**
 * Tutorial 7: king and rook, or king and queen, against king: games with cycles, forwards and backwards.
 *
 *     rank = ((side · 64 + whiteKing) · 64 + piece) · 64 + blackKing     side 0 White, 1 Black
 *
 * Squares are 0..63, rank by rank. One more rank stands for the position after Black takes the
 * piece, a draw.
 *
 * @module
 */
import type { RankedGame } from "@zugzwang/core";

/** White to move. */
export const WHITE = 0;
/** Black to move. */
export const BLACK = 1;
const SIDE = 64 ** 3;
const TAKEN = 2 * SIDE;
const SQUARES = Array.from({ length: 64 }, (_, square) => square);
const STRAIGHT = [[0, 1], [0, -1], [1, 0], [-1, 0]] as const;
const OBLIQUE = [[1, 1], [1, -1], [-1, 1], [-1, -1]] as const;

/** The piece that helps the white king. */
export type Piece = "rook" | "queen";

/** A game, forwards and backwards. */
export interface LoneKing {
  /** By its moves. */
  readonly forwards: RankedGame;
  /** The same, with moves taken back. */
  readonly backwards: RankedGame;
  /** The ranks of all legal positions of a side. */
  legalRanks(side: number): number[];
}

function distance(a: number, b: number): number {
  return Math.max(Math.abs((a & 7) - (b & 7)), Math.abs((a >> 3) - (b >> 3)));
}

const kingSteps = SQUARES.map((from) => SQUARES.filter((to) => distance(from, to) === 1));

function ray(from: number, dx: number, dy: number): number[] {
  const squares: number[] = [];
  let [x, y] = [(from & 7) + dx, (from >> 3) + dy];
  for (; x >= 0 && x < 8 && y >= 0 && y < 8; x += dx, y += dy) squares.push(y * 8 + x);
  return squares;
}

/** Returns the rank of a position. */
function rankOf(side: number, whiteKing: number, piece: number, blackKing: number): number {
  return side * SIDE + whiteKing * 64 ** 2 + piece * 64 + blackKing;
}

/** Returns the squares that a piece reaches from each square on an empty board, line by line. */
function raysOf(piece: Piece): number[][][] {
  const directions = piece === "rook" ? STRAIGHT : [...STRAIGHT, ...OBLIQUE];
  return SQUARES.map((from) => directions.map(([dx, dy]) => ray(from, dx, dy)));
}

/** Returns by rank, whoever is to move, whether the piece attacks the black king. */
function attackTableOf(rays: readonly number[][][]): boolean[] {
  /** `blockers[from * 64 + to]`: the squares between, as far as the piece attacks on an empty board. */
  const blockers = new Map(
    rays.flatMap((lines, from) =>
      lines.flatMap((line) => line.map((to, i) => [from * 64 + to, line.slice(0, i)] as const))
    ),
  );
  return Array.from({ length: SIDE }, (_, rank) => {
    const between = blockers.get(((rank >> 6) & 63) * 64 + (rank & 63));
    return between !== undefined && !between.includes(rank >> 12);
  });
}

/** The rules with a piece. */
class LoneKingRules {
  readonly #rays: readonly number[][][];
  readonly #attackTable: readonly boolean[];

  constructor(piece: Piece) {
    this.#rays = raysOf(piece);
    this.#attackTable = attackTableOf(this.#rays);
  }

  #attacks(at: number, square: number, whiteKing: number): boolean {
    return this.#attackTable[rankOf(0, whiteKing, at, square)];
  }

  /** Whether no two men share a square, the kings are apart, and nobody to wait is in check. */
  isLegal(side: number, whiteKing: number, at: number, blackKing: number): boolean {
    if (whiteKing === at || at === blackKing || distance(whiteKing, blackKing) < 2) return false;
    return side === BLACK || !this.#attacks(at, blackKing, whiteKing);
  }

  /** Writes the positions a legal position leads to. */
  expand(rank: number, into: Int32Array): number {
    const [side, whiteKing, at, blackKing] = menOf(rank);
    if (rank === TAKEN || !this.isLegal(side, whiteKing, at, blackKing)) return 0;
    let count = 0;
    if (side === WHITE) return this.#whiteSteps(into, BLACK, whiteKing, at, blackKing);
    for (const to of kingSteps[blackKing]) {
      if (distance(to, whiteKing) < 2) continue;
      if (to === at) into[count++] = TAKEN;
      else if (!this.#attacks(at, to, whiteKing)) into[count++] = rankOf(WHITE, whiteKing, at, to);
    }
    return count;
  }

  /** Writes what is left of White's steps, there or back, that the board and the kings allow. */
  #whiteSteps(
    into: Int32Array,
    side: number,
    whiteKing: number,
    at: number,
    blackKing: number,
  ): number {
    let count = 0;
    for (const to of kingSteps[whiteKing]) {
      if (to !== at && distance(to, blackKing) > 1) into[count++] = rankOf(side, to, at, blackKing);
    }
    for (const line of this.#rays[at]) {
      for (const to of line) {
        if (to === whiteKing || to === blackKing) break;
        into[count++] = rankOf(side, whiteKing, to, blackKing);
      }
    }
    return count;
  }

  /** Writes the legal positions that lead to a decided one: its steps back. */
  predecessors(rank: number, into: Int32Array): number {
    const [side, whiteKing, at, blackKing] = menOf(rank);
    let count = 0;
    if (side === WHITE) {
      for (const from of kingSteps[blackKing]) {
        if (this.isLegal(BLACK, whiteKing, at, from)) {
          into[count++] = rankOf(BLACK, whiteKing, at, from);
        }
      }
      return count;
    }
    const steps = this.#whiteSteps(into, WHITE, whiteKing, at, blackKing);
    for (let i = 0; i < steps; i++) {
      const [, king, from] = menOf(into[i]);
      if (this.isLegal(WHITE, king, from, blackKing)) into[count++] = into[i];
    }
    return count;
  }

  /** Mate is lost, all other ends are drawn. */
  terminalValue(rank: number): number {
    const [side, whiteKing, at, blackKing] = menOf(rank);
    if (rank === TAKEN || side === WHITE || !this.isLegal(side, whiteKing, at, blackKing)) return 0;
    return this.#attacks(at, blackKing, whiteKing) ? -1 : 0;
  }
}

/** Returns the game with that piece. */
export function loneKing(piece: Piece): LoneKing {
  const rules = new LoneKingRules(piece);
  const size = TAKEN + 1;
  const maxMoves = 8 + 27;
  const scratch = new Int32Array(maxMoves);
  const expand = (rank: number, into: Int32Array) => rules.expand(rank, into);
  const terminalValue = (rank: number) => rules.terminalValue(rank);
  const forwards: RankedGame = { size, maxMoves, terminalValue, expand };
  const backwards = {
    maxPredecessors: maxMoves,
    moveCount: (rank: number) => expand(rank, scratch),
    predecessors: (rank: number, into: Int32Array) => rules.predecessors(rank, into),
  };
  return {
    forwards,
    backwards: { ...forwards, backwards },
    legalRanks(side) {
      const ranks = Array.from({ length: SIDE }, (_, i) => side * SIDE + i);
      return ranks.filter((rank) => rules.isLegal(...menOf(rank)));
    },
  };
}

/** Returns the side to move and the squares of white king, piece and black king. */
export function menOf(rank: number): [number, number, number, number] {
  return [rank >> 18, (rank >> 12) & 63, (rank >> 6) & 63, rank & 63];
}

/** The eight symmetries of the board. */
const symmetries = [0, 1, 2, 3, 4, 5, 6, 7].map((bits) =>
  SQUARES.map((square) => {
    const [x, y] = bits & 1 ? [square >> 3, square & 7] : [square & 7, square >> 3];
    return (bits & 2 ? 7 - y : y) * 8 + (bits & 4 ? 7 - x : x);
  })
);

/** Returns whether a position has the smallest rank of its images. */
export function isCanonical(rank: number): boolean {
  const [side, whiteKing, piece, blackKing] = menOf(rank);
  return symmetries.every((to) => rankOf(side, to[whiteKing], to[piece], to[blackKing]) >= rank);
}
