import { assertEquals } from "@std/assert";
import { formatFigure, LimitError, type LimitFault } from "./errors.ts";

const messageOf = (fault: Omit<LimitFault, "purpose">) =>
  new LimitError({ ...fault, purpose: "the search" }).message;

Deno.test("LimitError reports how long it took, and groups the digits of figures", () => {
  assertEquals(
    messageOf({ kind: "time", needed: 5004, allowed: 4998 }),
    "the search was stopped after 5 s",
  );
  assertEquals(
    messageOf({ kind: "positions", needed: 2 ** 84, allowed: 2 ** 60 }),
    "the search needs 2^84 positions, but the limit is 2^60 positions",
  );
  assertEquals(
    messageOf({ kind: "memory", needed: 2, allowed: 1 }),
    "the search needs 2 bytes, but the limit is 1 byte",
  );
  const purpose = "the table of 40116600 positions";
  assertEquals(
    new LimitError({ kind: "memory", needed: 1000, allowed: 2, purpose }).message,
    "the table of 40,116,600 positions needs 1,000 bytes, but the limit is 2 bytes",
  );
  assertEquals(
    messageOf({ kind: "memory", needed: 8, allowed: 1000 }),
    "the search needs 8 bytes, which this machine does not have",
  );
});

Deno.test("formatFigure() groups the digits of exact figures, and turns larger ones into a power of two", () => {
  const figures = [0, 999, 1000, -1234567, 1234.5678, 2 ** 53 - 1, 2 ** 53, 2 ** 60 + 2 ** 20];
  assertEquals(figures.map(formatFigure), [
    "0",
    "999",
    "1,000",
    "-1,234,567",
    "1,234.5678",
    "9,007,199,254,740,991",
    "2^53",
    "more than 2^60",
  ]);
  assertEquals(formatFigure(Infinity), "more than 2^1023");
});
