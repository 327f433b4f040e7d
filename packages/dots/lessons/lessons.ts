// The lessons of Dots and Boxes. Tests prove every number in them and every move that they show. Each has
// twelve exercises, the easiest first. In each, only one move is best, and it shows the idea.
//
// Source of the ideas: E. Berlekamp, The Dots and Boxes Game, 2000.
import type { Lesson, Text } from "@zugzwang/core";
import { makeLessons } from "@zugzwang/core/game";
import type { DotsPosition } from "../rules/board.ts";
import {
  countChains,
  countControl,
  countDotsAndChains,
  countNimber,
  countSafeMoves,
  countTakeable,
} from "./counters.ts";

/** The captions of the boxes that a player takes after the first one. */
const COUNTS: readonly Text[] = [
  { en: "Two.", zh: "两格。" },
  { en: "Three.", zh: "三格。" },
  { en: "Four.", zh: "四格。" },
  { en: "Five.", zh: "五格。" },
];

/** The lessons, the easiest first. */
export const dotsLessons: readonly Lesson<DotsPosition>[] = makeLessons([
  {
    id: "safe moves",
    title: { en: "Safe moves", zh: "安全走法" },
    text: {
      en:
        "A move is safe if it leaves no box with three sides. Make safe moves while you can: the player who runs out of them first has to give boxes away.",
      zh:
        "走完后如果没有任何格子已画三边，这一步就是安全的。能走安全的边就先走：谁先没有安全的边可走，谁就得送格。",
    },
    input: "2 2/10/01/11/001/100",
    caption: { en: "Only one move is safe.", zh: "只有一步安全。" },
    steps: `
      v0,0 | You make it. Now every box has two sides. | 你走这一步。现在每个格子都画了两条边。
      h0,1 | Every move of your opponent opens the chain of four. | 对方怎么走，都会打开 4 格的链。
      v0,1; h1,0; v1,1 | You take the first box, and move again. | 你吃第一格，再走一步。
      v1,2 | You win 4–0. | 你以 4–0 获胜。
    `,
    guided: `
      2 3/110/010/110/1001/1001 | Make the last safe move. You can win this board by 6 boxes. | 走掉最后一步安全的边。这一盘你可以赢 6 格。
      3 4/1111/0110/0000/1111/10001/11011/10001 | Make the last safe move. You can win this board by 12 boxes. | 走掉最后一步安全的边。这一盘你可以赢 12 格。
    `,
    exercises: [
      "2 2/00/10/10/101/111",
      "2 2/11/01/01/100/100",
      "2 2/11/10/01/000/101",
      "2 3/111/000/111/1001/1001",
      "3 3/111/100/100/111/1101/1101/1101",
      "3 3/111/010/100/111/1001/1001/1101",
      "2 3/001/011/000/1100/1010",
      "2 3/010/101/001/1010/1000",
      "3 4/1111/0110/0101/1111/10000/11101/10011",
      "3 3/111/100/101/000/0001/1110/1010",
      "3 4/1111/0110/0000/1111/10001/11001/10101",
      "3 4/1111/0000/0010/1111/10001/11101/10001",
    ],
    counters: countSafeMoves,
  },
  {
    id: "long chain rule",
    title: { en: "The long chain rule", zh: "长链法则" },
    text: {
      en:
        "A chain of three or more boxes is long, and the player who opens the first long chain usually loses. Add the dots and the long chains: the player who drew the first line wants an even sum, the other player an odd one.",
      zh:
        "3 格及以上的链叫长链，先打开长链的一方通常会输。把点数和长链数相加：先手（画第一条边的一方）要偶数，后手要奇数。",
    },
    input: "3 3/010/011/010/101/1001/1001/1010",
    caption: {
      en: "There are 16 dots, and you want an even sum. So you want an even number of long chains.",
      zh: "共有 16 个点，你要的和是偶数，所以你要偶数条长链。",
    },
    steps: `
      h1,0 | This line makes two long chains, of three and of six boxes: 16 + 2 = 18, even. | 这条边造出两条长链，3 格和 6 格：16 + 2 = 18，偶数。
      h0,0 | Nothing is safe any more. Your opponent has to open a chain. | 没有安全的边了，对方只能打开一条链。
      v0,1 | You take one box … | 你吃一格……
      h0,2 | … and leave the last two. | ……留下最后两格。
      v0,2 | Your opponent takes both and has to move again. | 对方吃掉两格，还得再走。
      h2,0 | Now the chain of six is open. | 6 格的链打开了。
      v1,1; v1,2; h2,2; v2,1; h3,1 | You take it all. | 你把它全部吃掉。
      v2,3 | You win 7–2. | 你以 7–2 获胜。
    `,
    guided: `
      3 3/110/010/010/011/1001/1001/0001 | Make the number of long chains that you want. You can win this board by 3 boxes. | 造出你要的长链数。这一盘你可以赢 3 格。
      3 3/010/100/000/111/1001/1010/1001 | Make the number of long chains that you want. You can win this board by 7 boxes. | 造出你要的长链数。这一盘你可以赢 7 格。
    `,
    exercises: [
      "2 2/11/00/01/001/100",
      "2 2/01/00/11/100/010",
      "2 3/010/000/110/1101/0100",
      "2 2/00/00/00/010/000",
      "2 3/101/000/110/1000/0010",
      "2 3/001/100/011/0110/0000",
      "3 3/111/010/000/010/0110/1011/1000",
      "3 4/1111/0001/0100/1111/10011/10001/10001",
      "3 4/1111/0000/0100/1111/10001/11011/10001",
      "3 4/1111/0010/0000/1111/10001/10001/10001",
      "3 3/000/000/000/100/1001/1110/0000",
      "3 3/000/010/100/001/0010/0010/0010",
    ],
    counters: countDotsAndChains,
  },
  {
    id: "handouts",
    title: { en: "Handouts", zh: "让格" },
    text: {
      en:
        "When nothing is safe, you have to hand boxes over: open the shortest chain. Open a chain of two in the middle, so that your opponent has to take both boxes and cannot leave them to you.",
      zh:
        "没有安全的边时只能让格：打开最短的链。2 格的链要从中间打开，对方就只能两格都吃，不能留给你。",
    },
    input: "2 3/110/100/110/0011/0011",
    caption: {
      en: "Nothing is safe. There is a chain of four, and a chain of two on the right.",
      zh: "没有安全的边。有一条 4 格的链，右边有一条 2 格的链。",
    },
    steps: `
      h1,2 | Open the chain of two in the middle. | 从中间打开 2 格的链。
      h0,2 | Your opponent takes one box … | 对方吃一格……
      h2,2 | … and the other, and has to move again. | ……再吃一格，还得再走。
      h1,1 | Only the chain of four is left to open. | 只剩 4 格的链可打开。
      v0,1; v0,0; v1,1 | You take it all. | 你把它全部吃掉。
      v1,0 | You win 4–2. | 你以 4–2 获胜。
    `,
    guided: `
      3 3/101/110/011/110/0010/1001/1001 | Hand over the short chain. You can win this board by 5 boxes. | 让出短链。这一盘你可以赢 5 格。
      3 3/010/100/000/100/1011/0111/0111 | Hand over the short chain. You can win this board by 1 box. | 让出短链。这一盘你可以赢 1 格。
    `,
    exercises: [
      "2 3/001/111/010/1011/1001",
      "2 3/011/000/111/1101/0101",
      "3 3/001/111/111/010/1011/1111/1001",
      "2 3/101/000/011/0110/1101",
      "3 3/111/010/101/011/0110/1010/1011",
      "3 4/1111/1100/1101/1001/11101/11110/00111",
      "3 3/001/001/110/111/1111/0101/0001",
      "3 4/1101/1111/1100/0110/11100/11101/10011",
      "3 4/1111/1011/1110/0001/00111/11001/10101",
      "3 4/1110/0101/1000/1110/01101/10110/11011",
      "3 4/1010/0111/1010/1100/01001/10110/11011",
      "3 4/0111/1001/1110/0010/10100/00101/10111",
    ],
    counters: countChains,
  },
  {
    id: "double-deal",
    title: { en: "Double-dealing", zh: "双让" },
    text: {
      en:
        "Do not take all of a long chain: leave its last two boxes, which your opponent takes with a single line. Two boxes are a small price, because your opponent has to move again and open the next chain for you.",
      zh:
        "不要吃光长链：留下最后两格，让对方一笔吃掉。两格的代价不大，因为对方还得再走，要为你打开下一条链。",
    },
    input: "2 4/1111/1111/1111/10000/00000",
    caption: {
      en: "The upper chain is open. If you take all of it, you have to open the lower chain.",
      zh: "上面的链已打开。如果全部吃掉，你就得打开下面的链。",
    },
    steps: `
      v0,1 | Take the first box … | 吃第一格……
      v0,2 | … and the second. | ……再吃第二格。
      v0,4 | Leave the last two: close them off. | 留下最后两格：把它们封住。
      v0,3 | One line completes both. Your opponent has to move again … | 对方一笔完成两格，还得再走……
      v1,0 | … and open the lower chain. | ……只能打开下面的链。
      v1,1; v1,2; v1,3 | It is the last chain, so take all of it. | 这是最后一条链，全部吃掉。
      v1,4 | You win 6–2. | 你以 6–2 获胜。
    `,
    guided: `
      3 3/011/110/000/110/1001/1011/1111 | Leave the last four boxes. You can win this board by 1 box. | 留下最后四格。这一盘你可以赢 1 格。
      3 4/1111/1111/1111/1111/10000/00000/00000 | Leave two boxes, twice. You can win this board by 4 boxes. | 两次留下两格。这一盘你可以赢 4 格。
    `,
    exercises: [
      "2 3/010/111/101/1001/1011",
      "2 3/111/000/111/1001/1101",
      "3 3/010/111/111/101/1001/1111/1011",
      "3 4/1111/1111/0110/1101/11111/11110/01101",
      "3 4/0101/1111/1111/1101/10011/11111/11011",
      "3 4/1111/1100/1111/1111/11101/00101/11111",
      "2 3/110/000/001/1011/1111",
      "3 3/110/110/010/101/1111/0111/1101",
      "3 3/110/111/001/111/0001/1100/0100",
      "3 4/1111/1100/0110/1111/10001/10011/10001",
      "3 4/1111/1101/0101/1010/11011/10000/10100",
      "3 4/1100/1111/0100/0010/00101/10010/11011",
    ],
    counters: countTakeable,
  },
  {
    id: "sacrifices",
    title: { en: "Sacrifices", zh: "弃格" },
    text: {
      en:
        "If you are going to run out of safe moves first, change the count before it is too late. Give away a box or two while safe moves are left, and your opponent has to make the next move.",
      zh:
        "如果照此下去你会先走完安全的边，就要趁早改变局势。在还有安全的边时先送一两格，下一步就轮到对方走。",
    },
    input: "3 3/111/110/111/011/0000/0001/0000",
    caption: {
      en: "There are safe moves, but all of them lose.",
      zh: "还有安全的边，但走哪条都输。",
    },
    steps: `
      v2,2 | Give two boxes away instead. | 不如先送两格。
      v2,1 | Your opponent takes one … | 对方吃一格……
      v2,3 | … and the other, and has to move again. | ……再吃一格，还得再走。
      h1,2 | It opens the middle row. | 对方打开中间一行。
      v1,2; v1,1; v1,0 | You take the first of three boxes. | 你吃三格中的第一格。
      h3,0 | Hand over the box in the corner … | 让出角上的一格……
      v2,0 | … and your opponent has to move again. | ……对方吃掉，还得再走。
      v0,0 | Only the upper chain is left. | 只剩上面的链。
      v0,1; v0,2 | You take it all. | 你把它全部吃掉。
      v0,3 | You win 6–3. | 你以 6–3 获胜。
    `,
    guided: `
      3 3/100/000/001/011/0111/1110/0100 | Give two boxes away at the right time. You can win this board by 1 box. | 在合适的时候送出两格。这一盘你可以赢 1 格。
      3 4/0110/0000/0000/0011/01011/11011/11101 | Give two boxes away at the right time. You can win this board by 2 boxes. | 在合适的时候送出两格。这一盘你可以赢 2 格。
    `,
    exercises: [
      "3 3/010/010/000/101/1110/1011/0110",
      "3 3/010/111/000/011/0001/0101/1010",
      "3 4/1111/0100/0101/1111/10001/10001/10011",
      "3 3/110/001/110/110/0101/1000/0001",
      "3 3/001/100/000/110/0101/0101/1001",
      "3 3/110/111/000/010/0001/0100/0100",
      "3 3/010/101/110/110/0000/0010/0001",
      "3 4/0110/0100/1100/1111/01100/01111/00001",
      "3 4/0010/0001/0000/1011/11101/11110/10001",
      "3 4/0010/1100/1010/1001/00011/11011/00100",
      "3 4/0110/0101/1000/0011/01100/00110/01101",
      "3 4/0010/0100/0111/1010/11010/10010/00001",
    ],
    counters: (position, learner) => [
      ...countSafeMoves(position),
      ...countDotsAndChains(position, learner),
    ],
  },
  {
    id: "loops",
    title: { en: "Loops", zh: "环" },
    text: {
      en:
        "A loop has no ends: to keep control you leave its last four boxes, in two pairs. That costs twice as much as in a chain, so count before you do it.",
      zh: "环没有端点：要保持控制，得留下最后四格，分成两对。代价是链的两倍，所以留之前先数清楚。",
    },
    input: "2 5/11111/10010/11111/101001/101001",
    caption: {
      en: "The loop of four is open. If you take all of it, you have to open the loop of six.",
      zh: "4 格的环已打开。如果全部吃掉，你就得打开 6 格的环。",
    },
    steps: `
      h1,1 | Leave all four, in two pairs. | 四格全留，分成两对。
      v0,1 | Your opponent takes the first pair … | 对方吃掉第一对……
      v1,1 | … and the second, and has to move again. | ……再吃第二对，还得再走。
      h1,2 | Only the loop of six is left to open. | 只剩 6 格的环可打开。
      v0,3; v0,4; h1,4; v1,3 | It is the last one, so take all of it. | 这是最后一个，全部吃掉。
      v1,4 | You win 6–4. | 你以 6–4 获胜。
    `,
    guided: `
      2 6/111111/100110/111111/1010001/1010001 | Leave four boxes. You can win this board by 4 boxes. | 留下四格。这一盘你可以赢 4 格。
      3 5/11111/10010/11111/11111/101001/101001/000000 | Count: is it worth leaving four boxes? You can win this board by 1 box. | 先数一数：留下四格合算吗？这一盘你可以赢 1 格。
    `,
    exercises: [
      "2 5/11111/10001/11011/110101/001101",
      "2 5/01011/01000/11111/111101/100111",
      "2 5/11111/01000/11011/100111/011101",
      "3 4/1011/1110/0110/1101/11001/10111/10101",
      "3 3/110/010/110/010/1011/1011/1000",
      "2 5/11101/01000/11111/101001/101001",
      "2 5/11011/01100/00111/100111/001101",
      "2 5/01011/00000/01111/001101/110111",
      "3 4/1110/0110/1100/0111/10111/10100/10010",
      "3 4/1100/1001/1101/1111/10110/10111/00000",
      "3 4/0111/1011/0110/0111/10000/10101/01101",
      "3 4/1110/0011/0110/1101/01010/11010/10001",
    ],
    counters: (position, learner) => [
      ...countTakeable(position, learner),
      ...countChains(position),
      ...countControl(position, learner),
    ],
  },
  {
    id: "nimstring",
    title: { en: "Nimstring", zh: "尼姆线" },
    text: {
      en:
        "Forget the boxes for a while: leave your opponent a nimber of 0 each time, and your opponent is the one who has to open the first long chain. Count from the end: if only long chains and loops are left, the nimber is 0. Otherwise it is the smallest of 0, 1, 2, … that no turn can leave.",
      zh:
        "先不管格数：每次都把尼姆数 0 留给对方，先打开长链的就会是对方。从终局往回数：只剩长链和环时，尼姆数是 0；否则它是 0、1、2……中任何一步都留不下的最小的数。",
    },
    input: "2 3/110/000/100/1011/0001",
    caption: { en: "The nimber is 2, so you can win.", zh: "尼姆数是 2，所以你能赢。" },
    steps: `
      v1,1 | This move leaves a nimber of 0. | 这一步留下尼姆数 0。
      v1,2 | Whatever your opponent does, it is not 0 any more. | 对方怎么走，尼姆数都不再是 0。
      h1,2 | Leave 0 again, by handing over two boxes. | 让出两格，再次留下 0。
      h0,2 | Your opponent takes one box … | 对方吃一格……
      h2,2 | … and the other, and has to move again. | ……再吃一格，还得再走。
      h1,0 | Only the chain of four is left to open. | 只剩 4 格的链可打开。
      v0,1; h1,1; h2,1 | You take it all. | 你把它全部吃掉。
      v1,0 | You win 4–2. | 你以 4–2 获胜。
    `,
    guided: `
      3 3/000/010/011/110/1001/1001/0001 | Leave a nimber of 0. You can win this board by 3 boxes. | 留下尼姆数 0。这一盘你可以赢 3 格。
      3 3/001/100/010/011/0110/0011/0001 | Leave a nimber of 0. You can win this board by 3 boxes. | 留下尼姆数 0。这一盘你可以赢 3 格。
    `,
    exercises: [
      "2 2/01/00/11/100/010",
      "2 2/11/01/00/000/101",
      "2 2/11/01/11/000/000",
      "2 3/010/000/110/1101/0100",
      "2 3/010/000/011/1101/0100",
      "2 3/001/000/001/0101/0001",
      "3 3/001/100/001/111/1010/0010/1011",
      "3 3/111/010/000/010/0110/1011/1000",
      "3 4/1111/0001/1000/1111/10011/10001/11001",
      "3 4/1111/0110/0000/1111/10001/10001/10101",
      "3 3/100/000/011/010/0001/0101/0110",
      "3 4/1101/0110/0000/1000/01100/10000/01111",
    ],
    counters: countNimber,
  },
], COUNTS);
