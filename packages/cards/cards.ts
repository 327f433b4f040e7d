/**
 * The card duel as core's contract has it.
 *
 * @module
 */
import type { GameWith } from "@zugzwang/core";
import { factsOf, ownedCards } from "./rules/facts.ts";
import { instances } from "./rules/instances.ts";
import {
  formatAnswer,
  formatDeal,
  parseDeal,
  parseMove,
  parsePosition,
  SIDE_NAMES,
} from "./rules/notation.ts";
import { type CardsMove, type CardsPosition, openingPosition } from "./rules/position.ts";
import { sceneOf } from "./rules/scene.ts";
import { cardsSolving } from "./solving.ts";

/**
 * The card duel: two hands of six cards, 3 × 4 cells; a card that comes to a cell captures the
 * enemy's neighbours whose number on the touching side is smaller. The value is ours: our cards
 * at the end, less six.
 *
 * Solved by null-window search of future net captures under ideal-capture bounds; exact, since
 * bounds are proved and the table has full keys. `docs/games/cards_method.md` has rules, proofs and
 * figures. Boards of other shapes, up to 16 cells, start their input with the shape: `2x3`.
 *
 * @example
 * ```ts
 * import { cards } from "@zugzwang/cards";
 * import { solve } from "@zugzwang/core";
 * import { assertEquals } from "@std/assert";
 *
 * const position = cards.parse("2x2\n3 1 4 1\n5 9 2 6\n5 3 5 8\n9 7 9 3\n");
 * const solution = await solve(cards, position);
 * assertEquals(solution.solved && cards.formatAnswer(position, solution), "0\n2 0\n5 3 5 8\n");
 * ```
 */
export const cards: GameWith<
  CardsPosition,
  CardsMove,
  | "parsePosition"
  | "settled"
  | "bounds"
  | "instances"
  | "prover"
  | "plan"
  | "facts"
  | "points"
  | "scene"
  | "guide"
  | "proofGame"
> = {
  ...cardsSolving,
  title: "Card duel: put cards on a board, capture neighbours that are weaker where they touch",
  sides: SIDE_NAMES,
  rulesText:
    "Each side puts its six cards on a board of twelve cells, one a turn. A card captures " +
    "every neighbouring card of the other side whose number is smaller where the two touch. Who " +
    "owns more cards in the end wins.",
  moveLegend: "7 5 puts card 7 on cell 5, both by their numbers",
  signLegend: "a card has a number on each side, below them its own and its owner; " +
    "◆ is the last card, arrows what it captured",
  parse: parseDeal,
  formatInput: ({ deal }) => formatDeal(deal),
  formatAnswer,
  initial: ({ deal }) => openingPosition(deal),
  parsePosition,
  parseMove,
  instances,
  points: ownedCards,
  facts: factsOf,
  scene: sceneOf,
  guide: async () => (await import("./guide.ts")).guide(),
  proofGame: async (position, { budget }) =>
    (await import("./proof.ts")).cardsProofGame(position, budget),
};
