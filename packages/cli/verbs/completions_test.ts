import { assertEquals, assertStringIncludes } from "@std/assert";
import { runFake } from "../testing/fake_io.ts";
import { pile } from "../testing/pile_game.ts";
import { GAMES } from "../base/games.ts";
import { VERBS } from "../main.ts";

const VERB_NAMES = [...Object.keys(VERBS), "help"];
const GAME_NAMES = [...Object.keys(GAMES), "pile"];

/** Returns the candidates for a typed line. After a space the last word is empty. */
async function listCandidates(typed: string): Promise<string[]> {
  const { empty: _, ...instances } = pile.instances;
  const prover = { ...pile.prover, methods: ["guess", "prove"] };
  const own = { ...pile, prover, instances };
  const words = typed.split(" ").slice(1);
  const { exit, stdout, stderr } = await runFake(["__complete", ...words], {
    games: { pile },
    modules: { "./my.ts": { default: own } },
  });
  assertEquals([exit, stderr], [0, ""]);
  return stdout.split("\n").slice(0, -1).map((line) => line.split("\t")[0]);
}

/** Typed lines and their candidates. */
const CASES: readonly (readonly [typed: string, expected: readonly string[]])[] = [
  ["zugzwang so", ["solve"]],
  ["zugzwang solve ", GAME_NAMES],
  ["zugzwang analyze ch", ["chess"]],
  ["zugzwang help ver", ["verify"]],
  ["zugzwang help verify pi", ["pile"]],
  ["zugzwang completions ", ["bash", "zsh", "fish"]],
  ["zugzwang solve chess --met", ["--method"]],
  ["zugzwang solve chess --method top", ["topological"]],
  ["zugzwang solve chess --method=top", ["--method=topological"]],
  ["zugzwang solve chess --em", []],
  ["zugzwang solve dots --em", ["--empty"]],
  ["zugzwang solve --em", ["--empty"]],
  ["zugzwang solve pile --method ", [...pile.prover.methods]],
  ["zugzwang gen pile --family f", ["full"]],
  ["zugzwang analyze chess --color ", ["auto", "always", "never"]],
  ["zugzwang analyze chess --color = al", ["--color=always"]],
  ["zugzwang analyze chess --color =", ["--color=auto", "--color=always", "--color=never"]],
  ["zugzwang analyze --color = never ", GAME_NAMES],
  ["zugzwang verify chess --progress ", ["auto", "always", "never"]],
  ["zugzwang solve pile deno.j", [":file"]],
  ["zugzwang verify pile --proof deno.j", [":file"]],
  ["zugzwang verify pile --proof=deno.j", [":file"]],
  ["zugzwang judge pile --tests testd", [":folder"]],
  ["zugzwang judge pile -- ./mi", [":file"]],
  ["zugzwang judge pile ", [":file"]],
  ["zugzwang gen pile --seed ", []],
  ["zugzwang solve --json ", GAME_NAMES],
  ["zugzwang solve --memory 1GiB --time 3 ", GAME_NAMES],
  ["zugzwang solve --memory 1GiB pile --method ", [...pile.prover.methods]],
  ["zugzwang prove -o x.proof ", GAME_NAMES],
  ["zugzwang prove pile -o", ["-o"]],
  ["zugzwang prove pile a.in ", []],
  ["zugzwang completions bash ", []],
  ["zugzwang sovle ", []],
  ["zugzwang solve --game ./my.ts --method ", ["guess", "prove"]],
  ["zugzwang solve --game=./my.ts --method ", ["guess", "prove"]],
  ["zugzwang gen --game ./my.ts --family f", ["full"]],
  ["zugzwang solve --game ./my.ts --em", []],
  ["zugzwang solve --game ./none.ts --method ", []],
  ["zugzwang solve --game ./my.ts deno.j", [":file"]],
  ["zugzwang solve --game deno.j", [":file"]],
];

Deno.test("__complete lists the candidates for the last word, also with a user's game", async () => {
  for (const [typed, expected] of CASES) assertEquals(await listCandidates(typed), expected, typed);
  assertEquals((await listCandidates("zugzwang ")).slice(0, VERB_NAMES.length), VERB_NAMES);
  assertEquals(await listCandidates("zugzwang --v"), ["--version"]);
  const { stdout } = await runFake(["__complete", "gen", "chess", "--si"], {});
  assertEquals(stdout.startsWith("--size\tsize"), true, stdout);
});

