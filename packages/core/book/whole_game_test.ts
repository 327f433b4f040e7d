import {
  assert,
  assertEquals,
  assertRejects,
  assertStringIncludes,
  assertThrows,
} from "@std/assert";
import type { Game } from "../game/game.ts";
import type { Rules } from "../game/rules.ts";
import type { Side } from "../game/terms.ts";
import { gameFromRules } from "../game/game_from_rules.ts";
import { plainSearch } from "../game/plain_search.ts";
import { Budget } from "../run/budget.ts";
import { InputError, LimitError, RulesError } from "../run/errors.ts";
import { Solver } from "../solve/solver.ts";
import { KeptChunks } from "../testing/kept_chunks.ts";
import { domineering, dropFour, kalah, ring as ringRules } from "../testing/plain_games.ts";
import { openBook } from "./open_book.ts";
import { joinBook, makeBook } from "./book_writer.ts";
import { solveWholeGame } from "./whole_game.ts";

async function writeBook(...args: Parameters<typeof makeBook>) {
  return await joinBook(await makeBook(...args));
}

async function makeWholeBook<P, M>(game: Game<P, M>, start: P) {
  const whole = solveWholeGame(game, start, { budget: new Budget() });
  const { keys, hasPlies } = whole;
  const title = { game: game.name, module: null, instance: game.judge.formatInput(start) };
  const rest = { withinPlies: null, hasMoves: false, program: "0.0.0" };
  const bytes = await writeBook({ ...title, ...rest, keys, hasPlies }, whole.content);
  return { whole, bytes };
}

const ring = gameFromRules(ringRules);

/** Lists all positions that follow from a start. */
function listAll<P, M>(game: Game<P, M>, start: P): P[] {
  const positions = new Map([[game.formatPosition(start), start]]);
  for (const position of positions.values()) {
    for (const move of game.moves(position)) {
      const child = game.play(position, move);
      positions.set(game.formatPosition(child), child);
    }
  }
  return [...positions.values()];
}

/** Returns the plies to the end by the words of the definition, for games without cycles. */
function countPliesNaively<P, M>(game: Game<P, M>, position: P): number | null {
  const value = plainSearch(game, position);
  const after = game.moves(position).map((move) => game.play(position, move));
  if (after.length === 0) return 0;
  if (value === 0) return null;
  const good = after.filter((child) => plainSearch(game, child) === -value);
  const plies = good.map((child) => countPliesNaively(game, child)!);
  return 1 + (value > 0 ? Math.min(...plies) : Math.max(...plies));
}

/** The side to move loses at once, or later. */
const delays: Rules<string, string> = {
  name: "delays",
  start: "0",
  sideToMove: (at) => (at.length + 1) % 2 as Side,
  moves: (at) =>
    ["0", "0a", "0b", "0bb", "0bbb"].includes(at) ? at === "0" ? ["a", "b"] : ["b"] : [],
  play: (at, move) => at + move,
  terminalValue: () => -1,
  formatPosition: String,
  formatMove: String,
};

async function compareWithPlainSearch<M>(rules: Rules<string, M>): Promise<void> {
  const game = gameFromRules<string, M>({ ...rules, outcome: true });
  const start = game.start!;
  const { whole, bytes } = await makeWholeBook(game, start);
  const book = await openBook(game, bytes);
  const all = listAll(game, start);
  assertEquals([whole.size, whole.keys, whole.hasPlies], [all.length, "text", true], game.name);
  for (const position of all) {
    const value = plainSearch(game, position);
    const plies = countPliesNaively(game, position);
    assertEquals(await book.find(position), { value, plies }, game.formatPosition(position));
  }
}

Deno.test("a whole game by texts: every value and every distance of Domineering and drop four", async () => {
  await compareWithPlainSearch(domineering(2, 3));
  await compareWithPlainSearch(dropFour(2, 3, 3));
  await compareWithPlainSearch(delays);
});

Deno.test("a whole game with scores has values by canonical texts, without plies", async () => {
  const game = gameFromRules(kalah(2, 2));
  const { whole, bytes } = await makeWholeBook(game, game.start!);
  const book = await openBook(game, bytes);
  assertEquals([whole.keys, whole.hasPlies], ["canonical", false]);
  for (const position of listAll(game, game.start!)) {
    assertEquals((await book.find(position))?.value, plainSearch(game, position));
  }
});

Deno.test("a whole game whose positions repeat has the outcomes and distances of its solver", async () => {
  const [game, start] = [ring, ring.start!];
  const { whole, bytes } = await makeWholeBook(game, start);
  const book = await openBook(game, bytes);
  const solver = new Solver(game, start);
  const all = listAll(game, start);
  assertEquals(whole.size, all.length);
  for (const position of all) {
    const solution = await solver.solve(position);
    const distances = await solver.distances(position);
    const answer = await book.find(position);
    assertEquals(solution.solved && solution.value, answer?.value);
    assertEquals(answer?.plies, distances?.plies);
  }
  solver.close();
});

