import { type CoinPosition, coinRow, start } from "../testing/coin_row.ts";
import { kalah } from "../testing/plain_games.ts";
import { withProver } from "../testing/with_prover.ts";
import { PlainProver } from "../testing/plain_prover.ts";
import type { Game } from "../game/game.ts";
import type { Means } from "../game/prover.ts";
import { assert, assertEquals, assertThrows } from "@std/assert";
import { Budget } from "../run/budget.ts";
import { gameFromRules } from "../game/game_from_rules.ts";
import { LimitError } from "../run/errors.ts";
import { goTo, playText, positionOf, recordOf, resultOf, scoreOf, startCourse } from "./course.ts";
import { here } from "./service.ts";
import { study } from "./study.ts";
import type { Study } from "./studied.ts";

const input = (coins: readonly number[]) => coinRow("first").judge.formatInput(start(coins));

Deno.test("study() returns value, moves, line, score and total of a game in progress", async () => {
  const game = coinRow("first");
  const course = startCourse(game, input([1, 7, 4]), { moves: ["right"] });
  const found = await study(course);
  assertEquals(
    [found.value, found.moverValue, found.score, found.total, found.sideToMove, found.limit],
    [-7, 7, 4, -3, "Ben", null],
  );
  assertEquals(found.moves?.map(({ move, moverValue }) => [move, moverValue])[0], [found.move, 7]);
  const gains = found.line!.reduce((sum, { gain }) => sum + gain, 0);
  assertEquals(found.score + gains + 1, found.total, "the end is worth one point to Ann");
});

Deno.test("study() of a finished game has no side to move, and a result", async () => {
  const game = coinRow("first");
  const course = startCourse(game, input([7]), { moves: ["left"] });
  const { sideToMove, moverValue, result, score, total, moves, line } = await study(course);
  assertEquals([sideToMove, moverValue, moves, line], [null, null, null, null]);
  assertEquals(result, resultOf(course));
  assertEquals([score, total], [result!.score, result!.score]);
});

Deno.test("study() returns values of moves for the statement's side and for the mover", async () => {
  for (const side of ["first", "mover"] as const) {
    for (const isSettled of [false, true]) {
      const game = coinRow(side, isSettled);
      const course = startCourse(game, input([3, 1, 4, 1, 5]), { moves: ["left"] });
      const { value, moverValue, moves } = await study(course);
      const sign = side === "mover" ? 1 : -1; // Ben is to move
      assertEquals(moverValue, sign * value! + 0);
      for (const move of moves!) assertEquals(move.moverValue, sign * move.value + 0);
    }
  }
});

Deno.test("study() returns the judge's answer, of a finished game too", async () => {
  const game = coinRow("first");
  const formatAnswer = (_: CoinPosition, { value, move }: { value: number; move: string | null }) =>
    `${value} ${move}\n`;
  const judged = { ...game, judge: { ...game.judge, formatAnswer } };
  const answer = async (...moves: string[]) => {
    const course = startCourse(judged, input([1, 7]), { moves });
    const { answer, value, move } = await study(course, { goals: ["answer"] });
    assertEquals(answer, `${value} ${move}\n`);
    return answer;
  };
  assertEquals(await answer(), "7 right\n");
  assertEquals(await answer("right", "left"), "-1 null\n");
  const other = await study(startCourse(game, input([1, 7])), { goals: ["value"] });
  assertEquals(other.answer, null);
});

Deno.test("a service studies by name, reports what is known so far, and is plain data", async () => {
  const games = { row: coinRow("first") as never };
  const record = { game: "row", input: input([1, 7, 4]), moves: ["right"] };
  const seen: Study[] = [];
  const found = await here(games).study(record, {}, { study: (known) => seen.push(known) });
  assertEquals(found, seen.at(-1));
  assertEquals(structuredClone(found), JSON.parse(JSON.stringify(found)));
  assertEquals(seen.length > 2, true);
});

