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
  examples: [
    {
      name: { en: "six cards played", zh: "已出六张" },
      input:
        "17 18 3 14\n16 16 8 7\n14 17 14 14\n6 13 16 12\n19 14 0 11\n1 11 8 11\n1 15 5 13\n16 1 4 6\n7 19 6 15\n0 19 13 12\n20 1 9 3\n9 13 1 12\n9 11\n3 10\n11 0\n2 8\n7 6\n4 3\n",
    },
    {
      name: { en: "four cards played", zh: "已出四张" },
      input:
        "0 14 20 10\n8 14 17 9\n0 19 15 2\n4 10 8 9\n4 9 11 1\n14 4 2 12\n9 19 14 15\n6 16 19 10\n16 11 5 2\n12 14 15 6\n1 3 15 10\n8 12 9 0\n10 0\n1 4\n11 3\n0 7\n",
    },
    {
      name: { en: "a whole deal (slower)", zh: "整副牌（较慢）" },
      input:
        "14 9 18 16\n14 13 10 2\n11 13 4 4\n5 2 11 15\n20 13 15 1\n13 20 19 13\n1 7 3 4\n17 6 8 10\n7 8 4 0\n8 7 20 8\n14 4 11 20\n7 7 6 14\n",
    },
  ],
};
