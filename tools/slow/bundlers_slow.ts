/** The libraries' tarballs, built by bundlers and run in Chromium with threads. */
import { assertEquals } from "@std/assert";
import { chromium } from "../../packages/cli/page/browser/packages.ts";
import { FLAGS } from "../../packages/cli/page/browser/support.ts";
import { hasCommand } from "../run_command.ts";
import { type Project, withProject } from "./testing/project.ts";

/** The bundlers, the npm packages that they need, and the script that builds `main.js` into `out`. */
const BUNDLERS: Readonly<Record<string, { packages: string[]; build: string }>> = {
  "Vite 7": { packages: ["vite@7"], build: makeViteScript() },
  "Vite 8": { packages: ["vite@8"], build: makeViteScript() },
  "webpack 5": {
    packages: ["webpack@5"],
    build: `import webpack from "webpack";
webpack({
  mode: "production",
  entry: "./main.js",
  output: { path: process.cwd() + "/out", filename: "main.js" },
  experiments: { topLevelAwait: true },
}).run((error, stats) => {
  console.log(error ?? stats.toString("errors-warnings"));
  process.exitCode = error || stats.hasErrors() ? 1 : 0;
});
`,
  },
};

function makeViteScript(): string {
  return `import { build } from "vite";
await build({
  logLevel: "warn",
  build: { outDir: "out", target: "es2022" },
  worker: { format: "es" },
});
`;
}

/** Solves with two threads and in a worker, and counts the workers and the answers of workers. */
const MAIN = `import { solve } from "@zugzwang/core";
import { inWorkers } from "@zugzwang/core/study";
import { cards } from "@zugzwang/cards";
import { dots } from "@zugzwang/dots";

const Original = globalThis.Worker;
let [started, answered] = [0, 0];
globalThis.Worker = class extends Original {
  constructor(...options) {
    super(...options);
    started++;
    this.addEventListener("message", ({ data }) => answered += "answer" in data ? 1 : 0);
  }
};
const results = [crossOriginIsolated];
for (const [game, start] of [[dots, dots.empty("2x5")], [cards, cards.parse("3 1 4 1\\n".repeat(12))]]) {
  answered = 0;
  const { value } = await solve(game, start, { threads: 2 });
  results.push(value, started, answered > 0);
}
const start = () => new Worker(new URL("./study_worker.js", import.meta.url), { type: "module" });
const service = inWorkers({ start });
const record = { game: "dots", input: "1 2\\n11\\n01\\n101\\n" };
const { value } = await service.study(record, { threads: 2 });
service.close();
globalThis.results = [...results, value, started];
`;

const STUDY_WORKER = `import { serveStudies } from "@zugzwang/core/study";
import { dots } from "@zugzwang/dots";

serveStudies({ dots });
`;

const TYPES: Readonly<Record<string, string>> = { html: "text/html", js: "text/javascript" };

/** Serves a folder with the headers that threads need. */
function serve(folder: string): Deno.HttpServer<Deno.NetAddr> {
  return Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, async ({ url }) => {
    const name = new URL(url).pathname.replace(/\/$/, "/index.html");
    const file = await Deno.readFile(`${folder}${name}`).catch(() => null);
    const headers = {
      "content-type": TYPES[name.split(".").at(-1)!] ?? "application/octet-stream",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-embedder-policy": "require-corp",
    };
    return new Response(file, { status: file ? 200 : 404, headers });
  });
}

/** Returns what the built program finds in Chromium, and the browser's errors. */
async function runInChromium(project: Project): Promise<unknown> {
  const server = serve(`${project.folder}/out`);
  const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: [...FLAGS] });
  try {
    const page = await browser.newPage();
    const errors: string[] = [];
    page.on("pageerror", ({ message }) => errors.push(message));
    await page.goto(`http://127.0.0.1:${server.addr.port}/`);
    await page.waitForFunction("globalThis.results", undefined, { timeout: 60_000 })
      .catch(({ message }) => errors.push(message));
    return [await page.evaluate("globalThis.results"), errors];
  } finally {
    await browser.close();
    await server.shutdown();
  }
}

for (const [bundler, { packages, build }] of Object.entries(BUNDLERS)) {
  Deno.test({
    name: `${bundler} builds the tarballs, which solve in Chromium with threads`,
    ignore: !await hasCommand("npm"),
    sanitizeOps: false,
    sanitizeResources: false,
    fn: () =>
      withProject(async (project) => {
        await project.install(...packages);
        await project.write("main.js", MAIN);
        await project.write("study_worker.js", STUDY_WORKER);
        const page = `<!doctype html><link rel="icon" href="data:,">
<script type="module" src="./main.js"></script>
`;
        await project.write("index.html", page);
        await project.write("build.mjs", build);
        await project.run("node", "build.mjs");
        await project.write("out/index.html", await readPage(project, page));
        const expected = [true, -2, 2, true, 0, 4, true, 2, 5];
        assertEquals(await runInChromium(project), [expected, []]);
      }),
  });
}

/** Returns the page that the bundler has made, or the source for bundlers that make none. */
function readPage({ folder }: Project, page: string): Promise<string> {
  return Deno.readTextFile(`${folder}/out/index.html`).catch(() => page);
}
