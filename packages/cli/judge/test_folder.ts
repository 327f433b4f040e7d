/**
 * Cases in a folder: inputs `NAME.in`, each with its answer `NAME.out` or `NAME.ans` beside it.
 *
 * @module
 */
import { InputError, LimitError } from "@zugzwang/core/run";
import { causeOf, FileError, placed, PlacedError, UsageError } from "../base/failure.ts";
import type { AnyGame } from "../base/games.ts";
import type { Io } from "../base/io.ts";
import { bytesNow } from "../base/named_file.ts";
import { decodeUtf8 } from "../base/utf8.ts";
import type { JudgeCase } from "./verdict.ts";
import type { ExpectedAnswers } from "./expected_answers.ts";
import { firstDifference } from "./token_difference.ts";
import { limitBrokenBy } from "./judge_plan.ts";

/** How files of answers end, the likeliest first. */
const ANSWER_ENDINGS = [".out", ".ans"];

/** What is in a folder. */
export interface TestFolder {
  /** The cases by name, numbers in names by their size. */
  readonly cases: readonly JudgeCase[];
  /** Why the others are none, in the same order: each with its file and place. */
  readonly refused: readonly Error[];
}

/**
 * Returns the cases of a folder. An input without a file of its answer is answered by us. Inputs
 * that cannot be read, or are none of the game or of its statement, are no cases.
 *
 * @throws {UsageError} if there is no input in the folder.
 * @throws {FileError} if it cannot be read.
 */
export async function casesIn(
  io: Io,
  folder: string,
  game: AnyGame,
): Promise<TestFolder> {
  const names = await io.readFolder(folder);
  const inputs = names.filter((name) => name.endsWith(".in"))
    .sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
  if (inputs.length === 0) throw new UsageError(`--tests: no .in files in ${folder}`);
  const found = await Promise.all(inputs.map(async (name) => {
    const stem = name.slice(0, -".in".length);
    const ending = ANSWER_ENDINGS.find((ending) => names.includes(stem + ending));
    const answer = ending === undefined ? null : `${folder}/${stem}${ending}`;
    return await refusal(async () => {
      const judged = await caseOf(io, `${folder}/${name}`, answer);
      await placed(judged.name, () => check(game, judged.input));
      return judged;
    });
  }));
  return {
    cases: found.filter((one): one is JudgeCase => !(one instanceof Error)),
    refused: found.filter((one) => one instanceof Error),
  };
}

async function caseOf(io: Io, path: string, answer: string | null): Promise<JudgeCase> {
  return {
    input: await textOf(io, path),
    answer: answer === null ? null : { file: answer, text: await textOf(io, answer) },
    name: path,
    recipe: null,
  };
}

async function textOf(io: Io, path: string): Promise<string> {
  const bytes = bytesNow(io, path);
  if (bytes === null) throw new FileError("read", path, "no such file");
  return await placed(path, () => decodeUtf8(bytes));
}

function check(game: AnyGame, input: string): void {
  const position = game.parse(input);
  const limit = limitBrokenBy(game, position);
  if (limit === null) return;
  const found = "an instance beyond the statement";
  throw new InputError({ line: 1, column: 1, expected: limit, found });
}

/** The most time for an answer that a file has already. */
const CHECKED_MS = 1000;

/**
 * Yields the cases whose file of the answer holds another answer than ours, with where it first
 * differs. What a limit keeps us from answering is taken as it is.
 */
export async function* wrongAnswers(
  cases: readonly JudgeCase[],
  ours: Pick<ExpectedAnswers, "find">,
): AsyncGenerator<{ readonly judged: JudgeCase; readonly error: Error }> {
  for (const judged of cases) {
    if (judged.answer === null) continue;
    const { file, text } = judged.answer;
    try {
      const fault = firstDifference(await ours.find(judged.input, CHECKED_MS), text);
      if (fault !== null) yield { judged, error: new PlacedError(file, new InputError(fault)) };
    } catch (error) {
      if (!(causeOf(error) instanceof LimitError)) throw error;
    }
  }
}

/** Returns what some work returns, or the error that says that a test is none. */
async function refusal<T>(work: () => Promise<T>): Promise<T | Error> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof FileError || causeOf(error) instanceof InputError) return error as Error;
    throw error;
  }
}
