// The queue's worker of docs/scale.md, as it stands there, against a real Redis.
import { assertEquals } from "@std/assert";
import { hasNpm } from "./project.ts";

const ROOT = new URL("../../", import.meta.url);
const REDIS = "/usr/bin/redis-server";
const PORT = 63_790 + Deno.pid % 1000;

const hasRedis = await Deno.stat(REDIS).then(() => true, () => false);
/** Puts records into the queue, prints what the worker returns, and ends the process. */
const PRODUCER = `
import { Queue, QueueEvents } from "bullmq";
const connection = { port: ${PORT} };
const queue = new Queue("positions", { connection });
const events = new QueueEvents("positions", { connection });
await events.waitUntilReady(); // else a job may be finished before anybody listens
for (const record of JSON.parse(Deno.args[0])) {
  const job = await queue.add("study", record);
  const found = await job.waitUntilFinished(events, 30_000).catch((error) => error.message);
  console.log(JSON.stringify(found));
}
Deno.exit();
`;

/** Writes the program, installs the queue, and says where the packages are. */
async function writeProgram(folder: string): Promise<void> {
  const page = await Deno.readTextFile(new URL("docs/scale.md", ROOT));
  const [worker, study] = [...page.matchAll(/```js ignore\n(.*?)```/gs)].map(([, code]) => code);
  await Deno.writeTextFile(`${folder}/study.js`, study);
  const program = worker.replace("6379", `${PORT}`) + PRODUCER;
  await Deno.writeTextFile(`${folder}/worker.js`, program);
  const packages = ["core", "chess"].map((name) => [
    `@zugzwang/${name}`,
    new URL(`packages/${name}/mod.ts`, ROOT).href,
  ]);
  const config = { nodeModulesDir: "manual", imports: Object.fromEntries(packages) };
  await Deno.writeTextFile(`${folder}/deno.json`, JSON.stringify(config));
  await Deno.writeTextFile(`${folder}/package.json`, "{}");
  const args = ["install", "--silent", "--no-audit", "--no-fund", "--omit=optional", "bullmq@5"];
  await new Deno.Command("npm", { args, cwd: folder }).output();
}

/** Runs the worker and its producer; returns what was printed. */
async function runProgram(folder: string, records: unknown): Promise<string> {
  const args = ["run", "-q", "-A", "--no-lock", "--config", `${folder}/deno.json`];
  const child = new Deno.Command(Deno.execPath(), {
    args: [...args, `${folder}/worker.js`, JSON.stringify(records)],
    stdout: "piped",
    stderr: "inherit",
  });
  return new TextDecoder().decode((await child.output()).stdout);
}

Deno.test({
  name: "the worker of docs/scale.md studies positions out of a Redis-backed queue",
  ignore: !hasRedis || !await hasNpm(),
  async fn() {
    const folder = await Deno.makeTempDir();
    const redis = new Deno.Command(REDIS, {
      args: ["--port", `${PORT}`, "--save", "", "--appendonly", "no", "--dir", folder],
      stdout: "null",
    }).spawn();
    try {
      await writeProgram(folder);
      const input = "2 3\n2 7 3\n9 1 2\n3 7 2\n2 3 1\n";
      const found = await runProgram(folder, [
        { game: "chess", input, moves: ["0,0", "0,1"] },
        { game: "chess", input: "2 x" },
      ]);
      const [study, message] = found.trim().split("\n").map((line) => JSON.parse(line));
      const { value, move, score, total, sideToMove } = study;
      assertEquals({ value, move, score, total, sideToMove }, {
        value: 7,
        move: "1,0",
        score: -5,
        total: 2,
        sideToMove: "first",
      });
      assertEquals(message.startsWith("line 1, column 3: expected the number of columns"), true);
    } finally {
      redis.kill();
      await redis.status;
      await Deno.remove(folder, { recursive: true });
    }
  },
});
