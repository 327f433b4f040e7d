/**
 * Instances to begin with. A game without any here begins with a random one.
 *
 * @module
 */
import { FIRST_EXAMPLES, type FirstExample } from "../state/first_examples.ts";

/** An instance worth looking at. */
export interface Example extends FirstExample {
  /** Its name in English and Chinese. */
  readonly name: { readonly en: string; readonly zh: string };
}

/** Examples by game, the first shown at the start. */
export const EXAMPLES: Readonly<Record<string, readonly Example[]>> = {
  chess: [
    { ...FIRST_EXAMPLES.chess, name: { en: "4 × 5 with traps", zh: "4 × 5，有陷阱" } },
    {
      name: { en: "the statement's sample", zh: "题目样例" },
      input: "2 3\n2 7 3\n9 1 2\n3 7 2\n2 3 1\n",
    },
    {
      name: { en: "all or nothing, 3 × 3", zh: "孤注一掷 3 × 3" },
      input: "3 3\n0 0 9\n0 0 0\n9 0 9\n0 9 0\n9 9 0\n0 0 0\n",
    },
  ],
  cards: [
    { ...FIRST_EXAMPLES.cards, name: { en: "six cards played", zh: "已出六张" } },
    {
      name: { en: "four cards played", zh: "已出四张" },
      input: "0 14 20 10\n8 14 17 9\n0 19 15 2\n4 10 8 9\n4 9 11 1\n14 4 2 12\n" +
        "9 19 14 15\n6 16 19 10\n16 11 5 2\n12 14 15 6\n1 3 15 10\n8 12 9 0\n" +
        "10 0\n1 4\n11 3\n0 7\n",
    },
    {
      name: { en: "a whole deal (takes longer)", zh: "整副牌（较慢）" },
      input: "14 9 18 16\n14 13 10 2\n11 13 4 4\n5 2 11 15\n20 13 15 1\n13 20 19 13\n" +
        "1 7 3 4\n17 6 8 10\n7 8 4 0\n8 7 20 8\n14 4 11 20\n7 7 6 14\n",
    },
  ],
  dots: [
    {
      name: { en: "chains and a loop, 5 × 5", zh: "链与环 5 × 5" },
      input: "5 5\n10011\n01111\n01111\n11100\n01100\n11111\n" +
        "101000\n111111\n011101\n011111\n011101\n",
    },
    {
      name: { en: "boxes to take, 4 × 4", zh: "有格可吃 4 × 4" },
      input: "4 4\n1011\n0100\n1100\n1010\n1110\n11010\n11100\n10111\n01011\n",
    },
    {
      name: { en: "a quiet opening, 3 × 3", zh: "平静开局 3 × 3" },
      input: "3 3\n000\n000\n000\n000\n0000\n0000\n0000\n",
    },
    {
      name: { en: "the border drawn, 4 × 4", zh: "边框已画 4 × 4" },
      input: "4 4\n1111\n0000\n0000\n0000\n1111\n10001\n10001\n10001\n10001\n",
    },
  ],
  patterns: [
    {
      ...FIRST_EXAMPLES.patterns,
      name: { en: "three in a row or column, 3 × 5", zh: "横竖三连 3 × 5" },
    },
    {
      name: { en: "Treblecross, 1 × 9", zh: "三连棋 1 × 9" },
      input: "1 9 1\n1 3\n111\n",
    },
    {
      name: { en: "four L-trominoes, 2 × 5", zh: "四种 L 形 2 × 5" },
      input: "2 5 4\n2 2\n11\n10\n2 2\n11\n01\n2 2\n10\n11\n2 2\n01\n11\n",
    },
    {
      name: { en: "a full square, 4 × 5", zh: "实心方块 4 × 5" },
      input: "4 5 1\n2 2\n11\n11\n",
    },
  ],
};
