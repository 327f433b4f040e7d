/**
 * Cases in a folder: inputs `NAME.in`, each with its answer `NAME.out` or `NAME.ans` beside it.
 *
 * @module
 */
import { placed, UsageError } from "../base/failure.ts";
import type { Io } from "../base/io.ts";
import { decodeUtf8 } from "../base/utf8.ts";
import type { JudgeCase } from "./judge_case.ts";

/** How files of answers end, the likeliest first. */
const ANSWER_ENDINGS = [".out", ".ans"];

/**
 * Returns the cases of a folder by name, numbers in names by their size. An input without a file of
 * its answer is answered by us.
 *
 * @throws {UsageError} if there is no input in the folder.
 * @throws {FileError} if it cannot be read.
 */
export async function casesIn(io: Io, folder: string): Promise<JudgeCase[]> {
  const names = await io.readFolder(folder);
  const inputs = names.filter((name) => name.endsWith(".in"))
    .sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
  if (inputs.length === 0) throw new UsageError(`--tests: no .in files in ${folder}`);
  return await Promise.all(inputs.map(async (name) => {
    const stem = name.slice(0, -".in".length);
    const ending = ANSWER_ENDINGS.find((ending) => names.includes(stem + ending));
    const path = `${folder}/${name}`;
    return {
      input: await textOf(io, path),
      answer: ending === undefined ? null : await textOf(io, `${folder}/${stem}${ending}`),
      name: path,
      recipe: null,
    };
  }));
}

async function textOf(io: Io, path: string): Promise<string> {
  const bytes = await io.readFile(path);
  return await placed(path, () => decodeUtf8(bytes));
}
