/**
 * Source files of every language that `judge` compiles, for tests.
 *
 * @module
 */
import { assertEquals } from "@std/assert";
import { Programs } from "../judge/programs.ts";
import { processIo } from "../system/process_io.ts";
import { runProcess } from "../system/process_program.ts";

/** Programs that print the double of a number, by the ending of their language. */
export const DOUBLES: Readonly<Record<string, string>> = {
  c: '#include <stdio.h>\n#include <math.h>\nint main() { int n; scanf("%d", &n); printf("%.0f\\n", 2 * floor(n)); }',
  cpp: "#include <bits/stdc++.h>\nint main() { int n; std::cin >> n; std::cout << n * 2; }",
  rs:
    'fn main() { let mut s = String::new(); std::io::stdin().read_line(&mut s).unwrap(); println!("{}", 2 * s.trim().parse::<i32>().unwrap()); }',
  go: 'package main\nimport "fmt"\nfunc main() { var n int; fmt.Scan(&n); fmt.Println(2 * n) }',
  java:
    "public class mine { public static void main(String[] a) { System.out.println(2 * new java.util.Scanner(System.in).nextInt()); } }",
  py: "print(2 * int(input()))",
  js: 'console.log(2 * Number(require("fs").readFileSync(0, "utf8")));',
  ts:
    "const n: number = Number(await new Response(Deno.stdin.readable).text());\nconsole.log(2 * n);",
  pas: "var n: integer; begin readln(n); writeln(2 * n) end.",
};

/** Builds a program and runs it. Returns its command and its output. */
export async function buildAndRun(name: string, source: string) {
  const folder = await Deno.makeTempDir();
  const io = { ...processIo(), stderr: { isTerminal: false, columns: null, write: () => {} } };
  const programs = new Programs(io);
  try {
    await Deno.writeTextFile(`${folder}/${name}`, source);
    const { words, command } = await programs.build(`${folder}/${name}`);
    const { output, errors } = await runProcess({ words, input: "21\n", timeMs: 60_000 });
    assertEquals(errors, "");
    return { command: command.replaceAll(folder, "DIR"), output: output!.trim() };
  } finally {
    await programs.close();
    await Deno.remove(folder, { recursive: true });
  }
}

export async function hasProgram(name: string): Promise<boolean> {
  try {
    await new Deno.Command(name, { args: ["--version"] }).output();
    return true;
  } catch {
    return false;
  }
}
