import { assertEquals, assertRejects } from "@std/assert";
import { FileError } from "../base/failure.ts";
import { writeWhole } from "./process_file.ts";

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
