// The lessons of Card duel on the page. Tests prove every number in them and every move that they show.
import type { Counter, Lesson, Side } from "@zugzwang/core";
import { makeLessons } from "@zugzwang/core/game";
import { type CardsPosition, countOwnedCards, listCaptures, listMoves } from "./rules/position.ts";

export const cardsLessons: readonly Lesson<CardsPosition>[] = makeLessons([
  {
    id: "weak sides",
    title: { en: "Hide weak sides", zh: "藏好弱边" },
    text: {
      en:
        "A card captures a neighbour whose number is smaller where the two touch, and can be captured in the same way. Turn its small numbers to the border or to cards that cannot hurt it, and its large ones to open cells.",
      zh:
        "相接处的数较大的牌吃掉较小的，自己也会这样被吃。让小的数朝向边框，或朝向伤不到它的牌；让大的数朝向空格。",
    },
    input: "2x2/1 7 7 5/3 3 6 8/8 4 7 8/2 9 3 1",
    caption: {
      en: "A small game: four cells, two cards each. You are Blue.",
      zh: "一盘小对局：四格，每方两张牌。你是蓝方。",
    },
    steps: `
      3 1 | The small numbers, 2 and 1, face the border. Inside, the card shows 9 and 3. | 小的数 2 和 1 朝向边框，里面露出 9 和 3。
      0 0 | Your opponent cannot capture it here: 5 is less than 9. | 对方在这里吃不掉它：5 小于 9。
      2 2 | Your 8 is more than the 7 above it: you capture that card. | 你的 8 大于上面的 7：吃掉那张牌。
      1 3 | You win 3–1. | 你以 3–1 获胜。
    `,
    guided: `
      2x2/3 3 8 1/5 3 8 7/9 8 5 2/1 8 9 7 | Turn small numbers to the border. You can win this board 3–1. | 让小的数朝向边框。这一盘你可以 3–1 获胜。
      2x3/5 7 3 3/3 4 2 3/7 1 2 4/5 2 2 9/7 6 4 2/3 9 9 1 | Six cells now. Only one first move wins: you can win this board 4–2. | 现在是六格。只有一步第一手能赢：这一盘你可以 4–2 获胜。
    `,
    counters: countCards,
  },
]);

/** Counts the cards on the board by owner, and the most that the side to move can capture. */
function countCards(position: CardsPosition, learner: Side): Counter[] {
  const owned = countOwnedCards(position);
  const [yours, theirs] = [owned[learner], owned[1 - learner]];
  const moves = listMoves(position);
  const most = Math.max(0, ...moves.map((move) => listCaptures(position, move).length));
  const cards = {
    en: `Your cards on the board: ${yours}. Your opponent's: ${theirs}.`,
    zh: `棋盘上你的牌：${yours}；对方的牌：${theirs}。`,
  };
  const captures = { en: `A move captures at most ${most}.`, zh: `一步最多吃 ${most} 张。` };
  return [
    { id: "cards", text: cards },
    ...moves.length === 0 ? [] : [{ id: "captures", text: captures }],
  ];
}
