/**
 * What the signs on boards and in lists mean, loaded when a reader asks for it.
 *
 * @module
 */
import type { InEach } from "./language.ts";

/** Signs as they stand on the board or in a list, and their meaning. */
export type Legend = readonly (readonly [sign: string, meaning: string])[];

/** The signs of each game, by its name. */
export const LEGENDS: InEach<Readonly<Record<string, Legend>>> = {
  en: {
    chess: [
      ["1,0", "a move: the cell in row 1, column 0, both counted from 0"],
      ["━", "pink line: the edge of the staircase; only its inner corners can be taken"],
      ["□ ▣", "a cell with a single border is the first player's, with a double one the second's"],
    ],
    cards: [
      ["10 7", "a move: card 10 to cell 7; cells are counted row by row from 0"],
      [
        "9 4 2 7",
        "the numbers of a card stand at its four sides; below them its own and its owner",
      ],
      ["▲ ◆", "arrows: what the last card captured; ◆: the card that was put last"],
      ["□ ▣", "single border: ours; double border: theirs"],
    ],
    dots: [
      ["h4,0", "a move: the edge to the right of the dot in row 4, column 0; v: the edge below it"],
      ["4, o6", "a chain of 4 boxes, a loop of 6: whoever opens one gives it away"],
      ["pink", "a box that can be taken now"],
      ["!", "gives boxes away although there is a safe move"],
      [
        "loony",
        "opens a chain or loop so that the other side may take all of it, or leave its last boxes and keep control",
      ],
      [
        "handout",
        "gives a short chain away: hard-hearted, so that it has to be taken whole; half-hearted, so that it can be given back",
      ],
      ["double-deal", "gives the last boxes of a chain or loop back, to keep control"],
      ["● ○", "a box of the first player, of the second"],
    ],
    patterns: [
      ["1,2", "a move: the cell in row 1, column 2, both counted from 0"],
      ["pink", "a cell that completes a pattern"],
      ["• ○", "below the board, the patterns: a stone has to be there; anything may be there"],
      [
        "W3",
        "wins in 3 plies: so many moves until the end, if the winner hurries and the loser delays",
      ],
    ],
  },
  zh: {
    chess: [
      ["1,0", "走法：第 1 行第 0 列的格，均从 0 数起"],
      ["━", "粉线：阶梯的边缘；只有其内角可取"],
      ["□ ▣", "单框的格属先手，双框的属后手"],
    ],
    cards: [
      ["10 7", "走法：牌 10 放到格 7；格从 0 起逐行编号"],
      ["9 4 2 7", "牌的四个数在其四边；下面是牌号和归属"],
      ["▲ ◆", "箭头：上一张牌所吃的牌；◆：上一张牌"],
      ["□ ▣", "单框：我方；双框：对方"],
    ],
    dots: [
      ["h4,0", "走法：第 4 行第 0 列的点右边的边；v 为其下方的边"],
      ["4, o6", "4 格的链、6 格的环：谁打开，谁就送给对方"],
      ["粉色", "现在可吃的格子"],
      ["!", "尚有安全走法，却送出格子"],
      ["疯着", "打开链或环，对方可全吃，也可留下最后几格而保持控制"],
      ["让格", "送出短链：硬心的只能全吃，软心的可以让回"],
      ["双让", "把链或环的最后几格让回，以保持控制"],
      ["● ○", "先手的格子、后手的格子"],
    ],
    patterns: [
      ["1,2", "走法：第 1 行第 2 列的格，均从 0 数起"],
      ["粉色", "可完成图案的格"],
      ["• ○", "棋盘下方为图案：须有棋子；任意"],
      ["W3", "3 步内获胜：胜方求快、负方求慢时距终局的步数"],
    ],
  },
};

/** The signs of every game. */
export const SIGNS: InEach<Legend> = {
  en: [
    ["+3 −2", "what a move still brings whoever makes it, from now on, if both play their best"],
    ["W D L", "it is proved that the move wins, draws or loses the game, but not by how much"],
    ["blue", "a best move; the others show what they are worth when you point at them"],
    ["▭ ┅", "framed: the move pointed at; dashed: the best answer to it; dotted: the last move"],
  ],
  zh: [
    ["+3 −2", "双方此后都走得最好时，此走法给走棋方带来的净得"],
    ["W D L", "已证明此走法致胜、致和或致败，但未知净胜多少"],
    ["蓝色", "最佳走法；其余走法的值在指向时显示"],
    ["▭ ┅", "实框：所指的走法；虚框：其最佳应手；点框：上一步"],
  ],
};
