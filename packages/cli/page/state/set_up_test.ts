import { assertEquals } from "@std/assert";
import { recordOf, startCourse } from "@zugzwang/core/study";
import { type AnyCourse, PAGE_GAMES } from "../../base/games.ts";
import { findBoardScene, type Place } from "../../draw/scenes.ts";
import { startGame } from "./boards.ts";
import { beginSetUp, clear, findTask, isSet, listSetUpPlaces, setPlace } from "./set_up.ts";

/** Clicks the place at a point of the board, in units. */
function click(course: AnyCourse, x: number, y: number): AnyCourse {
  const places = listSetUpPlaces(course, findBoardScene(course)!);
  const place = places.find((place) => place.x === x && place.y === y)!;
  assertEquals(isSet(place), true);
  return setPlace(course, place);
}

function listMoves(course: AnyCourse): string {
  return recordOf(course).moves.join(";");
}

async function start(name: string, input: string, moves: readonly string[] = []) {
  return startCourse(await PAGE_GAMES[name](), input, { moves });
}

Deno.test("lines are drawn and erased in any order, without turns, and closed boxes are nobody's", async () => {
  const game = beginSetUp(await start("dots", "1 1\n0\n0\n00\n", ["h0,0", "v0,0"]));
  assertEquals([game.input, listMoves(game)], ["1 1\n1\n0\n10\n", ""]);
  const closed = click(click(game, 1, 1.5), 1.5, 1);
  assertEquals([closed.input, closed.at], ["1 1\n1\n1\n11\n", 0]);
  const erased = click(closed, 1, 0.5);
  assertEquals(erased.input, "1 1\n0\n1\n11\n");
  const places: readonly Place[] = listSetUpPlaces(erased, findBoardScene(erased)!);
  assertEquals(places.map(({ name }) => name!.en.split(";")[0]), [
    "Top of row 1, column 1",
    "Bottom of row 1, column 1",
    "Left side of row 1, column 1",
    "Right side of row 1, column 1",
  ]);
  assertEquals(clear(closed).input, "1 1\n0\n0\n00\n");
});

Deno.test("a click on a taken cell of the staircase gives it back with those that need it", async () => {
  const input = "2 3\n2 7 3\n9 1 2\n3 7 2\n2 3 1\n";
  const some = await start("chess", input, ["0,0", "0,1", "1,0", "1,1"]);
  assertEquals(listMoves(click(some, 1.5, 0.5)), "0,0;1,0");
  assertEquals(clear(some).at, 0);
});

Deno.test("stones and cards are taken back", async () => {
  const stones = await start("patterns", "1 4 1\n1 3\n111\n", ["0,0", "0,1", "0,2"]);
  assertEquals(listMoves(click(stones, 1.5, 0.5)), "0,0;0,2");
  const numbers = Array.from({ length: 12 }, (_, card) => `${card} 0 0 0`).join("\n");
  const cards = await start("cards", `${numbers}\n0 3\n`, ["6 4", "1 5"]);
  assertEquals(listMoves(click(cards, 2.5, 1.5)), "6 4");
});

Deno.test("every game says what a click does", async () => {
  const tasks = await Promise.all(
    Object.values(PAGE_GAMES).map(async (load) => {
      const game = await load();
      return [game.name, findTask(startGame(game))];
    }),
  );
  assertEquals(Object.fromEntries(tasks), {
    dots: "setLines",
    chess: "setMoves",
    cards: "setHand",
    patterns: "setMoves",
  });
});
