// The lessons of Same stones on the page. Tests prove every number in them and every move that they show.
import type { Counter, Lesson } from "@zugzwang/core";
import { makeLessons } from "@zugzwang/core/game";
import { findThreats, listMoves, type PatternsPosition, play } from "./position.ts";

export const patternsLessons: readonly Lesson<PatternsPosition>[] = makeLessons([
  {
    id: "last stone",
    title: { en: "The last stone", zh: "最后一子" },
    text: {
      en:
        "The stones belong to nobody: whoever completes a pattern wins, no matter who began it. So never leave a pattern that lacks one stone, and take away your opponent's safe cells.",
      zh:
        "棋子不分你我：谁凑成图案谁赢，不管是谁先放的。所以不要留下只差一子的图案，并让对方没有安全的格可走。",
    },
    input: "1 5 1/1 3/111",
    caption: { en: "Three stones in a row win.", zh: "三子相连者胜。" },
    steps: `
      0,2 | You take the middle. Every other cell is at most two cells away from it. | 你占中间。其他格离它都不超过两格。
      0,0 | Wherever your opponent goes, a row lacks one stone. | 对方走哪里，都会留下只差一子的一排。
      0,1 | You complete it and win. | 你凑成三连，获胜。
    `,
    guided: `
      1 8 1/1 3/111 | Three in a row again. Two first moves win: find one of them. | 仍是三连。有两步第一手能赢，找出其中一步。
      3 3 1/2 2/11/11 | A full square wins. Do not put its third stone. You can win this board. | 凑成满方块者胜。不要放它的第三子。这一盘你能赢。
    `,
    counters: countCells,
  },
  {
    id: "mirror",
    title: { en: "The mirror", zh: "对称走法" },
    text: {
      en:
        "A board with a cell in the middle looks the same when it is turned by half. Take the middle first, then answer every stone at the opposite cell: while your opponent has a safe cell, you have one too.",
      zh:
        "正中有格的棋盘，转半圈还是一样。先占正中，再把每一子都走在对面的格上：只要对方有安全的格，你就也有。",
    },
    input: "1 7 1/1 3/111",
    caption: { en: "Three stones in a row win.", zh: "三子相连者胜。" },
    steps: `
      0,3 | You take the middle. | 你占正中。
      0,0 | Your opponent takes one end … | 对方占一端……
      0,6 | … and you take the other. No safe cell is left. | ……你占另一端。安全的格没有了。
      0,1 | Now a row lacks one stone. | 现在有一排只差一子。
      0,2 | You complete it and win. | 你凑成三连，获胜。
    `,
    guided: `
      1 9 1/1 3/111 | Take the middle, then mirror each stone until you can complete a row. | 先占正中，再对称地走，直到能凑成三连。
      3 5 1/1 3/111 | Three rows now. The mirror still wins: turn the board by half. | 现在是三行。对称走法仍能赢：把棋盘转半圈。
    `,
    counters: countCells,
  },
]);

/** Counts the cells that win at once, and those after which the other side cannot. */
function countCells(position: PatternsPosition): Counter[] {
  if (position.ended) return [];
  const winning = findThreats(position).completing.size;
  const safe = listMoves(position)
    .filter((move) => findThreats(play(position, move)).completing.size === 0).length;
  return [
    {
      id: "winning cells",
      text: { en: `Cells that win at once: ${winning}`, zh: `能立即取胜的格：${winning}` },
    },
    { id: "safe cells", text: { en: `Safe cells: ${safe}`, zh: `安全的格：${safe}` } },
  ];
}
