// Every preset, with the compilers of Debian: g++, gcc, rustc, golang-go, default-jdk, fp-compiler.
import { assertEquals } from "@std/assert";
import { buildAndRun, DOUBLES, hasProgram } from "../testing/source_programs.ts";

const TOOLS = {
  c: "gcc",
  cpp: "g++",
  rs: "rustc",
  go: "go",
  java: "javac",
  py: "python3",
  js: "node",
  ts: "deno",
  pas: "fpc",
};

for (const [ending, tool] of Object.entries(TOOLS)) {
  Deno.test({
    name: `build() compiles and runs a program in .${ending}`,
    ignore: !await hasProgram(tool),
    async fn() {
      assertEquals((await buildAndRun(`mine.${ending}`, DOUBLES[ending])).output, "42");
    },
  });
}
