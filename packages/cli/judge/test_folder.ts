// Cases in a folder: each input `NAME.in` has its answer in `NAME.out` or `NAME.ans`. In Polygon's
// folders, `01` has its answer in `01.a`.
import { InputError, LimitError } from "@zugzwang/core";
import { FileError, findCause, PlacedError, UsageError, withPlace } from "../base/report.ts";
import type { AnyGame } from "../base/games.ts";
import type { Io } from "../base/io.ts";
import { decodeUtf8, readFileSync } from "../base/files.ts";
import { chooseLimits, findBrokenLimit } from "./judge_plan.ts";
import type { Bench } from "./judge_runs.ts";
import { findDifference, type JudgeCase } from "./verdict.ts";

/** The endings of answer files, the preferred one first. */
const ANSWER_ENDINGS = [".out", ".ans", ".a"];

export interface TestFolder {
  /** The cases in the order of their names. Numbers in names are compared as numbers. */
  readonly cases: readonly JudgeCase[];
  /** Why the other tests are refused. Each message names its file. */
  readonly refused: readonly Error[];
}

/**
 * Returns the cases of a folder. Without an answer file, the program computes the answer. An input
 * that cannot be read, or exceeds the limits of the statement, is refused. Throws a `UsageError` if the
 * folder has no input. Throws a `FileError` if it cannot be read.
 */
export async function readTestFolder(io: Io, folder: string, game: AnyGame): Promise<TestFolder> {
  const names = await io.readFolder(folder);
  const inputs = names.filter((name) => /\.in$|^\d+$/.test(name))
    .sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
  if (inputs.length === 0) {
    throw new UsageError(`--tests: no inputs in ${folder}, such as 1.in or 01`);
  }
  const found = await Promise.allSettled(inputs.map((name) => {
    const stem = name.replace(/\.in$/, "");
    const ending = ANSWER_ENDINGS.find((ending) => names.includes(stem + ending));
    const answer = ending === undefined ? null : `${folder}/${stem}${ending}`;
    return readCase(io, game, { path: `${folder}/${name}`, answer });
  }));
  const refused = found.flatMap((one) => one.status === "rejected" ? [one.reason] : []);
  const bug = refused.find((error) => !isRefusal(error));
  if (bug !== undefined) throw bug;
  return { cases: found.flatMap((one) => one.status === "fulfilled" ? [one.value] : []), refused };
}

function isRefusal(error: unknown): boolean {
  return error instanceof FileError || findCause(error) instanceof InputError;
}

async function readCase(
  io: Io,
  game: AnyGame,
  { path, answer: file }: { readonly path: string; readonly answer: string | null },
): Promise<JudgeCase> {
  const input = await readText(io, path);
  const answer = file === null ? null : { file, text: await readText(io, file) };
  await withPlace(path, () => checkInput(game, input));
  return { input, answer, name: path, recipe: null };
}

async function readText(io: Io, path: string): Promise<string> {
  const bytes = readFileSync(io, path);
  if (bytes === null) throw new FileError("read", path, "no such file");
  return await withPlace(path, () => decodeUtf8(bytes));
}

function checkInput(game: AnyGame, input: string): void {
  const expected = findBrokenLimit(chooseLimits(game), game.judge.parse(input));
  if (expected === null) return;
  const found = "an instance that exceeds the statement's limits";
  throw new InputError({ line: 1, column: 1, expected, found });
}

/** The time limit for checking an answer file. */
const CHECK_MS = 1000;

/** Returns why the answer file of a case is wrong, or null. A file that takes too long is trusted. */
export async function findWrongAnswer(
  { input, answer }: JudgeCase,
  bench: Pick<Bench, "answer">,
): Promise<Error | null> {
  if (answer === null) return null;
  try {
    const fault = findDifference(await bench.answer(input, CHECK_MS), answer.text, "the file");
    if (fault === null) return null;
    const expected = `${fault.expected}, which the solver has proved`;
    return new PlacedError(answer.file, new InputError({ ...fault, expected }));
  } catch (error) {
    if (findCause(error) instanceof LimitError) return null;
    throw error;
  }
}
