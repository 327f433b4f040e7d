import { assertEquals, assertRejects } from "@std/assert";
import { dots } from "@zugzwang/dots";
import { FileError } from "../base/report.ts";
import type { AnyGame } from "../base/games.ts";
import { INERT_IO } from "../testing/fake_io.ts";
import { openBookFile } from "./book_file.ts";

Deno.test("openBookFile() gives up a server that begins an answer and then is silent", async () => {
  const genuine = { fetch, setTimeout, clearTimeout };
  const timer = { ms: 0, ring: () => {} };
  const setTimer = (ring: () => void, ms: number) => (Object.assign(timer, { ring, ms }), 1);
  const clearTimer = () => timer.ring = () => {};
  let sent = 0;
  const fetchPart = (_: string, { signal }: { signal: AbortSignal }) => {
    const pull = (body: ReadableStreamDefaultController) => {
      if (sent++ < 2) return body.enqueue(new Uint8Array(100));
      signal.addEventListener("abort", () => body.error(signal.reason));
      timer.ring(); // the server is silent until then
    };
    return Promise.resolve(new Response(new ReadableStream({ pull }), { status: 206 }));
  };
  Object.assign(globalThis, { fetch: fetchPart, setTimeout: setTimer, clearTimeout: clearTimer });
  try {
    const options = { path: "http://example.test/a.book", tell: () => {} };
    const open = () => openBookFile(INERT_IO, dots as AnyGame, options);
    await assertRejects(open, FileError, "the server sent nothing for 30 seconds");
  } finally {
    Object.assign(globalThis, genuine);
  }
  assertEquals(timer.ms, 30_000);
});
