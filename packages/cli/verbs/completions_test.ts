import { assertEquals, assertStringIncludes } from "@std/assert";
import { runFake } from "../testing/fake_io.ts";
import { pile } from "../testing/pile_game.ts";
import { GAMES } from "../games.ts";
import { VERBS } from "./verbs.ts";

const VERB_NAMES = [...Object.keys(VERBS), "help"];
const GAME_NAMES = [...Object.keys(GAMES), "pile"];

/** The script for a shell. */
async function scriptFor(shell: string): Promise<string> {
  const { exit, stdout, stderr } = await runFake(["completions", shell], { games: { pile } });
  assertEquals([exit, stderr], [0, ""]);
  return stdout;
}

/** The same with a game of the user's own: its module is loaded now. */
async function scriptWithOwn(shell: string): Promise<string> {
  const { empty: _, ...own } = { ...pile, methods: ["guess", "prove"] };
  const modules = { "./my.ts": { default: own } };
  const { exit, stdout, stderr } = await runFake(
    ["completions", shell, "--game", "./my.ts"],
    { games: { pile }, modules },
  );
  assertEquals([exit, stderr], [0, ""]);
  return stdout;
}

/** Runs a shell and returns the lines that it prints. */
async function linesOf(shell: string, args: string[]): Promise<string[]> {
  const { stdout, stderr } = await new Deno.Command(shell, { args }).output();
  assertEquals(new TextDecoder().decode(stderr), "");
  return new TextDecoder().decode(stdout).split("\n").filter((line) => line !== "");
}

function isInstalled(shell: string): boolean {
  try {
    return new Deno.Command(shell, { args: ["-c", "exit"] }).outputSync().success;
  } catch {
    return false;
  }
}

/** Lines typed, the last word to be completed (none after a blank), and what must come out. */
const CASES: readonly (readonly [typed: string, expected: readonly string[]])[] = [
  ["zugzwang so", ["solve"]],
  ["zugzwang solve ", GAME_NAMES],
  ["zugzwang analyze ch", ["chess"]],
  ["zugzwang help ver", ["verify"]],
  ["zugzwang completions ", ["bash", "zsh", "fish"]],
  ["zugzwang bench chess pi", ["pile"]],
  ["zugzwang solve chess --met", ["--method"]],
  ["zugzwang solve chess --method top", ["topological"]],
  ["zugzwang solve chess --em", []],
  ["zugzwang solve dots --em", ["--empty"]],
  ["zugzwang solve --em", ["--empty"]],
  ["zugzwang solve pile --method ", [...pile.methods]],
  ["zugzwang gen pile --family f", ["full"]],
  ["zugzwang analyze chess --color ", ["auto", "always", "never"]],
  ["zugzwang verify chess --by ", ["method", "plain", "moves"]],
  ["zugzwang solve pile deno.j", ["deno.json"]],
  ["zugzwang verify pile --answer deno.j", ["deno.json"]],
  ["zugzwang gen pile --output-dir testd", ["testdata"]],
  ["zugzwang gen pile --seed ", []],
  ["zugzwang solve --json ", GAME_NAMES],
  ["zugzwang solve --json ch", ["chess"]],
  ["zugzwang solve --memory 1GiB --time 3 ", GAME_NAMES],
  ["zugzwang solve --memory 1GiB pile --method ", [...pile.methods]],
  ["zugzwang solve --json pile deno.j", ["deno.json"]],
  ["zugzwang render pile -o deno.j", ["deno.json"]],
  ["zugzwang render -o x.svg ", GAME_NAMES],
  ["zugzwang render pile a.in ", []],
  ["zugzwang gen --command pile ", []],
  ["zugzwang completions bash ", []],
];

/** The same where the script knows a game of the user's own. */
const OWN_CASES: typeof CASES = [
  ["zugzwang solve --game ./my.ts --method ", ["guess", "prove"]],
  ["zugzwang solve --game=./my.ts --method ", ["guess", "prove"]],
  ["zugzwang gen --game ./my.ts --family f", ["full"]],
  ["zugzwang solve --game ./my.ts --em", []],
  ["zugzwang solve pile --method ", [...pile.methods]],
  ["zugzwang solve ", GAME_NAMES],
  ["zugzwang solve --game ./my.ts deno.j", ["deno.json"]],
  ["zugzwang solve --game deno.j", ["deno.json"]],
];

/** Completes in bash itself. */
async function completeInBash(script: string, words: readonly string[]): Promise<string[]> {
  const ask = `cd "$1"; eval "$2"; shift 2; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _zugzwang
    printf '%s\\n' "\${COMPREPLY[@]}"`;
  return await linesOf("bash", ["-c", ask, "-", `${import.meta.dirname}/..`, script, ...words]);
}

