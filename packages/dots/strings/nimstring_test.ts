/** Nimstring against a table that uses no theory: does the side to move win beside a pile of nim? */
import { assert, assertEquals } from "@std/assert";
import { seededRandom } from "@zugzwang/core";
import { shuffle } from "@zugzwang/core/run";
import { dots } from "../dots.ts";
import {
  type DotsPosition,
  listBoxEdges,
  listEdgeBoxes,
  listUndrawn,
  makePosition,
  toEdge,
  toMove,
} from "../rules/board.ts";
import { LOONY, solveNimstring } from "./nimstring.ts";

/** The entry of the table for a loony position. */
const NONE = 32;

/**
 * Returns for each subset of a position's undrawn edges the one pile beside which the side to move
 * loses, or `NONE`. A player who takes a box moves again, and a player who cannot move loses. Bit n
 * of a word is set if a pile of n wins.
 */
function findLosingPiles({ rows, columns, drawn }: DotsPosition): Uint8Array {
  const edges = listUndrawn(drawn);
  const boxes = edges.map((edge) =>
    listEdgeBoxes({ rows, columns }, edge).map((box) =>
      listBoxEdges({ rows, columns }, box)
        .reduce((set, other) => set | (edges.includes(other) ? 1 << edges.indexOf(other) : 0), 0)
    )
  );
  const piles = new Uint8Array(2 ** edges.length);
  const wins = (set: number) => piles[set] === NONE ? -1 : ~(1 << piles[set]);
  for (let set = 0; set < piles.length; set++) {
    let winning = 0;
    for (let i = 0; i < edges.length; i++) {
      if ((set >> i & 1) === 0) continue;
      const after = set & ~(1 << i);
      const takes = boxes[i].some((box) => (after & box) === 0);
      winning |= takes ? wins(after) : ~wins(after);
    }
    piles[set] = winning === -1 ? NONE : 31 - Math.clz32(~winning & (winning + 1));
  }
  return piles;
}

function checkPosition(position: DotsPosition): void {
  const piles = findLosingPiles(position);
  const edges = listUndrawn(position.drawn);
  const all = piles.length - 1;
  const found = solveNimstring(position)!;
  const text = dots.judge.formatInput(position);
  assertEquals(found.value, piles[all] === NONE ? LOONY : piles[all], text);
  const winning = edges.filter((_, i) => {
    const takes = dots.gain(position, dots.moves(position)[i]) > 0;
    return takes !== (piles[all & ~(1 << i)] === 0);
  });
  assertEquals(found.winningEdges, winning, text);
}

/** Returns a random position of a board with a number of undrawn edges. */
function drawPosition(size: string, undrawn: number, seed: number): DotsPosition {
  const empty = dots.instances.empty(size);
  const order = shuffle([...empty.drawn].map((_, edge) => edge), seededRandom(seed));
  const isUndrawn = new Set(order.slice(0, undrawn));
  return { ...empty, drawn: [...empty.drawn].map((_, e) => isUndrawn.has(e) ? "0" : "1").join("") };
}

Deno.test("solveNimstring() equals the table on all positions of the smallest boards", () => {
  for (const size of ["1x1", "1x2", "1x3", "2x1"]) {
    const count = dots.instances.empty(size).drawn.length;
    for (let set = 0; set < 2 ** count; set++) {
      const drawn = set.toString(2).padStart(count, "0");
      checkPosition({ ...dots.instances.empty(size), drawn });
    }
  }
});

Deno.test("solveNimstring() equals the table on positions of up to 15 undrawn edges", () => {
  const sizes = ["2x2", "2x3", "3x2", "3x3", "5x2", "1x6", "4x4"];
  for (let seed = 1; seed <= 70; seed++) {
    const size = sizes[seed % sizes.length];
    const most = Math.min(15, dots.instances.empty(size).drawn.length);
    checkPosition(drawPosition(size, most - seed % 4, seed));
  }
  checkPosition(dots.judge.parse("5 2\n11\n11\n11\n00\n00\n00\n111\n111\n001\n100\n000\n"));
  checkPosition(dots.instances.empty("2x3"));
});

Deno.test("dots.show.facts() has a nimber for positions of up to 17 undrawn edges", () => {
  const sizes = ["3x3", "2x4", "4x2", "4x4", "2x5", "2x3"];
  for (let seed = 1; seed <= 30; seed++) {
    const [size, undrawn] = [sizes[seed % sizes.length], 14 + seed % 4];
    const { nimstring, nimstringMoves } = dots.show.facts(drawPosition(size, undrawn, seed));
    assert(nimstring !== null && nimstringMoves !== null, `${size} ${seed}`);
  }
  const given = "5 2\n11\n11\n11\n00\n00\n00\n111\n111\n001\n100\n000\n";
  assertEquals(dots.show.facts(dots.judge.parse(given)).nimstring, 3);
});

