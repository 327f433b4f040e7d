/**
 * Plants faults in the libraries, one at a time in a copy of the tree, and tells which of them the
 * tests of their package notice. The faults are chosen by chance among all of `mutations.ts`; those
 * that survive are to be read: some change nothing but time, the others want a test.
 *
 *     deno task mutate                        20 faults in each package
 *     deno task mutate dots cards             in these
 *     deno task mutate core --count 50 --seed 7
 *
 * It exits with 1 if fewer than three in four are found.
 *
 * @module
 */
import { parseArgs } from "node:util";
import { seededRandom, shuffled } from "@zugzwang/core/run";
import { libraryNames } from "./libraries.ts";
import { mutated, type Mutation, mutationsOf } from "./mutations.ts";
import { outcomeOf, run } from "./run_command.ts";

const ROOT = new URL("..", import.meta.url);

/** Folders that the tests do not need. */
const LEFT_OUT: readonly string[] = [".git", "bin", "dist", "coverage", "node_modules"];

/** The share of the faults that must be found: of changes by chance, many change only the time. */
const WANTED_SHARE = 0.75;

/** Files that belong to tests, or to nobody's answers. */
const NO_SOURCE = /_(test|bench|slow|bench_slow)\.ts$|\/(testing|testdata|examples)\/|mod\.ts$/;

/** A file of a package. */
export interface Source {
  /** Its path within the package. */
  readonly file: string;
  /** What it holds. */
  readonly text: string;
}

/** Returns the sources of a package that its answers depend on, in the order of their paths. */
export function sourcesOf(name: string): Source[] {
  const root = new URL(`packages/${name}/`, ROOT);
  const files = (folder: string): string[] =>
    [...Deno.readDirSync(new URL(`./${folder}`, root))].flatMap((entry) =>
      entry.isDirectory ? files(`${folder}${entry.name}/`) : `${folder}${entry.name}`
    );
  return files("").filter((file) => file.endsWith(".ts") && !NO_SOURCE.test(file)).sort()
    .map((file) => ({ file, text: Deno.readTextFileSync(new URL(file, root)) }));
}

/** How long the tests may take without a fault; with one, at least so long and so many times that. */
const [PATIENCE_MS, LEAST_PATIENCE_MS, PATIENCE_FACTOR] = [600_000, 10_000, 4];

/** How much of what failing tests print is shown. */
const OUTPUT_LENGTH = 3000;

/** What became of a fault. */
interface Verdict {
  readonly found: boolean;
  readonly how: "tests failed" | "no end" | "nothing";
  readonly elapsedMs: number;
  /** What the tests printed last. */
  readonly output: string;
}

/** A fault, and where it is planted. */
interface Fault extends Source {
  readonly mutation: Mutation;
}

/** A copy of the tree to plant faults in. */
class Copy {
  readonly #root: string;
  readonly #flags: readonly string[];
  #patienceMs = PATIENCE_MS;

  private constructor(root: string, flags: readonly string[]) {
    this.#root = root;
    this.#flags = flags;
  }

  /** Copies the tree. */
  static async make(): Promise<Copy> {
    const root = await Deno.makeTempDir({ prefix: "mutate-" });
    await copyFolder(decodeURIComponent(ROOT.pathname), root);
    const flag = await run(Deno.execPath(), ["run", "-q", "tools/std.ts"], { cwd: root });
    return new Copy(root, flag.trim() === "" ? [] : [flag.trim()]);
  }

  /**
   * Runs the tests of a package without a fault.
   *
   * @throws {Error} if they fail.
   */
  async checkSound(name: string): Promise<void> {
    this.#patienceMs = PATIENCE_MS;
    const { found, how, elapsedMs, output } = await this.#test(name);
    if (found) throw new Error(`${name} without any fault: ${how}\n${output}`);
    this.#patienceMs = Math.max(LEAST_PATIENCE_MS, PATIENCE_FACTOR * elapsedMs);
  }

