/** The npm packages that `deno task pack` makes, installed by hand and used in plain Node. */
import { assertEquals } from "@std/assert";
import { gameNames, libraryNames } from "./libraries.ts";
import { packLibrary } from "./pack.ts";
import { hasNode, run } from "./run_command.ts";

Deno.test({
  name: "pack makes npm packages that plain Node imports and that solve",
  // Shown as ignored where there is no Node to try it in.
  ignore: !await hasNode(),
  async fn() {
    const folder = await Deno.makeTempDir();
    try {
      await Promise.all(libraryNames().map((name) => install(name, folder)));
      await Deno.writeTextFile(`${folder}/use.mjs`, scriptOf(gameNames()));
      const lines = await run("node", ["use.mjs"], { cwd: folder });
      assertEquals(lines, gameNames().map((name) => `${name} true true\n`).join(""));
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  },
});

/** Unpacks a package where Node looks for it. */
async function install(name: string, folder: string): Promise<void> {
  const home = `${folder}/node_modules/@zugzwang/${name}`;
  await Deno.mkdir(home, { recursive: true });
  const tarball = await packLibrary(name, folder);
  await run("tar", ["-xzf", tarball, "-C", home, "--strip-components=1"]);
}

/** Solves a small instance of every game, and compares the solver with the rules. */
function scriptOf(games: readonly string[]): string {
  return `import { plainSearch, seededRandom, valueOf } from "@zugzwang/core";
${games.map((name) => `import { ${name} } from "@zugzwang/${name}";`).join("\n")}
for (const game of [${games.join(", ")}]) {
  const families = Object.keys(game.instances.families);
  const position = game.instances.generate("2x2", families[0], seededRandom(1));
  const solution = await game.solve(position);
  const value = valueOf(game, position, plainSearch(game, position));
  console.log(game.name, solution.solved, solution.value === value);
}
`;
}
