import { seededRandom } from "@zugzwang/core";
import { assertEquals } from "@std/assert";
import { readLines } from "./lines.ts";

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
