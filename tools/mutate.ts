/**
 * Plants faults in the solvers, one at a time in a copy of the tree, and tells which of them the
 * tests of their package notice.
 *
 *     deno task mutate               all packages
 *     deno task mutate dots cards    these
 *
 * It exits with 1 if fewer than nine in ten are found.
 *
 * @module
 */
import { libraryNames } from "./libraries.ts";
import type { Mutant } from "./mutants/mutant.ts";
import { outcomeOf, run } from "./run_command.ts";

const ROOT = new URL("..", import.meta.url);

/** Folders that the tests do not need. */
const LEFT_OUT: readonly string[] = [".git", "bin", "dist", "coverage", "node_modules"];

/** The share of the faults that must be found. */
const WANTED_SHARE = 0.9;

/** How long the tests may take without a fault; with one, so many times what they took. */
const [PATIENCE_MS, PATIENCE_FACTOR] = [600_000, 4];

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
    this.#patienceMs = PATIENCE_FACTOR * elapsedMs;
  }

  /** Returns what the tests of a package say of a fault. */
  async verdict(name: string, mutant: Mutant): Promise<Verdict> {
    const path = `${this.#root}/packages/${name}/${mutant.file}`;
    const text = await Deno.readTextFile(path);
    await Deno.writeTextFile(path, planted(text, mutant));
    try {
      return await this.#test(name);
    } finally {
      await Deno.writeTextFile(path, text);
    }
  }

  async #test(name: string): Promise<Verdict> {
    const flags = ["--doc", "--no-check", "--parallel", "--fail-fast", "-A", ...this.#flags];
    const args = ["test", ...flags, `packages/${name}`];
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

/** Returns a text with its fault. */
function planted(text: string, { file, from, to }: Mutant): string {
  const count = text.split(from).length - 1;
  if (count !== 1) throw new Error(`${file} holds ${count} times, not once: ${from}`);
  return text.replace(from, () => to);
}

/** Plants the faults of a package and returns how many there are and how many are found. */
async function plantAll(copy: Copy, name: string): Promise<{ total: number; found: number }> {
  const { MUTANTS }: { MUTANTS: readonly Mutant[] } = await import(`./mutants/${name}.ts`);
  await copy.checkSound(name);
  let found = 0;
  for (const mutant of MUTANTS) {
    const verdict = await copy.verdict(name, mutant);
    if (verdict.found) found++;
    print(`${verdict.found ? "found   " : "SURVIVED"} ${describe(name, mutant, verdict)}`);
  }
  return { total: MUTANTS.length, found };
}

function describe(name: string, { file, from, to }: Mutant, { how, elapsedMs }: Verdict): string {
  const line = (text: string) => text.replace(/\s+/g, " ").trim();
  const seconds = (elapsedMs / 1000).toFixed(1);
  return `${name}/${file}: ${line(from)} => ${line(to)} (${how}, ${seconds} s)`;
}

function print(text: string): void {
  // deno-lint-ignore no-console
  console.log(text);
}

const names = Deno.args.length > 0 ? Deno.args : libraryNames();
const copy = await Copy.make();
const sum = { total: 0, found: 0 };
try {
  for (const name of names) {
    const { total, found } = await plantAll(copy, name);
    print(`${name}: ${found} of ${total} faults found`);
    sum.total += total;
    sum.found += found;
  }
} finally {
  await copy.remove();
}
print(`all: ${sum.found} of ${sum.total} faults found`);
Deno.exit(sum.found >= WANTED_SHARE * sum.total ? 0 : 1);
