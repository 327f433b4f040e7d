// Runs the commands in the `console` blocks of all documents and writes their output under them.
//
//     deno task docs
import { startWords } from "../packages/cli/testing/spawned.ts";
import { outcomeOf, ROOT } from "./run_command.ts";

const BLOCK = /^```console\n([^]*?)^```$/gm;

const SKIPPED = ["node_modules", "dist", "bin", "coverage", ".git"];

/** Yields all Markdown files below a folder. */
export function* listDocuments(folder: URL = ROOT): Generator<URL> {
  for (const { name, isDirectory } of Deno.readDirSync(folder)) {
    if (isDirectory && !SKIPPED.includes(name)) yield* listDocuments(new URL(`${name}/`, folder));
    else if (name.endsWith(".md")) yield new URL(name, folder);
  }
}

/** Returns a document with the current output of its commands. */
export async function updateOutput(markdown: string): Promise<string> {
  let text = markdown;
  for (const [block, content] of markdown.matchAll(BLOCK)) {
    const parts: string[] = [];
    for (const part of content.split(/^\$ /m).slice(1)) parts.push(await rerun(part));
    text = text.replace(block, () => `\`\`\`console\n${parts.join("")}\`\`\``);
  }
  return text;
}

/** Runs one command. Keeps the old output if only times and sizes differ. */
async function rerun(part: string): Promise<string> {
  const end = part.indexOf("\n");
  const [command, old] = [part.slice(0, end), part.slice(end + 1)];
  const output = command.includes("zugzwang ") ? await runCommand(command) : old;
  return `$ ${command}\n${maskMeasurements(output) === maskMeasurements(old) ? old : output}`;
}

/** Runs a command in the root as a shell does, and returns its output. */
async function runCommand(command: string): Promise<string> {
  const program = startWords([]).map((word) => `'${word}'`).join(" ");
  const script = `zugzwang() { ${program} "$@"; }\n${command.replace(/^.*deno task (-q )?/, "")}`;
  const { code, stdout, stderr } = await outcomeOf("bash", ["-c", script]);
  if (code > 1) throw new Error(`${command} ended with ${code}: ${stderr}`); // 1: a judge found a failure
  return stdout;
}

function maskMeasurements(text: string): string {
  return text.replace(/"(elapsedMs|peakBytes)":[\d.]+/g, '"$1":…')
    .replace(/slowest [\d.]+ m?s/, "slowest …");
}

if (import.meta.main) {
  for (const document of listDocuments()) {
    const text = await Deno.readTextFile(document);
    const updated = await updateOutput(text);
    if (updated !== text) await Deno.writeTextFile(document, updated);
  }
}
