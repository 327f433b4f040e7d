import { assertEquals, assertThrows } from "@std/assert";
import { commandWords } from "./command_words.ts";
import { UsageError } from "../base/failure.ts";

Deno.test("commandWords() knows quotes, backslashes and white space", () => {
  const cases: [string, string[]][] = [
    ["./mine", ["./mine"]],
    ["  python3\tmine.py \n", ["python3", "mine.py"]],
    [`sh -c 'a | "b" \\x'`, ["sh", "-c", `a | "b" \\x`]],
    [`a "b \\"c\\" \\\\ \\n"`, ["a", `b "c" \\ \\n`]],
    [`pre'fix'"ed"`, ["prefixed"]],
    [`a\\ b c\\'d`, ["a b", "c'd"]],
    [`C:\\bin\\mine.exe x`, ["C:\\bin\\mine.exe", "x"]],
    [`a '' ""`, ["a", "", ""]],
    ["程序 输入", ["程序", "输入"]],
  ];
  for (const [command, words] of cases) assertEquals(commandWords(command), words, command);
});

Deno.test("commandWords() refuses what is no command", () => {
  for (const command of [" ", "''", "a 'b", 'a "b', `a "b\\"`]) {
    assertThrows(() => commandWords(command), UsageError, "--command: ", command);
  }
});
