/**
 * What the games are, and what stands on their boards, in words for somebody who has not met them.
 *
 * @module
 */
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
export const SIGNS_EN: GameWords["legend"] = [
  ["▲ ● ▼", "a move that is good, even or bad for whoever makes it; the number is by how much"],
  ["▇ best", "blue: a best move; orange: a move that loses something, the stronger the more"],
  ["▭ ┅", "framed: the move pointed at; dashed: the best answer to it; dotted: the last move"],
];

/** The games for newcomers, by their names. */
export const RULES_EN: Readonly<Record<string, GameWords>> = {
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
