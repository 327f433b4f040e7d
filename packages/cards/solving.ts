/**
 * What a solver needs of the card duel: the rules, and the prover.
 *
 * @module
 */
import type { Rules, Solving } from "@zugzwang/core";
import { CardsProver, METHOD, planCards, shareCards } from "./prover.ts";
import { formatMove, formatPosition } from "./rules/notation.ts";
import {
  captures,
  type CardsMove,
  type CardsPosition,
  legalMoves,
  netCaptures,
  play,
} from "./rules/position.ts";
import { handSize } from "./rules/shape.ts";

/** The name by which a thread knows what it is. */
export const WORKER_NAME = "zugzwang:cards";

/** The part of the game that its threads load. */
export const cardsSolving = {
  name: "cards",
  valueSide: "first",
  sideToMove: ({ side }) => side,
  moves: legalMoves,
  play,
  gain: (position, move) => captures(position, move).length,
  terminalValue: () => 0,
  settled: netCaptures,
  bounds: ({ deal }) => ({ lower: 0 - handSize(deal), upper: handSize(deal) }),
  formatPosition,
  formatMove,

  methods: [METHOD],
  prover: (root, means) => new CardsProver(root, means),
  plan: planCards,
  share: shareCards,
  workers: {
    name: WORKER_NAME,
    url: import.meta.url,
    own: () =>
      new Worker(new URL("./worker.ts", import.meta.url), {
        type: "module",
        name: "zugzwang:cards",
      }),
  },
} satisfies Rules<CardsPosition, CardsMove> & Solving<CardsPosition, CardsMove>;
