import { assertEquals, assertRejects } from "@std/assert";
import { gameFromRules } from "../game/game_from_rules.ts";
import { canonicalText } from "../game/values.ts";
import { Budget } from "../run/budget.ts";
import { InputError } from "../run/errors.ts";
import { Solver } from "../solve/solver.ts";
import { dropFour, kalah } from "../testing/plain_games.ts";
import { openBook } from "./book.ts";
import { type BookPosition, makeBook } from "./book_writer.ts";
import { PreparedBook } from "./prepared_book.ts";
import { solveWholeGame } from "./whole_game.ts";

const TITLE = { module: null, withinPlies: null, hasMoves: false, program: "0.0.0" };

Deno.test("a solver with the book of a whole game answers every question without a search", async () => {
  const game = gameFromRules({ ...dropFour(3, 4, 3), outcome: true });
  const start = game.start!;
  const whole = solveWholeGame(game, start, new Budget());
  const { keys, hasPlies } = whole;
  const title = { ...TITLE, game: game.name, instance: "\n", keys, hasPlies };
  const bytes = await makeBook(title, (to) => whole.addTo(to));
  const book = new PreparedBook(game, await openBook(game, bytes));
  const [booked, alone] = [new Solver(game, start, { book }), new Solver(game, start)];
  for (const position of [start, game.play(start, game.moves(start)[1])]) {
    const [answer, other] = [await booked.solve(position), await alone.solve(position)];
    assertEquals(answer.solved && answer.value, other.solved && other.value);
    assertEquals([answer.method, answer.nodes], ["book", 0]);
    assertEquals(await booked.moveValues(position), await alone.moveValues(position));
    const { steps, value } = await booked.bestLine(position);
    const distances = await booked.distances(position);
    assertEquals(value, other.solved && other.value);
    assertEquals(steps.length, distances?.plies, "the line is as long as the distance");
  }
  assertEquals(booked.effort.nodes, 0);
  booked.close();
  alone.close();
});

Deno.test("a solver refuses a book that a search contradicts, by the name of its file", async () => {
  const game = gameFromRules(kalah(2, 2));
  const start = game.start!;
  const wrong: BookPosition = {
    key: new TextEncoder().encode(canonicalText(game, start)),
    value: 5,
    plies: null,
  };
  const title = {
    ...TITLE,
    game: game.name,
    instance: "\n",
    keys: "canonical",
    hasPlies: false,
  } as const;
  const bytes = await makeBook(title, (to) => to.addPositions([wrong]));
  const book = new PreparedBook(game, await openBook(game, bytes));
  const solver = new Solver(game, start, { book });
  await assertRejects(() => solver.solve(), InputError, "as the book says");
  solver.close();
});
