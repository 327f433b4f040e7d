/** The lines of docs/libraries.md about workers, run as printed, in Node and in Deno. */
import { assert, assertEquals } from "@std/assert";
import { hasCommand, ROOT, run } from "../run_command.ts";
import { findFreePort, type Project, withProject } from "./testing/project.ts";

const BLOCKS = [
  ...(await Deno.readTextFile(new URL("docs/libraries.md", ROOT)))
    .matchAll(/^```[jt]s ignore\n([^]*?)^```/gm),
].map(([, block]) => block);

/** Returns the only block that contains a text. */
function findBlock(text: string): string {
  const [block, ...others] = BLOCKS.filter((block) => block.includes(text));
  assert(block !== undefined && others.length === 0, text);
  return block;
}

/** The commands that run a module, by runtime. */
const RUNTIMES: Readonly<Record<string, readonly string[]>> = {
  node: ["node"],
  deno: [Deno.execPath(), "run", "-q", "-A", "--no-lock"],
};

Deno.test({
  name: "the lines that study in workers run as printed, in Node and in Deno",
  ignore: !await hasCommand("npm"),
  async fn() {
    await withProject(async (project) => {
      await project.write("study_worker.js", findBlock("serveStudies({"));
      const lines = `${
        findBlock("service.close()")
      }console.log(study.value, study.moves.length);\n`;
      await project.write("deno.mjs", lines);
      await project.write("node.mjs", `import { Worker } from "node:worker_threads";\n${lines}`);
      for (const [runtime, [command, ...args]] of Object.entries(RUNTIMES)) {
        assertEquals(await project.run(command, ...args, `${runtime}.mjs`), "2 12\n", runtime);
      }
    });
  },
});

/** Adds a job that is solved, one that ends at a limit, and one that is invalid, and prints them. */
const ENQUEUE = `import { Queue, QueueEvents } from "bullmq";
const connection = { port: +process.argv[2] };
const [queue, events] = [new Queue("positions", { connection }), new QueueEvents("positions", { connection })];
await events.waitUntilReady();
for (const input of ["1 2\\n11\\n01\\n101\\n", "1 2\\n11\\n01\\n1x1\\n"]) {
  const job = await queue.add("position", { game: "dots", input });
  console.log(await job.waitUntilFinished(events).then(({ value }) => value, ({ message }) => message));
}
await Promise.all([queue.close(), events.close()]);
`;

Deno.test({
  name: "the lines that serve a BullMQ queue run as printed, in Node and in Deno",
  ignore: !await hasCommand("npm") || !await hasCommand("redis-server"),
  async fn() {
    await withProject(async (project) => {
      await project.install("bullmq@5");
      await project.write("study_worker.js", findBlock("serveStudies({"));
      await project.write("enqueue.mjs", ENQUEUE);
      for (const runtime of Object.keys(RUNTIMES)) {
        assertEquals(
          await serveQueue(project, runtime),
          '2\nline 4, column 2: expected 0 or 1, found "x1"\n',
          runtime,
        );
      }
    });
  },
});

/** Returns what a queue answers that the printed lines serve. */
async function serveQueue(project: Project, runtime: string): Promise<string> {
  const port = findFreePort();
  const { folder } = project;
  await project.write("queue.mjs", findBlock("QueueWorker").replace("6379", `${port}`));
  const [command, ...args] = RUNTIMES[runtime];
  const redis = ["redis-server", "--port", `${port}`, "--bind", "127.0.0.1", "--save", ""];
  const children = [redis, [command, ...args, "queue.mjs"]].map(([program, ...words]) =>
    new Deno.Command(program, { args: words, cwd: folder, stdin: "null", stdout: "null" }).spawn()
  );
  try {
    return await run("node", ["enqueue.mjs", `${port}`], { cwd: folder, timeMs: 60_000 });
  } finally {
    for (const child of children.reverse()) {
      child.kill("SIGKILL");
      await child.status;
    }
  }
}
