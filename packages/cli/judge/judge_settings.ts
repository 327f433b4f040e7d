// The options of `judge`, and the cases and program that a call names.
import { seededRandom } from "@zugzwang/core/run";
import { provedOrThrow, startCourse } from "@zugzwang/core/study";
import { formatAnswer } from "../answer/answer.ts";
import { CallService } from "../answer/call_service.ts";
import { UsageError } from "../base/failure.ts";
import type { AnyGame } from "../base/games.ts";
import { bytes, count, duration, flag, INSTANCE, SHARED, text } from "../command/options.ts";
import type { Request } from "../command/request.ts";
import { findInstances, type InstanceRecipe, parseFamilies } from "../input/instance_recipe.ts";
import { findBrokenLimit, planRecipes } from "./judge_plan.ts";
import { type Bench, Programs } from "./judge_runs.ts";
import { readTestFolder, type TestFolder } from "./test_folder.ts";
import { generateCase } from "./verdict.ts";

export const JUDGE_OPTIONS = {
  game: SHARED.game,
  tests: text("FOLDER", "use the .in and .out files of this folder (gen writes such files)", {
    completes: "folder",
    excludes: ["count", "seed", "size", "family"],
  }),
  count: count("COUNT", { min: 1, max: 1_000_000 }, "number of instances (default 100)"),
  seed: INSTANCE.seed,
  size: text("SIZE", "sizes, separated by commas (default: small sizes that the statement allows)"),
  family: text("NAME", "families, separated by commas, or all (default: those of the statement)", {
    completes: "family",
  }),
  all: flag("continue after a failure and keep the smallest case of every verdict"),
  timeLimit: duration("time limit for each run, including startup, such as 500ms (default 1s)"),
  memoryLimit: bytes("memory limit for each run, such as 256MiB (default: none; Linux only)"),
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

export type JudgeRequest = Request<typeof JUDGE_OPTIONS>;

/** The time limit of a run without `--time-limit`. */
const USUAL_TIME_MS = 1000;
/** Selects every family of a game. */
const ALL_FAMILIES = "all";

/**
 * Returns the cases of a call, and the tests of its folder that it refuses. Throws a `UsageError`
 * if an instance exceeds the limits of the statement.
 */
export async function readCases({ options, io }: JudgeRequest, game: AnyGame): Promise<TestFolder> {
  const { tests: folder } = options;
  if (folder === undefined) {
    const cases = chooseRecipes(options, game).map((recipe) => generateCase(game, recipe));
    return { cases, refused: [] };
  }
  return await readTestFolder(io, folder, game);
}

function chooseRecipes(options: JudgeRequest["options"], game: AnyGame): InstanceRecipe[] {
  const { families, judged, generate } = findInstances(game);
  const usual = judged?.families ?? Object.keys(families).slice(0, 1);
  const { family: text, count = 100, seed = 1 } = options;
  const sizes = options.size?.split(",").map((size) => size.trim()) ?? judged?.sizes;
  let chosen = text === undefined ? usual : parseFamilies(game, text);
  for (;;) {
    const recipes = planRecipes(game, { count, seed, families: chosen, ...sizes && { sizes } });
    if (!judged?.limits.length) return recipes;
    const findLimit = ({ size, family, seed }: InstanceRecipe) =>
      findBrokenLimit(game, generate(size, family, seededRandom(seed)));
    const beyond = recipes.find((recipe) => findLimit(recipe) !== null);
    if (beyond === undefined) return recipes;
    const { family, size } = beyond;
    const limits = judged.limits.map(({ about }) => about).join("; ");
    const others = chosen.filter((name) => name !== family);
    if (text !== ALL_FAMILIES || others.length === 0) {
      throw new UsageError(
        `family ${family}, size ${size}, seed ${beyond.seed} exceeds the statement's limits ` +
          `(${findLimit(beyond)}). Limits of ${game.name}: ${limits}`,
      );
    }
    chosen = others;
  }
}

/** Returns how to run the program of a request. Throws a `UsageError` if an option is invalid. */
export function makeBench(request: JudgeRequest, game: AnyGame): Bench {
  const { memoryLimit: memoryBytes, timeLimit: timeMs, threads = 1, files } = request.options;
  const program = {
    words: request.program,
    keepsFileNames: true,
    timeMs: timeMs ?? USUAL_TIME_MS,
    ...memoryBytes !== undefined && { memoryBytes },
    ...readFileNames(files),
  };
  return {
    game,
    answers: makeAnswers(request, game),
    programs: new Programs(request.io),
    program,
    jobs: threads,
  };
}

/** Solves inputs, one after the other, in a worker, so that this thread can handle signals. */
function makeAnswers(request: JudgeRequest, game: AnyGame): Bench["answers"] {
  const service = new CallService(request, { workers: request.io.onEnd ? 1 : 0 });
  return {
    async solve(input, timeMs) {
      const course = startCourse(game, input);
      const ask = { parts: ["value"] as const, threads: 1, ...timeMs !== undefined && { timeMs } };
      return formatAnswer(course, provedOrThrow(await service.study(game, { input }, ask)));
    },
    close: () => service.close(),
  };
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
