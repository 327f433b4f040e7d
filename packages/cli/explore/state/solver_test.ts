import { assert, assertEquals } from "@std/assert";
import { GAMES } from "../../games.ts";
import { parseAddress } from "./address.ts";
import { EarlyWorker, startEarly } from "../site/early_worker.ts";
import { Explorer } from "./explorer.ts";
import { CATALOGUE } from "../testing/examples.ts";
import { FakeWorker } from "../testing/fake_worker.ts";
import { firstJob, placeNamed } from "./first_job.ts";
import type { Job, Report } from "./protocol.ts";
import { Solver } from "./solver.ts";

const SAMPLE = "#/chess/2_3~2_7_3~9_1_2~3_7_2~2_3_1";

/** A job but for its number. */
const SMALL_JOB = {
  ask: "study" as const,
  game: "chess",
  input: "1 1\n5\n3\n",
  moves: [],
  timeMs: null,
  memoryBytes: 1e6,
  later: [],
  history: [],
};

Deno.test("Solver ends a worker that does not take up the next job, and no other", async () => {
  const [workers, reports]: [FakeWorker[], Report[]] = [[], []];
  const solver = new Solver(
    () => workers[workers.push(new FakeWorker()) - 1],
    (report) => reports.push(report),
    1000, // so that a loaded machine takes up the job in time
  );
  const job = (id: number): Job => ({ ...SMALL_JOB, id });
  const isDone = async (id: number) => {
    while (!reports.some((report) => report.id === id && report.kind === "done")) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  solver.begin(job);
  const second = solver.begin(job); // the first is dropped by the worker itself
  await isDone(second);
  assertEquals(workers.length, 1);
  workers[0].isStuck = true;
  solver.begin(job);
  await isDone(solver.begin(job));
  assertEquals([workers.length, workers[0].isEnded], [2, true]);
  assertEquals(reports.some(({ id, kind }) => id === 1 && kind === "done"), false);
  const hasLine = workers[0].reports
    .some((report) => report.id === 1 && report.kind === "study" && report.study.line !== null);
  assertEquals(hasLine, false, "the worker went on with a job that was dropped");
  workers[1].onerror?.({ message: "gone" });
  assertEquals(reports.at(-1)?.kind, "failed");
});

Deno.test("a job that fails says so and nothing else", async () => {
  const worker = new FakeWorker();
  await new Promise<void>((resolve) => {
    worker.onmessage = ({ data }) => data.kind === "failed" && resolve();
    worker.postMessage({ ...SMALL_JOB, id: 1, input: "x" });
  });
  assertEquals(worker.reports.map(({ kind }) => kind), ["started", "failed"]);
});

Deno.test("an early worker is taken over with all that it has said", async () => {
  const job = firstJob(placeNamed(parseAddress(`${SAMPLE}/0,0`), CATALOGUE)!, []);
  const worker = new FakeWorker();
  const early = new EarlyWorker(job, worker);
  const isDone = () => worker.reports.some(({ kind }) => kind === "done");
  while (!isDone()) await new Promise((resolve) => setTimeout(resolve, 1));
  const explorer = new Explorer({
    random: () => 0,
    games: GAMES,
    catalogue: CATALOGUE,
    startWorker: () => early,
    showAddress: () => {},
  });
  await explorer.open(parseAddress(`${SAMPLE}/0,0`));
  assertEquals(worker.jobs, [job]); // the very same, and only once
  const { status, study } = explorer.state.work;
  const answered = study?.moves?.filter(({ reply }) => reply).map(({ move }) => move).sort();
  assertEquals([status, answered], ["done", ["0,1", "1,0"]]);
  early.terminate();
  assert(worker.isEnded);
});

Deno.test("an early worker that fails says so to whoever takes it over", async () => {
  const worker = new FakeWorker({ isStuck: true });
  const early = new EarlyWorker({ ...SMALL_JOB, id: 1 }, worker);
  worker.onerror?.({ message: "not found" });
  const reports: Report[] = [];
  const solver = new Solver(() => early, (report) => reports.push(report));
  solver.begin((id) => ({ ...SMALL_JOB, id }));
  await Promise.resolve();
  assertEquals(reports, [{ id: 1, kind: "failed", message: "not found" }]);
});

Deno.test("an early worker is ended when the first job is another than it began with", async () => {
  const [early, other] = [new FakeWorker(), new FakeWorker()];
  const reports: Report[] = [];
  const begun = new EarlyWorker({ ...SMALL_JOB, id: 1 }, early);
  const solver = new Solver(startEarly(begun, () => other), (report) => reports.push(report));
  solver.begin((id) => ({ ...SMALL_JOB, id, input: "1 1\n7\n3\n" })); // as early's, number 1
  while (!reports.some(({ kind }) => kind === "done")) {
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  const values = reports.flatMap((report) => report.kind === "study" ? [report.study.value] : []);
  assertEquals([early.isEnded, other.jobs.length, values.at(-1)], [true, 1, 7]);
});
