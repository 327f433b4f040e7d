// Updates the documents: writes the output of the commands in their `console` blocks, and draws the
// figures `docs/images/**.svg` of the positions beside them.
//
//     deno task docs
import { toPath } from "../packages/cli/base/file_url.ts";
import { startWords } from "../packages/cli/testing/spawned.ts";
import { outcomeOf, ROOT, run } from "./run_command.ts";

const BLOCK = /^```console\n([^]*?)^```$/gm;

const SKIPPED = ["node_modules", "dist", "bin", "coverage", ".git"];

/** Yields the files below a folder whose names end like this. */
function* listFiles(folder: URL, ending: string): Generator<URL> {
  for (const { name, isDirectory } of Deno.readDirSync(folder)) {
    const place = new URL(isDirectory ? `${name}/` : name, folder);
    if (isDirectory && !SKIPPED.includes(name)) yield* listFiles(place, ending);
    else if (name.endsWith(ending)) yield place;
  }
}

/** Returns all Markdown files. */
export function listDocuments(): URL[] {
  return [...listFiles(ROOT, ".md")];
}

/** Returns the positions that have figures, in a folder of `docs/images` or in all. */
export function listFigured(folder = ""): URL[] {
  return [...listFiles(new URL(`docs/images/${folder}`, ROOT), ".json")];
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
  for (const position of listFigured()) {
    const files = [toPath(position), "--svg", toPath(nameFigure(position))];
    const [deno, ...words] = startWords(["analyze", ...files]);
    await run(deno, words);
  }
}
