// Plants mistakes in a copy of the checkers of proofs, one at a time, and runs their tests on it:
// `deno run -A tools/testing/plant_faults.ts [FILE]`. Exits with 1 if the tests pass with a mistake.
//
// The mistakes are the lines of `planted_faults.txt`: a file, the text that is replaced, its
// replacement. docs/proofs.md has the results.
import { cp } from "node:fs/promises";
import { inScratch, outcomeOf, ROOT, run } from "../run_command.ts";

interface Mistake {
  readonly file: string;
  readonly right: string;
  readonly wrong: string;
}

function readMistakes(): Mistake[] {
  const lines = Deno.readTextFileSync(new URL("tools/testing/planted_faults.txt", ROOT)).split(
    "\n",
  );
  return lines.filter((line) => line !== "" && !line.startsWith("#")).map((line) => {
    const [file, right, wrong] = line.split(" @ ");
    return { file, right, wrong };
  });
}

/** Returns the names of the tests that fail with a mistake; null if it cannot be planted. */
function findTests({ file, right, wrong }: Mistake, compiled: string): Promise<string[] | null> {
  return inScratch(async (folder) => {
    await cp(new URL("proofs/", ROOT), folder, { recursive: true });
    const parts = Deno.readTextFileSync(`${folder}/${file}`).split(right);
    if (parts.length !== 2) return null;
    Deno.writeTextFileSync(`${folder}/${file}`, parts.join(wrong));
    if (file.endsWith(".py")) Deno.copyFileSync(compiled, `${folder}/check`);
    const args = ["test", "--no-check", "-A", "--fail-fast", "tools/slow/checkers_slow.ts"];
    const env = { ZUGZWANG_CHECKERS: folder };
    const { stdout } = await outcomeOf(Deno.execPath(), args, { env });
    const failed = [...stdout.matchAll(/^(.*) \.\.\. FAILED/gm)].map(([, name]) => name);
    return failed.length > 0 || / passed/.test(stdout) ? failed : null;
  });
}

const missed = await inScratch(async (folder) => {
  const compiled = `${folder}/check`;
  await run("g++", ["-O1", "-std=c++17", "-o", compiled, "proofs/check.cpp"]);
  let missed = 0;
  for (const mistake of readMistakes()) {
    if (Deno.args.length > 0 && !Deno.args.includes(mistake.file)) continue;
    const found = await findTests(mistake, compiled);
    if (!found?.length) missed++;
    const verdict = found === null ? "NOT PLANTED" : found[0] ?? "NOT FOUND";
    // deno-lint-ignore no-console
    console.log(`${mistake.file}: ${mistake.right} → ${mistake.wrong}: ${verdict}`);
  }
  return missed;
});
Deno.exit(missed === 0 ? 0 : 1);
