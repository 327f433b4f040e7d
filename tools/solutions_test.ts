/** The programs of the solutions (docs/zh/solutions) compile, and answer as the judges do. */
import { assert, assertEquals } from "@std/assert";
import { outcomeOf, run } from "./run_command.ts";

const ROOT = new URL("..", import.meta.url);

/** The cases of each solution, and the most rows and columns that its judge asks. */
const SOLUTIONS: Readonly<Record<string, { readonly cases: string; readonly most: number }>> = {
  p4363: { cases: "packages/chess/testdata/cases.jsonl", most: 10 },
  p7363: { cases: "packages/dots/testdata/endgame.jsonl", most: 1000 },
};

interface Case {
  readonly name: string;
  readonly input: string;
  readonly expected: string;
}

const hasCompiler = await outcomeOf("g++", ["--version"]).then(
  ({ code }) => code === 0,
  () => false,
);

for (const [name, { cases, most }] of Object.entries(SOLUTIONS)) {
  Deno.test({
    name: `docs/zh/solutions/${name}.md has a program that gives the judge's answers`,
    ignore: !hasCompiler,
    fn: async () => {
      const page = await Deno.readTextFile(new URL(`docs/zh/solutions/${name}.md`, ROOT));
      const program = /^```cpp\n([^]*?)^```/m.exec(page)![1];
      const folder = await Deno.makeTempDir();
      try {
        await Deno.writeTextFile(`${folder}/a.cpp`, program);
        await run("g++", ["-O2", "-Wall", "-Werror", "-o", `${folder}/a.out`, `${folder}/a.cpp`]);
        const lines = (await Deno.readTextFile(new URL(cases, ROOT))).trim().split("\n");
        const within = lines.map((line): Case => JSON.parse(line)).filter(({ input }) =>
          input.split(/\s+/, 2).every((size) => Number(size) <= most)
        );
        assert(within.length > 50);
        for (const { name, input, expected } of within) {
          const answer = await run(`${folder}/a.out`, [], { stdin: input });
          assertEquals(answer.trim(), expected.trim(), name);
        }
      } finally {
        await Deno.remove(folder, { recursive: true });
      }
    },
  });
}
