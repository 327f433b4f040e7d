/**
 * `zugzwang verify --rows`: the answers of a book, or a sample of them, proved again.
 *
 * @module
 */
import type { BookRow, TakenRow } from "@zugzwang/core/study";
import type { Random, SolveOptions } from "@zugzwang/core";
import { totalOf } from "@zugzwang/core/study/course";
import { provedOrThrow } from "@zugzwang/core/study/studied";
import { conclusion, study } from "@zugzwang/core/study/study";
import { BOOK_METHOD } from "@zugzwang/core/study/with_book";
import { formatFigure, LimitError, seededRandom } from "@zugzwang/core/run";
import { EXIT, type ExitCode, UsageError } from "../base/failure.ts";
import type { AnyCourse, AnyGame } from "../base/games.ts";
import { writeJson } from "../base/report.ts";
import { counted, rangesText } from "../base/units.ts";
import { count, type Option, text, typed } from "../command/option.ts";
import { INPUT_OPTIONS, INSTANCE_OPTIONS, STREAM_OPTIONS } from "../command/options.ts";
import { progressWish, solverSettings, wantsJson } from "../command/settings.ts";
import type { Call } from "../command/verb.ts";
import { valueText } from "../draw/text.ts";
import { gameOf } from "../input/sources.ts";
import { BookFile, leftOutText } from "../batch/book_file.ts";
import { bookPath } from "../batch/book_option.ts";
import { solverOptionsNow } from "../stream/answer_input.ts";
import { progressLine } from "../stream/progress.ts";
import { valueJson } from "../stream/answered.ts";
import { recheck, type Way } from "./recheck.ts";

/** The options of `verify` that are about a book. */
export const VERIFIED_BOOK_OPTIONS = {
  rows: text("FILE", "prove the answers of these rows of a batch again, instead of positions", {
    completes: "file",
  }),
  sample: count(
    "COUNT",
    { min: 1, max: 10 ** 9 },
    "with --rows, so many answers, chosen at random; all where not given",
  ),
  seed: {
    ...INSTANCE_OPTIONS.seed,
    about: "with --sample, the seed of the choice; 1 where not given",
  },
};

/** A call that may name a book, and the way to check. */
type BookCall = Call<
  typeof VERIFIED_BOOK_OPTIONS & { readonly by: Option<Way | undefined> }
>;

/** What a row says, or what was proved of the same. */
interface Answer {
  readonly value?: number;
  /** The best move, where the row says it. */
  readonly move?: string | null;
  /** Who wins, where that was asked. */
  readonly winner?: string | null;
}

/** A row of a book. */
type Row = TakenRow<unknown, unknown>;

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
export function verifiedBook({ options, words }: BookCall): string | undefined {
  const file = options.rows;
  if (file === undefined) {
    const lone = (["sample", "seed"] as const).find((name) => options[name] !== undefined);
    if (lone) throw new UsageError(`--${lone} is of rows, but --rows is not given`);
    return undefined;
  }
  const { game: _, ...others } = { ...INPUT_OPTIONS, ...STREAM_OPTIONS };
  const other = (Object.keys(others) as (keyof typeof others)[]).find((name) => options[name]);
  const given = other ? typed(other) : words.length > 1 ? "a file" : null;
  if (given) throw new UsageError(`--rows has the positions, but ${given} is given`);
  return bookPath(file, "--rows");
}

/** Proves the answers of a book again and says which are wrong. */
export async function verifyBook(call: BookCall, path: string): Promise<ExitCode> {
  const game = await gameOf(call);
  solverSettings(call, game);
  const progress = progressLine(call.io, progressWish(call));
  const file = new BookFile(call.io, game, path);
  const findings: Findings = { path, answers: 0, proved: 0, wrong: [], unproved: [] };
  const start = performance.now();
  await file.placed(async () => {
    for await (const row of sampled(call, file, findings)) {
      progress.begin();
      await check(row, { call, findings, options: solverOptionsNow(call, game, progress) });
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
  { options: { sample: most, seed = 1 } }: BookCall,
  file: BookFile,
  findings: Findings,
): AsyncGenerator<Row> {
  const random = seededRandom(seed);
  const chosen: Row[] = [];
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

/** Proves an answer again. */
async function check(
  { row, line, course }: Row,
  { call, findings, options }: { call: BookCall; findings: Findings; options: SolveOptions },
): Promise<void> {
  const says = answerIn(row);
  try {
    const proved = await provedAgain(course, says, { way: call.options.by, options });
    findings.proved++;
    const isRight = says.value === proved.value && says.move === proved.move &&
      says.winner === proved.winner;
    if (!isRight) findings.wrong.push({ line, says, proved });
  } catch (error) {
    if (!(error instanceof LimitError)) throw error;
    findings.unproved.push(line);
  }
}

function answerIn({ question, value, move, winner }: BookRow): Answer {
  if (question !== undefined) return { winner: winner! };
  return { value: value!, ...move !== undefined && { move } };
}

/** What an answer should be, by solving or in the way that is asked for. */
async function provedAgain(
  course: AnyCourse,
  says: Answer,
  { way, options }: { way: Way | undefined; options: SolveOptions },
): Promise<Answer> {
  if (says.winner !== undefined && way === undefined) {
    const { outcome, limit } = await conclusion(study(course, { parts: ["outcome"] }, options));
    if (limit) throw new LimitError(limit);
    return { winner: outcome!.winner };
  }
  const { value, move } = way === undefined
    ? await solvedAgain(course, options)
    : await recheck({ course, method: BOOK_METHOD, options }, way);
  if (says.winner !== undefined) {
    const total = totalOf(course, value);
    return { winner: total === 0 ? null : course.game.sides[total > 0 ? 0 : 1] };
  }
  return says.move === undefined ? { value } : { value, move };
}

async function solvedAgain(course: AnyCourse, options: SolveOptions) {
  const { value, move } = provedOrThrow(
    await conclusion(study(course, { parts: ["value"] }, options)),
  );
  return { value, move };
}

function findingsJson(game: AnyGame, findings: Findings, elapsedMs: number) {
  const { path, answers, proved, wrong, unproved } = findings;
  const json = ({ value, ...more }: Answer) => (
    { ...value === undefined ? {} : valueJson(game, value), ...more }
  );
  return {
    game: game.name,
    book: path,
    answers,
    proved,
    agrees: wrong.length === 0,
    wrong: wrong.map(({ line, says, proved }) => ({
      line,
      says: json(says),
      proved: json(proved),
    })),
    unproved,
    elapsedMs,
  };
}

function findingsText(game: AnyGame, findings: Findings, leftOut: string): string {
  const { path, answers, proved, wrong, unproved } = findings;
  const text = ({ value, move, winner }: Answer) =>
    value === undefined ? winner === null ? "a draw" : `${winner} wins` : valueText(game, value) +
      (move === undefined ? "" : `, ${move ? `move ${move}` : "no move"}`);
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
