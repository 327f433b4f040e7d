/**
 * The board as its dual, the game of strings and coins: boxes are coins, undrawn edges are
 * strings, and the strings of border edges end at the ground. Drawing an edge cuts its string.
 *
 * @module
 */
import { type BoardSize, boxesOfEdge, edgeCount, edgesOfBox } from "../rules/board.ts";

/** Coins tied to each other and to the ground by strings; at most four strings a coin. */
export interface CoinGraph {
  /** Number of coins; the number of the ground. */
  readonly coins: number;
  /** Number of strings; in `stringsOf`, "none". */
  readonly strings: number;
  /** `ends[2 * string + i]`: the two ends, a coin first, then a coin or the ground. */
  readonly ends: Int32Array;
  /** `stringsOf[4 * coin + i]`: the strings of a coin, those to the ground first. */
  readonly stringsOf: Int32Array;
  /** `edges[string]`: the edge of the board that it stands for. */
  readonly edges: Int32Array;
  /** Told of every array of the graph and of what is made for it. */
  readonly keep: Keep;
}

/** Returns the array that it is given, once it has seen to it that its memory is given back. */
export type Keep = <A extends ArrayBufferView>(array: A) => A;

/** Leaves arrays to the collector, which is right for a few. */
const keepNothing: Keep = (array) => array;

/**
 * Returns the graph of some edges of a board, which become its strings in the order given; their
 * boxes become its coins in the order in which they are met.
 */
export function graphOfEdges(size: BoardSize, edges: readonly number[]): CoinGraph {
  const coinOf = new Map<number, number>();
  for (const edge of edges) {
    for (const box of boxesOfEdge(size, edge)) {
      if (!coinOf.has(box)) coinOf.set(box, coinOf.size);
    }
  }
  const ends = new Int32Array(2 * edges.length).fill(coinOf.size);
  edges.forEach((edge, string) =>
    boxesOfEdge(size, edge).forEach((box, i) => ends[2 * string + i] = coinOf.get(box)!)
  );
  const graph = { coins: coinOf.size, strings: edges.length, ends, keep: keepNothing };
  return { ...graph, edges: Int32Array.from(edges), stringsOf: stringsOfCoins(graph) };
}

/** Returns the graph of all edges of a board: string = edge, coin = box. */
export function graphOfBoard(size: BoardSize, keep: Keep = keepNothing): CoinGraph {
  const edges = keep(new Int32Array(edgeCount(size)));
  for (let edge = 0; edge < edges.length; edge++) edges[edge] = edge;
  const coins = size.rows * size.columns;
  const ends = keep(new Int32Array(2 * edges.length).fill(coins));
  for (let box = 0; box < coins; box++) {
    for (const edge of edgesOfBox(size, box)) {
      ends[2 * edge + (ends[2 * edge] === coins ? 0 : 1)] = box;
    }
  }
  const graph = { coins, strings: edges.length, ends, keep };
  return { ...graph, edges, stringsOf: stringsOfCoins(graph) };
}

function stringsOfCoins(
  { coins, strings, ends, keep }: Pick<CoinGraph, "coins" | "strings" | "ends" | "keep">,
): Int32Array {
  const stringsOf = keep(new Int32Array(4 * coins).fill(strings));
  const count = keep(new Uint8Array(coins + 1));
  for (const groundFirst of [true, false]) {
    for (let string = 0; string < strings; string++) {
      if ((ends[2 * string + 1] === coins) !== groundFirst) continue;
      for (const end of [ends[2 * string], ends[2 * string + 1]]) {
        if (end < coins) stringsOf[4 * end + count[end]++] = string;
      }
    }
  }
  return stringsOf;
}
