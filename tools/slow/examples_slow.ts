/** The examples of the documents, copied into a project that has only the libraries. */
import { assert } from "@std/assert";
import { libraryNames } from "../libraries.ts";
import { hasCommand } from "../run_command.ts";
import { withProject } from "./testing/project.ts";

const ROOT = new URL("../..", import.meta.url);

/** The documents whose examples a reader copies. */
const DOCUMENTS = [
  "README.md",
  "README.zh.md",
  "docs/libraries.md",
  ...libraryNames().map((name) => `packages/${name}/README.md`),
];

Deno.test({
  name: "the examples of README, libraries.md and the packages run as copied, in Node and in Deno",
  ignore: !await hasCommand("npm"),
  async fn() {
    await withProject(async (project) => {
      let count = 0;
      for (const document of DOCUMENTS) {
        const text = await Deno.readTextFile(new URL(document, ROOT));
        for (const [, example] of text.matchAll(/^```ts\n([^]*?)^```/gm)) {
          const name = `example${++count}.mjs`;
          await project.write(name, example);
          await project.run("node", name);
          await project.run(Deno.execPath(), "run", "-q", "--no-lock", "--allow-read", name);
        }
      }
      assert(count >= DOCUMENTS.length - 1, `${count} examples`);
    });
  },
});
