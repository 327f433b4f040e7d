/**
 * What a call of `judge` asks for: the cases, and how the program is run.
 *
 * @module
 */
import type { InstanceRecipe } from "@zugzwang/core";
import { UsageError } from "../base/failure.ts";
import type { AnyGame } from "../base/games.ts";
import type { ProgramCall } from "../base/io.ts";
import { familiesIn, instancesOf } from "../input/instance_recipe.ts";
import { ExpectedAnswers } from "./expected_answers.ts";
import { generatedCase } from "./verdict.ts";
import type { JudgeCall } from "./judge_options.ts";
import { brokenLimit, limitsText, plannedRecipes } from "./judge_plan.ts";
import { type Bench, Programs } from "./judge_runs.ts";
import { casesIn, type TestFolder } from "./test_folder.ts";

/** The time limit where none is given. */
const USUAL_TIME_MS = 1000;

/** Stands for every family of a game. */
const ALL_FAMILIES = "all";

/** The options that choose instances, of which a folder of tests has no need. */
const CHOOSING = ["count", "seed", "size", "family"] as const;

/**
 * Returns the cases of a call, and why tests of its folder are none.
 *
 * @throws {UsageError} if an instance is beyond the limits of the statement.
 */
export async function casesOf({ options, io }: JudgeCall, game: AnyGame): Promise<TestFolder> {
  const { tests: folder } = options;
  if (folder === undefined) {
    const cases = recipesOf(options, game).map((recipe) => generatedCase(game, recipe));
    return { cases, refused: [] };
  }
  const other = CHOOSING.find((name) => options[name] !== undefined);
  if (other) throw new UsageError(`--${other} chooses instances, but --tests has the cases`);
  return await casesIn(io, folder, game);
}

function recipesOf(options: JudgeCall["options"], game: AnyGame): InstanceRecipe[] {
  const { families, judged } = instancesOf(game);
  const usual = judged?.families ?? Object.keys(families).slice(0, 1);
  const { family: text, count = 100, seed = 1 } = options;
  const sizes = options.size?.split(",").map((size) => size.trim()) ?? judged?.sizes;
  let chosen = text === undefined ? usual : familiesIn(game, text);
  for (;;) {
    const recipes = plannedRecipes(game, { count, seed, families: chosen, ...sizes && { sizes } });
    const beyond = firstBeyond(game, recipes);
    if (beyond === undefined) return recipes;
    const { family, size, limit } = beyond;
    const others = chosen.filter((name) => name !== family);
    if (text !== ALL_FAMILIES || others.length === 0) {
      throw new UsageError(
        `family ${family}, size ${size}, seed ${beyond.seed} is beyond the statement (${limit}): ` +
          `choose others; limits of ${game.name}: ${limitsText(game)}`,
      );
    }
    chosen = others;
  }
}

/** The first recipe that generates what is beyond the limits of the statement, and which limit. */
function firstBeyond(game: AnyGame, recipes: readonly InstanceRecipe[]) {
  for (const recipe of recipes) {
    const limit = brokenLimit(game, recipe);
    if (limit !== null) return { ...recipe, limit };
  }
  return undefined;
}

/**
 * Returns how the program of a call is run.
 *
 * @throws {UsageError} if an option is wrong.
 */
export function benchOf(call: JudgeCall, game: AnyGame): Bench {
  const { options, io } = call;
  const { memoryLimit: memoryBytes, timeLimit: timeMs = USUAL_TIME_MS, threads: jobs = 1 } =
    options;
  const { inputFile, outputFile } = fileNames(options.files);
  const program: Omit<ProgramCall, "input"> = {
    words: call.program,
    keepsFileNames: true,
    timeMs,
    ...memoryBytes !== undefined && { memoryBytes },
    ...inputFile && { inputFile },
    ...outputFile && { outputFile },
  };
  return {
    game,
    answers: new ExpectedAnswers(call, game),
    programs: new Programs(io),
    program,
    jobs,
  };
}

/** `IN`, `IN,OUT` or `,OUT`: the files that the program reads and writes. */
function fileNames(files = ""): { inputFile?: string; outputFile?: string } {
  const names = files.split(",");
  for (const name of names) {
    if (names.length < 3 && /^(?!\.\.?$)[^/\\]*$/.test(name)) continue;
    throw new UsageError(`--files: expected names without folders, IN[,OUT], found "${files}"`);
  }
  const [inputFile = "", outputFile = ""] = names;
  return { inputFile, outputFile };
}
