// The guide of Staircase on the page.
import type { Guide } from "@zugzwang/core";

export const guide: Guide = {
  title: { en: "Staircase", zh: "一双木棋" },
  rules: {
    en:
      "Players take turns to take a cell. You can take a cell once all cells above it and to its left are taken, so the taken part is always a staircase. Blue gets the upper number of a cell, Orange the lower one. The player with more points wins.",
    zh:
      "双方轮流取棋盘上的格。上方和左方的格都已取走的格才能取，故已取部分总是阶梯形。蓝方取格得上面的数，橙方取格得下面的数，分多者胜。",
  },
  examples: [
    {
      name: { en: "4 × 5 with traps", zh: "有陷阱的 4 × 5" },
      input:
        "4 5\n12 7 3 5 6\n9 1 2 4 8\n1 2 3 4 5\n5 4 3 2 1\n3 7 2 1 4\n2 3 1 9 9\n3 3 3 3 3\n1 2 3 4 5\n",
    },
    {
      name: { en: "the statement's sample", zh: "题目样例" },
      input: "2 3\n2 7 3\n9 1 2\n3 7 2\n2 3 1\n",
    },
    {
      name: { en: "all or nothing, 3 × 3", zh: "要么全有要么全无 3 × 3" },
      input: "3 3\n0 0 9\n0 0 0\n9 0 9\n0 9 0\n9 9 0\n0 0 0\n",
    },
  ],
};
