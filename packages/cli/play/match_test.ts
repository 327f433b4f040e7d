// The state of a match, for both views.
import { assertEquals, assertThrows } from "@std/assert";
import { InputError } from "@zugzwang/core";
import { gameFromRules } from "@zugzwang/core";
import { startCourse } from "@zugzwang/core/study";
import { waiting } from "../../core/testing/plain_games.ts";
import type { AnyGame } from "../base/games.ts";
import { GAMES } from "../games.ts";
import { pile } from "../testing/pile_game.ts";
import {
  countOccurrences,
  hasPersonMoved,
  isComputersTurn,
  isHere,
  makeMove,
  type Match,
  playAgain,
  redo,
  type Seats,
  stepHint,
  undo,
} from "./match.ts";

function begin(
  game: AnyGame,
  input: string,
  computer: Seats["computer"],
  moves: string[] = [],
): Match {
  const course = startCourse(game, input, { moves });
  return { course, seats: { computer, level: "perfect" }, hintSteps: 0 };
}

const listMoves = ({ course: { plies, at } }: Match) => plies.slice(0, at).map(({ text }) => text);

const TAKEN = ["take 1", "take 2", "take 1", "take 2"];

Deno.test("undo and redo stop where a person is to move", () => {
  const both = begin(pile, "9\n", null, TAKEN);
  assertEquals([undo(both), undo(undo(both)), redo(undo(both))].map(({ course }) => course.at), [
    3,
    2,
    4,
  ]);
  const first = begin(pile, "9\n", 1, TAKEN);
  assertEquals([undo(first), redo(undo(first))].map(({ course }) => course.at), [2, 4]);
  const second = begin(pile, "9\n", 0, TAKEN);
  assertEquals([undo(second), redo(undo(second))].map(({ course }) => course.at), [3, 4]);
  assertEquals(undo(undo(undo(second))), undo(undo(second)), "the computer's first move stays");
  const none = begin(pile, "9\n", "both", TAKEN);
  assertEquals([undo(none), redo(none)], [none, none]);
});

Deno.test("a new move forgets what was taken back, and the same move keeps it", () => {
  const back = undo(undo(begin(pile, "9\n", null, TAKEN)));
  assertEquals(makeMove(back, "take 1").course.plies.length, 4);
  const other = makeMove(back, "take 3");
  assertEquals([listMoves(other), redo(other)], [["take 1", "take 2", "take 3"], other]);
  assertEquals(back.course.at, 2, "a match never changes");
});

Deno.test("the computer moves for its sides until the game is over", () => {
  const turns = (computer: Seats["computer"], moves: string[]) =>
    isComputersTurn(begin(pile, "4\n", computer, moves));
  assertEquals(([0, 1, "both", null] as const).map((side) => turns(side, [])), [
    true,
    false,
    true,
    false,
  ]);
  assertEquals(turns("both", ["take 3", "take 1"]), false);
  const hasMoved = (moves: string[]) => {
    const { course, seats } = begin(pile, "4\n", 0, moves);
    return hasPersonMoved(course, seats);
  };
  assertEquals(hasMoved(["take 1"]), false);
  assertEquals(hasMoved(["take 1", "take 1"]), true);
});

Deno.test("a friend elsewhere moves for neither this device nor the computer", () => {
  const { course } = begin(pile, "9\n", null, TAKEN);
  const match: Match = { course, seats: { computer: null, away: 1, level: "easy" }, hintSteps: 0 };
  assertEquals([isHere(match.seats, 0), isHere(match.seats, 1)], [true, false]);
  assertEquals([undo(match).course.at, isComputersTurn(match)], [2, false]);
  assertEquals(playAgain(match).seats.away, 0);
});

Deno.test("a hint says one step more each time, and starts again after a move", () => {
  const match = stepHint(stepHint(stepHint(begin(pile, "9\n", 1), 2), 2), 2);
  assertEquals(match.hintSteps, 2);
  assertEquals([makeMove(match, "take 1"), redo(match)].map(({ hintSteps }) => hintSteps), [0, 2]);
});

Deno.test("playing again changes the computer's side, and keeps the board", async () => {
  const chess = await GAMES.chess();
  const match = playAgain(begin(chess, "1 2\n1 2\n3 4\n", 1, ["0,0"]));
  assertEquals([match.seats.computer, match.course.at, match.course.input], [
    0,
    0,
    "1 2\n1 2\n3 4\n",
  ]);
  assertThrows(() => makeMove(match, "1,1"), InputError);
  assertEquals(playAgain(begin(chess, "1 1\n1\n3\n", null)).seats.computer, null);
});

Deno.test("a position that may repeat is counted", () => {
  const game = gameFromRules(waiting) as unknown as AnyGame;
  const match = begin(game, game.judge.formatInput(0), null, Array(4).fill("wait"));
  assertEquals([match, undo(match)].map(countOccurrences), [3, 2]);
});
