// `zugzwang gen`: generates instances from a seed.
import { LimitError } from "@zugzwang/core";
import { provedOrThrow, startCourse, study } from "@zugzwang/core/study";
import type { Verb } from "../answer/answer.ts";
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
} from "../command/instance_recipe.ts";
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

/** Prints or writes instances. One that takes too long to answer is left out with a message. */
async function generate(request: GenRequest): Promise<ExitCode> {
  const { options, output: { isJson }, io } = request;
  const game = request.game!; // its words need one
  const recipes = listRecipes(game, options);
  const folder = options.output;
  if (recipes.length > 1 && !isJson && folder === undefined) {
    throw new UsageError("several instances need --output FOLDER or --json");
  }
  let exit: ExitCode = EXIT.ok;
  for (const recipe of recipes) {
    const input = generateInput(game, recipe);
    // Judges pair and sort the tests of a folder by the digits in their names.
    const file = folder === undefined ? null : `${folder}/${game.name}${recipe.seed}.in`;
    try {
      if (file !== null) await writeTest(request, file, input);
      const about = describeInstance(game, recipe, input);
      if (isJson) writeJson(io, { ...about, ...file !== null && { file } });
      else io.stdout.write(file === null ? input : `${file}\n`);
    } catch (error) {
      if (!(error instanceof LimitError) || file === null) throw error;
      exit = report(new PlacedError(file, error), { io, json: false });
    }
  }
  return exit;
}

/** Describes an instance: a position file, with the command that generates it. */
function describeInstance(game: AnyGame, recipe: InstanceRecipe, input: string) {
  return { game: game.name, input, moves: [], ...recipe, command: formatCommand(game, recipe) };
}

/** The default time limit for the answer to one instance. */
const ANSWER_MS = 10_000;

/** Writes an input, and its answer beside it. Throws a `LimitError` if that takes too long. */
async function writeTest(request: GenRequest, file: string, input: string): Promise<void> {
  const { io, options, solver: { timeMs = ANSWER_MS } } = request;
  const course = startCourse(request.game!, input);
  const found = await study(course, { goals: ["answer"], timeMs });
  const answer = provedOrThrow(found).answer!;
  await io.makeFolder(options.output!); // now that there is something to write
  for (const [path, text] of [[file, input], [file.replace(/in$/, "out"), answer]]) {
    if (writeNewOrSame(io, path, text)) continue;
    if (!options.force) {
      throw new FileError("write", path, "it exists with other content; --force replaces it");
    }
    writeText(io, path, text);
  }
}
