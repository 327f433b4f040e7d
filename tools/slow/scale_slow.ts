// docs/scale.md as its readers run it, with the engines that this machine has. Minutes, and as root.
import { assertEquals, assertMatch } from "@std/assert";
import { startWords } from "../../packages/cli/testing/spawned.ts";
import { type Ended, outcomeOf } from "../run_command.ts";

const CLUSTER = decodeURIComponent(new URL("../cluster/", import.meta.url).pathname);

/** Runs a script of the shell in a folder of its own, with `zugzwang` in the path. */
async function inShell(
  script: string,
  files: Readonly<Record<string, string>> = {},
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
    return await outcomeOf("bash", ["-euc", `mkdir -p work; cd work; ${script}`], {
      cwd: folder,
      env,
    });
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function hasAll(...commands: readonly string[]): Promise<boolean> {
  const { code } = await outcomeOf("bash", [
    "-c",
    `command -v ${commands.join(" && command -v ")}`,
  ]);
  return code === 0;
}

/** The engines, each set up on this machine and broken in the middle. */
const ENGINES = [
  ["snakemake.sh", ["snakemake", "jq"], /\nas solve has it\n$/],
  [
    "ssh.sh",
    ["parallel", "/usr/sbin/sshd", "rsync", "jq"],
    /no zugzwang[^]*\n10000 rows, the same\n$/,
  ],
  ["slurm.sh", ["sbatch", "munged", "jq"], /\n10000 rows, the same\n$/],
  ["slurm_part.sh", ["sbatch", "munged"], /\nas solve has it\n$/],
] as const;

for (const [script, commands, last] of ENGINES) {
  Deno.test({
    name: `${script}: no row is lost, there twice or another`,
    ignore: !await hasAll(...commands),
    async fn() {
      const { code, stdout, stderr } = await inShell(`bash ${CLUSTER}one_machine/${script}`);
      assertMatch(stdout, last, stderr);
      assertEquals(code, 0, stderr);
    },
  });
}

const positions = Array.from({ length: 60 }, (_, i) => `{"id":${i},"input":"1 1\\n${i}\\n1\\n"}\n`);

Deno.test({
  name: "parallel_hosts.sh on this machine alone, without ssh",
  ignore: !await hasAll("parallel"),
  async fn() {
    const { code, stdout, stderr } = await inShell(
      `echo 2/: > hosts; split -n l/6 -d -a 3 ../positions.jsonl piece.
       ${CLUSTER}parallel_hosts.sh hosts chess piece.??? | wc -l
       echo other >> hosts; ${CLUSTER}parallel_hosts.sh hosts chess piece.??? || echo $?`,
      { "positions.jsonl": positions.join("") },
    );
    assertEquals([code, stdout], [0, "60\n3\n"], stderr);
    assertMatch(stderr, /this machine has a name too/);
  },
});

Deno.test({
  name: "the first lines of the page make a table of a folder of inputs, twice the same",
  ignore: !await hasAll("jq"),
  async fn() {
    const page = await Deno.readTextFile(new URL("../../docs/scale.md", import.meta.url));
    const [, recipe] = /```sh\n(.*?)```/s.exec(page)!;
    const inputs = Array.from({ length: 100 }, (_, i) => i === 7 ? "1 x\n" : "1 1\n0\n0\n00\n");
    const files = inputs.map((input, i) => [`work/inputs/${i}.in`, input]);
    const { code, stdout, stderr } = await inShell(
      `${recipe} sort answers.csv > one; ${recipe} sort answers.csv | diff one - && wc -l < one && grep inputs/7.in one`,
      Object.fromEntries(files),
    );
    assertEquals(code, 0, stderr);
    assertMatch(stdout, /^100\n"inputs\/7.in",,,,?"?.*line 1, column 3/);
  },
});

Deno.test({
  name: "two calls that add to one file: one is refused, and no line has two rows",
  ignore: !await hasAll("jq"),
  async fn() {
    const call = "zugzwang solve chess --batch ../positions.jsonl --output rows --progress=never";
    const { stdout, stderr } = await inShell(
      `${call} & one=$!; ${call} & two=$!; wait $one && echo done || echo $?; wait $two && echo done || echo $?
       ${call}; jq .key rows | sort | uniq -d | wc -l; wc -l < rows`,
      { "positions.jsonl": positions.join("") },
    );
    assertMatch(stdout + stderr, /^(done\n(done|3)|3\ndone)\n0\n60\n$/);
  },
});
