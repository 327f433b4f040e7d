/** What the documentation of `@std/assert` says of the functions that are used. */
import {
  assert,
  assertEquals,
  assertMatch,
  assertNotEquals,
  assertRejects,
  assertStringIncludes,
  assertThrows,
} from "@std/assert";
import { strictEqual, throws } from "node:assert/strict";

Deno.test("assert() throws on falsy values, with the message", () => {
  assert(1);
  assert("x");
  for (const falsy of [0, "", null, undefined, false]) {
    throws(() => assert(falsy, "why"), /why/);
  }
});

Deno.test("assertEquals() compares deeply and by type", () => {
  assertEquals({ a: [1, new Map([[2, 3]])] }, { a: [1, new Map([[2, 3]])] });
  assertEquals(NaN, NaN);
  throws(() => assertEquals<unknown>(1, "1"));
  throws(() => assertEquals([1, 2], [2, 1]));
  throws(() => assertEquals(1, 2, "why"), /why/);
});

Deno.test("assertNotEquals() is its opposite", () => {
  assertNotEquals([1], [2]);
  throws(() => assertNotEquals({ a: 1 }, { a: 1 }));
});

Deno.test("assertStringIncludes() and assertMatch() look into strings", () => {
  assertStringIncludes("abc", "bc");
  assertMatch("abc", /^a.c$/);
  throws(() => assertStringIncludes("abc", "x"), /abc/);
  throws(() => assertMatch("abc", /x/));
});

Deno.test("assertThrows() checks class and message, and returns the error", () => {
  const fail = () => {
    throw new RangeError("out of range");
  };
  strictEqual(assertThrows(fail, RangeError, "range").message, "out of range");
  assertThrows(fail);
  throws(() => assertThrows(fail, TypeError), /TypeError/);
  throws(() => assertThrows(fail, RangeError, "other"));
  throws(() => assertThrows(() => {}));
});

Deno.test("assertRejects() does the same for promises", async () => {
  const fail = () => Promise.reject(new RangeError("out of range"));
  strictEqual((await assertRejects(fail, RangeError, "range")).message, "out of range");
  await assertRejects(() => assertRejects(fail, TypeError));
  await assertRejects(() => assertRejects(() => Promise.resolve(1)));
});
