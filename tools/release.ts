// Makes the files of a release in `dist/release`: binaries, the bundle for Deno, the page, npm
// packages, schemas, and their SHA-256 sums.
//
//     deno task release                              everything
//     deno task release x86_64-unknown-linux-gnu     one binary
//     deno task release portable                     everything except binaries
//
// `deno compile` downloads the runtime of each target. `DENORT_BIN` names a local one, for one target.
import { createHash } from "node:crypto";
import { libraryNames } from "./libraries.ts";
import { BUNDLE } from "./bundle.ts";
import { compileTo } from "./compile.ts";
import { packLibrary } from "./pack.ts";
import { packProgram } from "./pack_program.ts";
import { deno, ROOT, run } from "./run_command.ts";
import { version } from "./version.ts";

const FOLDER = "dist/release";
const SUMS = "SHA256SUMS";
const PORTABLE = "portable";

export const TARGETS: readonly string[] = [
  "x86_64-unknown-linux-gnu",
  "aarch64-unknown-linux-gnu",
  "x86_64-apple-darwin",
  "aarch64-apple-darwin",
  "x86_64-pc-windows-msvc",
];

/** Compiles the binary for a target and packs it with README and LICENSE. */
async function compileFor(target: string, name: string): Promise<void> {
  const folder = `${FOLDER}/${name}-${target}`;
  await Deno.mkdir(new URL(folder, ROOT), { recursive: true });
  const program = target.includes("windows") ? "zugzwang.exe" : "zugzwang";
  await compileTo(`${folder}/${program}`, target);
  for (const file of ["README.md", "LICENSE"]) {
    await Deno.copyFile(new URL(file, ROOT), new URL(`${folder}/${file}`, ROOT));
  }
  await run("tar", ["-czf", `${folder}.tar.gz`, "-C", FOLDER, `${name}-${target}`]);
  await Deno.remove(new URL(folder, ROOT), { recursive: true });
}

async function makePortable(name: string): Promise<void> {
  await Deno.copyFile(new URL(BUNDLE, ROOT), new URL(`${FOLDER}/${name}.js`, ROOT));
  await run("tar", ["-czf", `${FOLDER}/${name}-site.tar.gz`, "-C", "dist", "site"]);
  await run("tar", ["-czf", `${FOLDER}/${name}-schemas.tar.gz`, "-C", "docs", "schemas"]);
  for (const library of libraryNames()) await packLibrary(library, FOLDER);
  await packProgram(FOLDER);
}

async function writeSums(): Promise<void> {
  const names = [...Deno.readDirSync(new URL(FOLDER, ROOT))].map(({ name }) => name);
  const files = names.filter((name) => name !== SUMS).sort();
  const lines = await Promise.all(files.map(hashFile));
  await Deno.writeTextFile(new URL(`${FOLDER}/${SUMS}`, ROOT), lines.join(""));
  // deno-lint-ignore no-console
  console.log(lines.join("").trimEnd());
}

/** Returns the line of `sha256sum` for a file. */
async function hashFile(file: string): Promise<string> {
  const bytes = await Deno.readFile(new URL(`${FOLDER}/${file}`, ROOT));
  return `${createHash("sha256").update(bytes).digest("hex")}  ${file}\n`;
}

if (import.meta.main) {
  const parts = Deno.args.length > 0 ? Deno.args : [...TARGETS, PORTABLE];
  const name = `zugzwang-${await version()}`;
  await Deno.mkdir(new URL(FOLDER, ROOT), { recursive: true });
  await deno("task", "-q", "bundle");
  for (const part of parts) await (part === PORTABLE ? makePortable(name) : compileFor(part, name));
  await writeSums();
}
