// `zugzwang gen`: generates instances from a seed.
import { LimitError } from "@zugzwang/core";
import { provedOrThrow, startCourse, study } from "@zugzwang/core/study";
import { formatAnswer, type Verb } from "../answer/answer.ts";
import {
  EXIT,
  type ExitCode,
  FileError,
  PlacedError,
  report,
  UsageError,
  writeJson,
} from "../base/report.ts";
import { writeNewOrSame, writeText } from "../base/files.ts";
import type { AnyGame } from "../base/games.ts";
import {
  formatCommand,
  generateInput,
  type InstanceRecipe,
  listRecipes,
} from "../input/instance_recipe.ts";
import { count, duration, GAME, INSTANCE, SHARED, text } from "../command/verb.ts";
import type { Request } from "../command/request.ts";

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
  time: duration("with --output, time limit for each answer, such as 1min (default 10s)"),
  force: SHARED.force,
  json: SHARED.json,
};

type GenRequest = Request<typeof OPTIONS>;

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
  run: generate,
};

async function generate(request: GenRequest): Promise<ExitCode> {
  const { options, output: { isJson }, io } = request;
  const game = request.game!; // its words need one
  if (options.output !== undefined) return await writeFiles(request, options.output);
  const recipes = listRecipes(game, options);
  if (recipes.length > 1 && !isJson) {
    throw new UsageError("several instances need --output FOLDER or --json");
  }
  for (const recipe of recipes) {
    const input = generateInput(game, recipe);
    if (isJson) writeJson(io, describeInstance(game, recipe, input));
    else io.stdout.write(input);
  }
  return EXIT.ok;
}

/** Describes an instance: a position file, with the command that generates it. */
function describeInstance(game: AnyGame, recipe: InstanceRecipe, input: string) {
  return { game: game.name, input, moves: [], ...recipe, command: formatCommand(game, recipe) };
}

/** The default time limit for the answer to one instance. */
const ANSWER_MS = 10_000;

/** Returns the judge's answer. Throws a `LimitError` if it takes too long. */
async function solveInput(game: AnyGame, input: string, timeMs = ANSWER_MS): Promise<string> {
  const course = startCourse(game, input);
  const found = await study(course, { goals: ["value"], timeMs });
  return formatAnswer(course, provedOrThrow(found));
}

/** Writes a file unless it holds the text. Throws a `FileError` if it holds something else. */
function writeOnce({ io, options }: GenRequest, path: string, text: string): void {
  if (writeNewOrSame(io, path, text)) return;
  if (options.force) return writeText(io, path, text);
  throw new FileError("write", path, "it exists with other content; --force replaces it");
}

/** Writes inputs and the judge's answers. An instance that takes too long is left out with a message. */
async function writeFiles(request: GenRequest, folder: string): Promise<ExitCode> {
  const { io, options, solver: { timeMs }, output: { isJson } } = request;
  const game = request.game!; // its words need one
  const recipes = listRecipes(game, options);
  generateInput(game, recipes[0]); // before anything is written
  let exit: ExitCode = EXIT.ok;
  for (const recipe of recipes) {
    const input = generateInput(game, recipe);
    // Judges pair and sort the tests of a folder by the digits in their names.
    const name = `${folder}/${game.name}${recipe.seed}`;
    try {
      const answer = await solveInput(game, input, timeMs);
      await io.makeFolder(folder); // now that there is something to write
      writeOnce(request, `${name}.in`, input);
      writeOnce(request, `${name}.out`, answer);
      if (isJson) writeJson(io, { ...describeInstance(game, recipe, input), file: `${name}.in` });
      else io.stdout.write(`${name}.in\n`);
    } catch (error) {
      if (!(error instanceof LimitError)) throw error;
      exit = report(new PlacedError(`${name}.in`, error), { io, json: false });
    }
  }
  return exit;
}
