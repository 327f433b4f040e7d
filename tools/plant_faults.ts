// Plants mistakes in a copy of the checkers of proofs, one at a time, and runs their tests on it:
// `deno run -A tools/plant_faults.ts [FILE]`. Exits with 1 if the tests pass with a mistake.
//
// The mistakes are the lines of `planted_faults.txt`: a file, the text that is replaced, its
// replacement. docs/proofs.md has the results.

const ROOT = new URL("..", import.meta.url).pathname;

interface Mistake {
  readonly file: string;
  readonly right: string;
  readonly wrong: string;
}

function readMistakes(): Mistake[] {
  const lines = Deno.readTextFileSync(`${ROOT}/tools/planted_faults.txt`).split("\n");
  return lines.filter((line) => line !== "" && !line.startsWith("#")).map((line) => {
    const [file, right, wrong] = line.split(" @ ");
    return { file, right, wrong };
  });
}

/** Returns the names of the tests that fail with a mistake; null if it cannot be planted. */
async function findTests({ file, right, wrong }: Mistake): Promise<string[] | null> {
  const folder = await Deno.makeTempDir();
  try {
    await new Deno.Command("cp", { args: ["-r", `${ROOT}/proofs/.`, folder] }).output();
    const parts = Deno.readTextFileSync(`${folder}/${file}`).split(right);
    if (parts.length !== 2) return null;
    Deno.writeTextFileSync(`${folder}/${file}`, parts.join(wrong));
    if (file.endsWith(".py")) Deno.copyFileSync(compiled, `${folder}/check`);
    const { stdout } = await new Deno.Command("deno", {
      args: ["test", "--no-check", "-A", "--fail-fast", "tools/checkers_test.ts"],
      cwd: ROOT,
      env: { ZUGZWANG_CHECKERS: folder, NO_COLOR: "1" },
      stderr: "null",
    }).output();
    const text = new TextDecoder().decode(stdout);
    const failed = [...text.matchAll(/^(.*) \.\.\. FAILED/gm)].map(([, name]) => name);
    return failed.length > 0 || / passed/.test(text) ? failed : null;
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

const compiled = await Deno.makeTempFile();
const build = ["-O1", "-std=c++17", "-o", compiled, `${ROOT}/proofs/check.cpp`];
await new Deno.Command("g++", { args: build }).output();
let missed = 0;
for (const mistake of readMistakes()) {
  if (Deno.args.length > 0 && !Deno.args.includes(mistake.file)) continue;
  const found = await findTests(mistake);
  if (!found?.length) missed++;
  const verdict = found === null ? "NOT PLANTED" : found[0] ?? "NOT FOUND";
  // deno-lint-ignore no-console
  console.log(`${mistake.file}: ${mistake.right} → ${mistake.wrong}: ${verdict}`);
}
await Deno.remove(compiled);
Deno.exit(missed === 0 ? 0 : 1);
