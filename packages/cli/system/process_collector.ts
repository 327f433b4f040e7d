/**
 * Memory that nothing uses any more, given back between two inputs.
 *
 * V8 collects it when it sees fit, which is not by our limit: what the boards of one input leave
 * behind would be there while the next one takes its own.
 *
 * @module
 */

/** A smaller heap is left as it is: the program itself takes a third of that. */
const LEAST_BYTES = 24 * 2 ** 20;

/**
 * Has all of it collected, where the heap has grown; that takes some 10 ms. Deno 2.4 knows how only
 * if it was started with `--v8-flags=--expose-gc`, as the compiled program is; else V8 sees to it.
 */
export async function collectGarbage(): Promise<void> {
  if (Deno.memoryUsage().heapTotal < LEAST_BYTES) return;
  const [{ setFlagsFromString }, { runInNewContext }] = await Promise.all([
    import("node:v8"),
    import("node:vm"),
  ]);
  setFlagsFromString("--expose-gc"); // for contexts made from now on
  runInNewContext("globalThis.gc")?.();
}
