import { coinRow, start } from "../testing/coin_row.ts";
import { assertEquals, assertRejects } from "@std/assert";
import { InputError, LimitError } from "../run/errors.ts";
import {
  type GameRecord,
  goTo,
  playText,
  recordOf,
  resultOf,
  scoreOf,
  startCourse,
} from "./course.ts";
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

Deno.test("study() of a game with isOver lists no moves before the limits of the solver are asked", async () => {
  const game = coinRow("first");
  let lists = 0;
  const counted = {
    ...game,
    moves(...call: Parameters<typeof game.moves>) {
      lists++;
      return game.moves(...call);
    },
    isOver: (position: Parameters<typeof game.moves>[0]) => game.moves(position).length === 0,
    moveValues() {
      lists += 100;
      throw new LimitError({ kind: "memory", needed: 2, allowed: 1, purpose: "the row" });
    },
  };
  let asked = 0;
  const onStudy = () => asked ||= lists;
  const found = await study(startCourse(counted, input([3, 1])), { parts: ["moves"], onStudy });
  assertEquals([found.limit?.kind, asked], ["memory", 100]);
});

Deno.test("studyRecord() refuses a record of another shape, as a queue may bring it", async () => {
  const games = { row: coinRow("first") as never };
  for (
    const [record, expected] of [
      [{ game: "nim", input: "5" }, 'expected a game, one of row, found "nim"'],
      [{ game: "constructor", input: "5" }, "expected a game"],
      [{ game: "row" }, "expected the game's input, a text, found undefined"],
      [{ game: "row", input: "5", moves: "take 1" }, "expected the moves, a list of texts"],
      [{ game: "row", input: "5", moves: [1] }, "found [1]"],
    ] as const
  ) {
    const asked = studyRecord(record as unknown as GameRecord, { games });
    await assertRejects(() => asked, InputError, expected);
  }
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
