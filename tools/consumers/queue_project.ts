/**
 * The queue's worker of docs/scale.md, as it stands there, and a real Redis.
 *
 * @module
 */
import { hasNpm } from "./project.ts";

const ROOT = new URL("../../", import.meta.url);
const REDIS = "/usr/bin/redis-server";
const PORT = 63_790 + Deno.pid % 1000;

/** Whether Redis and npm are here; tests are shown as ignored where they are not. */
export async function hasQueue(): Promise<boolean> {
  return await Deno.stat(REDIS).then(() => true, () => false) && await hasNpm();
}

/** What has become of a job. */
export interface JobEnd {
  /** What the worker returned, or the message of its failure. */
  readonly found: Readonly<Record<string, unknown>> | string;
  /** How often it was begun. */
  readonly begun: number;
}

/** Prints what becomes of records, a line each, and ends. */
const PRODUCER = `
import { Job, Queue, QueueEvents } from "bullmq";
const connection = { port: ${PORT} };
const queue = new Queue("positions", { connection });
const events = new QueueEvents("positions", { connection });
await events.waitUntilReady(); // else a job may be finished before anybody listens
const records = JSON.parse(await new Response(Deno.stdin.readable).text());
const jobs = await queue.addBulk(records.map((data) => ({ name: "study", data })));
for (const job of jobs) {
  const found = await job.waitUntilFinished(events, 180_000).catch((error) => error.message);
  const { attemptsStarted, attemptsMade } = await Job.fromId(queue, job.id);
  console.log(JSON.stringify({ found, begun: attemptsStarted ?? attemptsMade }));
}
Deno.exit();
`;

/** A queue with its workers. */
export interface QueueProject {
  /** Starts a worker as scale.md has it. */
  work(): Deno.ChildProcess;
  /** Puts records into the queue and returns what has become of each. */
  produce(records: readonly unknown[]): Promise<JobEnd[]>;
}

/** Sets up the page's programs for a game, hands them over, and takes all away. */
export async function withQueue(
  game: string,
  use: (project: QueueProject) => Promise<void>,
): Promise<void> {
  const folder = await Deno.makeTempDir();
  const args = ["--port", `${PORT}`, "--save", "", "--appendonly", "no", "--dir", folder];
  const redis = new Deno.Command(REDIS, { args, stdout: "null" }).spawn();
  const running: Deno.ChildProcess[] = [];
  const start = (file: string, stdin: "piped" | "null") =>
    new Deno.Command(Deno.execPath(), {
      args: [
        "run",
        "-q",
        "-A",
        "--no-lock",
        "--config",
        `${folder}/deno.json`,
        `${folder}/${file}`,
      ],
      stdin,
      stdout: stdin === "piped" ? "piped" : "null",
      stderr: "inherit",
    }).spawn();
  try {
    await writePrograms(folder, game);
    await use({
      work() {
        running.push(start("worker.js", "null"));
        return running.at(-1)!;
      },
      async produce(records) {
        const child = start("producer.js", "piped");
        const writer = child.stdin.getWriter();
        await writer.write(new TextEncoder().encode(JSON.stringify(records)));
        await writer.close();
        const lines = new TextDecoder().decode((await child.output()).stdout).trim().split("\n");
        return lines.map((line) => JSON.parse(line));
      },
    });
  } finally {
    for (const child of [...running, redis]) {
      try {
        child.kill("SIGKILL");
      } catch {
        // a test has killed it
      }
      await child.status;
    }
    await Deno.remove(folder, { recursive: true });
  }
}

/** Writes the programs of the page, and installs the queue. */
async function writePrograms(folder: string, game: string): Promise<void> {
  const page = await Deno.readTextFile(new URL("docs/scale.md", ROOT));
  const [worker, study] = [...page.matchAll(/```js ignore\n(.*?)```/gs)].map(([, code]) => code);
  await Deno.writeTextFile(`${folder}/study.js`, study.replaceAll("chess", game));
  await Deno.writeTextFile(`${folder}/worker.js`, worker.replace("6379", `${PORT}`));
  await Deno.writeTextFile(`${folder}/producer.js`, PRODUCER);
  const imports = Object.fromEntries((await Promise.all(["core", game].map(exportsOf))).flat());
  const config = { nodeModulesDir: "manual", imports };
  await Deno.writeTextFile(`${folder}/deno.json`, JSON.stringify(config));
  await Deno.writeTextFile(`${folder}/package.json`, "{}");
  const args = ["install", "--silent", "--no-audit", "--no-fund", "--omit=optional", "bullmq@5"];
  await new Deno.Command("npm", { args, cwd: folder }).output();
}

/** The names of a library's modules, and where they are. */
async function exportsOf(library: string): Promise<[string, string][]> {
  const folder = new URL(`packages/${library}/`, ROOT);
  const { exports } = JSON.parse(await Deno.readTextFile(new URL("deno.json", folder)));
  const paths: Record<string, string> = typeof exports === "string" ? { ".": exports } : exports;
  return Object.entries(paths).map(([name, path]) => [
    `@zugzwang/${library}${name.slice(1)}`,
    new URL(path, folder).href,
  ]);
}
