// Every path becomes an address by Node's `pathToFileURL`: on Windows and elsewhere, with any characters.
import { assertEquals } from "@std/assert";
import { fileURLToPath, pathToFileURL } from "node:url";

Deno.test("an address keeps a path whole, on Windows and elsewhere", () => {
  const paths: [path: string, windows: boolean, address: string][] = [
    ["C:\\my games\\#1\\100%\\é.ts", true, "file:///C:/my%20games/%231/100%25/%C3%A9.ts"],
    ["/my games/#1/100%/é?.ts", false, "file:///my%20games/%231/100%25/%C3%A9%3F.ts"],
  ];
  for (const [path, windows, address] of paths) {
    assertEquals(pathToFileURL(path, { windows }).href, address);
    if (!windows) assertEquals(fileURLToPath(address), path);
  }
});
