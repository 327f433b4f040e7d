import { assertEquals } from "@std/assert";
import { toFileUrl, toPath } from "./file_url.ts";

const POSIX: Readonly<Record<string, string>> = {
  "/home/me/mine.ts": "file:///home/me/mine.ts",
  "/a b/c#d/100%/e?f.ts": "file:///a%20b/c%23d/100%25/e%3Ff.ts",
  "/%23/x.ts": "file:///%2523/x.ts",
  "/游戏/é.ts": "file:///%E6%B8%B8%E6%88%8F/%C3%A9.ts",
  "/a\\b:c;d=e&f+g.ts": "file:///a%5Cb%3Ac%3Bd%3De%26f%2Bg.ts",
  "/ends with a space ": "file:///ends%20with%20a%20space%20",
};

const WINDOWS: Readonly<Record<string, string>> = {
  "C:\\Users\\me\\mine.ts": "file:///C:/Users/me/mine.ts",
  "D:\\a b\\c#d\\100%\\é.ts": "file:///D:/a%20b/c%23d/100%25/%C3%A9.ts",
  "\\\\server\\share\\游戏.ts": "file://server/share/%E6%B8%B8%E6%88%8F.ts",
};

Deno.test("toFileUrl() returns the address of a path, and toPath() the path", () => {
  for (const [isWindows, paths] of [[false, POSIX], [true, WINDOWS]] as const) {
    for (const [path, address] of Object.entries(paths)) {
      assertEquals(toFileUrl(path, { isWindows }).href, address, path);
      assertEquals(toPath(new URL(address), { isWindows }), path);
    }
  }
});

Deno.test("toFileUrl() finds relative paths in a folder", () => {
  const find = (path: string, folder: string, isWindows: boolean) =>
    toFileUrl(path, { folder, isWindows }).href;
  for (const path of ["mine.ts", "./mine.ts", "../my #1/mine.ts", "/my #1/mine.ts"]) {
    assertEquals(find(path, "/my #1", false), "file:///my%20%231/mine.ts", path);
  }
  const addresses = ["mine.ts", ".\\mine.ts", "./mine.ts", "\\my #1\\mine.ts"];
  for (const path of [...addresses, "\\\\?\\C:\\my #1\\mine.ts"]) {
    assertEquals(find(path, "C:\\my #1", true), "file:///C:/my%20%231/mine.ts", path);
  }
  assertEquals(find("a:b.ts", "/", false), "file:///a%3Ab.ts");
  assertEquals(find("//tmp/mine.ts", "/", false), "file:///tmp/mine.ts");
});

Deno.test("toFileUrl() returns the address that the system finds, and starts at the current folder", async () => {
  const folder = await Deno.makeTempDir({ prefix: "a #%3F é" });
  try {
    await Deno.writeTextFile(`${folder}/file`, "found");
    assertEquals(await Deno.readTextFile(toFileUrl(`${folder}/file`)), "found");
    assertEquals(toPath(toFileUrl("file")), toPath(toFileUrl(`${Deno.cwd()}/file`)));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
