// `zugzwang judge`: runs a user's program on generated instances or the tests of a folder, as a judge
// would.
import { LimitError } from "@zugzwang/core";
import { provedOrThrow, recordOf } from "@zugzwang/core/study";
import type { Verb } from "../answer/answer.ts";
import { CallService } from "../answer/call_service.ts";
import { type ExitCode, findCause, quoteWord, UsageError } from "../base/report.ts";
import type { AnyGame } from "../base/games.ts";
import { parseBytes, parseDuration } from "../base/units.ts";
import { runUntilEnd } from "../answer/ending.ts";
import {
  count,
  custom,
  duration,
  flag,
  GAME,
  INSTANCE,
  PROGRAM,
  SHARED,
  text,
  type WordSpec,
} from "../command/verb.ts";
import type { Request } from "../command/request.ts";
import { findPlayedRecipe, parseFamilies } from "../command/instance_recipe.ts";
import {
  chooseCases,
  chooseLimits,
  type Limit,
  planRecipes,
  readTestFolder,
} from "../judge/cases.ts";
import { answerByProgram, type Bench } from "../judge/judge_runs.ts";
import { makeJudging } from "../judge/judging.ts";
import { makePlaying } from "../judge/playing.ts";
import { type Prepared, PRESET_ENDINGS, Programs } from "../judge/programs.ts";

/** What only cases have, not whole games. */
const OF_CASES = ["tests", "count", "shrink", "files", "output", "threads", "against"];

const OPTIONS = {
  game: SHARED.game,
  play: flag("let the program play whole games against perfect play", { excludes: OF_CASES }),
  games: count(
    "COUNT",
    { min: 1, max: 1_000_000 },
    "with --play, the number of games (default 20)",
    { needs: "play" },
  ),
  records: text("FOLDER", "with --play, write the record of each game to this folder", {
    completes: "folder",
    needs: "play",
  }),
  against: text("PROGRAM", "compare with this program or source file instead of the solver", {
    completes: "file",
    excludes: ["tests"],
  }),
  tests: text(
    "FOLDER",
    "use the inputs and answers in this folder: 1.in and 1.out, or 01 and 01.a",
    {
      completes: "folder",
      excludes: ["count", "seed", "size", "family"],
    },
  ),
  count: count("COUNT", { min: 1, max: 1_000_000 }, "number of instances (default 100)"),
  seed: INSTANCE.seed,
  size: text(
    "SIZE",
    "sizes, separated by commas, also beyond the statement (default: small sizes that it allows)",
  ),
  family: text("NAME", "families, separated by commas, or all (default: those of the statement)", {
    completes: "family",
  }),
  all: flag("continue after a failure and keep the smallest case of every verdict"),
  shrink: custom(
    "DURATION",
    "time for making each failing case smaller; 0 for none (default 10s)",
    {
      read: (text) => text === "0" ? 0 : parseDuration(text),
    },
  ),
  timeLimit: duration(
    "time limit for each run with its start, or each move, such as 500ms (default 1s)",
  ),
  memoryLimit: custom(
    "SIZE",
    "memory limit for each run, such as 256M (default: none; Linux only)",
    {
      read: readMemoryLimit,
    },
  ),
  memory: { ...SHARED.memory, about: "memory limit for solving an instance (default 4GiB)" },
  threads: { ...SHARED.threads, about: "number of programs to run at once (default 1)" },
  files: text(
    "IN[,OUT]",
    "the program reads the file IN instead of standard input, and writes OUT instead of standard " +
      "output, in a temporary folder",
  ),
  output: text("FOLDER", "write the smallest failing cases to this folder", {
    short: "o",
    completes: "folder",
  }),
  json: SHARED.json,
  progress: SHARED.progress,
};

type JudgeRequest = Request<typeof OPTIONS>;

const USUAL_TIME_MS = 1000;
const USUAL_SHRINK_MS = 10_000;
const USUAL_GAMES = 20;
/** The time limit for checking an answer file, and for finding out which of two programs is right. */
const TRIED_MS = 1000;

const SOURCE: WordSpec = { name: "source", kind: "file", count: "optional" };

export const judge: Verb<typeof OPTIONS> = {
  name: "judge",
  about: "test your own program: find the smallest case that it fails, or let it play whole games",
  words: [GAME, SOURCE, { ...PROGRAM, count: "optional" }],
  examples: [
    ["zugzwang judge chess mine.cpp", "compile it; small cases, up to the first failure"],
    ["zugzwang judge chess --time-limit 2s -- ./mine slow", "a command of your own"],
    ["zugzwang judge chess --all -o failed -- ./mine", "all cases; write the failing ones"],
    ["zugzwang judge chess --family all --size 10x10 -- ./mine", "large cases of every family"],
    ["zugzwang judge chess --tests tests -- ./mine", "the .in and .out files of a folder"],
    ["zugzwang judge chess --against slow.py --size 30x30 mine.cpp", "two programs, any size"],
    ["zugzwang judge --play dots bot.py", "whole games: what its mistakes cost"],
  ],
  options: OPTIONS,
  permissions: ["write", "run"],
  isLong: true,
  run: judgeProgram,
};

async function judgeProgram(request: JudgeRequest): Promise<ExitCode> {
  const source = findSource(request); // before anything starts
  const { io } = request;
  const game = request.game!; // its words need one
  const programs = new Programs(io);
  const service = new CallService(request);
  const parts = { game, source, programs, service };
  let judging: ReturnType<typeof makeJudging> | null = null;
  return await runUntilEnd(io, {
    async work() {
      judging = await (request.options.play ? preparePlaying : prepareJudging)(request, parts);
      return await judging.run();
    },
    async lastWord() {
      try {
        judging?.tell("interrupt"); // the reader may be gone
      } finally {
        service.close();
        await programs.stop();
      }
    },
  }).finally(async () => {
    service.close();
    await programs.close();
  });
}

