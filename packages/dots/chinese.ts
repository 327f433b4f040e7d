/**
 * Chinese for what Dots and Boxes says: its name and rules, examples and signs, facts, classes of moves,
 * families of instances, what its shapes are called, and what an input should have been.
 *
 * @module
 */

/** Terms and parts of sentences by their English; `#` stands for a number or a quoted text. */
export const CHINESE: Readonly<Record<string, string>> = {
  "Dots and Boxes": "点格棋",
  "Players draw one edge between two dots in turn. Who draws the fourth edge of a box gets the box and moves again. More boxes win.":
    "双方轮流在两点间画一条边。画上一个格子第四条边的一方得此格，并再走一步。格多者胜。",

  "chains and a loop, 5 × 5": "链与环 5 × 5",
  "boxes to take, 4 × 4": "有格可吃 4 × 4",
  "a quiet opening, 3 × 3": "平静开局 3 × 3",
  "the border drawn, 4 × 4": "边框已画 4 × 4",

  "a move: the edge to the right of the dot in row 4, column 0; v: the edge below it":
    "走法：第 4 行第 0 列的点右边的边；v 为其下方的边",
  "a chain of 4 boxes, a loop of 6: whoever opens one gives it away":
    "4 格的链、6 格的环：谁打开，谁就送给对方",
  pink: "粉色",
  "a box that can be taken now": "现在可吃的格子",
  "gives boxes away although there is a safe move": "尚有安全走法，却送出格子",
  "opens a chain or loop so that the other side may take all of it, or leave its last boxes and keep control":
    "打开链或环，对方可全吃，也可留下最后几格而保持控制",
  handout: "让格",
  "gives a short chain away: hard-hearted, so that it has to be taken whole; half-hearted, so that it can be given back":
    "送出短链：硬心的只能全吃，软心的可以让回",
  "gives the last boxes of a chain or loop back, to keep control":
    "把链或环的最后几格让回，以保持控制",
  "a box of the first player, of the second": "先手的格子、后手的格子",

  "also a1-b1 as at Little Golem, with numbers or without":
    "亦可用 Little Golem 的 a1-b1 记法，有无序号均可",

  undrawnEdges: "未画的边",
  boxesLeft: "剩余格子",
  takeableBoxes: "可吃的格子",
  declinableBoxes: "可让出的格子",
  chains: "链",
  knots: "结",
  boxes: "格子",
  longChains: "长链数",
  longChainsWanted: "行棋方想要的长链数奇偶",
  controlledValue: "控制值",
  inControl: "控制方",
  nimstring: "尼姆线",
  nimstringMoves: "在尼姆线中取胜的走法",
  nimber: "尼姆数",
  "hard-hearted handout": "硬心让格",
  "half-hearted handout": "软心让格",
  "double-deal": "双让",
  "safe moves": "安全走法",
  "long chain rule": "长链法则",
  handouts: "让格",
  sacrifices: "先行牺牲",
  "While there is a move that gives no box away, make it.": "还有不送格的走法时，就走它。",
  "Which safe move is made decides how many long chains there will be, and so who runs out first.":
    "走哪一步安全的边，决定会有几条长链，也就决定谁先无路可走。",
  "When nothing is safe, give away as little as can be, and so that it cannot be declined.":
    "没有安全走法时，送得越少越好，并且不让对方退回。",
  "Leave the last two boxes of a chain, to make the other side open the next one.":
    "留下链的最后两格，迫使对方打开下一条。",
  "Give a box away while there are safe moves, to change who runs out of them.":
    "尚有安全走法时先送一格，改变谁先走完安全走法。",
  "A loop costs four boxes to keep control, a chain two: count before you open or decline one.":
    "保持控制，环要让四格，链要让出两格：打开或退让之前先数清楚。",
  "Play for the last move: only one edge leaves the other side a nimber of 0.":
    "争最后一步：只有一条边把尼姆数 0 留给对方。",
  swedish: "边框已画",
  completed: "已完成",
  "chain of #": "# 格的链",
  "the end of the line": "行末",
  "the end of the move": "走法末尾",
  "a row in #..#": "#..# 内的行号",
  "a column in #..#": "#..# 内的列号",
  "a line of dots, each # after the one before": "一行点，彼此相距 #",
  "a line of dots": "一行点",
  "# to # dots in a line": "一行 # 至 # 个点",
  "# to # lines of dots": "# 至 # 行点",
  "a dot, +": "点 +",
  "a vertical edge, | or a blank": "竖边 | 或空格",
  "a horizontal edge, -- or two blanks": "横边 -- 或两个空格",
  "the inside of a box": "格子内部",
  "a move, h<row>,<column> or v<row>,<column>": "走法 h行,列 或 v行,列",
  loops: "环",
  safe: "安全",
  capture: "吃格",
  loony: "疯着",
  endgame: "残局",
  general: "任意",
  late: "后期",
  components: "链与环",
  "loop of #": "# 格的环",
  "knot of #": "# 格的结",
  "a row of # horizontal edges, each # or #": "一行 # 条横边，每条为 # 或 #",
  "a row of # vertical edges, each # or #": "一行 # 条竖边，每条为 # 或 #",
  "an undrawn edge": "未画的边",
  empty: "空棋盘",
  even: "偶数",
  odd: "奇数",
  table: "查表",
  "can be taken": "可吃",
  "# or #": "# 或 #",
};
