import { coinRow, start } from "../testing/coin_row.ts";
import { assertEquals, assertThrows } from "@std/assert";
import { Budget } from "../run/budget.ts";
import { readBook } from "./book.ts";
import { withBook } from "./with_book.ts";
import { gameFromRules } from "../game/game_from_rules.ts";
import type { SolveOptions } from "../game/solver.ts";
import { LimitError } from "../run/errors.ts";
import {
  type Course,
  goTo,
  playText,
  positionOf,
  positionsOf,
  recordOf,
  resultOf,
  scoreOf,
  startCourse,
} from "./course.ts";
import { conclusion, study, studyRecord } from "./study.ts";
import type { Question, Study } from "./studied.ts";

const input = (coins: readonly number[]) => coinRow("first").formatInput(start(coins));

/** The end of a study. */
function studied<P, M>(
  course: Course<P, M>,
  { parts, known, ...limits }: Question & SolveOptions = {},
) {
  return conclusion(study(course, { ...parts && { parts }, ...known && { known } }, limits));
}

Deno.test("study() tells value, moves, line, score and total of a game in progress", async () => {
  const game = coinRow("first");
  const course = startCourse(game, input([1, 7, 4]), { moves: ["right"] });
  const found = await studied(course);
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
  const { sideToMove, moverValue, result, score, total, moves, line } = await studied(course);
  assertEquals([sideToMove, moverValue, moves, line], [null, null, null, null]);
  assertEquals(result, resultOf(course));
  assertEquals([score, total], [result!.score, result!.score]);
});

Deno.test("study() values of moves are those of the statement, turned to the mover", async () => {
  for (const side of ["first", "mover"] as const) {
    for (const isSettled of [false, true]) {
      const game = coinRow(side, isSettled);
      const course = startCourse(game, input([3, 1, 4, 1, 5]), { moves: ["left"] });
      const { value, moverValue, moves } = await studied(course);
      const sign = side === "mover" ? 1 : -1; // Ben is to move
      assertEquals(moverValue, sign * value! + 0);
      for (const move of moves!) assertEquals(move.moverValue, sign * move.value + 0);
    }
  }
});

Deno.test("a stopped study says what was proved: bounds, and the moves that were done", async () => {
  const game = coinRow("first");
  const controller = new AbortController();
  let solves = 0;
  const counted = {
    ...game,
    solve(...call: Parameters<typeof game.solve>) {
      if (++solves === 1) controller.abort();
      return game.solve(...call);
    },
  };
  const course = startCourse(counted, input([3, 1, 4]));
  const stopped = await studied(course, { parts: ["moves", "line"], signal: controller.signal });
  assertEquals(stopped.limit?.kind, "signal");
  assertEquals(stopped.moves !== null && stopped.line === null, true);
  const late = await studied(course, { deadline: 5, now: () => 6 });
  assertEquals([late.limit?.kind, late.moves], ["time", []]);
});

Deno.test("studyRecord() studies by name, reports what is known so far, and is plain data", async () => {
  const games = { row: coinRow("first") as never };
  const record = { game: "row", input: input([1, 7, 4]), moves: ["right"] };
  const seen = await Array.fromAsync(studyRecord(record, { games }));
  const found = seen.at(-1)!;
  assertEquals(structuredClone(found), JSON.parse(JSON.stringify(found)));
  assertEquals(seen.length > 2, true);
});

Deno.test("a course plays, goes back and forth, and forgets what is played over", () => {
  const game = coinRow("first");
  const course = startCourse(game, input([1, 7, 4]), { moves: ["right", "right"] });
  const back = goTo(course, 1);
  assertEquals([back.at, back.plies.length, scoreOf(back)], [1, 2, 4]);
  assertEquals(playText(back, "right").plies.length, 2);
  const other = playText(goTo(back, 0), "left");
  assertEquals([other.plies.length, other.plies[0].side, other.plies[0].gain], [1, 0, 1]);
  assertEquals(recordOf(other).moves, ["left"]);
  assertEquals(goTo(other, 9).at, 1);
});

Deno.test("study() goes on from what is known, and answers the moves that have no answer yet", async () => {
  const game = coinRow("first");
  let solves = 0;
  const counted: typeof game = { ...game, solve: (...call) => (solves++, game.solve(...call)) };
  const course = startCourse(counted, input([3, 1, 4, 1, 5]));
  const value = await studied(course, { parts: ["value"] });
  const found = await studied(course, { parts: ["replies"], known: value });
  assertEquals([value.moves, found.value, found.unproved], [null, value.value, []]);
  assertEquals(found.moves, (await studied(course, { parts: ["moves"] })).moves);
  assertEquals(found.moves?.every(({ reply }) => typeof reply === "string"), true);
  solves = 0;
  assertEquals(await studied(course, { parts: ["moves", "replies"], known: found }), found);
  assertEquals(solves, 0, "nothing is solved twice");
});

