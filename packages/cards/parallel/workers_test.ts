import { LimitError } from "@zugzwang/core";
import { assertEquals, assertRejects } from "@std/assert";
import { cards } from "../cards.ts";
import type { CardsMove, CardsPosition } from "../rules/position.ts";
import { fixtures, judgeAnswer } from "../testing/cases.ts";

function afterFirst(name: string, move: CardsMove): CardsPosition {
  const { input } = fixtures("cards").find((fixture) => fixture.name === name)!;
  return cards.play(cards.parse(input), move);
}

Deno.test("one, two and four workers give the same bytes", async () => {
  const positions = [
    afterFirst("u1-0-empty", { card: 8, cell: 4 }),
    afterFirst("u20-1-empty", { card: 6, cell: 0 }),
    afterFirst("u20-3-empty", { card: 11, cell: 6 }),
    afterFirst("dup-0-empty", { card: 9, cell: 1 }),
  ];
  for (const position of positions) {
    const alone = await judgeAnswer(position);
    for (const workers of [2, 4]) assertEquals(await judgeAnswer(position, { workers }), alone);
  }
});

Deno.test("values of moves by workers are those of one thread", async () => {
  const position = afterFirst("u1-0-empty", { card: 6, cell: 5 });
  const alone = await cards.moveValues(position);
  assertEquals(await cards.moveValues(position, { workers: 2 }), alone);
});

Deno.test("values of moves that workers have proved are told, whatever stops the others", async () => {
  const position = afterFirst("u1-0-empty", { card: 6, cell: 5 });
  const alone = await cards.moveValues(position);
  const told = new Map<number, number>();
  const controller = new AbortController();
  const stopped = cards.moveValues(position, {
    workers: 2,
    signal: controller.signal,
    onMoveValue: (place, value) => {
      assertEquals(told.has(place), false);
      told.set(place, value);
      if (told.size === 3) controller.abort();
    },
  });
  await assertRejects(() => stopped, LimitError);
  assertEquals(told.size >= 3 && told.size < alone.length, true, `${told.size}`);
  for (const [place, value] of told) assertEquals(value, alone[place]);
});

Deno.test("a worker that dies in the middle of a search changes neither value nor best move", async () => {
  const died = new Int32Array(new SharedArrayBuffer(4));
  const Genuine = globalThis.Worker; // this thread waits ten seconds for a worker
  const dying = new URL("../testing/dying_worker.ts", import.meta.url);
  const position = afterFirst("u20-1-empty", { card: 6, cell: 0 });
  const alone = await judgeAnswer(position);
  globalThis.Worker = class extends Genuine {
    constructor(_: string | URL, options?: WorkerOptions) {
      super(dying, options);
    }
    override postMessage(message: { readonly order: object }): void {
      super.postMessage({ ...message, order: { ...message.order, died } });
    }
  };
  try {
    assertEquals(await judgeAnswer(position, { workers: 2 }), alone);
    assertEquals(Atomics.load(died, 0), 1, "the worker came too late to die");
  } finally {
    globalThis.Worker = Genuine;
  }
});