/** One heap by ranks. The player who takes the last coin wins; three coins may be taken only from five. */
const heap = gameFromRules<number, number>({
  name: "heap",
  outcome: true,
  start: 41,
  sideToMove: (coins) => ((coins >> 6) & 1) as 0 | 1,
  moves: (coins) =>
    [1, 2, 3].filter((taken) => taken <= (coins & 63) && (taken < 3 || (coins & 63) > 4)),
  play: (coins, taken) => (coins ^ 64) - taken,
  terminalValue: () => -1,
  formatPosition: String,
  formatMove: String,
  encoding: {
    ranks: () => ({
      rank: (coins) => coins & 63,
      game: {
        size: 42,
        maxMoves: 3,
        expand(coins, successors) {
          const most = coins > 4 ? 3 : Math.min(coins, 2);
          for (let taken = 1; taken <= most; taken++) successors[taken - 1] = coins - taken;
          return most;
        },
        terminalValue: () => -1,
      },
    }),
  },
});

Deno.test("a whole game by ranks has values and distances", async () => {
  const { whole, bytes } = await makeWholeBook(heap, 41);
  const book = await openBook(heap, bytes);
  assertEquals([whole.keys, whole.size, whole.hasPlies], ["rank", 42, true]);
  for (const position of listAll(heap, 20)) {
    const value = plainSearch(heap, position);
    const plies = countPliesNaively(heap, position);
    assertEquals(await book.find(position), { value, plies }, `${position}`);
  }
});

Deno.test("openBook() refuses a book of another game or other rules, and solveWholeGame() cycles", async () => {
  const { bytes } = await makeWholeBook(heap, 41);
  const other = gameFromRules(kalah(2, 2));
  await assertRejects(() => openBook(other, bytes), InputError, "expected a book of kalah");
  const options = { moduleHash: "abc" };
  await assertRejects(() => openBook(heap, bytes, options), InputError, "another version");
  const endless = gameFromRules({ ...ringRules, mayRepeat: false, outcome: true });
  assertThrows(
    () => solveWholeGame(endless, endless.start!, { budget: new Budget() }),
    RulesError,
    "found this position again after",
  );
  const budget = new Budget({ memoryBytes: 1000 });
  assertThrows(() => solveWholeGame(other, other.start!, { budget }), LimitError);
  assert(budget.bytes <= 1000);
});

Deno.test("a book refuses texts that UTF-8 cannot tell apart, and says which", async () => {
  const texts = ["start", "\ud800", "\ud801"];
  const game = gameFromRules<number, number>({
    name: "halves",
    outcome: true,
    start: 0,
    sideToMove: (position) => position === 0 ? 0 : 1,
    moves: (position) => position === 0 ? [1, 2] : [],
    play: (_, next) => next,
    terminalValue: (position) => position === 1 ? 1 : -1,
    formatPosition: (position) => texts[position],
    formatMove: String,
  });
  const found = 'found "\\ud800"';
  await assertRejects(() => makeWholeBook(game, 0), RulesError, found);
});

Deno.test("solveWholeGame() refuses gains, ends and sums that do not fit", () => {
  const line = (gain: number, end: number): Rules<number, number> => ({
    name: "line",
    start: 3,
    sideToMove: () => 0,
    moves: (left) => left > 0 ? [1] : [],
    play: (left) => left - 1,
    gain: (left) => left === 2 ? gain : 0,
    terminalValue: () => end,
    formatPosition: String,
    formatMove: String,
  });
  const wrong = [[2 ** 32 + 5, 0, 2], [2 ** 30, 0, 2], [0, -(2 ** 30), 0], [2 ** 29, 2 ** 29, 2]];
  for (const [gain, end, position] of wrong) {
    const game = gameFromRules(line(gain, end));
    const solveIt = () => solveWholeGame(game, 3, { budget: new Budget() });
    const { message } = assertThrows(solveIt, RulesError, "2^30", `${gain} ${end}`);
    assertStringIncludes(message, `position "${position}"`);
  }
});

Deno.test("an error of the store is not the fault of a game's ranks", () => {
  const failing = (name: "read" | "write") =>
    Object.assign(new KeptChunks(() => true), {
      [name]: () => {
        throw new Error("the disk is full");
      },
    });
  for (const name of ["read", "write"] as const) {
    const options = { budget: new Budget(), store: failing(name) };
    const error = assertThrows(() => solveWholeGame(heap, 41, options), Error, "the disk is full");
    assertEquals(error.name, "Error", name);
  }
});

Deno.test("solveWholeGame() keeps what is solved at a signal, as at a time limit", () => {
  const size = 2 ** 18;
  const stop = new AbortController();
  const countdown = gameFromRules<number, number>({
    name: "countdown",
    outcome: true,
    start: size - 1,
    sideToMove: (counters) => (counters & 1) as Side,
    moves: (counters) => counters > 0 ? [1] : [],
    play: (counters) => counters - 1,
    terminalValue: () => -1,
    formatPosition: String,
    formatMove: String,
    encoding: {
      ranks: () => ({
        rank: (counters) => counters,
        game: {
          size,
          maxMoves: 1,
          expand(counters, successors) {
            if (counters === size / 2) stop.abort();
            successors[0] = counters - 1;
            return Math.min(counters, 1);
          },
          terminalValue: () => -1,
        },
      }),
    },
  });
  const store = new KeptChunks();
  const solveWith = (budget: Budget) => solveWholeGame(countdown, size - 1, { budget, store });
  const stopped = assertThrows(() => solveWith(new Budget(stop)), LimitError, "was cancelled");
  const [, solved] = /\(([\d,]+) positions are solved\)/.exec(stopped.message) ?? [];
  assert(solved !== undefined && store.chunks !== null, stopped.message);
  const late = assertThrows(() => solveWith(new Budget({ deadline: 0 })), LimitError);
  assertStringIncludes(late.message, `(${solved} positions are solved) was stopped`);
});
