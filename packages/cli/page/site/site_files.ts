// Finds the built page in the source tree, in the compiled program or beside the bundle.
import { FileError } from "../../base/report.ts";
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
