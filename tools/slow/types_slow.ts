/** The declarations of the libraries' tarballs, as TypeScript reads them in other projects. */
import { gameNames } from "../libraries.ts";
import { hasCommand } from "../run_command.ts";
import { withProject } from "./testing/project.ts";

/** How projects find modules: as Node does, and as bundlers do. */
const RESOLUTIONS = { nodenext: "nodenext", bundler: "esnext" } as const;

Deno.test({
  name: "tsc --strict takes the tarballs' declarations, as Node and as bundlers find them",
  ignore: !await hasCommand("npm"),
  async fn() {
    await withProject(async (project) => {
      await project.install("typescript@5");
      await project.write("use.ts", writeSource(gameNames()));
      for (const [resolution, module] of Object.entries(RESOLUTIONS)) {
        const strict = ["--strict", "--exactOptionalPropertyTypes", "--noEmit"];
        const where = ["--module", module, "--moduleResolution", resolution];
        const libraries = ["--target", "es2022", "--lib", "es2022,dom"];
        await project.run("npx", "tsc", ...strict, ...where, ...libraries, "use.ts");
      }
    });
  },
});

/** Uses a game of each library with its types. */
function writeSource(games: readonly string[]): string {
  return `import { analyzeMoves, type Game, type Solution, solve } from "@zugzwang/core";
${games.map((name) => `import { ${name} } from "@zugzwang/${name}";`).join("\n")}

async function show<P, M>(game: Game<P, M>, input: string): Promise<string> {
  const position = game.judge.parse(input);
  const solution: Solution<M> = await solve(game, position, { threads: 1 });
  if (!solution.solved) return \`\${solution.lower}..\${solution.upper}\`;
  const [best] = await analyzeMoves(game, position);
  return best === undefined ? "over" : game.formatMove(best.move);
}

export const shown: Promise<string>[] = [${games.map((name) => `show(${name}, "")`).join(", ")}];
`;
}
