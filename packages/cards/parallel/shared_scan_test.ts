import { assertEquals } from "@std/assert";
import { type Random, seededRandom } from "@zugzwang/core";
import { scanForValue, serialScan } from "../search/root.ts";
import {
  MADE_UP_NAME,
  MADE_UP_WINDOW,
  madeUpMoves,
  type MadeUpOrder,
} from "../testing/made_up_moves.ts";
import { SharedScan } from "./shared_scan.ts";
import { SharedWords } from "./shared_words.ts";

function randomReplies(random: Random): number[][] {
  return Array.from(
    { length: 1 + random(6) },
    () => Array.from({ length: 1 + random(7) }, () => Math.max(random(7), random(7)) - 3),
  );
}

function answerTo(replies: readonly number[][]) {
  const values = replies.map((all) => Math.min(...all));
  const value = Math.max(...values);
  return { value, index: values.indexOf(value) };
}

Deno.test("a shared scan, also reply by reply, finds the value and the smallest best move", () => {
  const random = seededRandom(11);
  let tested = 0;
  for (let round = 0; round < 2000; round++) {
    const replies = randomReplies(random);
    const expected = answerTo(replies);
    const moves = madeUpMoves(replies);
    const shared = SharedWords.create(replies.length, 1, MADE_UP_WINDOW);
    assertEquals(
      scanForValue(new SharedScan(shared, moves).run, MADE_UP_WINDOW),
      expected,
      JSON.stringify(replies),
    );
    assertEquals(scanForValue(serialScan(moves.twins, moves.test), MADE_UP_WINDOW), expected);
    tested += moves.tested;
  }
  assertEquals(tested > 2000, true);
});

/** How long a search of nothing may take before its workers count as waiting for each other. */
const PATIENCE_MS = 10_000;

Deno.test("workers that share a scan go on together, however late one of them comes or lags behind", async () => {
  const workers = Array.from({ length: 3 }, () => {
    const module = new URL("../testing/made_up_moves.ts", import.meta.url);
    return new Worker(module, { type: "module", name: MADE_UP_NAME });
  });
  let patience: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<string>((resolve) => {
    patience = setTimeout(resolve, PATIENCE_MS, "they wait for each other");
  });
  try {
    const random = seededRandom(12);
    for (let round = 0; round < 60; round++) {
      const replies = randomReplies(random);
      const { words } = SharedWords.create(replies.length, workers.length, MADE_UP_WINDOW);
      const answers = workers.map((worker, i) => {
        const dawdleMs = i === round % workers.length ? 3 : 0;
        const lateMs = i === (round >> 2) % workers.length ? 5 : 0;
        const order: MadeUpOrder = { replies, words, lateMs, dawdleMs };
        return new Promise((resolve) => {
          worker.onmessage = ({ data }) => resolve(data);
          worker.postMessage(order);
        });
      });
      const expected = workers.map(() => answerTo(replies));
      assertEquals(await Promise.race([Promise.all(answers), late]), expected, `round ${round}`);
    }
  } finally {
    clearTimeout(patience);
    for (const worker of workers) worker.terminate();
  }
});

Deno.test("SharedWords.nodes is exact beyond 2^32", () => {
  for (const moves of [1, 2]) {
    const shared = SharedWords.create(moves, 3, MADE_UP_WINDOW);
    shared.noteNodes(0, 2 ** 32 + 5);
    shared.noteNodes(2, 2 ** 33 + 1);
    assertEquals(shared.nodes, 2 ** 32 + 2 ** 33 + 6);
    assertEquals(shared.words.buffer.byteLength, SharedWords.bytes(moves, 3));
  }
});