/** What judges a program. */
interface Parts {
  readonly game: AnyGame;
  /** The source file of the program, or null. */
  readonly source: string | null;
  readonly programs: Programs;
  /** Solves in a worker, so that this thread can handle signals. */
  readonly service: CallService;
}

async function prepareJudging(request: JudgeRequest, parts: Parts) {
  const { io, options, output } = request;
  const { tests: folder, family, count = 100, seed = 1 } = options;
  const sizes = listGivenSizes(options);
  const limits = chooseLimits(parts.game, sizes);
  const tests = folder === undefined // before anything is compiled
    ? chooseCases(parts.game, limits, { count, seed, sizes, family })
    : await readTestFolder(io, folder, parts.game);
  return makeJudging({
    io,
    output,
    bench: await makeBench(request, parts, limits),
    tests,
    runsAll: options.all,
    shrinkMs: options.shrink ?? USUAL_SHRINK_MS,
    folder: options.output,
  });
}

function listGivenSizes({ size }: JudgeRequest["options"]): readonly string[] | undefined {
  return size?.split(",").map((one) => one.trim());
}

/** Returns the source file of a call, or null. Throws a `UsageError` without one program, or with two. */
function findSource({ inputs: { sources: [source] }, program }: JudgeRequest): string | null {
  const file = source?.file ?? null;
  if (file === null && program.length === 0) {
    throw new UsageError("judge needs a source file, or a program after --", { wantsHelp: true });
  }
  if (file !== null && program.length > 0) {
    throw new UsageError("judge takes a source file or a program after --, found both");
  }
  return file;
}

async function prepareProgram(
  { program: words }: JudgeRequest,
  { programs, source }: Parts,
): Promise<Prepared> {
  if (source !== null) return await programs.build(source);
  return { words, command: words.map(quoteWord).join(" ") };
}

/** Returns how to run the program of a call. Throws a `UsageError` if an option is invalid. */
async function makeBench(
  request: JudgeRequest,
  parts: Parts,
  limits: readonly Limit[],
): Promise<Bench> {
  const { memoryLimit: memoryBytes, timeLimit: timeMs, threads = 1, files, against } =
    request.options;
  const { game, programs, service } = parts;
  const { words, command } = await prepareProgram(request, parts);
  const program = {
    words,
    timeMs: timeMs ?? USUAL_TIME_MS,
    ...memoryBytes !== undefined && { memoryBytes },
    ...readFileNames(files),
  };
  const answer = (input: string, timeMs?: number) => solveInput(game, service, input, timeMs);
  const trySolve = (input: string) => answer(input, TRIED_MS).catch(ignoreLimit);
  const bench = { game, limits, answer, trySolve, programs, program, command, jobs: threads };
  if (against === undefined) return bench;
  const other = PRESET_ENDINGS.test(against)
    ? await programs.build(against)
    : { words: against.split(/\s+/), command: against };
  return {
    ...bench,
    answer: answerByProgram(programs, { ...program, words: other.words }, other.command),
    against: other.command,
  };
}

/** Returns the judge's answer to an input. Throws an `InputError` or a `LimitError`. */
async function solveInput(
  game: AnyGame,
  service: CallService,
  input: string,
  timeMs?: number,
): Promise<string> {
  const ask = { goals: ["answer"] as const, threads: 1, ...timeMs !== undefined && { timeMs } };
  return provedOrThrow(await service.studyRecord(game, { input }, ask)).answer!;
}

function ignoreLimit(error: unknown): null {
  if (findCause(error) instanceof LimitError) return null;
  throw error;
}

async function preparePlaying(request: JudgeRequest, parts: Parts) {
  const { io, options, output } = request;
  const { game, programs, service } = parts;
  const { games = USUAL_GAMES, seed = 1, timeLimit: moveMs = USUAL_TIME_MS, records } = options;
  const { words, command } = await prepareProgram(request, parts);
  const memory = options.memoryLimit === undefined ? {} : { memoryBytes: options.memoryLimit };
  // Of the usual family and size for play, one start for two games.
  const usual = findPlayedRecipe(game);
  const families = options.family === undefined
    ? [usual.family]
    : parseFamilies(game, options.family);
  const sizes = listGivenSizes(options) ?? [usual.size];
  return makePlaying({
    ...{ io, output, game, command, games, seed, moveMs, records, runsAll: options.all },
    memoryBytes: options.memoryLimit ?? null,
    recipes: planRecipes(game, { count: Math.ceil(games / 2), seed, families, sizes }),
    start: () => programs.start({ words, ...memory }),
    prove: async (course, goals) =>
      provedOrThrow(await service.studyRecord(game, recordOf(course), { goals, threads: 1 })),
  });
}

/** Reads an amount of memory. Judges write `256` and mean megabytes, so a bare number is refused. */
function readMemoryLimit(text: string): number {
  if (!/^\d+$/.test(text)) return parseBytes(text);
  throw new UsageError(`expected a unit, such as ${text}M, found "${text}"`);
}

/** Reads `IN`, `IN,OUT` or `,OUT`. */
function readFileNames(files = ""): { inputFile?: string; outputFile?: string } {
  const names = files.split(",");
  const areValid = names.length < 3 && names.every((name) => /^(?!\.\.?$)[^/\\]*$/.test(name));
  if (!areValid) {
    throw new UsageError(`--files: expected names without folders, IN[,OUT], found "${files}"`);
  }
  const [inputFile, outputFile] = names;
  return { ...inputFile && { inputFile }, ...outputFile && { outputFile } };
}
