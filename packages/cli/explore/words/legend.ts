/**
 * What the signs mean that every game has, on boards and in lists.
 *
 * @module
 */
import type { InEach } from "./language.ts";

/** Signs as they stand on the board or in a list, and their meaning. */
export type Legend = readonly (readonly [sign: string, meaning: string])[];

/** The signs of every game. */
export const SIGNS: InEach<Legend> = {
  en: [
    ["+3 −2", "what a move still brings whoever makes it, from now on, if both play their best"],
    ["W D L", "it is proved that the move wins, draws or loses the game, but not by how much"],
    ["blue", "a best move; the others show what they are worth when you point at them"],
    ["▭ ┅", "framed: the move pointed at; dashed: the best answer to it; dotted: the last move"],
  ],
  zh: [
    ["+3 −2", "双方此后都走得最好时，此走法给走棋方带来的净得"],
    ["W D L", "已证明此走法致胜、致和或致败，但未知净胜多少"],
    ["蓝色", "最佳走法；其余走法的值在指向时显示"],
    ["▭ ┅", "实框：所指的走法；虚框：其最佳应手；点框：上一步"],
  ],
};
