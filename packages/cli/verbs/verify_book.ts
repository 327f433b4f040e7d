/**
 * `zugzwang verify --book`: the answers of a book, or a sample of them, proved again.
 *
 * @module
 */
import {
  BOOK_METHOD,
  formatFigure,
  LimitError,
  type Random,
  seededRandom,
  type SolveOptions,
  startCourse,
  study,
  type TakenRow,
} from "@zugzwang/core";
import { EXIT, type ExitCode, UsageError } from "../base/failure.ts";
import type { AnyGame } from "../base/games.ts";
import { writeJson } from "../base/report.ts";
import { counted, parseCount, rangesText } from "../base/units.ts";
import {
  BOOK,
  INPUT_OPTIONS,
  type OptionSpec,
  OWN_GAME,
  STREAM_OPTIONS,
} from "../command/options.ts";
import {
  checked,
  progressWish,
  solverSettings,
  timeLimit,
  wantsJson,
} from "../command/settings.ts";
import type { Call } from "../command/verb.ts";
import { valueText } from "../draw/text.ts";
import { seedOf } from "../input/instance_recipe.ts";
import { gameOf } from "../input/sources.ts";
import { BookFile, bookPath, leftOutText } from "../batch/book_file.ts";
import { solverOptionsNow } from "../stream/each_position.ts";
import { progressLine } from "../stream/progress.ts";
import { valueJson } from "../stream/study_json.ts";
import { recheck, wayOf } from "./recheck.ts";

const VERIFIED_BOOK: OptionSpec = {
  ...BOOK,
  about: "prove the answers of these rows of a batch again, in place of positions of files",
};
const SAMPLE: OptionSpec = {
  name: "sample",
  value: "COUNT",
  about: "with --book, so many answers, chosen at random; all where not given",
};
const SAMPLE_SEED: OptionSpec = {
  name: "seed",
  value: "NUMBER",
  about: "with --sample, the seed of the choice; 1 where not given",
};

/** The options of `verify` that are about a book. */
export const VERIFIED_BOOK_OPTIONS: readonly OptionSpec[] = [VERIFIED_BOOK, SAMPLE, SAMPLE_SEED];

/** A value and a best move; the move is undefined where a row does not say it. */
interface Answer {
  readonly value: number;
  readonly move: string | null | undefined;
}

/** An answer that is not what was proved. */
interface WrongAnswer {
  readonly line: number;
  readonly says: Answer;
  readonly proved: Answer;
}

/** What became of the answers of a book. */
interface Findings {
  readonly path: string;
  /** Answers in the book. */
  answers: number;
  /** Those that were proved again, right or wrong. */
  proved: number;
  readonly wrong: WrongAnswer[];
  /** Lines over a limit. */
  readonly unproved: number[];
}

/**
 * Returns the book that a call of `verify` is about, if it is.
 *
 * @throws {UsageError} if other positions are given too, or a sample without a book.
 */
export function verifiedBook({ options }: Call): string | undefined {
  const file = options.text(VERIFIED_BOOK);
  if (file === undefined) {
    const lone = [SAMPLE, SAMPLE_SEED].find((spec) => options.text(spec) !== undefined);
    if (lone) throw new UsageError(`--${lone.name} is of a book, but --book is not given`);
    return undefined;
  }
  const other = [...INPUT_OPTIONS, ...STREAM_OPTIONS].find((spec) =>
    spec !== OWN_GAME && (options.flag(spec) || options.text(spec) !== undefined)
  );
  const given = other ? `--${other.name}` : options.words.length > 1 ? "a file" : null;
  if (given) throw new UsageError(`--book has the positions, but ${given} is given`);
  return bookPath(file);
}

