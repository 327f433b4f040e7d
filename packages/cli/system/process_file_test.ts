import { assertEquals, assertThrows } from "@std/assert";
import { FileError } from "../base/report.ts";
import { writeBeside, writeText } from "../base/files.ts";
import { INERT_IO } from "../testing/fake_io.ts";
import { processIo } from "./process_io.ts";
import { identify, openSync, writeFile, writeFileSync } from "./process_file.ts";

const write = (path: string, text: string) => writeText({ writeFileSync }, path, text);

Deno.test("processIo() has only what Io names", () => {
  const names = [...Object.keys(INERT_IO), "stdout", "stderr", "onEnd", "onFault", "editLines"];
  assertEquals(Object.keys(processIo()).filter((name) => !names.includes(name)), []);
});

Deno.test("writeFileSync() writes through links, also to a file that does not exist yet", async () => {
  const folder = await Deno.makeTempDir({ prefix: "zugzwang-test-" });
  try {
    await Deno.mkdir(`${folder}/inner`);
    for (const [link, target] of [["one", "inner/file"], ["two", `${folder}/one`]]) {
      await Deno.symlink(target, `${folder}/${link}`);
    }
    write(`${folder}/two`, "text");
    assertEquals(await Deno.readTextFile(`${folder}/inner/file`), "text");
    writeFileSync(`${folder}/one`, [new TextEncoder().encode("now")]);
    assertEquals(await Deno.readTextFile(`${folder}/inner/file`), "now");
    for (const link of ["one", "two"]) {
      assertEquals(Deno.lstatSync(`${folder}/${link}`).isSymlink, true);
    }
    await Deno.symlink("round", `${folder}/about`);
    await Deno.symlink("about", `${folder}/round`);
    assertThrows(() => writeFileSync(`${folder}/round`, []), FileError, "symbolic links");
    assertEquals([...Deno.readDirSync(`${folder}/inner`)].map(({ name }) => name), ["file"]);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("writeFileSync() keeps the old file if it fails half-way", async () => {
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

Deno.test("writeFileSync() by several processes leaves one whole file", async () => {
  const folder = await Deno.makeTempDir({ prefix: "zugzwang-test-" });
  const module = new URL("./process_file.ts", import.meta.url).href;
  // Each process writes a million equal bytes, in pieces, forty times.
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

Deno.test("writeFileSync() keeps links, writes into devices and leaves no other file", async () => {
  const folder = await Deno.makeTempDir({ prefix: "zugzwang-test-" });
  try {
    write(`${folder}/file`, "one");
    await Deno.symlink("file", `${folder}/link`);
    write(`${folder}/link`, "two");
    assertEquals(await Deno.readTextFile(`${folder}/file`), "two");
    assertEquals((await Deno.lstat(`${folder}/link`)).isSymlink, true);
    assertThrows(() => write("/dev/null", "three"), FileError, "not a regular file");
    await writeFile("/dev/null", [new TextEncoder().encode("three")]);
    assertEquals((await Deno.stat("/dev/null")).isCharDevice, true);
    for (const [path, why] of [["", "a directory"], ["/none/file", "no such folder"]]) {
      assertThrows(() => write(folder + path, ""), FileError, why);
    }
    assertEquals([...Deno.readDirSync(folder)].map(({ name }) => name).sort(), ["file", "link"]);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("writeFileSync() keeps the mode of a file and leaves other files alone", async () => {
  const folder = await Deno.makeTempDir({ prefix: "zugzwang-test-" });
  const file = `${folder}/file`;
  try {
    await Deno.writeTextFile(file, "mine", { mode: 0o600 });
    await Deno.writeTextFile(`${file}.tmp`, "a stranger's");
    write(file, "one");
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
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("openSync() refuses a pipe, and writeBeside() chooses another name", async () => {
  const folder = await Deno.makeTempDir({ prefix: "zugzwang-test-" });
  try {
    await new Deno.Command("mkfifo", { args: [`${folder}/pipe`] }).output();
    assertThrows(
      () => openSync(`${folder}/pipe`),
      FileError,
      "pipe: it is not a regular file",
    );
    assertEquals(openSync(`${folder}/nothing`), null);
    const io = { openSync, writeFileSync };
    assertEquals(writeBeside(io, `${folder}/pipe`, "text"), `${folder}/pipe-2`);
    assertEquals(writeBeside(io, `${folder}/pipe`, "text"), `${folder}/pipe-2`); // holds it
    assertEquals(writeBeside(io, `${folder}/pipe`, "more"), `${folder}/pipe-3`);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("identify() is the same for all names of a file, also of one that does not exist", async () => {
  const folder = await Deno.makeTempDir({ prefix: "zugzwang-test-" });
  try {
    await Deno.writeTextFile(`${folder}/file`, "");
    await Deno.writeTextFile(`${folder}/other`, "");
    await Deno.link(`${folder}/file`, `${folder}/hard`);
    await Deno.symlink("file", `${folder}/soft`);
    await Deno.symlink("none", `${folder}/dangling`);
    await Deno.symlink(folder, `${folder}/loop`);
    const names = (...files: string[]) =>
      new Set(files.map((name) => identify(`${folder}/${name}`)));
    assertEquals(names("file", "hard", "soft", "./file", "loop/file").size, 1);
    assertEquals(names("none", "dangling", "loop/none").size, 1);
    assertEquals(names("file", "other", "none").size, 3);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
