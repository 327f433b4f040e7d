/**
 * The card duel: a board of 3 × 4 cells, two hands of six cards, captures; solved exactly.
 *
 * @module
 */
export { cards } from "./cards.ts";
export type { Card, CardsMove, CardsPosition, Deal, LastMove } from "./rules/position.ts";
