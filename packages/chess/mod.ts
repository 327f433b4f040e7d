/**
 * The staircase board game (Luogu P4363, 一双木棋), solved exactly.
 *
 * @module
 */
export { chess } from "./chess.ts";
export type { Board, ChessMove, ChessPosition } from "./rules.ts";