  /** Returns what the tests of a package say of a fault in one of its files. */
  async verdict(name: string, { file, text, mutation }: Fault): Promise<Verdict> {
    const path = `${this.#root}/packages/${name}/${file}`;
    await Deno.writeTextFile(path, mutated(text, mutation));
    try {
      return await this.#test(name);
    } finally {
      await Deno.writeTextFile(path, text);
    }
  }

  async #test(name: string): Promise<Verdict> {
    const flags = ["--doc", "--no-check", "--parallel", "--fail-fast", "-A", ...this.#flags];
    const browser = "--ignore=packages/cli/explore/browser";
    const args = ["test", ...flags, browser, `packages/${name}`];
    const start = performance.now();
    const { code, timedOut, stdout, stderr } = await outcomeOf(Deno.execPath(), args, {
      cwd: this.#root,
      timeMs: this.#patienceMs,
    });
    const how = timedOut ? "no end" : code === 0 ? "nothing" : "tests failed";
    const output = (stdout + stderr).slice(-OUTPUT_LENGTH);
    return { found: how !== "nothing", how, elapsedMs: performance.now() - start, output };
  }

  /** Removes the copy. */
  async remove(): Promise<void> {
    await Deno.remove(this.#root, { recursive: true });
  }
}

async function copyFolder(from: string, to: string): Promise<void> {
  await Deno.mkdir(to, { recursive: true });
  for await (const { name, isDirectory, isFile } of Deno.readDir(from)) {
    if (LEFT_OUT.includes(name)) continue;
    if (isDirectory) await copyFolder(`${from}/${name}`, `${to}/${name}`);
    else if (isFile) await Deno.copyFile(`${from}/${name}`, `${to}/${name}`);
  }
}

/** Returns so many faults of a package, each place as likely as any other. */
function chosenFaults(name: string, count: number, seed: number): Fault[] {
  const all = sourcesOf(name).flatMap((source) =>
    mutationsOf(source.text).map((mutation) => ({ ...source, mutation }))
  );
  return shuffled(all, seededRandom(seed)).slice(0, count);
}

/** Plants faults in a package and returns how many of them are found. */
async function plantAll(copy: Copy, name: string, faults: readonly Fault[]): Promise<number> {
  await copy.checkSound(name);
  let found = 0;
  for (const fault of faults) {
    const verdict = await copy.verdict(name, fault);
    if (verdict.found) found++;
    print(`${verdict.found ? "found   " : "SURVIVED"} ${describe(name, fault, verdict)}`);
  }
  return found;
}

function describe(name: string, fault: Fault, { how, elapsedMs }: Verdict): string {
  const { file, text, mutation: { at, from, to } } = fault;
  const line = text.slice(0, at).split("\n").length;
  const code = text.split("\n")[line - 1].trim();
  const change = `${from.trim() || "nothing"} => ${to.trim() || "nothing"}`;
  return `${name}/${file}:${line} ${change} in ${code} (${how}, ${
    (elapsedMs / 1000).toFixed(1)
  } s)`;
}

function print(text: string): void {
  // deno-lint-ignore no-console
  console.log(text);
}

async function main(): Promise<void> {
  const { positionals, values: { count = "20", seed = "1" } } = parseArgs({
    allowPositionals: true,
    options: { count: { type: "string" }, seed: { type: "string" } },
  });
  const copy = await Copy.make();
  const sum = { total: 0, found: 0 };
  try {
    for (const name of positionals.length > 0 ? positionals : libraryNames()) {
      const faults = chosenFaults(name, Number(count), Number(seed));
      const found = await plantAll(copy, name, faults);
      print(`${name}: ${found} of ${faults.length} faults found`);
      sum.total += faults.length;
      sum.found += found;
    }
  } finally {
    await copy.remove();
  }
  print(`all: ${sum.found} of ${sum.total} faults found (seed ${seed})`);
  Deno.exit(sum.found >= WANTED_SHARE * sum.total ? 0 : 1);
}

if (import.meta.main) await main();
