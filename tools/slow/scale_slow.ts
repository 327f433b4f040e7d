/** The commands of docs/scale.md, run as a reader runs them. */
import { assertEquals, assertMatch } from "@std/assert";
import { startWords } from "../../packages/cli/testing/spawned.ts";
import { type Ended, hasCommand, outcomeOf } from "../run_command.ts";

/** Runs a script in a new folder, with `zugzwang` on the PATH. */
async function runScript(
  script: string,
  files: Readonly<Record<string, string>>,
): Promise<Ended> {
  const folder = await Deno.makeTempDir();
  try {
    const program = `#!/bin/sh\nexec ${startWords([]).join(" ")} "$@"\n`;
    for (const [name, text] of Object.entries({ ...files, "bin/zugzwang": program })) {
      const path = `${folder}/${name}`;
      await Deno.mkdir(path.slice(0, path.lastIndexOf("/")), { recursive: true });
      await Deno.writeTextFile(path, text, { mode: 0o755 });
    }
    const env = { PATH: `${folder}/bin:${Deno.env.get("PATH")}` };
    return await outcomeOf("bash", ["-euc", script], { cwd: folder, env });
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function readBlocks(): Promise<string[]> {
  const page = await Deno.readTextFile(new URL("../../docs/scale.md", import.meta.url));
  return [...page.matchAll(/^```sh\n(.*?)^```/gms)].map(([, block]) => block);
}

Deno.test({
  name: "the first lines of scale.md make a table, and repeating them changes nothing",
  ignore: !await hasCommand("jq"),
  async fn() {
    const [recipe, questions] = await readBlocks();
    // As after a run with too little time, then a kill: a row with an error and a torn one.
    const failBefore = `jq -c 'select(.number == 1) | del(.value) + {error: {kind: "limit"}}' \\
      rows.jsonl > old; echo '{"key": ' >> old; cat rows.jsonl >> old; mv old rows.jsonl`;
    const inputs = Array.from({ length: 100 }, (_, i) => i === 7 ? "1 x\n" : "1 1\n0\n0\n00\n");
    const { code, stdout, stderr } = await runScript(
      `${recipe} cp answers.csv one; ${failBefore}; ${recipe} diff one answers.csv; wc -l < one; ${questions}`,
      Object.fromEntries(inputs.map((input, i) => [`inputs/${i}.in`, input])),
    );
    assertEquals(code, 1, stderr); // the last question: did all lines get answers?
    assertMatch(stdout, /^100\n\s+99 answered\n\s+1 input\ninputs\/7.in\t.*line 1, column 3/);
  },
});

Deno.test({
  name: "two batches with one output file: one is refused, and no line gets two rows",
  ignore: !await hasCommand("jq"),
  async fn() {
    const lines = Array.from({ length: 60 }, (_, i) => `{"id":${i},"input":"1 1\\n${i}\\n1\\n"}\n`);
    const call = "zugzwang solve chess --batch positions.jsonl --output rows --progress=never";
    const { stdout, stderr } = await runScript(
      `${call} & one=$!; ${call} & two=$!
       wait $one && echo done || echo $?; wait $two && echo done || echo $?
       ${call}; jq .key rows | sort | uniq -d | wc -l; wc -l < rows`,
      { "positions.jsonl": lines.join("") },
    );
    assertMatch(stdout + stderr, /^(done\n(done|3)|3\ndone)\n0\n60\n$/);
  },
});
