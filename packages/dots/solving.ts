/**
 * The rules and the prover of Dots and Boxes: all that its threads load.
 *
 * @module
 */
import type { Rules, Solving } from "@zugzwang/core";
import { DotsProver, METHODS, planDots, shareDots } from "./prover.ts";
import {
  boundByBoxes,
  countCompleted,
  type DotsMove,
  type DotsPosition,
  listMoves,
  play,
  toEdge,
} from "./rules/board.ts";
import { writeMove, writePosition } from "./rules/notation.ts";

/** The name of the threads. */
export const WORKER_NAME = "zugzwang:dots";

/** The part of the game that solves positions. */
export const dotsSolving = {
  name: "dots",
  sideToMove: ({ side }) => side,
  moves: listMoves,
  isOver: ({ drawn }) => !drawn.includes("0"),
  play,
  gain: (position, move) => countCompleted(position, toEdge(position, move)),
  terminalValue: () => 0,
  bounds: boundByBoxes,
  formatPosition: writePosition,
  formatMove: writeMove,

  methods: METHODS,
  prover: (root, means) => new DotsProver(root, means),
  plan: planDots,
  share: shareDots,
  workers: {
    name: WORKER_NAME,
    url: import.meta.url,
    own: () =>
      new Worker(new URL("./worker.ts", import.meta.url), {
        type: "module",
        name: "zugzwang:dots",
      }),
  },
} satisfies Rules<DotsPosition, DotsMove> & Solving<DotsPosition, DotsMove>;
