import { assert, assertEquals, assertRejects } from "@std/assert";
import { WorkerError } from "../run/worker_pool.ts";
import { coinRow, start as coins } from "../testing/coin_row.ts";
import { startCourse } from "./course.ts";
import { STUDY_WORKER_NAME, StudyPort } from "./port.ts";
import type { Study } from "./studied.ts";
import { conclusion, study } from "./study.ts";

const MODULE = new URL("../testing/study_worker.ts", import.meta.url);

function start(): Worker {
  return new Worker(MODULE, { type: "module", name: STUDY_WORKER_NAME });
}

const input = coinRow("first").formatInput(coins([3, 1, 4, 1, 5]));

Deno.test("StudyPort studies in a worker as study() does here, and tells what grows", async () => {
  const port = new StudyPort({ start });
  const seen: Study[] = [];
  const record = { game: "row", input, moves: ["left"] };
  const found = await port.study(record, { onStudy: (known) => seen.push(known) });
  const course = startCourse(coinRow("first"), input, { moves: ["left"] });
  const expected = await conclusion(study(course));
  // Who may be aborted proves the value first: a solve more.
  const bare = (known: Study) => ({ ...known, elapsedMs: 0, nodes: 0 });
  assertEquals(bare(found), bare(expected));
  assert(seen.length > 0);
  const bad = { game: "row", input: "x" };
  const error = await assertRejects(() => port.study(bad), WorkerError);
  assertEquals([error.fault, /expected a coin/.test(error.message)], ["failed", true]);
  await assertRejects(() => port.study({ game: "none", input }), WorkerError, "a game, one of row");
  port.close();
});

Deno.test("StudyPort leaves this thread free while a solver works without a pause", async () => {
  const port = new StudyPort({ start });
  await port.study({ game: "row", input });
  let ticks = 0;
  const timer = setInterval(() => ticks++, 50);
  await port.study({ game: "busy", input }, { parts: ["value"], timeMs: 1500 });
  clearInterval(timer);
  port.close();
  assert(ticks >= 10, `${ticks} ticks in 1.5 s`);
});
