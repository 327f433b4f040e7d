// `zugzwang gen`: generates instances from a seed.
import { LimitError } from "@zugzwang/core";
import { provedOrThrow, startCourse, study } from "@zugzwang/core/study";
import { formatAnswer } from "../answer/answer.ts";
import { EXIT, type ExitCode, FileError, PlacedError, UsageError } from "../base/failure.ts";
import { writeNewOrSame } from "../base/files.ts";
import type { AnyGame } from "../base/games.ts";
import {
  formatCommand,
  generateInput,
  type InstanceRecipe,
  listFamilies,
  listRecipes,
} from "../input/instance_recipe.ts";
import { count, INSTANCE, SHARED, text } from "../command/options.ts";
import type { Io } from "../base/io.ts";
import { report, writeJson } from "../base/report.ts";
import { wantsJson } from "../command/settings.ts";
import { findGame } from "../input/sources.ts";
import { type Call, GAME, type Verb } from "../command/verb.ts";

const OPTIONS = {
  game: SHARED.game,
  ...INSTANCE,
  count: count(
    "COUNT",
    { min: 1, max: 1_000_000 },
    "number of instances (default 1); each further one adds 1 to the seed",
  ),
  output: text(
    "FOLDER",
    "write every instance and its answer to this folder, as .in and .out files",
    { short: "o", completes: "folder" },
  ),
  json: SHARED.json,
};

type GenCall = Call<typeof OPTIONS>;

export const gen: Verb<typeof OPTIONS> = {
  name: "gen",
  about: "generate reproducible instances from a seed",
  words: [GAME],
  examples: [
    ["zugzwang gen chess --seed 7 --size 4x4", "print an instance"],
    ["zugzwang gen chess --seed 7 | zugzwang solve chess", "generate and solve"],
    ["zugzwang gen chess --help", "list the families and sizes"],
    ["zugzwang gen chess --count 100 --json", "one position file per line, for a batch"],
    ["zugzwang gen chess --count 20 --output tests", "test data: .in and .out files"],
  ],
  options: OPTIONS,
  permissions: ["write"],
  gameHelp: listFamilies,
  run: generate,
};

async function generate(call: GenCall): Promise<ExitCode> {
  const { options, io } = call;
  const game = await findGame(call);
  if (options.output !== undefined) return await writeFiles(call, game, options.output);
  const recipes = listRecipes(game, options);
  if (recipes.length > 1 && !wantsJson(call)) {
    throw new UsageError("several instances need --output FOLDER or --json");
  }
  for (const recipe of recipes) {
    const input = generateInput(game, recipe);
    if (wantsJson(call)) writeJson(io, describeInstance(game, recipe, input));
    else io.stdout.write(input);
  }
  return EXIT.ok;
}

/** Describes an instance: a position file, with the command that generates it. */
function describeInstance(game: AnyGame, recipe: InstanceRecipe, input: string) {
  return { game: game.name, input, moves: [], ...recipe, command: formatCommand(game, recipe) };
}

/** The time limit for the answer to one instance. */
const ANSWER_MS = 10_000;

/** Returns the judge's answer. Throws a `LimitError` if it takes too long. */
async function solveInput(game: AnyGame, input: string): Promise<string> {
  const course = startCourse(game, input);
  const found = await study(course, { parts: ["value"], timeMs: ANSWER_MS });
  return formatAnswer(course, provedOrThrow(found));
}

/** Writes a file unless it holds the text. Throws a `FileError` if it holds something else. */
async function writeOnce(io: Io, path: string, text: string): Promise<void> {
  if (await writeNewOrSame(io, path, text)) return;
  const reason = "it already exists with other content, and files are never replaced";
  throw new FileError("write", path, reason);
}

/** Writes inputs and the judge's answers. An answer that takes too long is left out with a message. */
async function writeFiles(call: GenCall, game: AnyGame, folder: string): Promise<ExitCode> {
  const { io, options } = call;
  const recipes = listRecipes(game, options);
  generateInput(game, recipes[0]); // before anything is written
  await io.makeFolder(folder);
  let exit: ExitCode = EXIT.ok;
  for (const recipe of recipes) {
    const input = generateInput(game, recipe);
    // Judges pair and sort the tests of a folder by the digits in their names.
    const name = `${folder}/${game.name}${recipe.seed}`;
    await writeOnce(io, `${name}.in`, input);
    try {
      await writeOnce(io, `${name}.out`, await solveInput(game, input));
    } catch (error) {
      if (!(error instanceof LimitError)) throw error;
      exit = report(new PlacedError(`${name}.out`, error), { io, json: false });
    }
    if (wantsJson(call)) {
      writeJson(io, { ...describeInstance(game, recipe, input), file: `${name}.in` });
    } else io.stdout.write(`${name}.in\n`);
  }
  return exit;
}
