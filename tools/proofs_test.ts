/**
 * Proofs that the library writes are held against the checkers in other languages, which know the
 * format alone.
 */
import { assert, assertEquals, assertMatch } from "@std/assert";
import {
  checkProof,
  encodeProof,
  exactly,
  type Game,
  seededRandom,
  writeProof,
} from "@zugzwang/core";
import { dots } from "@zugzwang/dots";
import { wythoff } from "../docs/wythoff.ts";

const CHECKER = new URL("../proofs/check.py", import.meta.url).pathname;

/** Whether a program is there: without it there is nothing to hold against. */
function has(program: string): boolean {
  try {
    return new Deno.Command(program, { args: ["--version"], stdout: "null", stderr: "null" })
      .outputSync().success;
  } catch {
    return false;
  }
}

const ignore = !has("python3");
// deno-lint-ignore no-console
if (ignore) console.warn("no python3 here: the checker of proofs is not tried");

/** Runs the checker on a board and, if there is one, a proof. */
function check(rules: string, input: string, proof?: Uint8Array): string {
  const folder = Deno.makeTempDirSync();
  try {
    Deno.writeTextFileSync(`${folder}/board`, input);
    if (proof) Deno.writeFileSync(`${folder}/proof`, proof);
    const args = [CHECKER, rules, `${folder}/board`, ...proof ? [`${folder}/proof`] : []];
    const { stdout, stderr } = new Deno.Command("python3", { args }).outputSync();
    return new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr);
  } finally {
    Deno.removeSync(folder, { recursive: true });
  }
}

/** Proves the value of an input by some rules, and has it checked by both. */
async function provedBy<P, M>(game: Game<P, M>, input: string, rules: string): Promise<string> {
  const position = game.parse(input);
  const solution = await game.solve(position);
  assert(solution.solved);
  const subject = { game, input, moves: [], position };
  const proof = await writeProof(subject, exactly(solution.value), { rules });
  assertEquals((await checkProof(subject, proof)).fault, null);
  return check(rules, input, encodeProof(proof));
}

const BOARDS = ["2x3", "3x3", "4x3"];
const FAMILIES = ["general", "late", "endgame"];
const DOTS = ["2x2", "1x4", "2x3", "3x3"].map((size) => dots.formatInput(dots.empty(size)));

Deno.test({ name: "check.py proves values of dots by the strip rule", ignore }, async () => {
  const boards = Array.from({ length: 15 }, (_, i) =>
    dots.formatInput(
      dots.instances.generate(BOARDS[i % BOARDS.length], FAMILIES[i % 3], seededRandom(i + 1)),
    ));
  for (const input of [...DOTS, ...boards]) {
    assertMatch(await provedBy(dots, input, "dots"), /^proved: value /, input);
  }
});
Deno.test({ name: "check.py proves values of dots by the rules alone", ignore }, async () => {
  for (const input of DOTS.slice(0, 3)) {
    assertMatch(await provedBy(dots, input, "dots_by_rules"), /^proved: value /);
  }
});
Deno.test({ name: "check.py proves values of a game of one's own", ignore }, async () => {
  for (const heaps of ["0 0", "1 2", "7 4", "9 9"]) {
    assertMatch(await provedBy(wythoff, `${heaps}\n`, "wythoff"), /^proved: value /);
  }
});
