// The guide of Same stones on the page.
import type { Guide } from "@zugzwang/core";

export const guide: Guide = {
  title: { en: "Same stones", zh: "图案棋" },
  rules: {
    en:
      "Both players put identical stones on free cells in turn. The first player to complete one of the patterns below the board wins. A pattern may be shifted but not turned. A player who cannot move loses.",
    zh:
      "双方轮流在空格上放同样的棋子。先使约定图案之一出现（可平移，不可旋转）的一方胜。无处可走者负。",
  },
  examples: [
    {
      name: { en: "three in a row or column, 3 × 5", zh: "横或竖三连 3 × 5" },
      input: "3 5 2\n1 3\n111\n3 1\n1\n1\n1\n",
    },
    { name: { en: "Treblecross, 1 × 9", zh: "三连棋 1 × 9" }, input: "1 9 1\n1 3\n111\n" },
    {
      name: { en: "four L-trominoes, 2 × 5", zh: "四个 L 形 2 × 5" },
      input: "2 5 4\n2 2\n11\n10\n2 2\n11\n01\n2 2\n10\n11\n2 2\n01\n11\n",
    },
    { name: { en: "a full square, 4 × 5", zh: "满方块 4 × 5" }, input: "4 5 1\n2 2\n11\n11\n" },
  ],
};
