import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { startCourse } from "@zugzwang/core/study";
import { dots } from "@zugzwang/dots";
import { FileError } from "../base/report.ts";
import { INERT_IO } from "../testing/fake_io.ts";
import { openExchange } from "./exchange_files.ts";

const SIZE = { keyBits: 40, minBound: -9, maxBound: 9, sizeBits: 12, about: "numbers" };
const RECORD = 16;

/** Files in memory; `isFull` makes appending fail, `atStart` and `atEnd` are called when a file is opened, and where it ends. */
function makeDisk() {
  const files = new Map<string, Uint8Array>();
  const disk = { files, isFull: false, atStart: () => {}, atEnd: () => {}, io: INERT_IO };
  const io = {
    openSync(path: string, offset = 0) {
      disk.atStart();
      const file = files.get(path);
      if (!file) return null;
      let at = offset;
      return {
        size: file.length,
        read(bytes: Uint8Array) {
          const piece = files.get(path)!.subarray(at, at + bytes.length);
          bytes.set(piece);
          at += piece.length;
          if (piece.length < bytes.length) disk.atEnd();
          return piece.length;
        },
        close() {},
      };
    },
    appendSync(path: string) {
      if (disk.isFull) throw new FileError("write", path, "no space left on device");
      const write = (added: string | Uint8Array) => append(path, added as Uint8Array);
      return { ...INERT_IO.appendSync(path), size: () => files.get(path)!.length, write };
    },
    writeFileSync(path: string, pieces: Iterable<Uint8Array>) {
      files.set(path, Uint8Array.from([...pieces].flatMap((piece) => [...piece])));
    },
  };
  const append = (path: string, added: Uint8Array) =>
    void files.set(path, Uint8Array.from([...files.get(path) ?? [], ...added]));
  return Object.assign(disk, { io: { ...INERT_IO, ...io }, append });
}

/** Opens the exchange of a machine, with its table. */
async function open(disk: ReturnType<typeof makeDisk>, index: number) {
  const told = new Set<string>(); // as a call tells each message once
  const course = startCourse(dots, dots.judge.formatInput(dots.instances.empty("2x2")));
  const options = {
    path: "p",
    machine: { index, count: 2 },
    tell: (text: string) => told.add(text),
  };
  const { checkpoint } = await openExchange(disk.io, course, options);
  const table = checkpoint.resumedTable(SIZE);
  const knows = (key: number) => table.probe(key, 0) !== 0;
  const send = (key: number) => {
    checkpoint.send(key, 0, { lower: -1, upper: 2 });
    return checkpoint.save(table);
  };
  const isDue = () => checkpoint.isDue();
  return { table, knows, send, save: () => checkpoint.save(table), isDue, told: () => [...told] };
}

Deno.test("a machine reads what another has added, and a record that is written half only when it is whole", async () => {
  const disk = makeDisk();
  const [one, two] = [await open(disk, 0), await open(disk, 1)];
  one.send(5);
  one.send(6);
  const whole = disk.files.get("p.1")!;
  disk.files.set("p.1", whole.slice(0, whole.length - RECORD + 3));
  assertEquals([two.save(), two.knows(5), two.knows(6)], [true, true, false]);
  disk.files.set("p.1", whole);
  assertEquals([two.save(), two.knows(6), two.save()], [true, true, false]);
  assertEquals(
    (await open(disk, 0)).knows(6),
    true,
    "a machine that comes back has its own records",
  );
});

Deno.test("a file that grows while it is read loses no record", async () => {
  const disk = makeDisk();
  const [one, two] = [await open(disk, 0), await open(disk, 1)];
  const keys = [5, 6, 7, 8, 9];
  keys.forEach(one.send);
  const whole = disk.files.get("p.1")!;
  disk.files.set("p.1", whole.slice(0, whole.length - 4 * RECORD + 3));
  disk.atEnd = () => disk.files.set("p.1", whole);
  two.save();
  two.save();
  assertEquals(keys.map(two.knows), keys.map(() => true));
});

Deno.test("the next read is due soon after a long one, later if opening the files takes long", async () => {
  const disk = makeDisk();
  const [one, two] = [await open(disk, 0), await open(disk, 1)];
  one.send(5);
  let nowMs = performance.now();
  performance.now = () => nowMs; // hides the method of the prototype
  try {
    const isDueAfter = (ms: number) => {
      nowMs += ms;
      return two.isDue();
    };
    disk.atEnd = () => nowMs += 10_000;
    assertEquals([two.save(), isDueAfter(10)], [true, true]);
    disk.atStart = () => nowMs += 5;
    assertEquals([two.save(), isDueAfter(10), isDueAfter(1_000)], [false, false, true]);
  } finally {
    Reflect.deleteProperty(performance, "now");
  }
});

Deno.test("a record with a changed bit is ignored, the others count, and a torn write is padded over", async () => {
  const disk = makeDisk();
  const [one, two] = [await open(disk, 0), await open(disk, 1)];
  for (const key of [5, 6, 7]) one.send(key);
  const file = disk.files.get("p.1")!;
  for (let bit = 0; bit < 8 * RECORD; bit++) {
    const wrong = file.slice();
    wrong[file.length - 2 * RECORD + (bit >> 3)] ^= 1 << (bit & 7);
    disk.files.set("p.1", wrong);
    const reader = await open(disk, 1);
    assertEquals([5, 6, 7].map(reader.knows), [true, false, true], `bit ${bit}`);
  }
  disk.files.set("p.1", file.slice(0, -5));
  one.send(8);
  two.save();
  assertEquals([5, 6, 7, 8].map(two.knows), [true, true, false, true]);
});

Deno.test("a failed write is reported once, and the search continues", async () => {
  const disk = makeDisk();
  const one = await open(disk, 0);
  disk.isFull = true;
  one.send(5);
  one.send(6);
  assertEquals(one.told().length, 1);
  assertStringIncludes(one.told()[0], "no space left on device");
});

Deno.test("another kind of file is refused as the own one, and skipped with a warning as that of another", async () => {
  const disk = makeDisk();
  disk.files.set("p.1", new TextEncoder().encode('{"kind":"zugzwang checkpoint"}\n'));
  const two = await open(disk, 1);
  assertEquals([two.save(), two.told().length], [false, 1]);
  assertStringIncludes(two.told()[0], "it is skipped for now");
  await assertRejects(() => open(disk, 0), FileError, "it is not a checkpoint");
});
