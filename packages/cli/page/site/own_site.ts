// Builds the page with the game of `explore --game`.
import { FileError, UsageError } from "../../base/failure.ts";
import type { AnyGame } from "../../base/games.ts";
import type { Io } from "../../base/io.ts";
import type { Site } from "./server.ts";

/** The time for the bundler, which may have to be downloaded first. */
const BUNDLER_MS = 120_000;

const BUILT = "site.json";

/**
 * Builds the page with one more game.
 *
 * @throws {UsageError} in the compiled program, which has no bundler.
 * @throws {FileError} if the module cannot be bundled.
 */
export async function buildOwnSite(io: Io, { name, module = name }: AnyGame): Promise<Site> {
  if (Deno.build.standalone || !import.meta.url.endsWith(".ts")) {
    throw new UsageError(
      "explore --game runs only from source, because the compiled program has no bundler: " +
        "deno task explore --game MODULE",
    );
  }
  const config = toPath("../../../../deno.json");
  const script = toPath("../build.ts");
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
  return new Map(
    files.map((
      [name, text],
    ) => [name, Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))]),
  );
}

function findReason(errors: string): string {
  const lines = errors.split("\n").map((line) => line.trim()).filter((line) => line !== "");
  return lines.find((line) => /error/i.test(line)) ?? lines.at(-1) ?? "no reason given";
}

function toPath(file: string): string {
  return decodeURIComponent(new URL(file, import.meta.url).pathname);
}
