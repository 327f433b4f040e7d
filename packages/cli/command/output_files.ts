// The rule for files that exist: a call never replaces one of its inputs or another of its outputs, and
// replaces a file that the program did not write only with `--force`.
import { FileError, UsageError } from "../base/report.ts";
import { isGzip, parseFileName, readFileSync, tryJson, unzip } from "../base/files.ts";
import type { Io } from "../base/io.ts";
import { type FileKind, nameMachineFile, spellOption } from "./verb.ts";
import type { CommandLine } from "./read_options.ts";

/** A file of a call, and the option that names it; null for an input. */
interface CallFile {
  readonly path: string;
  readonly option: string | null;
  /** What is written to it; null if it is read. */
  readonly writes: FileKind | null;
}

/**
 * Checks the files of a call. With `--force`, empties those that are in the way. Throws a `UsageError` if
 * two of them are the same file, and a `FileError` if a file would be replaced that the program did not
 * write.
 */
export async function checkFiles(
  line: CommandLine,
  { files, io }: { readonly files: readonly string[]; readonly io: Io },
): Promise<void> {
  const options = listOptionFiles(line);
  const outputs = options.filter(({ writes }) => writes !== null);
  if (outputs.length === 0) return;
  const inputs = files.map((path): CallFile => ({ path, option: null, writes: null }));
  const all = [...inputs, ...options].filter(({ path }) => parseFileName(path) !== null);
  for (const output of outputs) refuseSame(output, all, io);
  for (const { path, writes } of outputs) {
    if (await mayReplace(writes!, path, io)) continue;
    if (line.options.force !== true) {
      throw new FileError("write", path, "zugzwang did not write this file; --force replaces it");
    }
    io.writeFileSync(path, []);
  }
}

/** Lists the files of options. A machine writes its own checkpoint, and reads those of the others. */
function listOptionFiles({ verb, options }: CommandLine): CallFile[] {
  const given: Readonly<Record<string, unknown>> = options;
  const { part } = options;
  return Object.entries(verb.options).flatMap(
    ([name, { completes, writes = null }]): CallFile[] => {
      const [option, path] = [spellOption(name), given[name]];
      if (typeof path !== "string") return [];
      if (name === "moves" && path.startsWith("@")) {
        return [{ option, path: path.slice(1), writes }];
      }
      if (completes !== "file") return [];
      if (writes !== "checkpoint" || part === undefined) return [{ option, path, writes }];
      return Array.from({ length: part.count }, (_, index) => ({
        ...{ option, path: nameMachineFile(path, { index }) },
        writes: index === part.index ? writes : null,
      }));
    },
  );
}

/** Throws a `UsageError` if an output is another file of the call, under whatever name. */
function refuseSame(output: CallFile, all: readonly CallFile[], io: Io): void {
  const identity = io.identify(output.path);
  const same = all.find((other) => other !== output && io.identify(other.path) === identity);
  if (!same) return;
  const what = same.option === null ? "an input" : `the file of ${same.option}`;
  throw new UsageError(`${output.option}: ${output.path} is ${what}`);
}

/** Whether a file is new, empty, no regular file, or written by the program. */
async function mayReplace(kind: FileKind, path: string, io: Io): Promise<boolean> {
  if (kind === "checkpoint") return true; // its reader refuses others, with the reason
  const start = await readStart(path, io);
  if (start.length === 0) return true;
  const text = new TextDecoder().decode(start);
  const [first] = text.split("\n", 1);
  if (kind === "book") return first === "zugzwang book 1";
  if (kind === "svg") return /^<svg [^>]*class="(?:board|scene)"/.test(first);
  if (kind === "proof") return first.startsWith('{"format":"zugzwang proof"');
  if (/^\{("game":"[^"]*",)?"file":/.test(first)) return true;
  // It may be the beginning of a row, left by a killed run.
  return first === text && text.startsWith("{") && tryJson(text) === undefined;
}

const START_BYTES = 2 ** 18;

/** Returns the first bytes of a regular file, uncompressed; none without such a file. */
async function readStart(path: string, io: Io): Promise<Uint8Array> {
  let start = new Uint8Array();
  try {
    start = readFileSync(io, path, { length: START_BYTES }) ?? start;
    if (isGzip(start)) { for await (const bytes of unzip(io, path)) return bytes; }
  } catch (error) {
    if (!(error instanceof FileError)) throw error; // writing it says what is wrong
  }
  return start;
}
