import { assertEquals } from "@std/assert";
import config from "../deno.json" with { type: "json" };

Deno.test("deno task fetches nothing for the first solve but what the page is made of", () => {
  // It fetches what a lock file that it knows of names, and the npm packages among the imports.
  const packages = Object.entries(config.imports).filter(([, url]) => url.startsWith("npm:"));
  assertEquals([config.lock, packages.map(([name]) => name)], [false, ["preact"]]);
});
