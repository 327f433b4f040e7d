// The bounded search for quick wins, against all distances by retrograde analysis.
import { assertEquals } from "@std/assert";
import { gameFromRules } from "../game/game_from_rules.ts";
import type { Game } from "../game/game.ts";
import type { Side } from "../game/terms.ts";
import { seededRandom } from "../run/random.ts";
import { study } from "../study/study.ts";
import { startCourse } from "../study/course.ts";
import { findQuickestWins } from "./quickest_win.ts";
import { bestLine, solve, Solver } from "./solver.ts";

interface Place {
  readonly text: string;
  readonly side: Side;
}

type TestGame = Game<Place, string>;

const LINES = ["012", "345", "678", "036", "147", "258", "048", "246"];

function isThree(board: string): boolean {
  return LINES.some((line) => {
    const [a, b, c] = [...line].map((i) => board[Number(i)]);
    return a !== "." && a === b && b === c;
  });
}

const ticTacToe: TestGame = gameFromRules<Place, string>({
  name: "tic-tac-toe",
  sides: ["X", "O"],
  outcome: true,
  start: { text: ".........", side: 0 },
  sideToMove: ({ side }) => side,
  moves: ({ text }) => isThree(text) ? [] : [...text].flatMap((c, i) => c === "." ? `${i}` : []),
  play: ({ text, side }, move) => ({
    text: text.slice(0, Number(move)) + "XO"[side] + text.slice(Number(move) + 1),
    side: side === 0 ? 1 : 0,
  }),
  terminalValue: ({ text }) => isThree(text) ? -1 : 0,
  formatPosition: ({ text, side }) => `${text} ${side}`,
  formatMove: (move) => move,
});

/** A pile of counters: take 1 to 3. After 2 the same side moves again. The last mover wins or loses. */
function makePile(value: 1 | -1): TestGame {
  return gameFromRules<Place, string>({
    name: "pile",
    outcome: true,
    start: { text: "12", side: 0 },
    sideToMove: ({ side }) => side,
    moves: ({ text }) => ["1", "2", "3"].filter((n) => Number(n) <= Number(text)),
    play: ({ text, side }, n) => ({
      text: `${Number(text) - Number(n)}`,
      side: (n === "2" ? side : 1 - side) as Side,
    }),
    terminalValue: () => value,
    formatPosition: ({ text, side }) => `${text} ${side}`,
    formatMove: (n) => n,
  });
}

/** A random graph with cycles, on which each side in turn goes along an edge. */
function makeGraph(seed: number): TestGame {
  const random = seededRandom(seed);
  const size = 12;
  const edges = Array.from(
    { length: size },
    (_, i) =>
      i < 3
        ? []
        : [...new Set(Array.from({ length: 1 + random(3) }, () => `${random(size)}`))].sort(),
  );
  return gameFromRules<Place, string>({
    name: "graph",
    mayRepeat: true,
    start: { text: `${size - 1}`, side: 0 },
    sideToMove: ({ side }) => side,
    moves: ({ text }) => edges[Number(text)],
    play: ({ side }, move) => ({ text: move, side: side === 0 ? 1 : 0 }),
    terminalValue: ({ text }) => Number(text) - 1,
    formatPosition: ({ text, side }) => `${text} ${side}`,
    formatMove: (move) => move,
  });
}

/** Returns the plies to a side's win from every position where it can force one, level by level. */
function findAll(game: TestGame, winner: Side): { plies: Map<string, number>; places: Place[] } {
  const places = [game.start!];
  const seen = new Set(places.map(game.formatPosition));
  for (const place of places) {
    for (const move of game.moves(place)) {
      const child = game.play(place, move);
      if (seen.has(game.formatPosition(child))) continue;
      seen.add(game.formatPosition(child));
      places.push(child);
    }
  }
  const plies = new Map<string, number>();
  let count = -1;
  for (let level = 0; count < plies.size; level++) {
    count = level === 0 ? -1 : plies.size;
    const wins = places.filter((place) => {
      if (plies.has(game.formatPosition(place))) return false;
      const moves = game.moves(place);
      const isMover = game.sideToMove(place) === winner;
      if (moves.length === 0) {
        return level === 0 && (isMover ? 1 : -1) * game.terminalValue(place) > 0;
      }
      const isWon = (move: string) => plies.has(game.formatPosition(game.play(place, move)));
      return isMover ? moves.some(isWon) : moves.every(isWon);
    });
    for (const place of wins) plies.set(game.formatPosition(place), level);
  }
  return { plies, places };
}

