// The rules and the prover of the card duel: all that its threads load.
import type { Rules, Solving } from "@zugzwang/core";
import { CardsProver, METHOD, planCards, shareCards } from "./prover.ts";
import { formatMove, formatPosition } from "./rules/notation.ts";
import {
  type CardsMove,
  type CardsPosition,
  countNetCaptures,
  getHandSize,
  listCaptures,
  listMoves,
  play,
} from "./rules/position.ts";

export const WORKER_NAME = "zugzwang:cards";

/** The part of the game that solves positions. */
export const cardsSolving = {
  name: "cards",
  valueSide: "first",
  sideToMove: ({ side }) => side,
  moves: listMoves,
  play,
  gain: (position, move) => listCaptures(position, move).length,
  terminalValue: () => 0,
  settled: countNetCaptures,
  bounds: ({ deal }) => ({ lower: 0 - getHandSize(deal), upper: getHandSize(deal) }),
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
