// The guide of the card duel on the page.
import type { Guide } from "@zugzwang/core";

export const guide: Guide = {
  title: { en: "Card duel", zh: "卡牌" },
  rules: {
    en:
      "Each player puts six cards on a board of twelve cells, one per turn. A card captures every neighbouring card of the opponent whose number is smaller where the two touch. The player who owns more cards at the end wins. Games here begin with some cards already played.",
    zh:
      "双方轮流把各自六张牌放到十二格的棋盘上。相邻的对方牌若在相接处的数较小，即被吃，归出牌方所有。终局时牌多者胜。这里的对局从已出若干张牌开始。",
  },
};
