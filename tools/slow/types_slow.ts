/** The declarations of the libraries' tarballs, as TypeScript reads them in other projects. */
import { gameNames } from "../libraries.ts";
import { hasCommand } from "../run_command.ts";
import { withProject } from "./testing/project.ts";

/** The options of projects for Node, which have no types of the DOM, and for bundlers. */
const PROJECTS: Readonly<Record<string, readonly string[]>> = {
  node: ["--module", "nodenext", "--moduleResolution", "nodenext", "--lib", "es2022"],
  web: ["--module", "esnext", "--moduleResolution", "bundler", "--lib", "es2022,dom"],
};

Deno.test({
  name: "tsc --strict accepts the tarballs' declarations, in Node without the DOM and for bundlers",
  ignore: !await hasCommand("npm"),
  async fn() {
    await withProject(async (project) => {
      await project.install("typescript@5", "@types/node@20");
      const source = writeSource(gameNames());
      await project.write("node.ts", source + NODE_WORKERS);
      await project.write("web.ts", source + WEB_WORKERS);
      const strict = ["--strict", "--exactOptionalPropertyTypes", "--noEmit", "--target", "es2022"];
      for (const [name, options] of Object.entries(PROJECTS)) {
        await project.run("npx", "tsc", ...strict, ...options, `${name}.ts`);
      }
    });
  },
});

/** Studies in workers of each kind. */
const WEB_WORKERS = `
export const service = inWorkers({ start: () => new Worker("./study_worker.js") });
`;
const NODE_WORKERS = `
import { Worker } from "node:worker_threads";
${WEB_WORKERS}`;

/** Uses a game of each library with its types. */
function writeSource(games: readonly string[]): string {
  return `import { analyzeMoves, type Game, type Solution, solve } from "@zugzwang/core";
import { inWorkers } from "@zugzwang/core/study";
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