/** Typed lines for each shell, which completes files and folders itself. */
const ASKED: readonly (readonly [typed: string, expected: readonly string[]])[] = [
  ["zugzwang so", ["solve"]],
  ["zugzwang solve ", Object.keys(GAMES)],
  ["zugzwang solve chess --method top", ["topological"]],
  ["zugzwang solve chess deno.j", ["deno.json"]],
  ["zugzwang judge chess --tests testdat", ["testdata"]],
  ["zugzwang solve chess nothing", []],
];

/** The arguments that make a shell complete. The folder, the script and the line follow. */
const SHELLS: Readonly<Record<string, readonly string[]>> = {
  bash: [
    "-c",
    `cd "$1"; eval "$2"; COMP_WORDS=($3); [[ $3 == *" " ]] && COMP_WORDS+=("")
    COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); _zugzwang; printf '%s\\n' "\${COMPREPLY[@]}"`,
    "-",
  ],
  zsh: [
    "-f",
    "-c",
    `cd "$1"; compdef() {}; compset() {}; words=(\${(s: :)3}); [[ $3 == *" " ]] && words+=("")
    _files() { local kind=.; [[ $1 == -/ ]] && kind=/; print -l -- \${words[-1]}*($kind:t) }
    setopt nullglob; _describe() { print -l -- \${(P)2%%:*} }; CURRENT=$#words
    eval "$2"; _zugzwang || true`,
    "-",
  ],
  fish: [
    "-c",
    `cd "$argv[1]"; complete -c zugzwang -e; eval "$argv[2]"; complete -C "$argv[3]"`,
  ],
};

for (const [shell, ask] of Object.entries(SHELLS)) {
  Deno.test({
    name: `completions: ${shell} shows the candidates, and completes files and folders itself`,
    ignore: Deno.build.os === "windows" || !isInstalled(shell),
    async fn() {
      const { stdout: script } = await runFake(["completions", shell]);
      const folder = await installCommand();
      try {
        for (const [typed, expected] of ASKED) {
          const lines = await runShell(
            shell,
            [...ask, `${import.meta.dirname}/..`, script, typed],
            {
              PATH: `${folder}:${Deno.env.get("PATH")}`,
            },
          );
          const words = lines.map((line) => line.split("\t")[0].replace(/\/$/, ""));
          assertEquals(words.sort(), expected.toSorted(), typed);
        }
      } finally {
        await Deno.remove(folder, { recursive: true });
      }
    },
  });
}

/** Makes a folder with a command `zugzwang` that runs this source. */
async function installCommand(): Promise<string> {
  const folder = await Deno.makeTempDir({ prefix: "zugzwang-completions-" });
  const main = new URL("../main.ts", import.meta.url);
  await Deno.writeTextFile(
    `${folder}/zugzwang`,
    `#!/bin/sh\nexec '${Deno.execPath()}' run -q --no-check --allow-read '${main}' "$@"\n`,
    { mode: 0o755 },
  );
  return folder;
}

function isInstalled(shell: string): boolean {
  try {
    return new Deno.Command(shell, { args: ["-c", "exit"] }).outputSync().success;
  } catch {
    return false;
  }
}

/** Runs a shell and returns the lines that it prints. */
async function runShell(shell: string, args: string[], env: Record<string, string>) {
  const { stdout, stderr } = await new Deno.Command(shell, { args, env }).output();
  assertEquals(new TextDecoder().decode(stderr), "");
  return new TextDecoder().decode(stdout).split("\n").filter((line) => line !== "");
}

Deno.test("completions refuses an unknown shell", async () => {
  assertEquals(await runFake(["completions", "tcsh"]), {
    exit: 2,
    stdout: "",
    stderr: 'zugzwang: unknown shell "tcsh", expected one of bash, zsh, fish\n',
  });
  assertEquals((await runFake(["completions"])).exit, 2);
  const { stdout } = await runFake(["completions", "bash"], { games: { pile } });
  assertStringIncludes(stdout, "complete -F _zugzwang zugzwang");
});
