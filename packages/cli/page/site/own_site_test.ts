import { assertEquals, assertStringIncludes } from "@std/assert";
import type { AnyGame } from "../../base/games.ts";
import { pile } from "../../testing/pile_game.ts";
import { addOwnGame } from "./own_site.ts";

const encode = (text: string) => new TextEncoder().encode(text);

Deno.test("addOwnGame() adds a module and the files beside it as JavaScript, without a bundler", async () => {
  const folder = await Deno.makeTempDir({ prefix: "a#b %20 ü" });
  try {
    const files = {
      "mine.ts": `import { solve, type Game } from "@zugzwang/core";
import { Solver } from "@zugzwang/core";
import type { Only } from "./types.ts";
import * as rules from './deep/rules.ts';
export default rules as unknown as Game<Only, never>; solve; Solver;
`,
      "types.ts": "export type Only = 1;\n",
      "deep/rules.ts": `import sizes from "./sizes.json" with { type: "json" };
export { again } from "../again.js";
export enum Kind { A }
export const size: number = sizes.size;
`,
      "deep/sizes.json": '{ "size": 3 }',
      "again.js": 'export const again = () => import("./mine.ts");\n',
    };
    await Deno.mkdir(`${folder}/deep`);
    for (const [name, text] of Object.entries(files)) {
      await Deno.writeTextFile(`${folder}/${name}`, text);
    }
    const site = new Map([
      ["index.html", encode('<div id="app" data-worker="w.js"></div>')],
      ["core-ABCD1234.js", encode("")],
    ]);
    const game = { ...pile, title: 'A "pile": <b>', module: `${folder}/mine.ts` } as AnyGame;
    const own = await addOwnGame(site, game);
    const read = (name: string) => new TextDecoder().decode(own.get(name));
    const imports = (name: string) =>
      [...read(name).matchAll(/["'](\.\/[^"']+)["']/g)].map(([, to]) => to);
    const modules = [...own.keys()].filter((name) => name.startsWith("own")).sort();
    const plain = modules.map((name) => name.replace(/-[0-9A-F]{8}\./, "."));
    assertEquals(plain, ["own0.js", "own1.js", "own2.json", "own3.js"]);
    const [own0, own1, own2, own3] = modules;
    assertEquals(imports(own0), ["./core-ABCD1234.js", "./core-ABCD1234.js", `./${own1}`]);
    assertEquals(imports(own1), [`./${own2}`, `./${own3}`]);
    assertEquals(imports(own3), [`./${own0}`]);
    assertEquals(/: number|enum/.test(read(own1)), false);
    assertStringIncludes(read("index.html"), `&quot;module&quot;:&quot;${own0}&quot;`);
    assertEquals(/<b>|""/.test(read("index.html")), false);
    // Without a text of its rules, the title is what the page says under "How to play".
    assertStringIncludes(read("index.html"), ": &lt;b&gt;.&quot;");
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
