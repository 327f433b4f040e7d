import { InputError, seededRandom } from "@zugzwang/core";
import { assertEquals, assertThrows } from "@std/assert";
import { parseJson } from "./json_text.ts";

Deno.test("parseJson() returns what JSON.parse returns", () => {
  const value = { a: [1, -2.5e3, "x\\u0041\n", true, null, {}, []], "": "一" };
  assertEquals(parseJson(JSON.stringify(value, null, 2)), value as unknown);
});

Deno.test("parseJson() names the first invalid token", () => {
  const cases: [string, number, number, string][] = [
    ["{", 1, 2, "the end of the input"],
    ["{,", 1, 2, '","'],
    ['{"a" 1}', 1, 6, '"1"'],
    ['{"a":1,}', 1, 8, '"}"'],
    ['{\n  "a": tru\n}', 2, 8, '"tru"'],
    ['{"a":"x\ny"}', 1, 6, '"\\""'],
    ['{"a":01}', 1, 6, '"01"'],
    ['{"a":[1 2]}', 1, 9, '"2"'],
    ["{} {}", 1, 4, '"{"'],
    ["{a:1}", 1, 2, '"a"'],
    ['{"a":"\x7f\x85\x9f",}', 1, 12, '"}"'],
    ['{\n"a":"🌲é一🌲",}', 2, 12, '"}"'],
    ['{"a":"\x1f"}', 1, 6, '"\\""'],
  ];
  for (const [text, line, column, found] of cases) {
    const { fault } = assertThrows(() => parseJson(text), InputError);
    assertEquals([fault.line, fault.column, fault.found], [line, column, found], text);
  }
});

Deno.test("parseJson() finds the fault of lists within lists, however deep", () => {
  for (const item of ["[", '{"input":']) {
    const text = item.repeat(100_000);
    const { fault } = assertThrows(() => parseJson(text), InputError);
    assertEquals([fault.column, fault.found], [text.length + 1, "the end of the input"]);
  }
});

Deno.test("parseJson() refuses what JSON.parse refuses, at the first invalid token", () => {
  const seed = 20;
  const random = seededRandom(seed);
  const whole = '{"game":"chess","input":"1 2\\n3","moves":["0,0",-1.5e2,true,null,{}]}';
  for (let i = 0; i < 500; i++) {
    const at = random(whole.length);
    const text = whole.slice(0, at) + '{}[]",:x0 \\'[random(11)] + whole.slice(at + random(2));
    let isJson = true;
    try {
      JSON.parse(text);
    } catch {
      isJson = false;
    }
    if (isJson) continue;
    const { fault } = assertThrows(() => parseJson(text), InputError);
    assertEquals(fault.column <= text.length + 1, true, `seed ${seed}: ${text}`);
    assertEquals(fault.column >= 1, true, `seed ${seed}: ${text}`);
  }
});
