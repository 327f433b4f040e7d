/** What the documentation of `@std/testing` says of the parts that are used. */
import { assertEquals, assertThrows } from "@std/assert";
import { assertSpyCalls, spy } from "@std/testing/mock";
import { FakeTime } from "@std/testing/time";

Deno.test("spy() calls through, and records arguments and results", () => {
  const add = spy((a: number, b: number) => a + b);
  assertEquals([add(1, 2), add(3, 4)], [3, 7]);
  assertSpyCalls(add, 2);
  assertEquals(add.calls.map(({ args }) => args), [[1, 2], [3, 4]]);
  assertEquals(add.calls[1].returned, 7);
  assertThrows(() => assertSpyCalls(add, 3), Error);
});

Deno.test("spy() records errors, and rethrows them", () => {
  const fail = spy((): void => {
    throw new RangeError("no");
  });
  assertThrows(() => fail(), RangeError, "no");
  assertSpyCalls(fail, 1);
  assertEquals(fail.calls[0].error?.message, "no");
});

Deno.test("FakeTime stops Date.now(), advances it by ticks and restores it", () => {
  const genuine = Date.now;
  {
    using time = new FakeTime(1000);
    assertEquals(Date.now(), 1000);
    time.tick(500);
    assertEquals([Date.now(), time.now], [1500, 1500]);
  }
  assertEquals(Date.now, genuine);
  const time = new FakeTime();
  time.restore();
  assertEquals(Date.now, genuine);
});
