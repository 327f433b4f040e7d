/**
 * Lines that a person types on a terminal: edited, completed, called back by the arrow keys.
 *
 * @module
 */
import type { Asking } from "../base/io.ts";

/**
 * Takes the terminal over, until it is closed. Node's modules are imported here: what a file imports at
 * its head begins with every start of a bundle, these with 15 ms.
 *
 * @param completions What a line may be.
 * @param interrupted Called at Ctrl-C, which ends no program whose terminal is taken over.
 */
export async function lineEditor(
  completions: () => readonly string[],
  interrupted: () => void,
): Promise<Asking> {
  const { default: process } = await import("node:process");
  const { createInterface } = await import("node:readline");
  const { stdin: input, stdout: output } = process;
  const completer = (line: string) => [completions().filter((one) => one.startsWith(line)), line];
  const editor = createInterface({ input, output, terminal: true, completer } as never);
  const ended = new Promise<null>((end) => editor.on("close", () => end(null)));
  editor.on("SIGINT", interrupted);
  return {
    ask: (prompt) =>
      Promise.race([new Promise<string>((answer) => editor.question(prompt, answer)), ended]),
    close: () => editor.close(),
  };
}
