/** Every fault of tools/mutants/ can still be planted: what it replaces stands in its file once. */
import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { libraryNames } from "./libraries.ts";
import type { Mutant } from "./mutants/mutant.ts";

for (const name of libraryNames()) {
  Deno.test(`mutants: every fault of ${name} can be planted, and no two are the same`, async () => {
    const { MUTANTS }: { MUTANTS: readonly Mutant[] } = await import(`./mutants/${name}.ts`);
    for (const { file, from, to } of MUTANTS) {
      const path = new URL(`../packages/${name}/${file}`, import.meta.url);
      assertEquals(Deno.readTextFileSync(path).split(from).length - 1, 1, `${file}: ${from}`);
      assertNotEquals(from, to, file);
    }
    const faults = new Set(MUTANTS.map((mutant) => JSON.stringify(mutant)));
    assertEquals(faults.size, MUTANTS.length);
    assert(MUTANTS.length > 0);
  });
}
