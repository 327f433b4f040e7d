/**
 * What the games are, and what stands on their boards, in words for somebody who has not met them.
 *
 * @module
 */
import type { Language } from "./language.ts";

/** A game for a newcomer. */
export interface GameWords {
  /** Its friendly name. */
  readonly name: string;
  /** How it is played and won. */
  readonly rules: string;
  /** What signs mean: the sign as it stands on the board or in a list, and its meaning. */
  readonly legend: readonly (readonly [sign: string, meaning: string])[];
}

/** What signs mean in every game. */
export const SIGNS: Readonly<Record<Language, GameWords["legend"]>> = {
  en: [
    ["▲ ● ▼", "a move that is good, even or bad for whoever makes it; the number is by how much"],
    ["▇ best", "blue: a best move; orange: a move that loses something, the stronger the more"],
    ["▭ ┅", "framed: the move pointed at; dashed: the best answer to it; dotted: the last move"],
  ],
  zh: [
    ["▲ ● ▼", "对走棋方有利、持平或不利的走法；数字为净得"],
    ["▇ 最佳", "蓝色：最佳走法；橙色：有损失的走法，损失越大颜色越深"],
    ["▭ ┅", "实框：所指的走法；虚框：其最佳应手；点框：上一步"],
  ],
};

const EN: Readonly<Record<string, GameWords>> = {
  chess: {
    name: "Staircase",
    rules:
      "Two players take the cells of a board in turn. A cell can be taken once all cells above " +
      "it and to its left are taken, so the taken part is always a staircase. Each cell gives its " +
      "upper number to the first player or its lower number to the second. More points win.",
    legend: [
      ["1,0", "a move: the cell in row 1, column 0, both counted from 0"],
      ["━", "pink line: the edge of the staircase; only its inner corners can be taken"],
      ["□ ▣", "a cell with a single border is the first player's, with a double one the second's"],
    ],
  },
  cards: {
    name: "Card duel",
    rules: "Each side puts its six cards on a board of twelve cells, one a turn. A card captures " +
      "every neighbouring card of the other side whose number is smaller where the two touch. Who " +
      "owns more cards in the end wins.",
    legend: [
      ["10 7", "a move: card 10 to cell 7; cells are counted row by row from 0"],
      [
        "9 4 2 7",
        "the numbers of a card stand at its four sides; below them its own and its owner",
      ],
      ["▲ ◆", "arrows: what the last card captured; ◆: the card that was put last"],
      ["□ ▣", "single border: ours; double border: theirs"],
    ],
  },
  dots: {
    name: "Dots and Boxes",
    rules:
      "Players draw one edge between two dots in turn. Who draws the fourth edge of a box gets " +
      "the box and moves again. More boxes win.",
    legend: [
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
  },
  patterns: {
    name: "First pattern",
    rules:
      "Both players put the same stones on free cells in turn. Who first makes one of the agreed " +
      "patterns appear, shifted but not turned, wins. Who cannot move any more loses.",
    legend: [
      ["1,2", "a move: the cell in row 1, column 2, both counted from 0"],
      ["pink", "a cell that completes a pattern"],
      ["• ○", "below the board, the patterns: a stone has to be there; anything may be there"],
      ["▲3", "in 3 plies: so many moves until the end, if the winner hurries and the loser delays"],
    ],
  },
};

const ZH: Readonly<Record<string, GameWords>> = {
  chess: {
    name: "一双木棋",
    rules: "双方轮流取棋盘上的格。上方和左方的格都已取走的格才能取，故已取部分总是阶梯形。" +
      "先手取格得上面的数，后手取格得下面的数，分多者胜。",
    legend: [
      ["1,0", "走法：第 1 行第 0 列的格，均从 0 数起"],
      ["━", "粉线：阶梯的边缘；只有其内角可取"],
      ["□ ▣", "单框的格属先手，双框的属后手"],
    ],
  },
  cards: {
    name: "卡牌",
    rules:
      "双方轮流把各自六张牌放到十二格的棋盘上。相邻的对方牌若在相接处的数较小，即被吃，归出牌方所有。" +
      "终局时牌多者胜。",
    legend: [
      ["10 7", "走法：牌 10 放到格 7；格从 0 起逐行编号"],
      ["9 4 2 7", "牌的四个数在其四边；下面是牌号和归属"],
      ["▲ ◆", "箭头：上一张牌所吃的牌；◆：上一张牌"],
      ["□ ▣", "单框：我方；双框：对方"],
    ],
  },
  dots: {
    name: "点格棋",
    rules: "双方轮流在两点间画一条边。画上一个格子第四条边的一方得此格，并再走一步。格多者胜。",
    legend: [
      ["h4,0", "走法：第 4 行第 0 列的点右边的边；v 为其下方的边"],
      ["4, o6", "4 格的链、6 格的环：谁打开，谁就送给对方"],
      ["粉色", "现在可吃的格子"],
      ["!", "尚有安全走法，却送出格子"],
      ["疯着", "打开链或环，对方可全吃，也可留下最后几格而保持控制"],
      ["让格", "送出短链：硬心的只能全吃，软心的可以让回"],
      ["双让", "把链或环的最后几格让回，以保持控制"],
      ["● ○", "先手的格子、后手的格子"],
    ],
  },
  patterns: {
    name: "图案棋",
    rules:
      "双方轮流在空格上放同样的棋子。谁先使约定图案之一出现（可平移，不可旋转）即胜。无处可走者负。",
    legend: [
      ["1,2", "走法：第 1 行第 2 列的格，均从 0 数起"],
      ["粉色", "可完成图案的格"],
      ["• ○", "棋盘下方为图案：须有棋子；任意"],
      ["▲3", "3 步内：胜方求快、负方求慢时距终局的步数"],
    ],
  },
};

/** The games for newcomers, by language and name. */
export const RULES: Readonly<Record<Language, Readonly<Record<string, GameWords>>>> = {
  en: EN,
  zh: ZH,
};
