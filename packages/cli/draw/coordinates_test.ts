import { startCourse } from "@zugzwang/core/study";
import { assertEquals } from "@std/assert";
import { type AnyGame, GAMES } from "../base/games.ts";
import { listBoardLines } from "./scene_text.ts";
import { paintNothing } from "./colors.ts";
import { findCoordinates } from "./coordinates.ts";

const OUTPUT = { isTerminal: false, columns: null, write: () => {} };

/** Draws a position with numbers. */
function board(game: AnyGame, start: unknown): string {
  const course = startCourse(game, game.judge.formatInput(start), { start });
  return listBoardLines(course, { paint: paintNothing, output: OUTPUT }).join("\n");
}

Deno.test("findCoordinates() numbers rows and columns at the middle of cells", async () => {
  const chess = await GAMES.chess();
  const start = chess.judge.parse("2 3\n2 7 3\n9 1 2\n3 7 2\n2 3 1\n");
  assertEquals(
    board(chess, chess.play(start, chess.parseMove("0,0", start))),
    `
    0   1   2
  ┌───┲━━━┯━━━┑
  │░2░┃ 7 │ 3 │
0 │░3░┃ 7 │ 2 │
  ┢━━━╃───┼───┤
  ┃ 9 │ 1 │ 2 │
1 ┃ 2 │ 3 │ 1 │
  ┖───┴───┴───┘`.slice(1),
  );
});

Deno.test("findCoordinates() numbers edges at the dot where they begin", async () => {
  const dots = await GAMES.dots();
  assertEquals(
    board(dots, dots.instances!.empty!("1x2")),
    `
     0     1     2
0    •  ·  •  ·  •
     ·     ·     ·
1    •  ·  •  ·  •`.slice(1),
  );
});

Deno.test("findCoordinates() keeps the numbers at the end of the game, and numbers free cells", async () => {
  const dots = await GAMES.dots();
  let position = dots.instances!.empty!("1x1");
  while (dots.moves(position).length > 0) position = dots.play(position, dots.moves(position)[0]);
  assertEquals(board(dots, position).split("\n")[0], "     0     1");
  const cards = await GAMES.cards();
  const deal = cards.instances!.generate("2x2", "uniform", () => 0);
  const moves = [cards.formatMove(cards.moves(deal)[1])];
  const { cells } = findCoordinates(startCourse(cards, cards.judge.formatInput(deal), { moves }));
  assertEquals(cells.map(({ text }) => text), ["0", "2", "3"]);
});
