import { assert, assertEquals } from "@std/assert";
import { extrapolate, extrapolateNodes, type Sample } from "./estimate.ts";

Deno.test("the estimate of a table continues at the speed of the later part of the trial", () => {
  const steady = [{ fraction: 0.1, ms: 100 }, { fraction: 0.25, ms: 250 }, {
    fraction: 0.5,
    ms: 500,
  }];
  assertEquals(extrapolate(steady), { lowMs: 750, highMs: 1500 });
  // The first tenth took 400 ms more, while the code was compiled.
  const late = steady.map(({ fraction, ms }) => ({ fraction, ms: ms + 400 }));
  assertEquals(extrapolate(late), { lowMs: 1150, highMs: 1900 });
  const slowStart = [{ fraction: 0.125, ms: 600 }, { fraction: 0.25, ms: 900 }, {
    fraction: 0.5,
    ms: 1100,
  }];
  assertEquals(extrapolate(slowStart), { lowMs: 1300, highMs: 1900 });
  assertEquals(extrapolate([]), null);
  assertEquals(
    extrapolate([{ fraction: null, ms: 10 }, { fraction: 0.5, ms: 20 }]),
    null,
    "no speed",
  );
});

/** A line whose positions have `size` nodes `first` plies after the root, and a third at each ply on. */
const line = (first: number, size: number): Sample[] =>
  Array.from({ length: 8 }, (_, i) => [first + i, size / 3 ** i]);

Deno.test("the estimate of a search continues the growth of smaller positions", () => {
  const alike = [line(4, 1e5), line(6, 1e5 / 9)];
  const { low, high } = extrapolateNodes(alike, 1)!;
  assertEquals([Math.SQRT2 * low, high / 8].map(Math.round), [81e5, 81e5]);
  const symmetric = extrapolateNodes(alike, 1 / 4)!;
  assertEquals(
    [symmetric.low, symmetric.high].map(Math.round),
    [low / 4, high / 4].map(Math.round),
  );
});

Deno.test("the estimate of a search is wide if the lines differ", () => {
  const alike = extrapolateNodes([line(4, 1e5), line(4, 1e5)], 1)!;
  const unlike = extrapolateNodes([line(4, 1e3), line(4, 1e7)], 1)!;
  assert(unlike.high / unlike.low > 10 * alike.high / alike.low);
});

Deno.test("tiny searches say nothing about the growth", () => {
  assertEquals(extrapolateNodes([[[3, 15], [4, 9]], []], 1), null);
  assertEquals(extrapolateNodes([[[3, 1e6]]], 1), null, "one position of a line has no growth");
});
