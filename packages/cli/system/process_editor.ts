// Editing, completion and history for lines that a person types on a terminal.
import type { Asking } from "../base/io.ts";

/**
 * Takes over the terminal until it is closed. It imports Node's modules only here, because loading them
 * takes 15 ms.
 * @param completions Lists the possible lines.
 * @param interrupt Called at Ctrl-C, which sends no signal while the editor has the terminal.
 */
export async function openLineEditor(
  completions: () => readonly string[],
  interrupt: () => void,
): Promise<Asking> {
  const { default: process } = await import("node:process");
  const { createInterface } = await import("node:readline");
  const { stdin: input, stdout: output } = process;
  const completer = (line: string) => [completions().filter((one) => one.startsWith(line)), line];
  const editor = createInterface({ input, output, terminal: true, completer } as never);
  const ended = new Promise<null>((end) => editor.on("close", () => end(null)));
  editor.on("SIGINT", interrupt);
  return {
    ask: (prompt) =>
      Promise.race([new Promise<string>((answer) => editor.question(prompt, answer)), ended]),
    close: () => editor.close(),
  };
}
