/** The shipped proof that takes Python half a minute. */
import { assertMatch } from "@std/assert";
import { outcomeOf } from "../run_command.ts";

const ROOT = new URL("../..", import.meta.url);
const hasPython = await outcomeOf("python3", ["--version"]).then(() => true, () => false);

Deno.test(
  { name: "check.py proves the value of the empty 3 x 4", ignore: !hasPython },
  async () => {
    const files = ["in", "proof"].map((ending) => `proofs/shipped/dots_3x4.${ending}`);
    const { stdout } = await outcomeOf("python3", ["proofs/check.py", "dots", ...files], {
      cwd: ROOT,
    });
    assertMatch(stdout, /^proved: value 0 /);
  },
);
