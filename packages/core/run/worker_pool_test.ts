import { assert, assertEquals, assertRejects, assertThrows } from "@std/assert";
import { FakeTime } from "@std/testing/time";
import { describeError } from "./errors.ts";
import { type Command, OBEDIENT_NAME } from "../testing/obedient_worker.ts";
import { type AskOptions, WorkerError, WorkerPool } from "./worker_pool.ts";
import { startWorker } from "./workers.ts";

/** A worker in this thread: says what `hear` tells it to. */
class FakeWorker {
  onmessage: ((event: MessageEvent) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  onmessageerror: ((event: MessageEvent) => void) | null = null;
  readonly heard: unknown[] = [];
  isEnded = false;
  postMessage(message: unknown): void {
    this.heard.push(message);
  }
  terminate(): void {
    this.isEnded = true;
  }
  say(data: unknown): void {
    this.onmessage?.({ data } as MessageEvent);
  }
  break(message: string): void {
    this.onerror?.({ message, preventDefault: () => {} } as ErrorEvent);
  }
}

function fakes(options: { count?: number; readyMs?: number; reactMs?: number } = {}) {
  const workers: FakeWorker[] = [];
  const start = () => workers[workers.push(new FakeWorker()) - 1] as unknown as Worker;
  return { workers, pool: new WorkerPool<string, string, string>({ ...options, start }) };
}

async function faultOf(answer: Promise<unknown>): Promise<string> {
  const { fault, message } = await assertRejects(() => answer, WorkerError);
  return `${fault}: ${message}`;
}

const tick = () => new Promise((resolve) => setTimeout(resolve, 0));

Deno.test("WorkerPool sends an order once the worker is ready, and reports before the answer", async () => {
  const { workers, pool } = fakes();
  const reports: string[] = [];
  const answer = pool.ask("a", { onReport: (report) => reports.push(report) });
  assertEquals(workers[0].heard, []);
  workers[0].say({ ready: true });
  const [{ order }] = workers[0].heard as [{ order: string }];
  workers[0].say({ report: "half" });
  workers[0].say({ answer: order.toUpperCase() });
  assertEquals([await answer, ...reports], ["A", "half"]);
  pool.close();
  assert(workers[0].isEnded);
});

Deno.test("WorkerPool sends an order that continues begun work before those that wait", async () => {
  const { workers, pool } = fakes();
  const answers = ["a", "b"].map((order) => pool.ask(order));
  answers.push(pool.ask("c", { isAhead: true }));
  const [worker] = workers;
  worker.say({ ready: true });
  for (const answer of ["C", "A", "B"]) worker.say({ answer });
  assertEquals(worker.heard.map((message) => (message as { order: string }).order), [
    ..."cab",
  ]);
  assertEquals(await Promise.all(answers), ["A", "B", "C"]);
});

Deno.test("WorkerPool replaces a worker that breaks between two orders", async () => {
  const { workers, pool } = fakes();
  const first = pool.ask("a");
  workers[0].say({ ready: true });
  workers[0].say({ answer: "A" });
  await first;
  workers[0].break("later");
  assert(workers[0].isEnded);
  const second = pool.ask("b");
  workers[1].say({ ready: true });
  workers[1].say({ answer: "B" });
  assertEquals(await second, "B");
  pool.close();
});

Deno.test("WorkerPool rejects the order of a worker that breaks, and starts another for the next", async () => {
  const { workers, pool } = fakes();
  const [first, second] = [pool.ask("a"), pool.ask("b")];
  workers[0].say({ ready: true });
  workers[0].break("out of order");
  assertEquals(await faultOf(first), "broken: out of order");
  await tick();
  workers[1].say({ ready: true });
  workers[1].say({ answer: "B" });
  assertEquals(await second, "B");
  pool.close();
});

Deno.test("WorkerPool rejects orders if a worker does not start, cannot be started or is ended", async () => {
  const silent = fakes({ readyMs: 1 });
  assertEquals(await faultOf(silent.pool.ask("a")), "broken: it did not start (within 1 ms)");
  assert(silent.workers[0].isEnded);
  const none = new WorkerPool({
    start: () => {
      throw new Error("not permitted");
    },
  });
  assertEquals(
    await faultOf(none.ask("a")),
    "broken: no worker could be started: not permitted",
  );
  const { pool } = fakes();
  const faults = [faultOf(pool.ask("a")), faultOf(pool.ask("b"))];
  pool.close();
  faults.push(faultOf(pool.ask("c")));
  assertEquals(await Promise.all(faults), new Array(3).fill("ended: the workers were stopped"));
});

Deno.test("WorkerPool aborts an order that waits, and ends a worker that does not react", async () => {
  const { workers, pool } = fakes({ reactMs: 1 });
  const [at, waiting] = [new AbortController(), new AbortController()];
  const first = faultOf(pool.ask("a", { signal: at.signal }));
  const second = faultOf(pool.ask("b", { signal: waiting.signal }));
  workers[0].say({ ready: true });
  waiting.abort();
  assertEquals(await second, "ended: it was stopped before it began");
  at.abort();
  assertEquals(workers[0].heard.at(-1), { abort: true });
  assertEquals(await first, "ended: it was stopped but did not answer (within 1 ms)");
  assert(workers[0].isEnded);
  pool.close();
});

Deno.test("WorkerPool ends a worker that does not react within a second, by default", async () => {
  using time = new FakeTime();
  const { workers, pool } = fakes();
  const controller = new AbortController();
  const answer = faultOf(pool.ask("a", { signal: controller.signal }));
  workers[0].say({ ready: true });
  controller.abort();
  time.tick(999);
  assertEquals(workers[0].isEnded, false);
  time.tick(1);
  assertEquals(await answer, "ended: it was stopped but did not answer (within 1 s)");
  pool.close();
});

Deno.test("WorkerPool does not begin an order that was aborted before, but the next one", async () => {
  const { workers, pool } = fakes();
  const end = new AbortController();
  const first = pool.ask("a");
  const second = faultOf(pool.ask("b", { signal: end.signal }));
  const third = pool.ask("c");
  workers[0].say({ ready: true });
  end.abort();
  workers[0].say({ answer: "A" });
  workers[0].say({ answer: "C" });
  assertEquals([await first, await third], ["A", "C"]);
  assertEquals(await second, "ended: it was stopped before it began");
  assertEquals(workers[0].heard.map((message) => (message as { order: string }).order), ["a", "c"]);
  pool.close();
});

Deno.test("WorkerPool stops listening to a signal once the order is answered", async () => {
  const { workers, pool } = fakes();
  const { signal } = new AbortController();
  let listeners = 0;
  const counted = Object.assign(signal, {
    addEventListener: () => listeners++,
    removeEventListener: () => listeners--,
  });
  const answers = ["a", "b"].map((order) => pool.ask(order, { signal: counted }));
  workers[0].say({ ready: true });
  workers[0].say({ answer: "A" });
  await answers[0];
  await tick();
  workers[0].say({ failed: describeError(new RangeError("no")) });
  await assertRejects(() => answers[1], RangeError, "no");
  assertEquals(listeners, 0);
  pool.close();
});

/** How many workers have thrown an error that nobody caught. */
let brokenWorkers = 0;

const START = {
  name: OBEDIENT_NAME,
  url: import.meta.url,
  file: "../testing/obedient_worker.ts",
  own() {
    const url = new URL("../testing/obedient_worker.ts", import.meta.url);
    const worker = new Worker(url, { type: "module", name: OBEDIENT_NAME });
    worker.addEventListener("error", () => brokenWorkers++);
    return worker;
  },
};

function obedient(count = 1) {
  const pool = new WorkerPool<Command, unknown, string>({ start: () => startWorker(START), count });
  return {
    pool,
    ask: (command: Command, options?: AskOptions<string>) => pool.ask(command, options),
  };
}

Deno.test("WorkerPool passes on answers, failures, messages that cannot be posted, and breakdowns", async () => {
  const { pool, ask } = obedient();
  try {
    assertEquals(await ask({ say: [1, 2] }), [1, 2]);
    const error = await assertRejects(() => ask({ fail: "it is so" }), Error, "it is so");
    assert(error.stack?.includes("obedient_worker"), error.stack);
    await assertRejects(() => ask({ say: () => {} }), Error, "could not be cloned");
    assertEquals(await faultOf(ask({ close: true })), "broken: it exited");
    assertEquals(await ask({ breakLater: true }), "for now");
    while (brokenWorkers === 0) await tick();
    assertEquals(await ask({ say: "again" }), "again");
  } finally {
    pool.close();
  }
});

Deno.test("WorkerPool stops a worker that never yields", async () => {
  const { pool, ask } = obedient(2);
  try {
    const commands: Command[] = [{ toil: true }, { wait: true }];
    const answers = commands.map((command) => {
      const controller = new AbortController();
      const onReport = () => controller.abort();
      return ask(command, { signal: controller.signal, onReport });
    });
    assertEquals(await Promise.all(answers), ["stopped", "stopped"]);
    assertEquals(await ask({ say: "the next" }), "the next");
  } finally {
    pool.close();
  }
});

Deno.test("startWorker() refuses a name without the prefix", async () => {
  const start = { ...START, name: "obedient" };
  const message = 'a name that starts with "zugzwang:", found "obedient"';
  assertThrows(() => startWorker(start), RangeError, message);
  const pool = new WorkerPool({ start: () => startWorker(start) });
  await assertRejects(() => pool.ask(1), RangeError, message);
});
