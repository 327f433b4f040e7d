// The guide of Dots and Boxes on the page.
import type { Guide } from "@zugzwang/core";

export const guide: Guide = {
  title: { en: "Dots and Boxes", zh: "点格棋" },
  rules: {
    en:
      "Players take turns to draw a line between two neighbouring dots. A player who draws the fourth side of a box owns the box and moves again. The player with more boxes wins.",
    zh: "双方轮流在相邻两点间画一条线。谁画上一格的第四边，这一格就归谁，谁再走一步。格多者胜。",
  },
  examples: [
    {
      name: { en: "chains and a loop, 5 × 5", zh: "链与环 5 × 5" },
      input:
        "5 5\n10011\n01111\n01111\n11100\n01100\n11111\n101000\n111111\n011101\n011111\n011101\n",
    },
    {
      name: { en: "boxes to take, 4 × 4", zh: "有格可吃 4 × 4" },
      input: "4 4\n1011\n0100\n1100\n1010\n1110\n11010\n11100\n10111\n01011\n",
    },
    {
      name: { en: "an empty board, 3 × 3", zh: "空棋盘 3 × 3" },
      input: "3 3\n000\n000\n000\n000\n0000\n0000\n0000\n",
    },
    {
      name: { en: "the border drawn, 4 × 4", zh: "边框已画 4 × 4" },
      input: "4 4\n1111\n0000\n0000\n0000\n1111\n10001\n10001\n10001\n10001\n",
    },
  ],
};
