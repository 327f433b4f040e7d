// The lessons of Same stones on the page. Tests prove every number in them and every move that they show.
import type { Counter, Lesson } from "@zugzwang/core";
import { listCompletingCells, listMoves, type PatternsPosition, play } from "./position.ts";

export const patternsLessons: readonly Lesson<PatternsPosition>[] = [
  {
    id: "last stone",
    title: { en: "The last stone", zh: "最后一子" },
    text: {
      en:
        "The stones belong to nobody: whoever completes a pattern wins, no matter who began it. So never leave a pattern that lacks one stone, and take away your opponent's safe cells.",
      zh:
        "棋子不分你我：谁凑成图案谁赢，不管是谁先放的。所以不要留下只差一子的图案，并让对方没有安全的格可走。",
    },
    example: {
      input: "1 5 1\n1 3\n111\n",
      caption: { en: "Three stones in a row win.", zh: "三子相连者胜。" },
      steps: [
        {
          move: "0,2",
          caption: {
            en: "You take the middle. Every other cell is at most two cells away from it.",
            zh: "你占中间。其他格离它都不超过两格。",
          },
        },
        {
          move: "0,0",
          caption: {
            en: "Wherever your opponent goes, a row lacks one stone.",
            zh: "对方走哪里，都会留下只差一子的一排。",
          },
        },
        { move: "0,1", caption: { en: "You complete it and win.", zh: "你凑成三连，获胜。" } },
      ],
    },
    guided: [
      {
        input: "1 8 1\n1 3\n111\n",
        task: {
          en: "Three in a row again. Two first moves win: find one of them.",
          zh: "仍是三连。有两步第一手能赢，找出其中一步。",
        },
      },
      {
        input: "3 3 1\n2 2\n11\n11\n",
        task: {
          en: "A full square wins. Do not put its third stone. You can win this board.",
          zh: "凑成满方块者胜。不要放它的第三子。这一盘你能赢。",
        },
      },
    ],
    exercises: [],
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
    example: {
      input: "1 7 1\n1 3\n111\n",
      caption: { en: "Three stones in a row win.", zh: "三子相连者胜。" },
      steps: [
        { move: "0,3", caption: { en: "You take the middle.", zh: "你占正中。" } },
        { move: "0,0", caption: { en: "Your opponent takes one end …", zh: "对方占一端……" } },
        {
          move: "0,6",
          caption: {
            en: "… and you take the other. No safe cell is left.",
            zh: "……你占另一端。安全的格没有了。",
          },
        },
        {
          move: "0,1",
          caption: { en: "Now a row lacks one stone.", zh: "现在有一排只差一子。" },
        },
        { move: "0,2", caption: { en: "You complete it and win.", zh: "你凑成三连，获胜。" } },
      ],
    },
    guided: [
      {
        input: "1 9 1\n1 3\n111\n",
        task: {
          en: "Take the middle, then mirror each stone until you can complete a row.",
          zh: "先占正中，再对称地走，直到能凑成三连。",
        },
      },
      {
        input: "3 5 1\n1 3\n111\n",
        task: {
          en: "Three rows now. The mirror still wins: turn the board by half.",
          zh: "现在是三行。对称走法仍能赢：把棋盘转半圈。",
        },
      },
    ],
    exercises: [],
    counters: countCells,
  },
];

/** Counts the cells that win at once, and those after which the other side cannot. */
function countCells(position: PatternsPosition): Counter[] {
  if (position.ended) return [];
  const winning = listCompletingCells(position).length;
  const safe = listMoves(position)
    .filter((move) => listCompletingCells(play(position, move)).length === 0).length;
  return [
    {
      id: "winning cells",
      text: { en: `Cells that win at once: ${winning}`, zh: `能立即取胜的格：${winning}` },
    },
    { id: "safe cells", text: { en: `Safe cells: ${safe}`, zh: `安全的格：${safe}` } },
  ];
}
