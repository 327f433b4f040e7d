/** The tutorial shows its file as it is. */
import { assert, assertMatch } from "@std/assert";

Deno.test("the tutorial's pieces are cut out of docs/wythoff.ts, and are all of it", async () => {
  const docs = new URL("../docs/", import.meta.url);
  const page = await Deno.readTextFile(new URL("tutorial.md", docs));
  let rest = await Deno.readTextFile(new URL("wythoff.ts", docs));
  for (const [, piece] of page.matchAll(/^```ts ignore\n(.*?)^```$/gms)) {
    assert(rest.includes(piece), `not in docs/wythoff.ts:\n${piece}`);
    rest = rest.replace(piece, "");
  }
  assertMatch(rest.trim(), /^import \{[^}]*\} from "@zugzwang\/core";$/);
});