Deno.test("study() values what moves it can where all at once take too long", async () => {
  const row = coinRow("first");
  let [clock, asked] = [0, 0];
  const game: typeof row = {
    ...row,
    moveValues: () => Promise.reject(new Error("what is too much for the value is so for them")),
    // All but the row without its last coin takes too long.
    solve(position, options) {
      asked ||= options!.deadline!;
      if (position.right === 2) return row.solve(position, options);
      clock = Math.max(clock, options!.deadline!);
      return stopped("time");
    },
  };
  const options = { deadline: 1000, now: () => clock };
  const found = await studied(startCourse(game, input([3, 1, 4])), {
    parts: ["moves"],
    ...options,
  });
  assertEquals([asked, found.limit?.kind, found.value], [750, "time", null]);
  assertEquals([found.moves?.map(({ move }) => move), openIn(found)], [["right"], ["left"]]);
  const right = (await studied(startCourse(row, input([3, 1, 4])))).moves!
    .find(({ move }) => move === "right")!;
  assertEquals([found.moves?.[0].value, found.lower], [right.value, right.value]);
});

Deno.test("study() asks no move again: not for what is known, nor where memory is missing", async () => {
  const row = coinRow("first");
  const { moves } = await studied(startCourse(row, input([3, 1, 4])), { parts: ["moves"] });
  const values = ["left", "right"].map((text) => moves!.find(({ move }) => move === text)!.value);
  let [solves, asked] = [0, 0];
  const game: typeof row = {
    ...row,
    solve(position, options) {
      if (position.right - position.left === 2) solves++;
      return position.left === 1 ? stopped("memory") : row.solve(position, options);
    },
    moveValues: () => (asked++, Promise.resolve(values)),
  };
  const course = startCourse(game, input([3, 1, 4]));
  const answered = await studied(course, { parts: ["replies"] });
  assertEquals([solves, openIn(answered), answered.limit?.kind], [2, ["left"], "memory"]);
  const whole = await studied(course, { parts: ["moves"], known: answered });
  const replies = whole.moves!.map(({ move, reply }) => [move, reply !== undefined]);
  assertEquals(Object.fromEntries(replies), { left: false, right: true });
  await studied(course, { parts: ["moves"], known: whole });
  assertEquals(asked, 1);
});

Deno.test("study() keeps what is proved of all moves at once before a limit", async () => {
  const row = coinRow("first");
  const values = (await studied(startCourse(row, input([3, 1, 4])))).moves!;
  const game: typeof row = {
    ...row,
    moveValues(_, options) {
      options?.onMoveValue?.(1, values.find(({ move }) => move === "right")!.value);
      throw new LimitError({ kind: "memory", needed: 2, allowed: 1, purpose: "the other" });
    },
  };
  const found = await studied(startCourse(game, input([3, 1, 4])), { parts: ["moves"] });
  const moves = values.map(({ reply: _, ...move }) => move).filter(({ move }) => move === "right");
  assertEquals([found.moves, openIn(found), found.limit?.kind], [moves, ["left"], "memory"]);
});

Deno.test("study() goes on to the other moves where one needs more memory than there is", async () => {
  const row = coinRow("first");
  const game: typeof row = {
    ...row,
    solve: (position, options) =>
      position.left === 1 ? stopped("memory") : row.solve(position, options),
  };
  const found = await studied(startCourse(game, input([3, 1, 4])), { parts: ["moves"] });
  assertEquals([found.moves?.map(({ move }) => move), openIn(found)], [["right"], ["left"]]);
  assertEquals(found.limit?.kind, "memory");
});

Deno.test("study() lists the moves a few times in all, however many tell their values", async () => {
  const count = 300;
  let lists = 0;
  const row = coinRow("first");
  const moves = Array.from({ length: count }, (_, i) => (i % 2 === 0 ? "left" : "right") as "left");
  const game: typeof row = {
    ...row,
    formatMove: (move) => move,
    moves: () => (lists++, moves),
    moveValues(_, options) {
      for (let place = 0; place < count; place++) options?.onMoveValue?.(place, 1);
      return Promise.resolve(moves.map(() => 1));
    },
  };
  await studied(startCourse(game, input([3, 1, 4])), { parts: ["moves"] });
  assertEquals(lists < 10, true, `${lists}`);
});

/** The texts of the moves that are not proved. */
function openIn({ unproved }: Study): readonly string[] {
  return unproved.map(({ move }) => move);
}

/** What a solver says that a limit has stopped. */
function stopped(kind: "time" | "memory") {
  const limit = new LimitError({ kind, needed: 2, allowed: 1, purpose: "a test" });
  const effort = { method: "plain", positions: null, nodes: 1, peakBytes: 0 };
  return Promise.resolve({ solved: false as const, lower: -99, upper: 99, limit, ...effort });
}

