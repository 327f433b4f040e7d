// Finds the built page in the source tree, in the compiled program or beside the bundle, or builds it
// with the game of `explore --game`.
import { FileError, UsageError } from "../../base/failure.ts";
import { toPath } from "../../base/file_url.ts";
import type { AnyGame } from "../../base/games.ts";
import type { Io } from "../../base/io.ts";
import { findType, type Site } from "./server.ts";

/** Where the page may be, relative to this module in the source (also compiled) or in a bundle. */
const PLACES = {
  source: ["../../../../dist/site/"],
  bundle: ["site/", "../dist/site/"],
} as const;

/**
 * Reads the files of the page into memory.
 *
 * @param module The address of this module, for tests.
 * @throws {FileError} if the page is not built.
 */
export async function readSite(module: string = import.meta.url): Promise<Site> {
  for (const place of PLACES[module.endsWith(".ts") ? "source" : "bundle"]) {
    const site = await readFolder(new URL(place, module));
    if (site?.has("index.html")) return site;
  }
  throw new FileError("read", "the page", "build it first: deno task site");
}

async function readFolder(folder: URL): Promise<Site | null> {
  const site = new Map<string, Uint8Array<ArrayBuffer>>();
  try {
    for await (const { name, isFile } of Deno.readDir(folder)) {
      if (isFile && findType(name)) site.set(name, await Deno.readFile(new URL(name, folder)));
    }
    return site;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}

/** The time for the bundler, which may have to be downloaded first. */
const BUNDLER_MS = 120_000;

const BUILT = "site.json";

/**
 * Builds the page with one more game.
 *
 * @throws {UsageError} in the installed program, which has no bundler.
 * @throws {FileError} if the module cannot be bundled.
 */
export async function buildOwnSite(io: Io, { name, module = name }: AnyGame): Promise<Site> {
  if (Deno.build.standalone || !import.meta.url.endsWith(".ts")) {
    throw new UsageError(
      "explore --game runs only from source, because the installed program has no bundler: " +
        "in a clone, run deno task explore --game MODULE",
    );
  }
  const [config, script] = ["../../../../deno.json", "../build.ts"]
    .map((file) => toPath(new URL(file, import.meta.url)));
  const path = await Deno.realPath(module);
  const { code, output, errors } = await io.runProgram({
    words: [
      ...[Deno.execPath(), "run", "-q", "-A", "--config", config, script],
      ...["--game", path, "--json", BUILT],
    ],
    input: "",
    outputFile: BUILT,
    timeMs: BUNDLER_MS,
  });
  if (code !== 0 || output === null) {
    throw new FileError("bundle", module, findReason(errors));
  }
  const files: [string, string][] = JSON.parse(output);
  const decode = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  return new Map(files.map(([name, text]) => [name, decode(text)]));
}

function findReason(errors: string): string {
  const lines = errors.split("\n").map((line) => line.trim()).filter((line) => line !== "");
  return lines.find((line) => /error/i.test(line)) ?? lines.at(-1) ?? "no reason given";
}
