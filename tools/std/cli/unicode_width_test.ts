import { assertEquals } from "@std/assert";
import { unicodeWidth } from "@std/cli/unicode-width";
import { unicodeWidth as standIn } from "./unicode_width.ts";

Deno.test("unicodeWidth() counts columns, as documented", () => {
  assertEquals(unicodeWidth("hello world"), 11);
  assertEquals(unicodeWidth("天地玄黃宇宙洪荒"), 16);
  assertEquals(unicodeWidth("ｆｕｌｌｗｉｄｔｈ"), 18);
  assertEquals(unicodeWidth(""), 0);
});

Deno.test("unicodeWidth() counts the columns of lines, board glyphs and accents", () => {
  assertEquals(unicodeWidth("┏━┓│·●○"), 7);
  assertEquals(unicodeWidth("e\u0301"), 1);
  assertEquals(unicodeWidth("🦕"), 2);
});

Deno.test("the stand-in of unicodeWidth() has Unicode's width of every character, as the genuine has", () => {
  const counts = [0, 0, 0];
  for (let code = 0; code <= 0x10_ffff; code++) {
    const char = String.fromCodePoint(code);
    const width = standIn(char);
    counts[width]++;
    // Where JSR is reached this compares the two, elsewhere the stand-in with itself.
    if (width !== unicodeWidth(char)) throw new Error(`U+${code.toString(16)}: ${width}`);
  }
  assertEquals(counts, [2392, 929_211, 182_509]);
});
