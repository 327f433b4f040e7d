/**
 * The games in words for somebody who has not met them; in English they say their rules themselves.
 *
 * @module
 */
/** A game for a newcomer. */
export interface GameWords {
  /** Its friendly name. */
  readonly name: string;
  /** How it is played and won; as the game says it where missing. */
  readonly rules?: string;
}

/** The games for newcomers, by their names. */
export const RULES_EN: Readonly<Record<string, GameWords>> = {
  chess: { name: "Staircase" },
  cards: { name: "Card duel" },
  dots: { name: "Dots and Boxes" },
  patterns: { name: "First pattern" },
};
