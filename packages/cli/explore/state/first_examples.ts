/**
 * The board that each game begins with, to be played on: the page's first file has no room for more.
 *
 * @module
 */

/** An instance to begin with. */
export interface FirstExample {
  /** The judge's input. */
  readonly input: string;
}

/** The first example of each game. */
export const FIRST_EXAMPLES: Readonly<Record<string, FirstExample>> = {
  chess: {
    input: "4 5\n12 7 3 5 6\n9 1 2 4 8\n1 2 3 4 5\n5 4 3 2 1\n" +
      "3 7 2 1 4\n2 3 1 9 9\n3 3 3 3 3\n1 2 3 4 5\n",
  },
  cards: {
    input: "17 18 3 14\n16 16 8 7\n14 17 14 14\n6 13 16 12\n19 14 0 11\n1 11 8 11\n" +
      "1 15 5 13\n16 1 4 6\n7 19 6 15\n0 19 13 12\n20 1 9 3\n9 13 1 12\n" +
      "9 11\n3 10\n11 0\n2 8\n7 6\n4 3\n",
  },
  dots: { input: "2 3\n000\n000\n000\n0000\n0000\n" },
  patterns: { input: "3 5 2\n1 3\n111\n3 1\n1\n1\n1\n" },
};
