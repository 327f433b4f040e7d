import { coinRow, start } from "../testing/coin_row.ts";
import { assertEquals } from "@std/assert";
import { LimitError } from "../run/errors.ts";
import { goTo, playText, recordOf, resultOf, scoreOf, startCourse } from "./course.ts";
import { study, studyRecord } from "./study.ts";
import type { Study } from "./studied.ts";

const input = (coins: readonly number[]) => coinRow("first").formatInput(start(coins));

Deno.test("study() tells value, moves, line, score and total of a game in progress", async () => {
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

Deno.test("study() values of moves are those of the statement, turned to the mover", async () => {
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
  const stopped = await study(course, { parts: ["moves", "line"], signal: controller.signal });
  assertEquals(stopped.limit?.kind, "signal");
  assertEquals(stopped.moves !== null && stopped.line === null, true);
  const late = await study(course, { deadline: 5, now: () => 6 });
  assertEquals([late.limit?.kind, late.moves], ["time", null]);
});

Deno.test("studyRecord() studies by name, reports what is known so far, and is plain data", async () => {
  const games = { row: coinRow("first") as never };
  const seen: Study[] = [];
  const record = { game: "row", input: input([1, 7, 4]), moves: ["right"] };
  const found = await studyRecord(record, { games, onStudy: (study) => seen.push(study) });
  assertEquals(structuredClone(found), JSON.parse(JSON.stringify(found)));
  assertEquals(seen.at(-1)?.value, found.value);
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
  const value = await study(course, { parts: ["value"] });
  const found = await study(course, { parts: ["replies"], known: value });
  assertEquals([value.moves, found.value, found.unproved], [null, value.value, []]);
  assertEquals(found.moves, (await study(course, { parts: ["moves"] })).moves);
  assertEquals(found.moves?.every(({ reply }) => typeof reply === "string"), true);
  solves = 0;
  assertEquals(await study(course, { parts: ["moves", "replies"], known: found }), found);
  assertEquals(solves, 0, "nothing is solved twice");
});

Deno.test("study() values what moves it can where all at once take too long", async () => {
  const row = coinRow("first");
  let [clock, asked] = [0, 0];
  const game: typeof row = {
    ...row,
    moveValues(_, options) {
      asked = options!.deadline!;
      clock = asked;
      throw new LimitError({ kind: "time", needed: 1, allowed: 1, purpose: "all of them" });
    },
    // All but the row without its last coin takes too long.
    solve(position, options) {
      if (position.right === 2) return row.solve(position, options);
      clock = Math.max(clock, options!.deadline!);
      return stopped("time");
    },
  };
  const options = { deadline: 1000, now: () => clock };
  const found = await study(startCourse(game, input([3, 1, 4])), { parts: ["moves"], ...options });
  assertEquals([asked, found.limit?.kind, found.value], [750, "time", null]);
  assertEquals([found.moves?.map(({ move }) => move), found.unproved], [["right"], ["left"]]);
  const right = (await study(startCourse(row, input([3, 1, 4])))).moves!
    .find(({ move }) => move === "right")!;
  assertEquals([found.moves?.[0].value, found.lower], [right.value, right.value]);
});

Deno.test("study() asks no move again: not for what is known, nor where memory is missing", async () => {
  const row = coinRow("first");
  const { moves } = await study(startCourse(row, input([3, 1, 4])), { parts: ["moves"] });
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
  const answered = await study(course, { parts: ["replies"] });
  assertEquals([solves, answered.unproved, answered.limit?.kind], [2, ["left"], "memory"]);
  const whole = await study(course, { parts: ["moves"], known: answered });
  const replies = whole.moves!.map(({ move, reply }) => [move, reply !== undefined]);
  assertEquals(Object.fromEntries(replies), { left: false, right: true });
  await study(course, { parts: ["moves"], known: whole });
  assertEquals(asked, 1);
});

Deno.test("study() keeps what is proved of all moves at once before a limit", async () => {
  const row = coinRow("first");
  const values = (await study(startCourse(row, input([3, 1, 4])))).moves!;
  const game: typeof row = {
    ...row,
    moveValues(_, options) {
      options?.onMoveValue?.(1, values.find(({ move }) => move === "right")!.value);
      throw new LimitError({ kind: "memory", needed: 2, allowed: 1, purpose: "the other" });
    },
  };
  const found = await study(startCourse(game, input([3, 1, 4])), { parts: ["moves"] });
  const moves = values.map(({ reply: _, ...move }) => move).filter(({ move }) => move === "right");
  assertEquals([found.moves, found.unproved, found.limit?.kind], [moves, ["left"], "memory"]);
});

Deno.test("study() goes on to the other moves where one needs more memory than there is", async () => {
  const row = coinRow("first");
  const game: typeof row = {
    ...row,
    solve: (position, options) =>
      position.left === 1 ? stopped("memory") : row.solve(position, options),
  };
  const found = await study(startCourse(game, input([3, 1, 4])), { parts: ["moves"] });
  assertEquals([found.moves?.map(({ move }) => move), found.unproved], [["right"], ["left"]]);
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
  await study(startCourse(game, input([3, 1, 4])), { parts: ["moves"] });
  assertEquals(lists < 10, true, `${lists}`);
});

/** What a solver says that a limit has stopped. */
function stopped(kind: "time" | "memory") {
  const limit = new LimitError({ kind, needed: 2, allowed: 1, purpose: "a test" });
  const effort = { method: "plain", positions: null, nodes: 1, peakBytes: 0 };
  return Promise.resolve({ solved: false as const, lower: -99, upper: 99, limit, ...effort });
}
