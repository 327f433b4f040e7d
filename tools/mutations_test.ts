/** Faults are planted in code alone, one at a time, and leave a source that is still one. */
import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { libraryNames } from "./libraries.ts";
import { mutated, mutationsOf } from "./mutations.ts";
import { sourcesOf } from "./mutate.ts";

const SOURCE = `/** Returns a < b. */
import { a } from "./a < b.ts";

export function least(list: number[]): number { // a < b
  if (list.length === 0) return 7;
  for (const one of list) if (one < 0 && "a < b") continue;
  if (list[0] > 1) throw new RangeError(\`\${1 + 2}\`);
  return -list[0];
}
`;

Deno.test("mutationsOf() finds operators, borders, signs and conditions in code alone", () => {
  const changed = mutationsOf(SOURCE).map((mutation) => {
    const lines = mutated(SOURCE, mutation).split("\n");
    return lines.find((line, i) => line !== SOURCE.split("\n")[i])!.trim();
  });
  assertEquals(changed, [
    "if (false && list.length === 0) return 7;",
    "if (list.length !== 0) return 7;",
    "if (list.length === 1) return 7;",
    "if (list.length === 0) return 8;",
    'for (const one of list) if (false && one < 0 && "a < b") continue;',
    'for (const one of list) if (one <= 0 && "a < b") continue;',
    'for (const one of list) if (one < 1 && "a < b") continue;',
    'for (const one of list) if (one < 0 || "a < b") continue;',
    'for (const one of list) if (one < 0 && "a < b") break;',
    "if (list[1] > 1) throw new RangeError(`${1 + 2}`);",
    "if (list[0] >= 1) throw new RangeError(`${1 + 2}`);",
    "if (list[0] > 2) throw new RangeError(`${1 + 2}`);",
    "return list[0];",
    "return -list[1];",
  ]);
});

Deno.test("every library has sources, and every fault changes its source", () => {
  for (const name of libraryNames()) {
    const sources = sourcesOf(name);
    assert(sources.length > 5, name);
    for (const { text } of sources) {
      for (const mutation of mutationsOf(text)) assertNotEquals(mutated(text, mutation), text);
    }
  }
});
