/**
 * The ideas of Dots and Boxes that players learn, each with a lesson.
 *
 * @module
 */
import type { Idea } from "@zugzwang/core";

/** The ideas by name, the easiest first; sources: Berlekamp, "The Dots and Boxes Game", 2000. */
const TEXTS = {
  "safe moves": "While there is a move that gives no box away, make it.",
  "long chain rule":
    "Which safe move is made decides how many long chains there will be, and so who runs out first.",
  handouts:
    "When nothing is safe, give away as little as can be, and so that it cannot be declined.",
  "double-deal": "Leave the last two boxes of a chain, to make the other side open the next one.",
  sacrifices: "Give a box away while there are safe moves, to change who runs out of them.",
  loops:
    "A loop costs four boxes to keep control, a chain two: count before you open or decline one.",
  nimstring: "Play for the last move: only one edge leaves the other side a nimber of 0.",
};

/** The ideas of the game. */
export const dotsIdeas: Readonly<Record<string, Idea>> = Object.fromEntries(
  Object.entries(TEXTS).map(([name, text]) => [name, {
    text,
    positions: async () => (await import("./exercises.ts")).listExercises(name),
  }]),
);
