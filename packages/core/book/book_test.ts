import { assert, assertEquals, assertRejects } from "@std/assert";
import { InputError } from "../run/errors.ts";
import { seededRandom } from "../run/random.ts";
import { makeRankKey } from "./book_format.ts";
import { BookReader, type BookSource, readFromMemory, readFromServer } from "./book_reader.ts";
import {
  type BookPosition,
  type BookTitle,
  joinBook,
  makeBook,
  sortPositions,
} from "./book_writer.ts";

async function writeBook(...args: Parameters<typeof makeBook>) {
  return await joinBook(await makeBook(...args));
}

const TITLE: BookTitle = {
  game: "nim",
  module: null,
  instance: null,
  keys: "text",
  withinPlies: null,
  hasPlies: true,
  hasMoves: false,
  program: "0.0.0",
};

/** Random positions by text. */
function listTexts(count: number, seed: number): Map<string, BookPosition> {
  const random = seededRandom(seed);
  const positions = new Map<string, BookPosition>();
  while (positions.size < count) {
    const length = 1 + random(12);
    const text = Array.from({ length }, () => "abé/"[random(4)]).join("");
    const value = random(2 ** 20) - 2 ** 19;
    const plies = random(4) === 0 ? null : random(300);
    positions.set(text, { key: encode(text), value, plies });
  }
  return positions;
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

async function writeTexts(positions: Iterable<BookPosition>) {
  return await writeBook(TITLE, sortPositions(positions));
}

/** Counts reads and bytes. */
function countReads(source: BookSource) {
  const counts = { reads: 0, bytes: 0 };
  const counted: BookSource = {
    place: source.place,
    async read(range) {
      const bytes = await source.read(range);
      counts.reads++;
      counts.bytes += bytes.length;
      return bytes;
    },
  };
  return { counts, counted };
}

Deno.test("a book of texts returns what was written, and null for other positions", async () => {
  const positions = listTexts(5000, 1);
  const book = await BookReader.open(
    readFromMemory(await writeTexts(positions.values())),
  );
  assertEquals(book.header.positions, 5000);
  for (const [text, { value, plies }] of positions) {
    assertEquals(await book.find(encode(text)), { value, plies }, text);
  }
  for (const text of ["", "zzz", "abc", "a\0"]) {
    assertEquals(await book.find(encode(text)), null, text);
  }
  const keys = [...positions.values()].map(({ key }) => key).reverse();
  const answers = await Promise.all(keys.map((key) => book.find(key)));
  assertEquals(
    answers.map((answer) => answer?.value),
    [...positions.values()].reverse().map((p) => p.value),
  );
});

Deno.test("a book of ranks stores no keys: under half a byte per outcome", async () => {
  const random = seededRandom(2);
  const outcomes = Int8Array.from({ length: 50_000 }, () => random(3) - 1);
  const bytes = await writeBook(
    { ...TITLE, keys: "rank", hasPlies: false },
    { values: outcomes },
  );
  assert(bytes.length < outcomes.length / 2, `${bytes.length} bytes`);
  const book = await BookReader.open(readFromMemory(bytes));
  for (let rank = 0; rank < outcomes.length; rank += 111) {
    assertEquals((await book.find(makeRankKey(rank)))?.value, outcomes[rank]);
  }
  assertEquals(await book.find(makeRankKey(outcomes.length)), null);
});

Deno.test("a first lookup takes at most three reads and 64 KiB, the next one in its block none", async () => {
  const values = Int32Array.from({ length: 2 ** 22 }, (_, i) => Math.imul(i, 0x9e3779b1) >> 12);
  const bytes = await writeBook(
    { ...TITLE, keys: "rank", hasPlies: false },
    { values: values },
  );
  const { counts, counted } = countReads(readFromMemory(bytes));
  const book = await BookReader.open(counted);
  assertEquals((await book.find(makeRankKey(3_000_000)))?.value, values[3_000_000]);
  assert(counts.reads <= 3 && counts.bytes <= 2 ** 16, JSON.stringify(counts));
  const { reads } = counts;
  assertEquals((await book.find(makeRankKey(3_000_001)))?.value, values[3_000_001]);
  assertEquals(counts.reads, reads);
});

Deno.test("a server with ranges sends parts, one without sends the file once", async () => {
  const positions = listTexts(40_000, 3);
  const bytes = await writeTexts(positions.values());
  const { length } = bytes;
  for (const hasRanges of [true, false]) {
    let [requests, sent] = [0, 0];
    const serve = (_: unknown, init?: RequestInit) => {
      requests++;
      const [, start, end] = /=(\d+)-(\d+)/.exec(new Headers(init?.headers).get("range") ?? "")!;
      const body = hasRanges ? bytes.slice(+start, +end + 1) : bytes;
      sent += body.length;
      return Promise.resolve(new Response(body, { status: hasRanges ? 206 : 200 }));
    };
    const source = readFromServer("http://localhost/a.book", serve as typeof fetch);
    const book = await BookReader.open(source);
    for (const [text, { value }] of [...positions].slice(0, 20)) {
      assertEquals((await book.find(encode(text)))?.value, value);
    }
    assert(hasRanges ? requests > 1 : requests === 1, `${requests} requests`);
    assert(hasRanges ? sent < 20 * length : sent === length, `${sent} bytes of ${length}`);
  }
});

Deno.test("every damaged bit and every short file is refused, and never answered wrongly", async () => {
  const positions = listTexts(3000, 4);
  const bytes = await writeTexts(positions.values());
  const readAll = async (damaged: Uint8Array<ArrayBuffer>) => {
    const book = await BookReader.open(readFromMemory(damaged, "a.book"));
    for (const [text, { value, plies }] of positions) {
      assertEquals(await book.find(encode(text)), { value, plies }, text);
    }
  };
  await readAll(bytes);
  const random = seededRandom(5);
  for (let i = 0; i < 60; i++) {
    const damaged = bytes.slice();
    damaged[random(bytes.length)] ^= 1 << random(8);
    await assertRejects(() => readAll(damaged), InputError, "book a.book: byte ");
  }
  const twice = new Uint8Array([...bytes, ...bytes]);
  const checkTwice = async () => (await BookReader.open(readFromMemory(twice))).check();
  await assertRejects(checkTwice, InputError, "expected the end of the book, found more bytes");
  await (await BookReader.open(readFromMemory(bytes))).check();
  for (const length of [0, 7, 16, 20, 100, 2000, bytes.length - 1]) {
    const readShort = () => readAll(bytes.slice(0, length));
    await assertRejects(readShort, InputError, "bytes, found the end of the file");
  }
});
