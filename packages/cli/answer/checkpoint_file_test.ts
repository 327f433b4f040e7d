import { assertEquals, assertThrows } from "@std/assert";
import { seededRandom } from "@zugzwang/core";
import { formatFrames, FramesError, parseFrames } from "./checkpoint_file.ts";

const LINE = '{"kind":"a test"}';
const CHUNKS = [Uint8Array.of(1, 2, 3, 4, 0, 0, 0, 9), new Uint8Array(), Uint8Array.of(5, 6, 7)];

/** The bytes of the file. */
const FILE = Uint8Array.from([...formatFrames(LINE, CHUNKS)].flatMap((piece) => [...piece]));

/** Reads a file that returns at most some bytes at once. */
function read(file: Uint8Array, most = 5) {
  let at = 0;
  const read = (into: Uint8Array) => {
    const piece = file.subarray(at, at + Math.min(most, into.length));
    into.set(piece);
    at += piece.length;
    return piece.length || null;
  };
  const { line, chunks } = parseFrames({ read, close() {} });
  return { line, chunks: [...chunks] };
}

Deno.test("parseFrames() returns the line and the chunks, however many bytes are read at once", () => {
  for (const size of [1, 3, 8, 1000]) {
    assertEquals(read(FILE, size), { line: LINE, chunks: CHUNKS });
  }
});

Deno.test("parseFrames() refuses a truncated file, and one with extra bytes", () => {
  for (let length = 0; length < FILE.length; length++) {
    assertThrows(() => read(FILE.subarray(0, length)), FramesError);
  }
  assertThrows(() => read(Uint8Array.from([...FILE, 0])), FramesError, "checksum");
});

Deno.test("parseFrames() refuses a file with a changed bit, or with exchanged chunks", () => {
  const random = seededRandom(3);
  for (let at = 0; at < FILE.length; at++) {
    const wrong = FILE.slice();
    wrong[at] ^= 1 << random(8);
    assertThrows(() => read(wrong), FramesError);
  }
  const swapped = [...formatFrames(LINE, CHUNKS)];
  [swapped[1], swapped[2], swapped[5], swapped[6]] = [5, 6, 1, 2].map((i) => swapped[i]);
  assertThrows(() => read(Uint8Array.from(swapped.flatMap((piece) => [...piece]))), FramesError);
});
