import { startCourse } from "@zugzwang/core/study";
import { assertEquals } from "@std/assert";
import { gameFromRules } from "@zugzwang/core";
import { type AnyGame, GAMES } from "../base/games.ts";
import { findScene, listDeciding, listUndecided, makeOwnedScene, type Place } from "./scenes.ts";

/** Returns the roles of the cells after some moves. */
async function roles(name: string, input: string, moves: string[]) {
  const game = await GAMES[name]();
  const { shapes } = makeOwnedScene(startCourse(game, input, { moves }));
  return shapes.flatMap((shape) => shape.kind === "cell" ? [shape.role] : []);
}

Deno.test("makeOwnedScene() gives cells to the side that took them, also in a turn of several moves", async () => {
  const chess = await roles("chess", "1 3\n1 1 1\n1 1 1\n", ["0,0", "0,1"]);
  assertEquals(chess, ["first", "second", "option"]);
  const boxes = "1 3\n111\n111\n1001\n"; // three boxes in a row without the edges between them
  assertEquals(await roles("dots", boxes, ["v0,1", "v0,2"]), ["first", "first", "first"]);
  const pair = "1 2\n11\n11\n101\n";
  assertEquals(await roles("dots", pair, ["v0,1"]), ["first", "first"]);
});

Deno.test("makeOwnedScene() gives no owner to cells that were taken before the game", async () => {
  assertEquals(await roles("dots", "1 1\n1\n1\n11\n", []), ["taken"]);
});

Deno.test("makeOwnedScene() gives the number that a side gained the role of the side", async () => {
  const numbers = makeOwnedScene(
    startCourse(await GAMES.chess(), "1 2\n1 2\n3 4\n", { moves: ["0,0", "0,1"] }),
  );
  const roles = numbers.shapes.flatMap(({ kind, role }) => kind === "label" ? [role] : []);
  assertEquals(roles.filter((role) => role === "first").length, 1);
  assertEquals(roles.filter((role) => role === "second").length, 1);
});

Deno.test("findScene() draws a position that is null", () => {
  const scene = { width: 1, height: 1, terminal: { columns: 1, rows: 1 }, shapes: [] };
  const game = gameFromRules<null, number>({
    name: "nothing",
    start: null,
    sideToMove: () => 0,
    moves: () => [],
    play: () => null,
    gain: () => 0,
    terminalValue: () => 0,
    formatPosition: String,
    formatMove: String,
    show: { scene: () => scene },
  });
  assertEquals(findScene(startCourse(game as unknown as AnyGame, "\n")), scene);
});

/** Makes places of which each has some moves. */
function makePlaces(...moves: readonly string[][]): Place[] {
  const shape = { kind: "cell", role: "empty", x: 0, y: 0, width: 1, height: 1 } as const;
  return moves.map((moves, index) => ({ index, shape, moves, x: 0, y: 0 }));
}

Deno.test("what no further place decides is left for buttons", () => {
  const promotion = makePlaces(["a7 a8 queen", "a7 a8 knight"], ["a7 a8 queen", "a7 a8 knight"]);
  assertEquals(listUndecided(promotion, promotion[0].moves), promotion[0].moves);
  assertEquals(listDeciding(promotion, promotion[0].moves), []);
  const some = makePlaces(["a b", "a c", "a c!"], ["a b"], ["a c", "a c!"]);
  assertEquals(listUndecided(some, some[0].moves), []);
  assertEquals(listUndecided(some, some[2].moves), ["a c", "a c!"], "after the second place");
  assertEquals(listUndecided(makePlaces(["a"]), ["a"]), [], "the only move has a place");
  assertEquals(listUndecided(makePlaces(["a"]), ["a", "pass"]), ["pass"]);
});
