/** The proof of the value of the empty 4 x 4 board of dots: minutes, in C++. */
import { assertMatch } from "@std/assert";
import { outcomeOf } from "../run_command.ts";

const ROOT = new URL("../..", import.meta.url);
const hasCompiler = await outcomeOf("g++", ["--version"]).then(() => true, () => false);

for (const bound of ["least", "most"]) {
  Deno.test(
    { name: `check.cpp proves that the empty 4 x 4 is worth at ${bound} 0`, ignore: !hasCompiler },
    async () => {
      const folder = await Deno.makeTempDir();
      try {
        const flags = ["-O2", "-std=c++17", "-o", `${folder}/check`];
        await outcomeOf("g++", [...flags, "proofs/check.cpp"], { cwd: ROOT });
        const files = ["board.in", `at_${bound}_0.proof`].map((name) => `proofs/empty_4x4/${name}`);
        const { stdout } = await outcomeOf(`${folder}/check`, ["dots", ...files], { cwd: ROOT });
        assertMatch(stdout, new RegExp(`^proved: value at ${bound} 0 `));
      } finally {
        await Deno.remove(folder, { recursive: true });
      }
    },
  );
}