Deno.test("solveNimstring() of more than 64 edges is the nim-sum of the blocks of a board", () => {
  const block = dots.instances.generate("3x3", "swedish", seededRandom(1));
  for (const count of [6, 7]) {
    const size = { rows: 3, columns: 3 * count };
    const drawn = [...dots.instances.empty(`3x${size.columns}`).drawn].fill("1");
    for (const edge of listUndrawn(block.drawn)) {
      const { kind, row, column } = toMove(block, edge);
      for (let left = 0; left < size.columns; left += 3) {
        drawn[toEdge(size, { kind, row, column: left + column })] = "0";
      }
    }
    const position = makePosition(size, drawn.join(""));
    const { value, components } = solveNimstring(position)!;
    assertEquals([listUndrawn(position.drawn).length, components.length], [12 * count, count]);
    assertEquals(components.map(({ nimber }) => nimber), Array(count).fill(1));
    assertEquals(value, count % 2);
  }
});

Deno.test("solveNimstring() of empty boards, chains and loops", () => {
  const valueOf = (text: string) => solveNimstring(dots.instances.empty(text))!.value;
  assertEquals(["1x1", "1x2", "1x3", "1x4", "2x2", "2x3"].map(valueOf), [1, 1, 1, 1, 0, 1]);
  assertEquals(solveNimstring(dots.instances.empty("3x3"), { mostNodes: 10 }), null);
  const drawn = (text: string) => {
    const { value, components } = solveNimstring(dots.judge.parse(text))!;
    return [value, components.map(({ kind, nimber }) => `${kind} ${nimber}`)];
  };
  assertEquals(drawn("+--+\n\n+--+\n"), [1, ["chain 1"]]);
  assertEquals(drawn("+--+--+\n\n+--+--+\n"), [1, ["chain 1"]]); // its middle edge wins
  assertEquals(drawn("+--+--+--+\n\n+--+--+--+\n"), [0, ["chain 0"]]);
  assertEquals(drawn("+--+--+\n|     |\n+  +  +\n|     |\n+--+--+\n"), [0, ["loop 0"]]);
  assertEquals(drawn("+--+--+--+\n|\n+--+--+--+\n"), [LOONY, []]);
});

Deno.test("dots.show.facts() has the moves that win nimstring, and null if finding them takes long", () => {
  const { nimstring: value, nimstringMoves, knots } = dots.show.facts(dots.instances.empty("2x2"));
  assertEquals([value, nimstringMoves, knots], [0, [], [{
    boxes: 4,
    undrawnEdges: 12,
    nimber: 0,
  }]]);
  const taking = dots.show.facts(dots.judge.parse("+--+--+--+\n|\n+--+--+--+\n"));
  assertEquals([taking.nimstring, taking.nimstringMoves], ["loony", ["v0,1", "v0,2", "v0,3"]]);
  assertEquals(dots.show.facts(dots.instances.empty("4x4")).nimstring, null);
});

/** Boards of the document with more edges are not searched again: they take about a second. */
const MOST_EDGES = 27;

Deno.test("solveNimstring() finds the values in docs/games/dots_values.md", async () => {
  const url = new URL("../../../docs/games/dots_values.md", import.meta.url);
  const [, text] = (await Deno.readTextFile(url)).split("## Nimstring");
  const [empty, swedish] = text.split("Swedish boards:").map(readRows);
  assertEquals([empty.length, swedish.length], [5, 13]);
  for (const [size, ...expected] of empty) {
    const { value, nodes } = solveNimstring(dots.instances.empty(size))!;
    assertEquals([value, nodes], expected, size);
  }
  for (const [size, ...expected] of swedish) {
    const position = dots.instances.generate(size, "swedish", seededRandom(1));
    const { value, nodes } = solveNimstring(position)!;
    assertEquals([value, nodes], expected, `Swedish ${size}`);
  }
});

/** Returns the size, the value and the nodes of each board in a table. */
function readRows(table: string): [size: string, value: number, nodes: number][] {
  return [...table.matchAll(/^\| (\d+) × (\d+) +\| (\d+) +\| (\d+) +\| ([\d,]+)/gm)]
    .filter(([, , , edges]) => Number(edges) <= MOST_EDGES)
    .map(([, height, width, , value, nodes]) => [
      `${height}x${width}`,
      Number(value),
      Number(nodes.replaceAll(",", "")),
    ]);
}
