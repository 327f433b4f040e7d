// Draws the figures of the documents, `docs/images/**.svg`, from the positions beside them.
//
//     deno task docs
import { processIo } from "../packages/cli/system/process_io.ts";
import { run } from "../packages/cli/main.ts";

const IMAGES = new URL("../docs/images/", import.meta.url);

/** Yields the position files below a folder. */
export function* positions(folder = IMAGES): Generator<URL> {
  for (const { name, isDirectory } of Deno.readDirSync(folder)) {
    if (isDirectory) yield* positions(new URL(`${name}/`, folder));
    else if (name.endsWith(".json")) yield new URL(name, folder);
  }
}

export function figureOf(position: URL): URL {
  return new URL(position.href.replace(/json$/, "svg"));
}

if (import.meta.main) {
  const stdout = { isTerminal: false, columns: null, write() {} };
  const io = { ...processIo(), stdout };
  for (const position of positions()) {
    const output = figureOf(position).pathname;
    const exit = await run(["analyze", position.pathname, "--svg", output], { io });
    if (exit !== 0) Deno.exit(exit);
  }
}
