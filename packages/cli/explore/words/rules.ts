/**
 * What the games are, in words for somebody who has not met them.
 *
 * @module
 */
/** A game for a newcomer. */
export interface GameWords {
  /** Its friendly name. */
  readonly name: string;
  /** How it is played and won. */
  readonly rules: string;
}

/** The games for newcomers, by their names. */
export const RULES_EN: Readonly<Record<string, GameWords>> = {
  chess: {
    name: "Staircase",
    rules:
      "Two players take the cells of a board in turn. A cell can be taken once all cells above " +
      "it and to its left are taken, so the taken part is always a staircase. Each cell gives its " +
      "upper number to the first player or its lower number to the second. More points win.",
  },
  cards: {
    name: "Card duel",
    rules: "Each side puts its six cards on a board of twelve cells, one a turn. A card captures " +
      "every neighbouring card of the other side whose number is smaller where the two touch. Who " +
      "owns more cards in the end wins.",
  },
  dots: {
    name: "Dots and Boxes",
    rules:
      "Players draw one edge between two dots in turn. Who draws the fourth edge of a box gets " +
      "the box and moves again. More boxes win.",
  },
  patterns: {
    name: "First pattern",
    rules:
      "Both players put the same stones on free cells in turn. Who first makes one of the agreed " +
      "patterns appear, shifted but not turned, wins. Who cannot move any more loses.",
  },
};
