// Updates the documents: writes the output of the commands in their `console` blocks, and draws the
// figures `docs/images/**.svg` of the positions beside them.
//
//     deno task docs
import { fileURLToPath } from "node:url";
import { startWords } from "../packages/cli/testing/spawned.ts";
import { inRoot, outcomeOf, ROOT, run } from "./run_command.ts";

const BLOCK = /^```console\n([^]*?)^```$/gm;

/** Returns the files that git tracks, by a pattern. */
function listTracked(pattern: string): URL[] {
  const args = ["ls-files", "-z", "--", pattern];
  const { stdout } = new Deno.Command("git", { args, cwd: ROOT, stderr: "inherit" }).outputSync();
  const names = new TextDecoder().decode(stdout).split("\0").filter((name) => name !== "");
  return names.map((name) => inRoot(name));
}

/** Returns all Markdown files. */
export function listDocuments(): URL[] {
  return listTracked("*.md");
}

/** Returns the positions that have figures, in a folder of `docs/images` or in all. */
export function listFigured(folder = ""): URL[] {
  return listTracked(`docs/images/${folder}*.json`);
}

export function nameFigure(position: URL): URL {
  return new URL(position.href.replace(/json$/, "svg"));
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
  const output = command.includes("zugzwang ") ? await findOutput(command) : old;
  return `$ ${command}\n${maskMeasurements(output) === maskMeasurements(old) ? old : output}`;
}

const OUTPUTS = new Map<string, Promise<string>>();

/** Returns the output of a command in the root. Documents in two languages show the same commands. */
function findOutput(command: string): Promise<string> {
  const words = command.replace(/^.*deno task (-q )?/, "");
  const output = OUTPUTS.get(words) ?? runCommand(words);
  OUTPUTS.set(words, output);
  return output;
}

/** Runs a command in the root as a shell does, and returns its output. */
async function runCommand(command: string): Promise<string> {
  const program = startWords([]).map((word) => `'${word}'`).join(" ");
  // The output does not depend on how long a judge shrinks a case, unless the machine is busy.
  const words = command.replace(/^zugzwang judge (?=\w)/, "$&--shrink=1h ");
  const script = `zugzwang() { ${program} "$@"; }\n${words}`;
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
  for (const position of listFigured()) {
    const files = [fileURLToPath(position), "--svg", fileURLToPath(nameFigure(position))];
    const [deno, ...words] = startWords(["analyze", ...files]);
    await run(deno, words);
  }
}
