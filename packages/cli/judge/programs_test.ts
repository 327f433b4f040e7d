// The presets of the languages whose compilers this machine has.
import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { processIo } from "../system/process_io.ts";
import { buildAndRun, DOUBLES, hasProgram } from "../testing/source_programs.ts";
import { Programs } from "./programs.ts";

const QUICK: readonly (readonly [ending: string, tool: string, command: string])[] = [
  ["c", "gcc", "gcc -O2 -o ./mine DIR/mine.c -lm && ./mine"],
  ["py", "python3", "python3 DIR/mine.py"],
  ["js", "node", "node DIR/mine.js"],
  ["ts", "deno", "deno run -q -A DIR/mine.ts"],
];

for (const [ending, tool, command] of QUICK) {
  Deno.test({
    name: `build() prepares a program in .${ending}`,
    ignore: !await hasProgram(tool),
    async fn() {
      const built = await buildAndRun(`mine.${ending}`, DOUBLES[ending]);
      assertEquals(built, { command, output: "42" });
    },
  });
}

Deno.test({
  name: "build() prints the compiler's messages",
  ignore: !await hasProgram("gcc"),
  async fn() {
    const file = await Deno.makeTempFile({ suffix: ".c" });
    const written: string[] = [];
    const write = (text: string) => void written.push(text);
    const io = { ...processIo(), stderr: { isTerminal: false, columns: null, write } };
    const programs = new Programs(io);
    await Deno.writeTextFile(file, "int main() { return x; }");
    const building = programs.build(file);
    await assertRejects(() => building, Error, "gcc ended with exit code 1");
    assertStringIncludes(written.join(""), "undeclared");
    await programs.close();
    await Deno.remove(file);
  },
});
