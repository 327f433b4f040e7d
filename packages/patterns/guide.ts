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
};
