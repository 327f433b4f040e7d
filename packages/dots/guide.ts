// The guide of Dots and Boxes on the page.
import type { Guide } from "@zugzwang/core";

export const guide: Guide = {
  title: { en: "Dots and Boxes", zh: "点格棋" },
  rules: {
    en:
      "Players take turns to draw a line between two neighbouring dots. A player who draws the fourth side of a box owns the box and moves again. The player with more boxes wins.",
    zh: "双方轮流在相邻两点间画一条线。谁画上一格的第四边，这一格就归谁，谁再走一步。格多者胜。",
  },
};
