/** Nimstring against a search that knows no theory: who moves last on a board beside a pile of nim. */
import { assertEquals } from "@std/assert";
import { seededRandom } from "@zugzwang/core";
import { dots } from "../dots.ts";
import {
  type BoardSize,
  boxesOfEdge,
  edgeCount,
  edgesOfBox,
  undrawnEdges,
} from "../rules/board.ts";
import { LOONY, nimstring } from "./nimstring.ts";

/**
 * Returns who wins a board beside a pile, by its undrawn edges and the pile: whether the side to
 * move does. Whoever takes a box has to move again; who cannot has lost.
 */
function naiveWinner(size: BoardSize): (undrawn: number, pile: number) => boolean {
  const boxes = Array.from(
    { length: size.rows * size.columns },
    (_, box) => edgesOfBox(size, box).reduce((set, edge) => set | 1 << edge, 0),
  );
  const touching = Array.from({ length: edgeCount(size) }, (_, edge) => boxesOfEdge(size, edge));
  const known = new Map<number, boolean>();
  const wins = (undrawn: number, pile: number): boolean => {
    const key = undrawn * 64 + pile;
    let answer = known.get(key);
    if (answer !== undefined) return answer;
    answer = false;
    for (let left = 0; left < pile && !answer; left++) answer = !wins(undrawn, left);
    for (let edge = 0; edge < touching.length && !answer; edge++) {
      if ((undrawn >> edge & 1) === 0) continue;
      const after = undrawn & ~(1 << edge);
      const takes = touching[edge].some((box) => (after & boxes[box]) === 0);
      answer = wins(after, pile) === takes;
    }
    known.set(key, answer);
    return answer;
  };
  return wins;
}

/** The nimber of a position by that, or `LOONY`. */
function naiveOf(wins: ReturnType<typeof naiveWinner>, set: number, size: BoardSize): number {
  for (let pile = 0; pile <= edgeCount(size); pile++) if (!wins(set, pile)) return pile;
  return LOONY;
}

Deno.test("nimstring() is the pile against which the side to move loses, on all small positions", () => {
  for (const [rows, columns] of [[1, 1], [1, 2], [1, 3], [2, 1]]) {
    const size = { rows, columns };
    const wins = naiveWinner(size);
    for (let set = 0; set < 2 ** edgeCount(size); set++) {
      const drawn = Array.from({ length: edgeCount(size) }, (_, edge) => set >> edge & 1 ? 0 : 1);
      const position = { ...dots.empty(`${rows}x${columns}`), drawn: drawn.join("") };
      const { value, moves } = nimstring(position)!;
      assertEquals(value, naiveOf(wins, set, size), dots.formatPosition(position));
      for (const [edge, after] of moves) {
        assertEquals(after, naiveOf(wins, set & ~(1 << edge), size), `${set} ${edge}`);
      }
    }
  }
});

Deno.test("nimstring() equals the naive value on random positions of 2 x 2 and 2 x 3", () => {
  const random = seededRandom(26);
  for (const [rows, columns] of [[2, 2], [2, 3]]) {
    const size = { rows, columns };
    const wins = naiveWinner(size);
    for (let i = 0; i < 60; i++) {
      const drawn = Array.from({ length: edgeCount(size) }, () => random(3) === 0 ? 1 : 0);
      const position = { ...dots.empty(`${rows}x${columns}`), drawn: drawn.join("") };
      const set = undrawnEdges(position.drawn).reduce((sum, edge) => sum | 1 << edge, 0);
      assertEquals(nimstring(position)!.value, naiveOf(wins, set, size), position.drawn);
    }
  }
});

Deno.test("nimstring() of empty boards, of chains and of loops", () => {
  const valueOf = (text: string) => nimstring(dots.empty(text))!.value;
  assertEquals(["1x1", "1x2", "1x3", "1x4", "2x2", "2x3"].map(valueOf), [1, 1, 1, 1, 0, 1]);
  assertEquals(nimstring(dots.empty("3x3"), { mostComponents: 10 }), null);
  const drawn = (text: string) => {
    const { value, components } = nimstring(dots.parse(text))!;
    return [value, components.map(({ kind, nimber }) => `${kind} ${nimber}`)];
  };
  assertEquals(drawn("+--+\n\n+--+\n"), [1, ["chain 1"]]);
  assertEquals(drawn("+--+--+\n\n+--+--+\n"), [1, ["chain 1"]]); // by its middle alone
  assertEquals(drawn("+--+--+--+\n\n+--+--+--+\n"), [0, ["chain 0"]]);
  assertEquals(drawn("+--+--+\n|     |\n+  +  +\n|     |\n+--+--+\n"), [0, ["loop 0"]]);
  assertEquals(drawn("+--+--+--+\n|\n+--+--+--+\n"), [LOONY, []]);
});

Deno.test("dots.facts() has the moves that win nimstring, and nothing where that takes long", () => {
  const { nimstring: value, nimstringMoves, knots } = dots.facts(dots.empty("2x2"));
  assertEquals([value, nimstringMoves, knots], [0, [], [{
    boxes: 4,
    undrawnEdges: 12,
    nimber: 0,
  }]]);
  const taking = dots.facts(dots.parse("+--+--+--+\n|\n+--+--+--+\n"));
  assertEquals([taking.nimstring, taking.nimstringMoves], ["loony", ["v0,1", "v0,2", "v0,3"]]);
  assertEquals(dots.facts(dots.empty("4x4")).nimstring, null);
});

/** Boards of the table that take a second each, left to whoever has changed nimstring. */
const LONG = ["2x4", "3x3"];

Deno.test("nimstring() of boards is what docs/games/dots_values.md says", async () => {
  const text = await Deno.readTextFile(
    new URL("../../../docs/games/dots_values.md", import.meta.url),
  );
  const [, table] = text.split("## Nimstring");
  const rows = [...table.matchAll(/^\|(.*)\|$/gm)].map(([, row]) =>
    row.split("|").map((cell) => cell.trim().replace(" × ", "x"))
  ).filter(([, , board]) => /^\dx\d$/.test(board));
  assertEquals(rows.length, 9);
  for (const [board, value, swedish, swedishValue] of rows) {
    if (board !== "" && !LONG.includes(board)) {
      assertEquals(nimstring(dots.empty(board))!.value, Number(value), board);
    }
    const drawn = dots.instances.generate(swedish, "swedish", seededRandom(1));
    assertEquals(nimstring(drawn)!.value, Number(swedishValue), `Swedish ${swedish}`);
  }
});
