/**
 * `zugzwang gen`: legal instances that everybody can generate again.
 *
 * @module
 */
import type { InstanceRecipe } from "@zugzwang/core";
import { answerOf } from "../base/answer.ts";
import { EXIT, type ExitCode, placed, UsageError } from "../base/failure.ts";
import type { AnyGame } from "../base/games.ts";
import {
  commandOf,
  countOf,
  familiesIn,
  familyLines,
  inputOf,
  instancesOf,
  seedOf,
} from "../input/instance_recipe.ts";
import { FAMILY, type OptionSpec, OWN_GAME, SEED, SIZE } from "../command/options.ts";
import { writeJson } from "../base/report.ts";
import { wantsJson } from "../command/settings.ts";
import { gameOf } from "../input/sources.ts";
import type { Call, Verb } from "../command/verb.ts";
import { GAME } from "../command/words.ts";

/** The most instances of one call. */
const MOST_COUNT = 1_000_000;

const COUNT: OptionSpec = {
  name: "count",
  value: "COUNT",
  about: "how many instances, of seeds that count on; 1 where not given",
};
const OUTPUT_DIR: OptionSpec = {
  name: "output-dir",
  value: "FOLDER",
  completes: "folder",
  about: "write every instance to a file of this folder, named by its seed",
};
const ANSWERS: OptionSpec = {
  name: "answers",
  about: "with --output-dir, write the judge's answers too, as .out files",
};
const COMMAND: OptionSpec = {
  name: "command",
  about: "print on standard error the command that makes the instance again",
};
const FAMILIES: OptionSpec = { name: "families", about: "list the families of the game" };

/** The verb `gen`. */
export const gen: Verb = {
  name: "gen",
  about: "generate legal instances that anyone can generate again",
  words: [GAME],
  examples: [
    ["zugzwang gen chess --seed 7 --size 4x4", "print an instance"],
    ["zugzwang gen chess --seed 7 | zugzwang solve chess", "and solve it"],
    ["zugzwang gen chess --families", "list what the instances can be like"],
    ["zugzwang gen chess --count 100 --json", "one position file a line, for a batch"],
    ["zugzwang gen chess --count 20 --answers --output-dir tests", "test data: .in and .out"],
  ],
  options: [OWN_GAME, SEED, SIZE, FAMILY, COUNT, OUTPUT_DIR, ANSWERS, COMMAND, FAMILIES],
  permissions: ["write"],
  gameHelp: familyLines,
  run: generate,
};

async function generate(call: Call): Promise<ExitCode> {
  const { options, io } = call;
  const game = await gameOf(call);
  if (options.flag(FAMILIES)) listFamilies(call, game);
  else if (options.text(OUTPUT_DIR) !== undefined) await writeFiles(call, game);
  else {
    const recipes = recipesOf(call, game);
    if (options.flag(ANSWERS)) throw new UsageError("--answers needs --output-dir");
    if (recipes.length > 1 && !wantsJson(call)) {
      throw new UsageError("several instances need --output-dir FOLDER or --json");
    }
    for (const recipe of recipes) {
      const input = inputOf(game, recipe);
      if (wantsJson(call)) writeJson(io, instanceJson(game, recipe, input));
      else io.stdout.write(input);
      tellCommand(call, game, recipe);
    }
  }
  return EXIT.ok;
}

function listFamilies(call: Call, game: AnyGame): void {
  const { families, sizeForm, defaultSize } = instancesOf(game);
  if (wantsJson(call)) writeJson(call.io, { game: game.name, sizeForm, defaultSize, families });
  else call.io.stdout.write(familyLines(game).join("\n") + "\n");
}

function recipesOf({ options }: Call, game: AnyGame): InstanceRecipe[] {
  const { families, defaultSize } = instancesOf(game);
  const size = options.text(SIZE) ?? defaultSize;
  const names = familiesIn(game, options.text(FAMILY) ?? Object.keys(families)[0]);
  const first = seedOf(options);
  const count = countOf(options, { spec: COUNT, min: 1, max: MOST_COUNT, usual: names.length });
  return Array.from(
    { length: count },
    (_, i) => ({ size, family: names[i % names.length], seed: first + i }),
  );
}

/** A position file with what made it. */
function instanceJson(game: AnyGame, recipe: InstanceRecipe, input: string) {
  return { game: game.name, input, moves: [], ...recipe, command: commandOf(game, recipe) };
}

async function writeFiles(call: Call, game: AnyGame): Promise<void> {
  const { options, io } = call;
  const recipes = recipesOf(call, game);
  inputOf(game, recipes[0]); // before anything is written
  const folder = options.text(OUTPUT_DIR)!;
  await io.makeFolder(folder);
  for (const recipe of recipes) {
    const input = inputOf(game, recipe);
    const name = `${folder}/${game.name}-${recipe.family}-${recipe.size}-${recipe.seed}`;
    await io.writeFile(`${name}.in`, input);
    if (options.flag(ANSWERS)) {
      await io.writeFile(`${name}.out`, await placed(name, () => answerOf(game, input)));
    }
    if (wantsJson(call)) {
      writeJson(io, { ...instanceJson(game, recipe, input), file: `${name}.in` });
    } else io.stdout.write(`${name}.in\n`);
    tellCommand(call, game, recipe);
  }
}

function tellCommand({ options, io }: Call, game: AnyGame, recipe: InstanceRecipe): void {
  if (options.flag(COMMAND)) io.stderr.write(`${commandOf(game, recipe)}\n`);
}
