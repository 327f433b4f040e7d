import { assertEquals } from "@std/assert";
import { unicodeWidth } from "@std/cli/unicode-width";

Deno.test("unicodeWidth() counts columns, as documented", () => {
  assertEquals(unicodeWidth("hello world"), 11);
  assertEquals(unicodeWidth("天地玄黃宇宙洪荒"), 16);
  assertEquals(unicodeWidth("ｆｕｌｌｗｉｄｔｈ"), 18);
  assertEquals(unicodeWidth(""), 0);
});

Deno.test("unicodeWidth() gives lines, glyphs of boards and accents their columns", () => {
  assertEquals(unicodeWidth("┏━┓│·●○"), 7);
  assertEquals(unicodeWidth("e\u0301"), 1);
  assertEquals(unicodeWidth("🦕"), 2);
});
