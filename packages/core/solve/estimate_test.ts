import { assertEquals } from "@std/assert";
import { extrapolate } from "./estimate.ts";

Deno.test("an estimate continues at the speed of the later part of the trial", () => {
  const steady = [{ share: 0.1, ms: 100 }, { share: 0.25, ms: 250 }, { share: 0.5, ms: 500 }];
  assertEquals(extrapolate(steady), 1000);
  // The first tenth took 400 ms more, while the code was compiled.
  assertEquals(extrapolate(steady.map(({ share, ms }) => ({ share, ms: ms + 400 }))), 1400);
  const slowStart = [{ share: 0.125, ms: 600 }, { share: 0.25, ms: 900 }, { share: 0.5, ms: 1100 }];
  assertEquals(extrapolate(slowStart), 1500);
  assertEquals(extrapolate([]), null);
  assertEquals(extrapolate([{ share: 0.5, ms: 10 }]), null, "one share has no speed");
});
