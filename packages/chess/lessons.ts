// The lessons of Staircase on the page. Tests prove every number in them and every move that they show.
import type { Counter, Lesson } from "@zugzwang/core";
import { makeLessons } from "@zugzwang/core/game";
import { type ChessPosition, listMoves } from "./rules.ts";

export const chessLessons: readonly Lesson<ChessPosition>[] = makeLessons([
  {
    id: "both numbers",
    title: { en: "Both numbers count", zh: "两个数都算" },
    text: {
      en:
        "A cell gives you your number and keeps the other number from your opponent. So add them: of two open cells, the one with the larger sum is usually worth more.",
      zh:
        "取一格，你得到自己的数，对方也就得不到另一个数。所以把两数相加：两个可取的格中，和较大的通常更值。",
    },
    input: "2 3/5 8 7/8 5 5/3 8 9/1 8 2",
    caption: {
      en: "You are Blue, with the upper numbers. Only the corner is open.",
      zh: "你是蓝方，取上面的数。现在只有角上的格可取。",
    },
    steps: `
      0,0 | You take it and gain 5. | 你取走它，得 5。
      0,1 | Your opponent gains 8. Two cells are open. | 对方得 8。有两格可取。
      0,2 | You gain only 7 here, not 8, but 7 + 9 = 16 is more than 8 + 1 = 9. | 这里只得 7，不是 8；但 7 + 9 = 16，大于 8 + 1 = 9。
      1,0 | Your opponent gains 1. | 对方得 1。
      1,1 | You gain 5. | 你得 5。
      1,2 | You win 17–11. | 你以 17–11 获胜。
    `,
    guided: `
      3 3/2 5 6/9 7 1/3 0 7/4 4 5/7 1 1/8 3 9 | Take the corner, then compare the sums. You can win this board by 5 points. | 先取角上的格，再比较两数之和。这一盘你可以赢 5 分。
      3 3/3 0 2/6 5 0/4 9 4/2 3 7/9 1 7/1 5 7 | Your larger number is not always better. You can win this board by 2 points. | 自己的数大不一定更好。这一盘你可以赢 2 分。
    `,
    counters: countSums,
  },
  {
    id: "opened cells",
    title: { en: "What a cell opens", zh: "打开的格" },
    text: {
      en:
        "Taking a cell can open the next one below it or to its right, and your opponent moves next. Before a large cell opens, let your opponent be the one who opens it.",
      zh: "取一格会打开它下方或右方的格，而下一步轮到对方。有大的格将被打开时，让对方去打开它。",
    },
    input: "2 3/4 8 0/8 8 9/6 7 4/1 6 0",
    caption: {
      en: "The cell in the middle of row 2 has 8 + 6 = 14. Who will open it?",
      zh: "第 2 行中间的格是 8 + 6 = 14。谁会打开它？",
    },
    steps: `
      0,0 | You take the corner. | 你取角上的格。
      0,1 | Your opponent gains 7. The cell on the left of row 2 has 8 for you, but it opens 14. | 对方得 7。第 2 行左边的格给你 8，但会打开 14。
      0,2 | So you wait, although this cell gives you nothing. | 所以你等一步，虽然这格给你 0。
      1,0 | Your opponent has to open it. | 对方只好把它打开。
      1,1 | You gain 8. | 你得 8。
      1,2 | You win 12–8. | 你以 12–8 获胜。
    `,
    guided: `
      3 3/9 9 2/2 1 9/1 4 0/0 4 5/3 3 0/2 9 6 | Let your opponent open the large cells. You can win this board by 6 points. | 让对方打开大的格。这一盘你可以赢 6 分。
      3 3/2 5 4/5 3 8/7 8 2/8 1 3/4 8 5/9 7 1 | Look at what each cell opens. You can win this board by 5 points. | 看看每一格会打开什么。这一盘你可以赢 5 分。
    `,
    counters: countSums,
  },
]);

/** Lists the sums of both numbers of the cells that can be taken. */
function countSums(position: ChessPosition): Counter[] {
  const { cols, payoffs: [first, second] } = position.board;
  const sums = listMoves(position).map(({ row, col }) => {
    const cell = row * cols + col;
    return `${first[cell]} + ${second[cell]} = ${first[cell] + second[cell]}`;
  });
  if (sums.length === 0) return [];
  const [en, zh] = [sums.join(", "), sums.join("，")];
  return [{ id: "sums", text: { en: `Open cells: ${en}`, zh: `可取的格：${zh}` } }];
}
