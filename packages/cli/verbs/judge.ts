// `zugzwang judge`: runs a user's program on generated instances or the tests of a folder, as a judge
// would.
import { provedOrThrow, startCourse } from "@zugzwang/core/study";
import { formatAnswer } from "../answer/answer.ts";
import { CallService } from "../answer/call_service.ts";
import { type ExitCode, UsageError } from "../base/failure.ts";
import type { AnyGame } from "../base/games.ts";
import { parseBytes } from "../base/units.ts";
import { runUntilEnd } from "../base/until_end.ts";
import { count, custom, duration, flag, INSTANCE, SHARED, text } from "../command/options.ts";
import { chooseProgress, wantsJson } from "../command/settings.ts";
import { type Call, GAME, PROGRAM, type Verb } from "../command/verb.ts";
import { listFamilies } from "../input/instance_recipe.ts";
import { findGame } from "../input/sources.ts";
import { chooseLimits, chooseRecipes } from "../judge/judge_plan.ts";
import { type Bench, Programs } from "../judge/judge_runs.ts";
import { Judging } from "../judge/judging.ts";
import { readTestFolder, type TestFolder } from "../judge/test_folder.ts";
import { generateCase } from "../judge/verdict.ts";

const OPTIONS = {
  game: SHARED.game,
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
  shrink: duration("time for making each failing case smaller (default 10s)"),
  timeLimit: duration("time limit for each run, including startup, such as 500ms (default 1s)"),
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

type JudgeCall = Call<typeof OPTIONS>;

const USUAL_TIME_MS = 1000;
const USUAL_SHRINK_MS = 10_000;

/** The verb `judge`. */
export const judge: Verb<typeof OPTIONS> = {
  name: "judge",
  about: "stress-test your own program and find the smallest case that it fails",
  words: [GAME, PROGRAM],
  examples: [
    ["zugzwang judge chess -- ./mine", "small cases, up to the first failure"],
    ["zugzwang judge chess --time-limit 2s -- python3 mine.py", "in any language"],
    ["zugzwang judge chess --all -o failed -- ./mine", "all cases; write the failing ones"],
    ["zugzwang judge chess --family all --size 10x10 -- ./mine", "large cases of every family"],
    ["zugzwang judge chess --tests tests -- ./mine", "the .in and .out files of a folder"],
  ],
  options: OPTIONS,
  permissions: ["write", "run"],
  gameHelp: listFamilies,
  run: judgeProgram,
};

async function judgeProgram(call: JudgeCall): Promise<ExitCode> {
  const { io, options } = call;
  const game = await findGame(call);
  const bench = makeBench(call, game);
  const judging = new Judging({
    io,
    json: wantsJson(call),
    progress: chooseProgress(call),
    bench,
    tests: await readTests(call, bench),
    runsAll: options.all,
    shrinkMs: options.shrink ?? USUAL_SHRINK_MS,
    output: options.output,
  });
  return await runUntilEnd(io, {
    work: () => judging.run(),
    lastWord: () => judging.interrupt(),
    hangUp: call.hangUp ?? "end",
  }).finally(() => bench.answers.close());
}

/** Returns the cases of a call, and the tests of its folder that it refuses. */
async function readTests({ io, options }: JudgeCall, bench: Bench): Promise<TestFolder> {
  const { tests: folder, family, count = 100, seed = 1 } = options;
  const { game, limits } = bench;
  if (folder !== undefined) return await readTestFolder(io, folder, game);
  const sizes = listGivenSizes(options);
  const choice = { count, seed, ...sizes && { sizes }, ...family !== undefined && { family } };
  const recipes = chooseRecipes(game, limits, choice);
  return { cases: recipes.map((recipe) => generateCase(game, recipe)), refused: [] };
}

function listGivenSizes({ size }: JudgeCall["options"]): readonly string[] | undefined {
  return size?.split(",").map((one) => one.trim());
}

/** Returns how to run the program of a call. Throws a `UsageError` if an option is invalid. */
function makeBench(call: JudgeCall, game: AnyGame): Bench {
  const { memoryLimit: memoryBytes, timeLimit: timeMs, threads = 1, files } = call.options;
  const program = {
    words: call.program,
    keepsFileNames: true,
    timeMs: timeMs ?? USUAL_TIME_MS,
    ...memoryBytes !== undefined && { memoryBytes },
    ...readFileNames(files),
  };
  return {
    game,
    limits: chooseLimits(game, listGivenSizes(call.options)),
    answers: makeAnswers(call, game),
    programs: new Programs(call.io),
    program,
    jobs: threads,
  };
}

/** Solves inputs, one after the other, in a worker, so that this thread can handle signals. */
function makeAnswers(call: JudgeCall, game: AnyGame): Bench["answers"] {
  const service = new CallService(call, { workers: call.io.onEnd ? 1 : 0 });
  return {
    async solve(input, timeMs) {
      const course = startCourse(game, input);
      const ask = { parts: ["value"] as const, threads: 1, ...timeMs !== undefined && { timeMs } };
      return formatAnswer(course, provedOrThrow(await service.study(game, { input }, ask)));
    },
    close: () => service.close(),
  };
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