Deno.test("a course plays, goes back and forth, and drops moves that are played over", () => {
  const game = coinRow("first");
  const course = startCourse(game, input([1, 7, 4]), { moves: ["right", "right"] });
  const back = goTo(course, 1);
  assertEquals([back.at, back.plies.length, scoreOf(back)], [1, 2, 4]);
  assertEquals(playText(back, "right").plies.length, 2);
  const other = playText(goTo(back, 0), "left");
  assertEquals([other.plies.length, other.plies[0].side, other.plies[0].gain], [1, 0, 1]);
  assertEquals(recordOf(other).moves, ["left"]);
  assertEquals(goTo(other, 9).at, 1);
  for (const after of [-1, 0.5, 2, NaN, Infinity]) {
    assertThrows(() => positionOf(other, after), RangeError, "there are 1");
    assertThrows(() => recordOf(other, after), RangeError, "there are 1");
  }
  for (const at of [0.5, NaN]) assertThrows(() => goTo(other, at), RangeError, "there are 1");
});

Deno.test("a course of n moves keeps few positions, plays each move once, and goes anywhere", () => {
  const row = coinRow("first");
  let plays = 0;
  const game: typeof row = { ...row, play: (...call) => (plays++, row.play(...call)) };
  const coins = Array.from({ length: 1000 }, (_, i) => i % 7);
  const moves = coins.map((_, i) => i % 3 === 0 ? "left" : "right");
  const course = startCourse(game, input(coins), { moves });
  assertEquals([plays, course.kept.size <= 64], [1000, true], `${plays} ${course.kept.size}`);
  const all = [course.start];
  for (const { move } of course.plies) all.push(row.play(all.at(-1)!, move));
  for (const at of [0, 1, 31, 500, 999, 1000]) {
    assertEquals(positionOf(course, at), all[at]);
    assertEquals(goTo(course, at).position, all[at]);
  }
  const other = playText(goTo(course, 500), "left");
  assertEquals(positionOf(goTo(other, 501)), row.play(all[500], "left"));
  const late = new Budget({ deadline: 5, now: () => 6 });
  assertThrows(() => startCourse(game, input(coins), { moves, budget: late }), LimitError);
});

/** The row of coins with a prover that calls `onSolve` before each search. */
function watchedRow(onSolve: (position: CoinPosition) => void) {
  const row = coinRow("first");
  return withProver(row, (_, { budget }) => new PlainProver(row, budget, onSolve));
}

/** Throws a limit of a kind. */
function stop(kind: "time" | "memory"): never {
  throw new LimitError({ kind, needed: 2, allowed: 1, purpose: "a test" });
}

Deno.test("a stopped study returns what was proved: bounds, and the finished moves", async () => {
  const controller = new AbortController();
  const game = watchedRow(({ right }) => right === 2 && controller.abort());
  const course = startCourse(game, input([3, 1, 4]));
  const stopped = await study(course, { goals: ["moves", "line"], signal: controller.signal });
  assertEquals(stopped.limit?.kind, "signal");
  assertEquals(stopped.value !== null && stopped.line === null, true);
  const late = await study(course, { deadline: 5, now: () => 6 });
  assertEquals([late.limit?.kind, late.moves, listOpen(late)], ["time", [], ["left", "right"]]);
});

Deno.test("study() asks again about a move that a round had no time for", async () => {
  let stops = 0; // the first one stops the question about the value
  const game = watchedRow(({ left }) => left === 1 && ++stops <= 2 && stop("time"));
  const found = await study(startCourse(game, input([3, 1, 4, 1])), { goals: ["moves"] });
  assertEquals([stops, found.limit, found.unproved], [3, null, []]);
});

Deno.test("study() continues from what is known", async () => {
  let solves = 0;
  const course = startCourse(watchedRow(() => solves++), input([3, 1, 4, 1, 5]));
  const value = await study(course, { goals: ["value"] });
  const found = await study(course, { goals: ["moves"], known: value });
  assertEquals([value.moves, found.value, found.unproved], [null, value.value, []]);
  const { moves } = await study(course, { goals: ["moves"] });
  assertEquals(found.moves, moves);
  solves = 0;
  const again = await study(course, { goals: ["moves"], known: found });
  assertEquals([again.moves, again.value], [found.moves, found.value]);
  assertEquals(solves, 0, "nothing is solved twice");
});

