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
};
