import { assertEquals, assertThrows } from "@std/assert";
import { UsageError } from "./report.ts";
import {
  formatBytes,
  formatDuration,
  formatRange,
  parseBytes,
  parseCount,
  parseDuration,
} from "./units.ts";

Deno.test("parseBytes() accepts decimal and binary units in any case", () => {
  const cases: [string, number][] = [
    ["1", 1],
    ["1500B", 1500],
    ["256M", 2 ** 28],
    ["64kb", 64_000],
    ["512MiB", 536_870_912],
    ["4GiB", 4_294_967_296],
    ["1.5GB", 1_500_000_000],
    ["1.5 kib", 1536],
    ["2TiB", 2 ** 41],
  ];
  for (const [text, bytes] of cases) assertEquals(parseBytes(text), bytes, text);
});

Deno.test("parseDuration() assumes seconds without a unit", () => {
  const cases: [string, number][] = [
    ["10", 10_000],
    ["10s", 10_000],
    ["0.5", 500],
    ["250ms", 250],
    ["2min", 120_000],
    ["1h", 3_600_000],
  ];
  for (const [text, ms] of cases) assertEquals(parseDuration(text), ms, text);
});

Deno.test("invalid amounts are usage errors", () => {
  const noAmounts = ["", "0", "-1", "1e9", "4Q", "constructor", "4 G B", "9999999TB", "NaN"];
  for (const text of noAmounts) assertThrows(() => parseBytes(text), UsageError);
  for (const text of ["", "0s", "-1", "ten", "1d", "1e999"]) {
    assertThrows(() => parseDuration(text), UsageError);
  }
  for (const text of ["", "0", "257", "1.5", "1e2", "-1"]) {
    assertThrows(() => parseCount(text, { min: 1, max: 256 }), UsageError);
  }
});

Deno.test("formatBytes() and formatDuration() choose a suitable unit", () => {
  const amounts = [0, 1, 1023, 1024, 1536, 4 * 2 ** 30].map(formatBytes);
  assertEquals(amounts, ["0 bytes", "1 byte", "1,023 bytes", "1 KiB", "1.5 KiB", "4 GiB"]);
  const durations = [0.04, 1.25, 12.4, 3400, 150_000, 9_000_000].map(formatDuration);
  assertEquals(durations, ["0 ms", "1.3 ms", "12 ms", "3.4 s", "2.5 min", "2.5 h"]);
});

Deno.test("formatRange() shows the known bounds of a value, and omits unknown ones", () => {
  const ranges: [number | null, number | null, string][] = [
    [-3, 5, "in -3..5"],
    [2, 2, "2"],
    [-1, Infinity, "at least -1"],
    [null, 4, "at most 4"],
    [-Infinity, null, "unknown"],
  ];
  for (const [lower, upper, text] of ranges) assertEquals(formatRange({ lower, upper }), text);
});