Deno.test("study() gives the value three quarters of the time, then tries each move separately", async () => {
  let clock = 0;
  // All but the row without its last coin takes too long: it passes the deadline of its question.
  const game = watchedRow(({ left, right }) => {
    if (left === 0 && right === 2) return;
    clock += left === 0 ? 750 : 100;
    stop("time");
  });
  const options = { deadline: 1000, now: () => clock };
  const found = await study(startCourse(game, input([3, 1, 4])), {
    goals: ["moves"],
    ...options,
  });
  assertEquals([found.limit?.kind, found.value], ["time", null]);
  assertEquals([found.moves?.map(({ move }) => move), listOpen(found)], [["right"], ["left"]]);
  const plain = await study(startCourse(coinRow("first"), input([3, 1, 4])));
  const right = plain.moves!.find(({ move }) => move === "right")!;
  assertEquals([found.moves![0].value, found.lower], [right.value, right.value]);
});

Deno.test("study() within a number of nodes finds the same on a slow machine as on a fast one", async () => {
  const course = startCourse(gameFromRules(kalah(3, 3)), "");
  const find = async (nodes: number, tickMs: number) => {
    let clock = 0;
    const limits = { nodes, timeMs: 1e9, now: () => clock += tickMs };
    const found = await study(course, { goals: ["moves", "bounds"], ...limits });
    const { limit, lower, upper, moves, unproved, nodes: visited } = found;
    return { limit, lower, upper, moves, unproved, visited };
  };
  for (const nodes of [100, 1000, 5000]) {
    const fast = await find(nodes, 0);
    assertEquals(fast.limit?.kind, "nodes");
    assertEquals(await find(nodes, 200), fast);
  }
});

Deno.test("study() continues with the other moves if one needs too much memory", async () => {
  const game = watchedRow(({ left, right }) => left === 1 && right === 3 && stop("memory"));
  const found = await study(startCourse(game, input([3, 1, 4])), { goals: ["moves"] });
  assertEquals([found.moves?.map(({ move }) => move), listOpen(found)], [["right"], ["left"]]);
  assertEquals(found.limit?.kind, "memory");
});

Deno.test("study() that a limit ends while it lists moves still returns them", async () => {
  const row = coinRow("first");
  let clock = 0;
  const makeProver = (_: CoinPosition, { budget }: Means) =>
    Object.assign(
      new PlainProver(row, budget, () => {
        clock = 10;
        budget.poll(0);
      }),
      { knownOfMove: () => (budget.poll(0), { lower: -9, upper: 9 }) },
    );
  const course = startCourse(withProver(row, makeProver), input([3, 1, 4]));
  const found = await study(course, { goals: ["moves"], deadline: 5, now: () => clock });
  assertEquals([found.limit?.kind, found.moves, listOpen(found)], ["time", [], ["left", "right"]]);
});

Deno.test("study() finds outcomes and narrows bounds without contradicting the values", async () => {
  for (const side of ["first", "mover"] as const) {
    for (const coins of [[3, 1, 4, 1, 5], [1, 7, 4], [2, 2], [5]]) {
      const course = startCourse(coinRow(side), input(coins), { moves: ["left"] });
      if (resultOf(course)) continue;
      const exact = await study(course, { goals: ["moves"] });
      const outcome = await study(course, { goals: ["outcome"] });
      assertEquals(outcome.outcome, exact.outcome);
      const outcomes = await study(course, { goals: ["outcomes"] });
      assertEquals(outcomes.outcome, exact.outcome);
      const narrowed = await study(course, { goals: ["bounds"] });
      assertEquals([narrowed.value, narrowed.moves], [exact.value, exact.moves]);
      assertEquals(narrowed.move, exact.move);
    }
  }
});