Deno.test("study() proves the value and a best move before the other moves, and tells them at once", async () => {
  const row = coinRow("first");
  const { value, move } = await studied(startCourse(row, input([3, 1, 4])), { parts: ["value"] });
  let clock = 0;
  const game: typeof row = {
    ...row,
    solve: (position, options) =>
      position.right - position.left === 3 ? row.solve(position, options) : stopped("time"),
    moveValues(_, options) {
      clock = options!.deadline!;
      throw new LimitError({ kind: "time", needed: 1, allowed: 1, purpose: "all of them" });
    },
    estimate: undefined as never,
  };
  const limits = { deadline: 1000, now: () => clock += 100 };
  const course = startCourse(game, input([3, 1, 4]));
  const told = await Array.fromAsync(study(course, { parts: ["moves"] }, limits));
  assertEquals([told[0].value, told[0].move, told[0].moves], [value, move, null]);
  const last = told.at(-1)!;
  assertEquals([last.value, last.move, last.limit?.kind], [value, move, "time"]);
});

Deno.test("a game that is a class with private members is studied like any other", async () => {
  const row = coinRow("first");
  class Secret {
    readonly #sign = 1;
    name = row.name;
    sides = row.sides;
    valueSide = row.valueSide;
    methods = row.methods;
    solve(...call: Parameters<typeof row.solve>) {
      return this.#sign > 0 ? row.solve(...call) : Promise.reject(new Error());
    }
    moves(...call: Parameters<typeof row.moves>) {
      return this.#sign > 0 ? row.moves(...call) : [];
    }
  }
  const members = Object.fromEntries(
    Object.entries(row).filter(([name]) => !(name in new Secret())),
  );
  Object.assign(Secret.prototype, members);
  const game = new Secret() as unknown as typeof row;
  const found = await studied(startCourse(game, input([3, 1, 4])));
  const expected = await studied(startCourse(row, input([3, 1, 4])));
  assertEquals({ ...found, elapsedMs: 0 }, { ...expected, elapsedMs: 0 });
  const booked = withBook(game, readBook(game, ""));
  assertEquals((await booked.solve(game.parse(input([3, 1, 4])))).method, expected.method);
});

Deno.test("a course of n moves keeps some √n positions, plays each move once, and goes anywhere", () => {
  const row = coinRow("first");
  let plays = 0;
  const game: typeof row = { ...row, play: (...call) => (plays++, row.play(...call)) };
  const coins = Array.from({ length: 1000 }, (_, i) => i % 7);
  const moves = coins.map((_, i) => i % 3 === 0 ? "left" : "right");
  const course = startCourse(game, input(coins), { moves });
  assertEquals([plays, course.kept.size <= 32], [1000, true], `${plays} ${course.kept.size}`);
  const all = [...positionsOf(course)];
  for (const at of [0, 1, 31, 500, 999, 1000]) {
    assertEquals(positionOf(course, at), all[at]);
    assertEquals(goTo(course, at).position, all[at]);
  }
  const other = playText(goTo(course, 500), "left");
  assertEquals(positionOf(goTo(other, 501)), row.play(all[500], "left"));
  const budget = new Budget({ memoryBytes: 1000 });
  assertThrows(
    () => startCourse(game, input(coins), { moves, budget }),
    LimitError,
    "the positions of the game",
  );
  const late = new Budget({ deadline: 5, now: () => 6 });
  assertThrows(() => startCourse(game, input(coins), { moves, budget: late }), LimitError);
});

/** A game of one move, of which there are very many. */
function wide(count: number, looked = { at: 0 }) {
  return gameFromRules<number, number>({
    name: "wide",
    start: 0,
    sideToMove: (stage) => stage === 0 ? 0 : 1,
    moves: (stage) => stage === 0 ? Array.from({ length: count }, (_, i) => i) : [],
    play: () => 1,
    gain: (_, move) => move % 3,
    terminalValue: () => 0,
    bounds: () => ({ lower: -2, upper: 2 }),
    formatPosition: String,
    formatMove: (move) => (looked.at++, String(move)),
  });
}

Deno.test("study() lists very many moves within the limits, or not at all", async () => {
  for (const parts of [["moves"], ["outcomes"]] as const) {
    const looked = { at: 0 };
    const game = wide(100_000, looked);
    const memoryBytes = 2 ** 20;
    const found = await studied(startCourse(game, ""), { parts, memoryBytes });
    assertEquals([found.limit?.kind, found.moves], ["memory", null]);
    assertEquals(looked.at < 1000, true, `${looked.at} texts of moves`);
    const late = await studied(startCourse(game, ""), { parts, deadline: 0 });
    assertEquals([late.limit?.kind, late.moves], ["time", null]);
  }
  const few = await studied(startCourse(wide(100), ""), { parts: ["moves"], memoryBytes: 9 });
  assertEquals([few.limit?.kind, few.moves!.length + few.unproved.length], ["memory", 100]);
});
