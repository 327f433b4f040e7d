import { assertEquals } from "@std/assert";
import { gameFromRules } from "@zugzwang/core";
import { playText, startCourse } from "@zugzwang/core/study";
import { waiting } from "../../core/testing/plain_games.ts";
import type { AnyCourse, AnyGame } from "../base/games.ts";
import { pile } from "../testing/pile_game.ts";
import {
  countOccurrences,
  hasPersonMoved,
  isComputersTurn,
  isHere,
  redo,
  type Seats,
  undo,
} from "./seats.ts";

const TAKEN = ["take 1", "take 2", "take 1", "take 2"];

const begin = (input: string, moves: string[] = TAKEN) => startCourse(pile, input, { moves });

const seat = (computer: Seats["computer"]): Seats => ({ computer, level: "perfect" });

Deno.test("undo and redo stop where a person is to move", () => {
  const start = begin("9\n");
  const listStops = (computer: Seats["computer"]) => {
    const seats = seat(computer);
    const [once, twice] = [undo(start, seats), undo(undo(start, seats), seats)];
    return [once, twice, redo(twice, seats), redo(once, seats)].map(({ at }) => at);
  };
  assertEquals(listStops(null), [3, 2, 3, 4]);
  assertEquals(listStops(1), [2, 0, 2, 4]);
  assertEquals(listStops(0), [3, 1, 3, 4]);
  const [second, both] = [seat(0), seat("both")];
  const back = undo(undo(start, second), second);
  assertEquals(undo(back, second), back, "the computer's first move stays");
  assertEquals([undo(start, both), redo(start, both)], [start, start]);
});

Deno.test("a new move forgets what was taken back, and the same move keeps it", () => {
  const people = seat(null);
  const back = undo(undo(begin("9\n"), people), people);
  assertEquals(playText(back, "take 1").plies.length, 4);
  const other = playText(back, "take 3");
  assertEquals(other.plies.map(({ text }) => text), ["take 1", "take 2", "take 3"]);
  assertEquals(redo(other, people), other);
});

Deno.test("the computer moves for its sides until the game is over", () => {
  const hasTurn = (computer: Seats["computer"], moves: string[]) =>
    isComputersTurn(begin("4\n", moves), seat(computer));
  const turns = ([0, 1, "both", null] as const).map((side) => hasTurn(side, []));
  assertEquals(turns, [true, false, true, false]);
  assertEquals(hasTurn("both", ["take 3", "take 1"]), false);
  assertEquals(hasPersonMoved(begin("4\n", ["take 1"]), seat(0)), false);
  assertEquals(hasPersonMoved(begin("4\n", ["take 1", "take 1"]), seat(0)), true);
});

Deno.test("a friend elsewhere moves for neither this device nor the computer", () => {
  const seats: Seats = { computer: null, away: 1, level: "easy" };
  assertEquals([isHere(seats, 0), isHere(seats, 1)], [true, false]);
  const course: AnyCourse = begin("9\n");
  assertEquals([undo(course, seats).at, isComputersTurn(course, seats)], [2, false]);
});

Deno.test("a position that may repeat is counted", () => {
  const game = gameFromRules(waiting) as unknown as AnyGame;
  const moves = Array(4).fill("wait");
  const course = startCourse(game, game.judge.formatInput(0), { moves });
  assertEquals([course, undo(course, seat(null))].map(countOccurrences), [3, 2]);
});
