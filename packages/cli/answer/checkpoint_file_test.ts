import { assertEquals, assertThrows } from "@std/assert";
import { seededRandom } from "@zugzwang/core";
import { FileError } from "../base/report.ts";
import { openBytes } from "../testing/fake_io.ts";
import { formatFrames, parseFrames } from "./checkpoint_file.ts";

const LINE = '{"kind":"a test"}';
const CHUNKS = [Uint8Array.of(1, 2, 3, 4, 0, 0, 0, 9), new Uint8Array(), Uint8Array.of(5, 6, 7)];

/** The bytes of the file. */
const FILE = Uint8Array.from([...formatFrames(LINE, CHUNKS)].flatMap((piece) => [...piece]));

function read(file: Uint8Array) {
  const { line, chunks } = parseFrames(openBytes(file), "file");
  return { line, chunks: [...chunks] };
}

Deno.test("parseFrames() returns the line and the chunks", () => {
  assertEquals(read(FILE), { line: LINE, chunks: CHUNKS });
});

Deno.test("parseFrames() refuses a truncated file, and one with extra bytes", () => {
  for (let length = 0; length < FILE.length; length++) {
    assertThrows(() => read(FILE.subarray(0, length)), FileError);
  }
  assertThrows(() => read(Uint8Array.from([...FILE, 0])), FileError, "checksum");
});

Deno.test("parseFrames() refuses a file with a changed bit, or with exchanged chunks", () => {
  const random = seededRandom(3);
  for (let at = 0; at < FILE.length; at++) {
    const wrong = FILE.slice();
    wrong[at] ^= 1 << random(8);
    assertThrows(() => read(wrong), FileError);
  }
  const swapped = [...formatFrames(LINE, CHUNKS)];
  [swapped[1], swapped[2], swapped[5], swapped[6]] = [5, 6, 1, 2].map((i) => swapped[i]);
  assertThrows(() => read(Uint8Array.from(swapped.flatMap((piece) => [...piece]))), FileError);
});
