/** The libraries' tarballs, built by bundlers and run in Chromium with threads. */
import { assertEquals } from "@std/assert";
import { launchBrowser } from "../../packages/cli/page/testing/browser.ts";
import { hasCommand } from "../run_command.ts";
import { findFreePort, type Project, withProject } from "./testing/project.ts";

/** The bundlers: the npm package and the command that builds `main.js` into `out`. */
const BUNDLERS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  "Vite 7": ["vite@7", "vite", "build"],
  "Vite 8": ["vite@8", "vite", "build"],
  "webpack 5": ["webpack@5", "node", "webpack.js"],
};

/** The headers that threads need. */
const HEADERS = {
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-embedder-policy": "require-corp",
};

/** The files of a project; the options of Vite are those in docs/libraries.md. */
const FILES: Readonly<Record<string, string>> = {
  "index.html": `<!doctype html><link rel="icon" href="data:,">
<script type="module" src="./main.js"></script>
`,
  "vite.config.js": `export default {
  build: { outDir: "out", target: "es2022" },
  server: { headers: ${JSON.stringify(HEADERS)} },
  worker: { format: "es" },
  optimizeDeps: { exclude: ["@zugzwang/core", "@zugzwang/cards", "@zugzwang/dots"] },
};
`,
  "webpack.js": `import webpack from "webpack";
const output = { path: process.cwd() + "/out", filename: "main.js" };
webpack({ mode: "production", entry: "./main.js", output }).run((error, stats) => {
  console.log(error ?? stats.toString("errors-warnings"));
  process.exitCode = error || stats.hasErrors() ? 1 : 0;
});
`,
  "study_worker.js": `import { serveStudies } from "@zugzwang/core/study";
import { dots } from "@zugzwang/dots";

serveStudies({ dots });
`,
};

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
for (const [game, start] of [[dots, dots.instances.empty("2x5")], [cards, cards.judge.parse("3 1 4 1\\n".repeat(12))]]) {
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

const TYPES: Readonly<Record<string, string>> = { html: "text/html", js: "text/javascript" };

/** Serves a folder with the headers that threads need. */
function serve(folder: string): Deno.HttpServer<Deno.NetAddr> {
  return Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, async ({ url }) => {
    const name = new URL(url).pathname.replace(/\/$/, "/index.html");
    const file = await Deno.readFile(`${folder}${name}`).catch(() => null);
    const type = TYPES[name.split(".").at(-1)!] ?? "application/octet-stream";
    const headers = { ...HEADERS, "content-type": type };
    return new Response(file, { status: file ? 200 : 404, headers });
  });
}

/** What the page finds: values, workers that it has started, and whether they answered. */
const EXPECTED = [true, -2, 2, true, 0, 4, true, 2, 5];

/** Opens a page in Chromium and compares what it finds. */
async function checkPage(port: number): Promise<void> {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    const errors: string[] = [];
    page.on("pageerror", ({ message }) => errors.push(message));
    await page.goto(`http://127.0.0.1:${port}/`);
    await page.waitForFunction("globalThis.results", undefined, { timeout: 60_000 })
      .catch(({ message }) => errors.push(message));
    assertEquals([await page.evaluate("globalThis.results"), errors], [EXPECTED, []]);
  } finally {
    await browser.close();
  }
}

const options = {
  ignore: !await hasCommand("npm"),
  sanitizeOps: false,
  sanitizeResources: false,
};

/** Makes a project with a bundler. */
async function prepare(project: Project, bundler: string): Promise<void> {
  await project.install(bundler);
  for (const [name, text] of Object.entries({ ...FILES, "main.js": MAIN })) {
    await project.write(name, text);
  }
}

for (const [bundler, [source, ...command]] of Object.entries(BUNDLERS)) {
  const name = `${bundler} builds the tarballs, which solve in Chromium with threads`;
  Deno.test({ name, ...options }, () =>
    withProject(async (project) => {
      await prepare(project, source);
      await project.run("npx", ...command);
      const out = `${project.folder}/out`;
      await Deno.writeTextFile(`${out}/index.html`, FILES["index.html"], { createNew: true })
        .catch(() => {}); // Vite has made one
      const server = serve(out);
      try {
        await checkPage(server.addr.port);
      } finally {
        await server.shutdown();
      }
    }));
}

Deno.test(
  { name: "Vite's development server runs the tarballs with threads", ...options },
  () =>
    withProject(async (project) => {
      await prepare(project, "vite@8");
      const port = findFreePort();
      const args = ["node_modules/vite/bin/vite.js", "--host", "127.0.0.1", "--port", `${port}`];
      const command = new Deno.Command("node", { args, cwd: project.folder, stdout: "piped" });
      const child = command.spawn();
      try {
        const [lines, rest] = child.stdout.pipeThrough(new TextDecoderStream()).tee();
        void rest.cancel();
        for await (const text of lines) if (text.includes("127.0.0.1")) break;
        await checkPage(port);
      } finally {
        child.kill("SIGKILL");
        await child.status;
      }
    }),
);