Deno.test("completions: bash completes verbs, games, options, values and files", async () => {
  const script = await scriptFor("bash");
  for (const [typed, expected] of CASES) {
    assertEquals((await completeInBash(script, wordsOf(typed))).sort(), expected.toSorted(), typed);
  }
  assertEquals(await completeInBash(script, ["zugzwang", ""]), [
    ...VERB_NAMES,
    "--help",
    "--version",
  ]);
  const short = await completeInBash(script, ["zugzwang", "render", "-"]);
  assertEquals(["-o", "--output", "-h", "--help"].filter((word) => !short.includes(word)), []);
  // Bash makes three words of --color=al.
  const words = ["zugzwang", "analyze", "chess", "--color"];
  assertEquals(await completeInBash(script, [...words, "=", "al"]), ["always"]);
  assertEquals((await completeInBash(script, [...words, "="])).length, 3);
  const after = await completeInBash(script, ["zugzwang", "analyze", "--color", "=", "never", ""]);
  assertEquals(after, GAME_NAMES);
});

/** The words of a line as bash has them. */
function wordsOf(typed: string): string[] {
  const words = typed.trimEnd().split(/ +/).flatMap((word) => word.split(/(?<=^--\w+)(=)/));
  return [...words, ...typed.endsWith(" ") ? [""] : []];
}

Deno.test("completions: bash completes the words of a game of one's own", async () => {
  const script = await scriptWithOwn("bash");
  for (const [typed, expected] of OWN_CASES) {
    assertEquals((await completeInBash(script, wordsOf(typed))).sort(), expected.toSorted(), typed);
  }
});

Deno.test({
  name: "completions: fish completes the same",
  ignore: !isInstalled("fish"),
  async fn() {
    const [script, withOwn] = [await scriptFor("fish"), await scriptWithOwn("fish")];
    for (const [typed, expected] of CASES) await assertCompletes(script, typed, expected);
    for (const [typed, expected] of OWN_CASES) await assertCompletes(withOwn, typed, expected);

    async function assertCompletes(script: string, typed: string, expected: readonly string[]) {
      const ask =
        `cd "$argv[1]"; complete -c zugzwang -e; eval "$argv[2]" ; complete -C "$argv[3]"`;
      const lines = await linesOf("fish", ["-c", ask, `${import.meta.dirname}/..`, script, typed]);
      const words = lines.map((line) => line.split("\t")[0].replace(/\/$/, ""));
      assertEquals(words.sort(), expected.toSorted(), typed);
    }
  },
});

Deno.test({
  name: "completions: zsh reads its script, which has every verb and option",
  ignore: !isInstalled("zsh"),
  async fn() {
    const script = await scriptFor("zsh");
    assertEquals(await linesOf("zsh", ["-f", "-n", "-c", script]), []);
    assertStringIncludes(script, "'(-o --output)-o+[write the drawing");
    assertStringIncludes(script, "'(-o --output)--output=[write the drawing");
    for (const name of VERB_NAMES) assertStringIncludes(script, `\n    ${name}) _arguments `);
    assertStringIncludes(script, "'--method=[");
    assertStringIncludes(script, "    pile) compadd -- search other ;;");
    assertStringIncludes(script, ") empty=() ;; esac\n");
    assertStringIncludes(script, "\n      $empty \\\n");
  },
});

Deno.test({
  name: "completions: zsh knows the methods of a game of one's own",
  ignore: !isInstalled("zsh"),
  async fn() {
    const script = await scriptWithOwn("zsh");
    const ask = `compdef() {}; compadd() { shift; print -l -- $@ }; _files() { print files }
      _describe() { print game }; eval "$1"; shift; words=("$@"); _zugzwang_method; _zugzwang_game`;
    const asked = (...words: string[]) => linesOf("zsh", ["-f", "-c", ask, "-", script, ...words]);
    const own = ["guess", "prove", "files"];
    assertEquals(await asked("zugzwang", "solve", "--game", "./my.ts", "--method", ""), own);
    assertEquals(await asked("zugzwang", "solve", "--game=./my.ts", "--method", ""), own);
    const others = await asked("zugzwang", "solve", "pile", "--method", "");
    assertEquals(others, [...pile.methods, "game"]);
  },
});

Deno.test("completions: a shell that there is none of", async () => {
  assertEquals(await runFake(["completions", "tcsh"]), {
    exit: 2,
    stdout: "",
    stderr: 'zugzwang: unknown shell "tcsh", expected one of bash, zsh, fish\n',
  });
  assertEquals((await runFake(["completions"])).exit, 2);
  const { stdout } = await runFake(["completions", "bash", "--json"], { games: { pile } });
  assertEquals(JSON.parse(stdout), { shell: "bash", script: await scriptFor("bash") });
});