/** Proves the answers of a book again and says which are wrong. */
export async function verifyBook(call: Call, path: string): Promise<ExitCode> {
  const game = await gameOf(call);
  solverSettings(call, game);
  timeLimit(call);
  const progress = progressLine(call.io, progressWish(call));
  const file = new BookFile(call.io, game, path);
  const findings: Findings = { path, answers: 0, proved: 0, wrong: [], unproved: [] };
  const start = performance.now();
  await file.placed(async () => {
    for await (const row of sampled(call, file, findings)) {
      progress.begin();
      await check(row, { call, game, findings, options: solverOptionsNow(call, game, progress) });
      progress.count();
    }
  });
  progress.clear();
  const elapsedMs = Math.round((performance.now() - start) * 1000) / 1000;
  if (wantsJson(call)) writeJson(call.io, findingsJson(game, findings, elapsedMs));
  else call.io.stdout.write(findingsText(game, findings, leftOutText(file.leftOut)));
  if (findings.wrong.length > 0) return EXIT.check;
  return findings.unproved.length > 0 ? EXIT.limit : EXIT.ok;
}

/** Yields the rows of a book, or so many that are chosen at random, in their order. */
async function* sampled(
  { options }: Call,
  file: BookFile,
  findings: Findings,
): AsyncGenerator<TakenRow<unknown>> {
  const most = checked(options, SAMPLE, (text) => parseCount(text, { min: 1, max: 10 ** 9 }));
  const random = seededRandom(seedOf(options));
  const chosen: TakenRow<unknown>[] = [];
  for await (const row of file.rows()) {
    findings.answers++;
    if (most === undefined) yield row;
    else choose(chosen, row, { most, seen: findings.answers, random });
  }
  yield* chosen.sort((a, b) => a.line - b.line);
}

/** Keeps each of those seen with the same chance (Vitter's algorithm R). */
function choose<T>(
  chosen: T[],
  item: T,
  { most, seen, random }: { most: number; seen: number; random: Random },
): void {
  if (chosen.length < most) return void chosen.push(item);
  const place = random(seen);
  if (place < most) chosen[place] = item;
}

/** Proves an answer again, by solving or in the way that is asked for. */
async function check(
  { row, line, position }: TakenRow<unknown>,
  { call, game, findings, options }: {
    call: Call;
    game: AnyGame;
    findings: Findings;
    options: SolveOptions;
  },
): Promise<void> {
  try {
    const proved = await answerOf({ call, game, options, position });
    findings.proved++;
    const { value, move } = row;
    const asSaid = move === undefined ? { ...proved, move } : proved;
    if (value === asSaid.value && move === asSaid.move) return;
    findings.wrong.push({ line, says: { value, move }, proved: asSaid });
  } catch (error) {
    if (!(error instanceof LimitError)) throw error;
    findings.unproved.push(line);
  }
}

async function answerOf({ call, game, options, position }: {
  call: Call;
  game: AnyGame;
  options: SolveOptions;
  position: unknown;
}): Promise<Answer> {
  const way = wayOf(call.options);
  const course = startCourse(game, game.formatInput(position), { start: position });
  if (way !== undefined) return await recheck({ course, method: BOOK_METHOD, options }, way);
  const { value, move, limit } = await study(course, { ...options, parts: ["value"] });
  if (limit) throw new LimitError(limit);
  return { value: value!, move };
}

function findingsJson(game: AnyGame, findings: Findings, elapsedMs: number) {
  const { path, answers, proved, wrong, unproved } = findings;
  const answerJson = ({ value, move }: Answer) => ({
    ...valueJson(game, value),
    ...move === undefined ? {} : { move },
  });
  return {
    game: game.name,
    book: path,
    answers,
    proved,
    agrees: wrong.length === 0,
    wrong: wrong.map(({ line, says, proved }) => (
      { line, says: answerJson(says), proved: answerJson(proved) }
    )),
    unproved,
    elapsedMs,
  };
}

function findingsText(game: AnyGame, findings: Findings, leftOut: string): string {
  const { path, answers, proved, wrong, unproved } = findings;
  const text = ({ value, move }: Answer) =>
    valueText(game, value) +
    (move === undefined ? "" : move === null ? ", no move" : `, move ${move}`);
  const lines = [
    ...wrong.map(({ line, says, proved }) =>
      `line ${line} is WRONG: it says ${text(says)}; proved is ${text(proved)}`
    ),
    ...unproved.length > 0 ? [`over a limit: line ${rangesText(unproved)}`] : [],
    `${formatFigure(proved)} of ${counted(answers, "answer")} proved again: ` +
    `${formatFigure(wrong.length)} wrong${leftOut}`,
  ];
  return lines.map((line) => `${path}: ${line}\n`).join("");
}
