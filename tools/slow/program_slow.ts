/** The program's npm package, on a machine that has only Node. */
import { assertEquals, assertStringIncludes } from "@std/assert";
import { packProgram } from "../pack_program.ts";
import { hasCommand, outcomeOf, run } from "../run_command.ts";

const ROOT = new URL("../..", import.meta.url);

/** An environment that finds only Node and npm, and writes nowhere else. */
const env = (folder: string) => ({
  HOME: folder,
  npm_config_prefix: folder,
  PATH: "/usr/bin:/bin",
});

/** A game of two files that both import core. */
const OWN_FILES: Readonly<Record<string, string>> = {
  "nim.ts": `import { gameFromRules } from "@zugzwang/core";
import { readHeaps } from "./read_heaps.ts";
export default gameFromRules({
  name: "nim",
  judge: { parse: readHeaps, formatInput: ({ heaps }) => heaps.join(" ") + "\\n" },
  sideToMove: ({ side }) => side,
  moves: ({ heaps }) => heaps.flatMap((left, i) => Array.from({ length: left }, (_, n) => [i, n])),
  play: ({ heaps, side }, [i, left]) => ({ heaps: heaps.with(i, left), side: 1 - side }),
  gain: () => 0,
  terminalValue: () => -1,
  formatPosition: ({ heaps, side }) => heaps.join(" ") + " " + side,
  formatMove: (move) => move.join(","),
});
`,
  "read_heaps.ts": `import { TokenReader } from "@zugzwang/core";
export function readHeaps(text: string) {
  const reader = new TokenReader(text);
  const heaps = [1, 2, 3].map(() => reader.integer({ what: "coins", min: 0, max: 9 }));
  return { heaps, side: 0 };
}
`,
};

Deno.test({
  name:
    "npm install -g zugzwang.tgz: solves, judges, works in batches and with workers, by Node alone",
  ignore: !await hasCommand("npm"),
  async fn() {
    const folder = await Deno.makeTempDir();
    try {
      await run(Deno.execPath(), ["task", "-q", "bundle"], { cwd: ROOT });
      const tarball = await packProgram(folder);
      const options = { cwd: folder, env: env(folder) };
      await run("npm", ["install", "-g", "--silent", "--no-audit", "--no-fund", tarball], options);
      const zugzwang = (args: string[], stdin = "") =>
        outcomeOf(`${folder}/bin/zugzwang`, args, { ...options, stdin });
      const board = "2 3\n2 7 3\n9 1 2\n3 7 2\n2 3 1\n";
      assertEquals((await zugzwang(["solve", "chess"], board)).stdout, "2\n");
      const row = JSON.stringify({ game: "chess", input: board });
      const { code, stdout } = await zugzwang(["solve", "chess", "--batch"], `${row}\n${row}\n`);
      assertEquals([code, stdout.trim().split("\n").length], [0, 2]);
      const duel = await zugzwang(["solve", "dots", "--empty", "3x3", "--threads", "2"]);
      assertEquals(duel.stdout, "-3\n");
      assertEquals((await zugzwang(["solve", "chess"], "1 1\nx\n")).code, 3);
      const judged = await zugzwang(["judge", "chess", "--count", "2", "--", "echo", "x"]);
      assertEquals(judged.code, 1);
      await Deno.mkdir(`${folder}/my #1 game`);
      for (const [name, text] of Object.entries(OWN_FILES)) {
        await Deno.writeTextFile(`${folder}/my #1 game/${name}`, text);
      }
      const own = await zugzwang(["solve", "--game", "my #1 game/nim.ts"], "1 2 2\n");
      assertEquals([own.code, own.stdout, own.stderr], [0, "1\n", ""]);
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  },
});

Deno.test({
  name: "the bundle in plain Node says what it is for",
  ignore: !await hasCommand("npm"),
  async fn() {
    await run(Deno.execPath(), ["task", "-q", "bundle"], { cwd: ROOT });
    const { code, stdout, stderr } = await outcomeOf("node", ["bin/zugzwang.js", "solve"], {
      cwd: ROOT,
    });
    assertEquals([code, stdout], [2, ""]);
    assertStringIncludes(stderr, "zugzwang: this file is a program for Deno");
  },
});
