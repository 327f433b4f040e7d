import { assertEquals, assertRejects, assertThrows } from "@std/assert";
import { FileError } from "../base/failure.ts";
import { writeBeside } from "../base/free_name.ts";
import { readPiecesSync, writeFileSync, writeNew, writeWhole } from "./process_file.ts";

Deno.test("links are written through, those that lead nowhere yet too, and never replaced", async () => {
  const folder = await Deno.makeTempDir({ prefix: "zugzwang-test-" });
  try {
    await Deno.mkdir(`${folder}/inner`);
    for (const [link, target] of [["one", "inner/file"], ["two", `${folder}/one`]]) {
      await Deno.symlink(target, `${folder}/${link}`);
    }
    await writeWhole(`${folder}/two`, "text");
    assertEquals(await Deno.readTextFile(`${folder}/inner/file`), "text");
    writeFileSync(`${folder}/one`, [new TextEncoder().encode("now")]);
    assertEquals(await Deno.readTextFile(`${folder}/inner/file`), "now");
    for (const link of ["one", "two"]) {
      assertEquals(Deno.lstatSync(`${folder}/${link}`).isSymlink, true);
    }
    await Deno.symlink("round", `${folder}/about`);
    await Deno.symlink("about", `${folder}/round`);
    await assertRejects(() => writeWhole(`${folder}/round`, ""), FileError, "circle");
    assertThrows(() => writeFileSync(`${folder}/round`, []), FileError, "circle");
    assertEquals([...Deno.readDirSync(`${folder}/inner`)].map(({ name }) => name), ["file"]);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("writeFileSync() that fails half-way leaves the file before and nothing beside it", async () => {
  const folder = await Deno.makeTempDir({ prefix: "zugzwang-test-" });
  const file = `${folder}/file`;
  function* broken() {
    yield new Uint8Array(9);
    throw new Error("No space left on device (os error 28)");
  }
  try {
    writeFileSync(file, [new TextEncoder().encode("before")]);
    const message = `cannot write ${file}: No space left on device`;
    assertThrows(() => writeFileSync(file, broken()), FileError, message);
    assertEquals(await Deno.readTextFile(file), "before");
    assertEquals([...Deno.readDirSync(folder)].map(({ name }) => name), ["file"]);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("writeFileSync() by several at once leaves what one of them wrote, whole", async () => {
  const folder = await Deno.makeTempDir({ prefix: "zugzwang-test-" });
  const module = new URL("./process_file.ts", import.meta.url).href;
  // Each writes the same byte a million times, piece by piece, forty times.
  const write = (byte: number) =>
    new Deno.Command(Deno.execPath(), {
      args: [
        "eval",
        "-q",
        `import { writeFileSync } from "${module}";
         const piece = new Uint8Array(2 ** 16).fill(${byte});
         for (let i = 0; i < 40; i++) writeFileSync("${folder}/file", Array(16).fill(piece));`,
      ],
      cwd: import.meta.dirname!,
      env: { NO_COLOR: "1" },
    }).output();
  try {
    const ends = await Promise.all([1, 2, 3].map(write));
    for (const { success, stderr } of ends) {
      assertEquals([success, new TextDecoder().decode(stderr)], [true, ""]);
    }
    const bytes = await Deno.readFile(`${folder}/file`);
    assertEquals([bytes.length, new Set(bytes).size], [2 ** 20, 1]);
    assertEquals([...Deno.readDirSync(folder)].map(({ name }) => name), ["file"]);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("writeWhole() keeps links, writes to devices themselves, and leaves nothing else", async () => {
  const folder = await Deno.makeTempDir({ prefix: "zugzwang-test-" });
  try {
    await writeWhole(`${folder}/file`, "one");
    await Deno.symlink("file", `${folder}/link`);
    await writeWhole(`${folder}/link`, "two");
    assertEquals(await Deno.readTextFile(`${folder}/file`), "two");
    assertEquals((await Deno.lstat(`${folder}/link`)).isSymlink, true);
    await writeWhole("/dev/null", "three");
    assertEquals((await Deno.stat("/dev/null")).isCharDevice, true);
    for (const [path, why] of [["", "a directory"], ["/none/file", "no such folder"]]) {
      await assertRejects(() => writeWhole(folder + path, ""), FileError, why);
    }
    assertEquals([...Deno.readDirSync(folder)].map(({ name }) => name).sort(), ["file", "link"]);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("a file that is replaced keeps its mode, and a stranger's file beside it is left alone", async () => {
  const folder = await Deno.makeTempDir({ prefix: "zugzwang-test-" });
  const file = `${folder}/file`;
  try {
    await Deno.writeTextFile(file, "mine", { mode: 0o600 });
    await Deno.writeTextFile(`${file}.tmp`, "a stranger's");
    await writeWhole(file, "one");
    assertEquals([await Deno.readTextFile(file), Deno.statSync(file).mode! & 0o777], [
      "one",
      0o600,
    ]);
    writeFileSync(file, [new TextEncoder().encode("two")]);
    assertEquals([await Deno.readTextFile(file), Deno.statSync(file).mode! & 0o777], [
      "two",
      0o600,
    ]);
    assertEquals(await Deno.readTextFile(`${file}.tmp`), "a stranger's");
    assertEquals([await writeNew(file, "three"), await writeNew(`${file}2`, "four")], [
      false,
      true,
    ]);
    assertEquals(await Deno.readTextFile(file), "two");
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("readPiecesSync() does not wait for a pipe: it is no file, and its name is taken", async () => {
  const folder = await Deno.makeTempDir({ prefix: "zugzwang-test-" });
  try {
    await new Deno.Command("mkfifo", { args: [`${folder}/pipe`] }).output();
    assertThrows(() => readPiecesSync(`${folder}/pipe`), FileError, "pipe: it is no file");
    assertEquals(readPiecesSync(`${folder}/nothing`), null);
    const io = { readPiecesSync, writeNew };
    assertEquals(await writeBeside(io, `${folder}/pipe`, "text"), `${folder}/pipe-2`);
    assertEquals(await writeBeside(io, `${folder}/pipe`, "text"), `${folder}/pipe-2`); // holds it
    assertEquals(await writeBeside(io, `${folder}/pipe`, "more"), `${folder}/pipe-3`);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
