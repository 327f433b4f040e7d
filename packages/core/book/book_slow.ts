// Large books: what they cost, and whether they answer as a solver does.
import { assert, assertEquals } from "@std/assert";
import { makeBox, staircaseGame } from "../../chess/testing/staircase_box.ts";
import { solveRanks } from "../engines/retrograde.ts";
import { RankStates } from "../engines/games.ts";
import { gameFromRules } from "../game/game_from_rules.ts";
import { Budget } from "../run/budget.ts";
import { seededRandom } from "../run/random.ts";
import { Solver } from "../solve/solver.ts";
import { dropFour } from "../testing/plain_games.ts";
import { openBook } from "./open_book.ts";
import { type BookTitle, joinBook, makeBook } from "./book_writer.ts";
import { makeRankKey } from "./book_format.ts";
import { BookReader, readFromMemory } from "./book_reader.ts";
import { solveWholeGame } from "./whole_game.ts";

const TITLE: BookTitle = {
  game: "large",
  module: null,
  instance: null,
  keys: "rank",
  withinPlies: null,
  hasPlies: false,
  hasMoves: false,
  program: "0.0.0",
};

Deno.test("a book of 10,400,600 ranks takes two bytes a rank, and has their values", async () => {
  const ranks = new RankStates(staircaseGame(makeBox(13, 13, 1)));
  const budget = new Budget();
  const { values } = solveRanks(ranks, { budget, maxValue: ranks.maxValue });
  const made = await makeBook(TITLE, { values: values });
  const bytes = await joinBook(made);
  assert(bytes.length < 2 * ranks.size, `${bytes.length} bytes`);
  const book = await BookReader.open(readFromMemory(bytes));
  const random = seededRandom(1);
  for (let i = 0; i < 1000; i++) {
    const rank = random(ranks.size);
    assertEquals((await book.find(makeRankKey(rank)))?.value, values[rank]);
  }
});

Deno.test("the first lookup in a book of 50 MB takes at most three reads and 64 KiB", async () => {
  const values = Int32Array.from(
    { length: 20_000_000 },
    (_, i) => Math.imul(i, 0x9e3779b1) >> 12,
  );
  const bytes = await joinBook(await makeBook(TITLE, { values: values }));
  assert(bytes.length > 5e7, `${bytes.length} bytes`);
  const random = seededRandom(2);
  let [mostReads, mostBytes] = [0, 0];
  for (let i = 0; i < 200; i++) {
    let [reads, length] = [0, 0];
    const whole = readFromMemory(bytes);
    const counted = {
      ...whole,
      read: async (range: { start: number; length: number }) => {
        const part = await whole.read(range);
        [reads, length] = [reads + 1, length + part.length];
        return part;
      },
    };
    const rank = random(values.length);
    const book = await BookReader.open(counted);
    assertEquals((await book.find(makeRankKey(rank)))?.value, values[rank]);
    [mostReads, mostBytes] = [Math.max(mostReads, reads), Math.max(mostBytes, length)];
  }
  assert(mostReads <= 3 && mostBytes <= 2 ** 16, `${mostReads} reads, ${mostBytes} bytes`);
});

Deno.test("10,000 random positions of Connect Four on 5 x 4 have the solver's value in the book", async () => {
  const game = gameFromRules({ ...dropFour(4, 5), outcome: true });
  const start = game.start!;
  const whole = solveWholeGame(game, start, { budget: new Budget() });
  const { keys, hasPlies } = whole;
  const title = { ...TITLE, game: game.name, instance: "\n", keys, hasPlies };
  const bytes = await joinBook(await makeBook(title, whole.content));
  const book = await openBook(game, bytes);
  const solver = new Solver(game, start);
  const random = seededRandom(3);
  const seen = new Set<string>();
  while (seen.size < 10_000) {
    let position = start;
    for (let ply = random(20); ply > 0; ply--) {
      const moves = game.moves(position);
      if (moves.length > 0) position = game.play(position, moves[random(moves.length)]);
    }
    if (seen.has(position)) continue;
    seen.add(position);
    const solution = await solver.solve(position);
    assertEquals((await book.find(position))?.value, solution.solved && solution.value, position);
  }
  solver.close();
});
