/** The shipped proofs that take long: 2 x 5 and 3 x 4, boards with drawn borders in C++. */
import { assert, assertMatch } from "@std/assert";
import { outcomeOf } from "../run_command.ts";

const ROOT = new URL("../..", import.meta.url);
const hasPython = await outcomeOf("python3", ["--version"]).then(() => true, () => false);
const hasCompiler = await outcomeOf("g++", ["--version"]).then(() => true, () => false);

Deno.test(
  { name: "check.py proves the values of the empty 2 x 5 and 3 x 4", ignore: !hasPython },
  async () => {
    for (const [size, value] of [["2x5", -2], ["3x4", 0]] as const) {
      const files = ["in", "proof"].map((ending) => `proofs/shipped/dots_${size}.${ending}`);
      const args = ["proofs/check.py", "dots", ...files];
      const { stdout } = await outcomeOf("python3", args, { cwd: ROOT });
      assertMatch(stdout, new RegExp(`^proved: value ${value} `));
    }
  },
);

/** The boards of docs/games/dots_values.md that name a proof: `swedish_3x3`, and their values. */
async function provedBoards(): Promise<[name: string, value: number][]> {
  const text = await Deno.readTextFile(new URL("docs/games/dots_values.md", ROOT));
  return text.split(/^## (?=Swedish|Icelandic)/m).slice(1).flatMap((section) => {
    const kind = /^\w+/.exec(section)![0].toLowerCase();
    const rows = section.matchAll(/^\| (\d+) × (\d+) +\| +\d+ +\| +([+−]?\d+) +\|.*B +\|$/gm);
    return [...rows].map(([, rows, columns, value]): [string, number] => [
      `${kind}_${rows}x${columns}`,
      Number(value.replace("−", "-")),
    ]);
  });
}

Deno.test(
  { name: "check.cpp proves the values of boards with drawn borders", ignore: !hasCompiler },
  async () => {
    const folder = await Deno.makeTempDir();
    try {
      const checker = `${folder}/check`;
      await outcomeOf("g++", ["-O2", "-std=c++17", "-o", checker, "proofs/check.cpp"], {
        cwd: ROOT,
      });
      const boards = await provedBoards();
      const shipped = [...Deno.readDirSync(new URL("proofs/boards/", ROOT))]
        .filter(({ name }) => name.endsWith(".proof"));
      assert(boards.length > 0 && boards.length === shipped.length, `${boards.length} boards`);
      const proofs = boards.map(([name, value]) => [`boards/${name}`, value] as const);
      const empty = [["shipped/dots_2x5", -2], ["shipped/dots_3x4", 0]] as const;
      for (const [name, value] of [...empty, ...proofs]) {
        const files = ["in", "proof"].map((ending) => `proofs/${name}.${ending}`);
        const { stdout } = await outcomeOf(checker, ["dots", ...files], { cwd: ROOT });
        assertMatch(stdout, new RegExp(`^proved: value ${value} `), name);
      }
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  },
);