Deno.test("study() sets the value if both bounds meet, whatever limit is reached", async () => {
  // Both moves are bounded by -1 and -1: the value is known, the best move is not.
  const game: Game<number, number> = gameFromRules<number, number>({
    name: "met",
    start: 0,
    sideToMove: (stage) => stage === 0 ? 0 : 1,
    moves: (stage) => stage === 0 ? [0, 1] : [],
    play: (_, move) => 1 + move,
    gain: () => 0,
    terminalValue: () => 1,
    bounds: () => ({ lower: -1, upper: -1 }),
    formatPosition: String,
    formatMove: String,
    prover: { methods: ["plain"], make: (_, { budget }) => new PlainProver(game, budget) },
  });
  const found = await study(startCourse(game, ""), { deadline: 5, now: () => 6 });
  assertEquals([found.value, found.lower, found.upper], [-1, -1, -1]);
  assertEquals(found.limit?.kind, "time");
});

/** The texts of the moves that are not proved. */
function listOpen({ unproved }: Study): readonly string[] {
  return unproved.map(({ move }) => move);
}

/** A game of one move, of which there are very many. */
function wide(
  count: number,
  looked: { at: number; lists?: number } = { at: 0 },
): Game<number, number> {
  const game: Game<number, number> = gameFromRules<number, number>({
    name: "wide",
    start: 0,
    sideToMove: (stage) => stage === 0 ? 0 : 1,
    moves: (stage) => {
      if (stage > 0) return [];
      looked.lists = (looked.lists ?? 0) + 1;
      return Array.from({ length: count }, (_, i) => i);
    },
    play: () => 1,
    gain: (_, move) => move % 3,
    terminalValue: () => 0,
    bounds: () => ({ lower: -2, upper: 2 }),
    formatPosition: String,
    formatMove: (move) => (looked.at++, String(move)),
    prover: {
      methods: ["plain"],
      make(_, { budget }) {
        budget.reserve(10, "the table");
        return new PlainProver(game, budget);
      },
    },
  });
  return game;
}

Deno.test("study() lists very many moves within the limits, or not at all", async () => {
  for (const goals of [["moves"], ["outcomes"]] as const) {
    const looked = { at: 0 };
    const game = wide(100_000, looked);
    const memoryBytes = 2 ** 20;
    const found = await study(startCourse(game, ""), { goals, memoryBytes });
    assertEquals([found.limit?.kind, found.moves], ["memory", null]);
    assertEquals(looked.at < 1000, true, `${looked.at} texts of moves`);
    const late = await study(startCourse(game, ""), { goals, deadline: 0 });
    assertEquals([late.limit?.kind, late.moves], ["time", null]);
  }
  const few = await study(startCourse(wide(100), ""), { goals: ["moves"], memoryBytes: 9 });
  assertEquals(
    [few.limit, few.moves!.length],
    [null, 100],
    "moves that end the game need no table",
  );
});

Deno.test("study() does not list all moves again for the outcome of each", async () => {
  const looked = { at: 0, lists: 0 };
  const found = await study(startCourse(wide(500, looked), ""), { goals: ["outcomes"] });
  assertEquals([found.outcome?.winner, found.moves!.length], ["first", 500]);
  assertEquals(looked.lists < 500, true, `${looked.lists} lists of moves`);
});

Deno.test("study() that runs out of time counts from its start, not from that of a question", async () => {
  let clock = 1000;
  const now = () => clock++; // each look at the clock takes 1 ms
  const row = coinRow("first");
  const prover = (_: CoinPosition, { budget }: Means) =>
    new PlainProver(row, budget, () => {
      throw new LimitError({ kind: "time", needed: 2, allowed: 1, purpose: "the search" });
    });
  const course = startCourse(withProver(row, prover), input([1, 2, 3]));
  const { limit } = await study(course, { goals: ["value"], timeMs: 20, now });
  assertEquals(limit?.kind, "time");
  assert(limit!.needed > 2 && limit!.allowed > 15, JSON.stringify(limit));
});
