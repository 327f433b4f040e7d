import { assert, assertEquals, assertThrows } from "@std/assert";
import { Budget } from "../../packages/core/run/budget.ts";
import { KeptChunks } from "../../packages/core/testing/kept_chunks.ts";
import { InputError, LimitError } from "../../packages/core/run/errors.ts";
import { DepthFirst } from "../../packages/core/engines/depth_first.ts";
import { Checkpoint } from "../../packages/core/tables/checkpoint.ts";
import published from "../../packages/core/testdata/connect_four_scores.json" with { type: "json" };
import { connectFourGame as game, connectFourScore } from "./connect_four_search.ts";

Deno.test("connectFourScore() gives the published scores", () => {
  for (const [moves, score] of Object.entries(published.scores)) {
    assertEquals(connectFourScore(moves), score, moves);
  }
});

Deno.test("connectFourScore() is the same for a mirrored position", () => {
  const positions = Object.entries(published.scores).slice(0, 50);
  for (const [moves, score] of positions) {
    const mirrored = moves.replaceAll(/\d/g, (column) => String(8 - Number(column)));
    assertEquals(connectFourScore(mirrored), score, mirrored);
  }
});

Deno.test("connectFourScore() knows a win at once, a lost position and a full board", () => {
  assertEquals(connectFourScore("112233"), 18);
  assertEquals(connectFourScore("4455"), 19 - 1);
  const drawn = Object.keys(published.scores).find((moves) => moves.length === 41)!;
  assertEquals(connectFourScore(drawn), 0);
});

Deno.test("connectFourScore() is 0 if the board is full and nobody has four", () => {
  assertEquals(connectFourScore("343714212324415112666324413356626757757755"), 0);
});

Deno.test("connectFourScore() refuses illegal moves, and finished games", () => {
  const refused = { "4x": 2, "08": 1, "9": 1, "4 4": 2, "444４": 4, "1111111": 7 };
  const won = { "1212121": 7, "12121212": 7, "1223343445": 10 };
  for (const [moves, place] of Object.entries({ ...refused, ...won })) {
    const found = `line 1, column ${place}: expected a column 1–7 with room, no four yet, found`;
    assertThrows(() => connectFourScore(moves), InputError, `${found} "${moves[place - 1]}"`);
  }
});

const LONG = "515624647";

/** A long search from its start to its end. */
const fresh = new DepthFirst(game, { table: "fixed" });
const FIRST_BYTES = fresh.tableBytes;
const LONG_SCORE = connectFourScore(LONG, fresh);

Deno.test("a long search uses a larger table within its memory, and finds the same score", () => {
  assertEquals(LONG_SCORE, 5);
  assert(fresh.tableBytes > FIRST_BYTES);
  const budget = new Budget({ memoryBytes: 3 * 2 ** 20 });
  const narrow = new DepthFirst(game, { table: "fixed", budget });
  assertEquals(connectFourScore(LONG, narrow), 5);
  assert(budget.peakBytes <= 3 * 2 ** 20 && narrow.nodes > fresh.nodes);
});

Deno.test("a stopped search continues from its checkpoint, and finds the same score", () => {
  const checkpoint = new Checkpoint(new KeptChunks());
  let nodes = 0;
  for (let run = 0; run < 20; run++) {
    let polls = 0;
    const now = () => polls++ < 40 ? 0 : 10;
    const limited = new DepthFirst(game, {
      table: "fixed",
      budget: new Budget({ deadline: 5, now }),
      checkpoint,
    });
    if (run === 0) assertThrows(() => connectFourScore(LONG, limited), LimitError);
    else assertEquals(scoreOrNull(LONG, limited) ?? 5, 5);
    nodes = limited.nodes;
  }
  const last = new DepthFirst(game, { table: "fixed", checkpoint });
  assertEquals(connectFourScore(LONG, last), 5);
  assert(nodes + last.nodes < fresh.nodes / 2, `${nodes} + ${last.nodes} of ${fresh.nodes}`);
});

Deno.test("a checkpoint is written while a search runs, whenever it is due, and changes no node", () => {
  let asked = 0;
  const store = new KeptChunks(() => ++asked % 3 === 0);
  const checkpoint = new Checkpoint(store);
  const kept = new DepthFirst(game, { table: "fixed", checkpoint });
  assertEquals(connectFourScore(LONG, kept), 5);
  assertEquals(kept.nodes, fresh.nodes);
  assert(store.chunks !== null);
});

function scoreOrNull(moves: string, search: DepthFirst): number | null {
  try {
    return connectFourScore(moves, search);
  } catch (error) {
    if (error instanceof LimitError) return null;
    throw error;
  }
}
