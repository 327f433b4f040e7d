import { assertEquals } from "@std/assert";
import { jsonDocument, schemaFiles } from "./json_doc.ts";

Deno.test("docs/json.md is what tools/json_doc.ts writes, formatting aside", async () => {
  const words = (text: string) => text.split(/\s+/);
  const document = await Deno.readTextFile(new URL("../docs/json.md", import.meta.url));
  assertEquals(words(document), words(jsonDocument()), "run tools/json_doc.ts and deno fmt");
});

Deno.test("docs/schemas is what tools/json_doc.ts writes", async () => {
  for (const [name, text] of Object.entries(schemaFiles())) {
    const file = await Deno.readTextFile(new URL(`../docs/${name}`, import.meta.url));
    assertEquals(file, text, "run tools/json_doc.ts");
  }
});
