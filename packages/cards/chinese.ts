/**
 * Chinese for what the card duel says: its name and rules, examples and signs, facts, classes of moves,
 * families of instances, what its shapes are called, and what an input should have been.
 *
 * @module
 */

/** Terms and parts of sentences by their English; `#` stands for a number or a quoted text. */
export const CHINESE: Readonly<Record<string, string>> = {
  "Card duel": "卡牌",
  "Each side puts its six cards on a board of twelve cells, one a turn. A card captures every neighbouring card of the other side whose number is smaller where the two touch. Who owns more cards in the end wins.":
    "双方轮流把各自六张牌放到十二格的棋盘上。相邻的对方牌若在相接处的数较小，即被吃，归出牌方所有。终局时牌多者胜。",

  "six cards played": "已出六张",
  "four cards played": "已出四张",
  "a whole deal (takes longer)": "整副牌（较慢）",

  "a move: card 10 to cell 7; cells are counted row by row from 0":
    "走法：牌 10 放到格 7；格从 0 起逐行编号",
  "the numbers of a card stand at its four sides; below them its own and its owner":
    "牌的四个数在其四边；下面是牌号和归属",
  "arrows: what the last card captured; ◆: the card that was put last":
    "箭头：上一张牌所吃的牌；◆：上一张牌",
  "single border: ours; double border: theirs": "单框：我方；双框：对方",

  scoreSoFar: "当前得分",
  ourCells: "我方格数",
  theirCells: "对方格数",
  emptyCells: "空格",
  ourHand: "我方手牌",
  theirHand: "对方手牌",
  settledCells: "已定的格",
  u9: "0 至 9",
  u3: "0 至 3",
  u1: "0 与 1",
  correlated: "强弱相关",
  crossed: "纵横相克",
  "card #": "牌 #",
  "cell #, empty": "格 #，空着",
  "north #": "上 #",
  "south #": "下 #",
  "in hand": "手牌",
  "a played card": "已出的牌",
  "a card that was not played before": "未出过的牌",
  "since the sides alternate": "因为双方轮流出牌",
  "the cell of card #": "牌 # 所在的格",
  "an empty cell": "空格",
  "a card": "牌",
  "a card in hand": "手牌",
  ours: "我方",
  theirs: "对方",
  permutation: "排列",
  sum: "一面强",
  twins: "成对",
  "cell #, empty, captures up to #": "格 #，空着，最多吃 # 张",
  "west #": "左 #",
  "east #": "右 #",
  settled: "已定",
  "# ours": "# 我方",
  "# theirs": "# 对方",
  "score #": "得分 #",
  "score -#": "得分 −#",
  "a number or a shape, ROWSxCOLS with # to # cells": "数，或 行数x列数 的棋盘，共 # 至 # 格",
  "a shape": "棋盘大小",
  "the north number of card #": "牌 # 的上边数",
  "the west number of card #": "牌 # 的左边数",
  "the south number of card #": "牌 # 的下边数",
  "the east number of card #": "牌 # 的右边数",
  "a card of ours": "我方的牌",
  "a card of theirs": "对方的牌",
  "of ours": "属我方",
  "of theirs": "属对方",
  mirror: "左右相等",
  played: "已出数张",
  uniform: "均匀",
  equal: "全等",
  "cell #": "格 #",
  "to move": "行棋",
  "no move": "无走法",
};
