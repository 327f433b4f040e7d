/**
 * What a call of `judge` asks for: the cases, and how the program is run.
 *
 * @module
 */
import type { InstanceRecipe } from "@zugzwang/core";
import { UsageError } from "../base/failure.ts";
import type { AnyGame } from "../base/games.ts";
import type { ProgramCall } from "../base/io.ts";
import { parseBytes } from "../base/units.ts";
import { shortHelp } from "../command/help.ts";
import { type Options, type OptionSpec, SEED } from "../command/options.ts";
import { checked, timeLimit } from "../command/settings.ts";
import type { Call } from "../command/verb.ts";
import { countOf, familiesIn, instancesOf, seedOf } from "../input/instance_recipe.ts";
import { Answers } from "./answers.ts";
import { commandWords } from "./command_words.ts";
import { generatedCase } from "./judge_case.ts";
import * as option from "./judge_options.ts";
import { type Plan, plannedRecipes } from "./judge_plan.ts";
import { Programs } from "./programs.ts";
import type { Bench } from "./judge_runs.ts";
import { brokenLimit, limitsText } from "./statement_limits.ts";
import { casesIn, type TestFolder } from "./test_folder.ts";

/** The time limit where none is given. */
const USUAL_TIME_MS = 1000;

/** Stands for every family of a game. */
const ALL_FAMILIES = "all";

/** The options that choose instances, of which a folder of tests has no need. */
const CHOOSING = [option.COUNT, SEED, option.SIZES, option.FAMILIES];

/**
 * Returns the cases of a call, and why tests of its folder are none.
 *
 * @throws {UsageError} if an instance is beyond the limits of the statement, unless that is wanted.
 */
export async function casesOf({ options, io }: Call, game: AnyGame): Promise<TestFolder> {
  const folder = options.text(option.TESTS);
  if (folder === undefined) {
    const cases = recipesOf(options, game).map((recipe) => generatedCase(game, recipe));
    return { cases, refused: [] };
  }
  const other = CHOOSING.find((spec) => options.text(spec) !== undefined);
  if (other) throw new UsageError(`--${other.name} chooses instances, but --tests has the cases`);
  return await casesIn(io, folder, { game, takesBeyond: options.flag(option.BEYOND) });
}

function recipesOf(options: Options, game: AnyGame): InstanceRecipe[] {
  const { families, judged } = instancesOf(game);
  const usual = judged?.families ?? Object.keys(families).slice(0, 1);
  const text = options.text(option.FAMILIES);
  const sizes = options.text(option.SIZES)?.split(",").map((size) => size.trim()) ?? judged?.sizes;
  const plan: Plan = {
    count: countOf(options, { spec: option.COUNT, min: 1, max: 1_000_000, usual: 100 }),
    seed: seedOf(options),
    families: text === undefined ? usual : familiesIn(game, text),
    ...sizes && { sizes },
  };
  if (options.flag(option.BEYOND)) return plannedRecipes(game, plan);
  return text === ALL_FAMILIES
    ? plannedRecipes(game, { ...plan, families: familiesWithin(game, plan) })
    : checkedRecipes(game, plan);
}

/** The families whose instances of a plan are within the limits of the statement. */
function familiesWithin(game: AnyGame, plan: Plan): string[] {
  const within = plan.families.filter((family) =>
    plannedRecipes(game, { ...plan, families: [family] })
      .every((recipe) => brokenLimit(game, recipe) === null)
  );
  return within.length > 0 ? within : plan.families.slice();
}

function checkedRecipes(game: AnyGame, plan: Plan): InstanceRecipe[] {
  const recipes = plannedRecipes(game, plan);
  for (const recipe of recipes) {
    const limit = brokenLimit(game, recipe);
    if (limit === null) continue;
    const { family, size, seed } = recipe;
    throw new UsageError(
      `family ${family}, size ${size}, seed ${seed} is beyond the statement (${limit}): ` +
        `choose others, or add --${option.BEYOND.name}; limits of ${game.name}: ${
          limitsText(game)
        }`,
    );
  }
  return recipes;
}

/**
 * Returns how the program of a call is run.
 *
 * @throws {UsageError} if an option is wrong.
 */
export function benchOf(call: Call, game: AnyGame): Bench {
  const { options, io, verb, games } = call;
  const command = options.text(option.COMMAND);
  if (command === undefined) {
    throw new UsageError("judge needs --command", shortHelp(verb, games));
  }
  const inputFile = fileName(options, option.INPUT_FILE);
  const outputFile = fileName(options, option.OUTPUT_FILE);
  const memoryBytes = checked(options, option.MEMORY_LIMIT, parseBytes);
  const program: Omit<ProgramCall, "input"> = {
    words: commandWords(command),
    timeMs: timeLimit(call) ?? USUAL_TIME_MS,
    ...memoryBytes !== undefined && { memoryBytes },
    ...inputFile && { inputFile },
    ...outputFile && { outputFile },
  };
  const jobs = countOf(options, { spec: option.RUNS, min: 1, max: 256, usual: 1 });
  return { game, answers: new Answers(call, game), programs: new Programs(io), program, jobs };
}

function fileName(options: Options, spec: OptionSpec): string | undefined {
  const name = options.text(spec);
  if (name === undefined || /^(?!\.\.?$)[^/\\]+$/.test(name)) return name;
  throw new UsageError(`--${spec.name}: expected a name without folders, found "${name}"`);
}
