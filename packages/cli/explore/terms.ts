/**
 * Chinese for what the games say: their names and sides, their facts, their classes of moves.
 *
 * @module
 */

/** Terms by their English. */
export const TERMS_ZH: Readonly<Record<string, string>> = {
  chess: "一双木棋",
  cards: "卡牌",
  dots: "点格棋",
  patterns: "图案棋",
  first: "先手",
  second: "后手",
  First: "先手",
  Second: "后手",
  Alice: "Alice",
  Bob: "Bob",
  ours: "我方",
  theirs: "对方",
  sideToMove: "行棋方",
  cellsLeft: "剩余格数",
  positionsLeft: "剩余局面数",
  true: "是",
  false: "否",
};