const GAMES: [string, TestGame][] = [
  ["tic-tac-toe", ticTacToe],
  ["a pile, the last mover wins", makePile(-1)],
  ["a pile, the last mover loses", makePile(1)],
  ...Array.from({ length: 40 }, (_, i): [string, TestGame] => [`graph ${i}`, makeGraph(i + 1)]),
];

Deno.test("findQuickestWins() is exact wherever it answers, with proved values and without", () => {
  for (const [name, game] of GAMES) {
    for (const winner of [0, 1] as const) {
      const { plies, places } = findAll(game, winner);
      const find = (place: Place) => plies.get(game.formatPosition(place)) ?? null;
      const ask = (place: Place, mayWin: (place: Place) => boolean, mostVisits: number) =>
        findQuickestWins(game, place, { winner, mayWin, mostVisits });
      for (const place of places.filter((_, i) => game !== ticTacToe || i % 7 === 0)) {
        const label = `${name}, ${game.formatPosition(place)}, side ${winner}`;
        const expected = game.moves(place).map((move) => find(game.play(place, move)));
        assertEquals(ask(place, (child) => find(child) !== null, 1e5), expected, label);
        const found = ask(place, () => true, 200); // too few visits for some
        found.forEach((after, i) => after !== null && assertEquals(after, expected[i], label));
        const [least] = found.filter((after) => after !== null).sort((a, b) => a - b);
        const shortest = Math.min(...expected.map((after) => after ?? Infinity));
        if (least !== undefined) assertEquals(least, shortest, label);
      }
    }
  }
});

Deno.test("lines and distances hurry, and solve keeps the smallest best move", async () => {
  const place: Place = { text: "..XO.XXOO", side: 0 };
  assertEquals((await solve(ticTacToe, place) as { move: string }).move, "0");
  const line = await bestLine(ticTacToe, place);
  assertEquals([line.steps.map(({ move }) => move), line.note], [
    ["4"],
    "the winner hurries, the loser delays",
  ]);
  const over = await bestLine(ticTacToe, { text: "OOOX..XX.", side: 0 });
  assertEquals(over, { value: -1, steps: [] }, "nobody hurries in a game that is over");
  const solver = new Solver(ticTacToe, place);
  await solver.moveValues();
  assertEquals(await solver.distances(), { plies: 1, movePlies: [3, 3, 1] });
  solver.close();
  const input = ticTacToe.judge.formatInput(ticTacToe.start!);
  const course = startCourse(ticTacToe, input, { moves: ["2", "3", "5", "7", "6", "8"] });
  const { move, moves } = await study(course);
  assertEquals([move, moves!.map(({ move }) => move)], ["0", ["4", "0", "1"]]);
});

Deno.test("the best line of every won or lost position is as long as its distance", async () => {
  for (const [name, game] of GAMES.slice(0, 3)) {
    const [first, second] = ([0, 1] as const).map((winner) => findAll(game, winner));
    const solver = new Solver(game, game.start!);
    for (const place of first.places.filter((_, i) => i % 11 === 0)) {
      const text = game.formatPosition(place);
      const expected = first.plies.get(text) ?? second.plies.get(text);
      if (expected === undefined) continue;
      const { steps } = await solver.bestLine(place);
      assertEquals(steps.length, expected, `${name} ${text}`);
    }
    solver.close();
  }
});
