import { assert, assertEquals, assertRejects } from "@std/assert";
import { InputError } from "../run/errors.ts";
import { coinRow, start as coins } from "../testing/coin_row.ts";
import { here, inWorkers } from "./service.ts";
import type { Study } from "./studied.ts";

const MODULE = new URL("../testing/study_worker.ts", import.meta.url);

const start = () => new Worker(MODULE, { type: "module" });
const row = coinRow("first");
const input = row.judge.formatInput(coins([3, 1, 4, 1, 5]));
const record = { game: "row", input, moves: ["left"] };

Deno.test("inWorkers() returns the same study as here()", async () => {
  const service = inWorkers({ start });
  const seen: Study[] = [];
  const found = await service.study(record, {}, { study: (known) => seen.push(known) });
  const expected = await here({ row: row as never }).study(record);
  const bare = (known: Study) => ({ ...known, elapsedMs: 0 });
  assertEquals(bare(found), bare(expected));
  assert(seen.length > 0, "no study was reported before the last");
  service.close();
});

Deno.test("inWorkers() throws the same errors as here()", async () => {
  const service = inWorkers({ start });
  for (const { study } of [service, here({ row: row as never })]) {
    const bad = await assertRejects(() => study({ game: "row", input: "x" }), InputError);
    assert(/expected a coin/.test(bad.message), bad.message);
    await assertRejects(() => study({ game: "none", input }), InputError, "a game, one of row");
  }
  service.close();
});

Deno.test("inWorkers() leaves this thread free while a solver works without a pause", async () => {
  const service = inWorkers({ start });
  await service.study({ game: "row", input });
  let ticks = 0;
  const timer = setInterval(() => ticks++, 50);
  await service.study({ game: "busy", input }, { goals: ["value"], timeMs: 1500 });
  clearInterval(timer);
  service.close();
  assert(ticks >= 3, `${ticks} ticks in 1.5 s`);
});

Deno.test("inWorkers() replaces a worker that does not react", async () => {
  let started = 0;
  const service = inWorkers({ start: () => (started++, start()), reactMs: 100 });
  await service.study({ game: "row", input });
  const controller = new AbortController();
  const busy = service.study(
    { game: "busy", input },
    { goals: ["facts", "value"], timeMs: 60_000 },
    {
      study: () => void setTimeout(() => controller.abort(), 200),
      signal: controller.signal,
    },
  );
  assertEquals((await busy).limit?.kind, "signal");
  const { value } = await service.study(record, { goals: ["value"] });
  assertEquals([typeof value, started], ["number", 2]);
  service.close();
});

Deno.test("inWorkers() does not count the time to load the game", async () => {
  const service = inWorkers({ start });
  const limits = { goals: ["value"] as const, timeMs: 500 };
  let begun = 0;
  const slow = { ...record, game: "slow" };
  const { value, limit } = await service.study(slow, limits, { begin: () => begun++ });
  service.close();
  assertEquals([value, limit, begun], [-8, null, 1]);
});
