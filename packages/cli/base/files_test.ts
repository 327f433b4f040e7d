import { InputError, seededRandom } from "@zugzwang/core";
import { assertEquals, assertThrows } from "@std/assert";
import { decodeUtf8, readLines } from "./files.ts";

Deno.test("decodeUtf8() returns the text, byte-order mark included", () => {
  const text = "\uFEFF一双木棋\n2 3\0";
  assertEquals(decodeUtf8(new TextEncoder().encode(text)), text);
});

Deno.test("decodeUtf8() names the place of the first invalid byte", () => {
  const place = (...bytes: number[]) => {
    const error = assertThrows(() => decodeUtf8(new Uint8Array(bytes)), InputError);
    return [error.fault.line, error.fault.column, error.fault.found];
  };
  assertEquals(place(0xff, 0xfe, 0x31), [1, 1, "byte 0xFF"]);
  assertEquals(place(0x31, 0x0a, 0x32, 0x20, 0x80), [2, 3, "byte 0x80"]);
  assertEquals(place(0xe4, 0xb8, 0x80, 0xe4, 0x31), [1, 2, "byte 0x31"]);
  assertEquals(place(0xf0, 0x9f, 0x8c, 0xb2, 0x80), [1, 2, "byte 0x80"]); // after one character
  assertEquals(place(0x31, 0xe4, 0xb8), [1, 2, "the end of the input within a character"]);
  assertEquals(place(0x1f, 0x8b, 0x08), [1, 1, "a gzip file"]); // a proof, for example
});

Deno.test("decodeUtf8() refuses more bytes than a string can hold, at once", () => {
  const error = assertThrows(() => decodeUtf8(new Uint8Array(2 ** 29)), InputError);
  assertEquals(error.fault.found, "536,870,912 bytes");
});

async function linesOf(chunks: readonly string[]): Promise<string[]> {
  async function* bytes(): AsyncGenerator<Uint8Array> {
    for (const chunk of chunks) yield await Promise.resolve(new TextEncoder().encode(chunk));
  }
  const lines: string[] = [];
  for await (const line of readLines(bytes())) lines.push(new TextDecoder().decode(line));
  return lines;
}

Deno.test("readLines() joins pieces, and the last line needs no newline", async () => {
  assertEquals(await linesOf([]), []);
  assertEquals(await linesOf(["a\nb", "c", "\n\nd"]), ["a", "bc", "", "d"]);
  assertEquals(await linesOf(["a\r\n", "", "\n"]), ["a\r", ""]);
});

Deno.test("readLines() returns the same lines however the stream is split", async () => {
  const random = seededRandom(7);
  const text = "one\n\nzwei 二\nthree three three\n4\n".repeat(5);
  for (let round = 0; round < 50; round++) {
    const chunks: string[] = [];
    for (let at = 0; at < text.length;) {
      const length = 1 + random(9);
      chunks.push(text.slice(at, at + length));
      at += length;
    }
    assertEquals(await linesOf(chunks), text.split("\n").slice(0, -1), JSON.stringify(chunks));
  }
});
