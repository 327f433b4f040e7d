import { assertEquals, assertRejects } from "@std/assert";
import { gameFromRules } from "../game/game_from_rules.ts";
import type { Side } from "../game/terms.ts";
import { canonicalInstance, canonicalText } from "../game/values.ts";
import { Budget } from "../run/budget.ts";
import { InputError } from "../run/errors.ts";
import { Solver } from "../solve/solver.ts";
import { dropFour, kalah, ring } from "../testing/plain_games.ts";
import { openBook } from "./open_book.ts";
import { type BookPosition, joinBook, makeBook } from "./book_writer.ts";
import { solveWholeGame } from "./whole_game.ts";

async function writeBook(...args: Parameters<typeof makeBook>) {
  return await joinBook(await makeBook(...args));
}

const TITLE = { module: null, withinPlies: null, hasMoves: false, program: "0.0.0" };

Deno.test("a solver with the book of a whole game answers every question without a search", async () => {
  const game = gameFromRules({ ...dropFour(3, 4, 3), outcome: true });
  const start = game.start!;
  const whole = solveWholeGame(game, start, { budget: new Budget() });
  const { keys, hasPlies } = whole;
  const title = { ...TITLE, game: game.name, instance: "\n", keys, hasPlies };
  const bytes = await writeBook(title, whole.content);
  const book = await openBook(game, bytes);
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

Deno.test("a book of a game with one start knows every position, also if any of them is an input", async () => {
  interface Heap {
    readonly left: number;
    readonly side: Side;
  }
  const start: Heap = { left: 7, side: 0 };
  const game = gameFromRules<Heap, number>({
    name: "heap",
    outcome: true,
    start,
    sideToMove: ({ side }) => side,
    moves: ({ left }) => [1, 2].filter((count) => count <= left),
    play: ({ left, side }, count) => ({ left: left - count, side: (1 - side) as Side }),
    terminalValue: () => -1,
    formatPosition: ({ left, side }) => `${left}${side}`,
    parsePosition: (text) => ({ left: Number(text[0]), side: Number(text[1]) as Side }),
    formatMove: String,
  });
  const whole = solveWholeGame(game, start, { budget: new Budget() });
  const { keys, hasPlies } = whole;
  const title = {
    ...TITLE,
    game: game.name,
    instance: game.judge.formatInput(start),
    keys,
    hasPlies,
  };
  const book = await openBook(game, await writeBook(title, whole.content));
  const later = game.play(start, 1);
  assertEquals((await book.find(later))?.value, -1);
  assertEquals((await book.find(game.judge.parse("51")))?.value, 1);
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
  const bytes = await writeBook(title, [wrong]);
  const book = await openBook(game, bytes);
  const solver = new Solver(game, start, { book });
  await assertRejects(() => solver.solve(), InputError, "as the book says");
  solver.close();
});

Deno.test("a book without plies does not hide what the solver knows of them", async () => {
  const game = gameFromRules(ring);
  const start: readonly [number, number, 0] = [1, 3, 0];
  const alone = new Solver(game, start);
  const solution = await alone.solve();
  const value = solution.solved ? solution.value : NaN;
  const key = new TextEncoder().encode(`${canonicalInstance(game, start)}\n1 3 0`);
  const title = { ...TITLE, game: game.name, instance: null, keys: "canonical" } as const;
  const bytes = await writeBook(
    { ...title, hasPlies: false },
    [{ key, value, plies: null }],
  );
  const book = await openBook(game, bytes);
  const booked = new Solver(game, start, { book });
  await booked.solve();
  assertEquals(await booked.distances(), await alone.distances());
  assertEquals((await alone.distances())?.plies, 1);
  booked.close();
  alone.close();
});
