/**
 * `zugzwang judge`: a user's own program against generated instances, as a judge would run it.
 *
 * @module
 */
import type { InstanceRecipe } from "@zugzwang/core";
import { commandWords } from "../judge/command_words.ts";
import { EXIT, type ExitCode, UsageError } from "../base/failure.ts";
import type { AnyGame } from "../base/games.ts";
import { shortHelp } from "../command/help.ts";
import {
  countOf,
  familiesIn,
  familyLines,
  inputOf,
  instancesOf,
  seedOf,
} from "../input/instance_recipe.ts";
import type { ProgramCall } from "../base/io.ts";
import { type Bench, type Run, runsOn, shrink } from "../judge/judge_runs.ts";
import { type Failing, type JudgeReport, reportJson, reportText } from "../judge/judge_report.ts";
import { plannedRecipes } from "../judge/judge_plan.ts";
import {
  FAMILY,
  type Options,
  type OptionSpec,
  QUIET,
  SEED,
  SIZE,
  TIME,
} from "../command/options.ts";
import { writeJson } from "../base/report.ts";
import { timeLimit, wantsJson } from "../command/settings.ts";
import { gameOf } from "../input/sources.ts";
import type { Verdict } from "../judge/verdict.ts";
import type { Call, Verb } from "../command/verb.ts";
import { GAME } from "../command/words.ts";

/** The time limit where none is given. */
const USUAL_TIME_MS = 1000;

const COMMAND: OptionSpec = {
  name: "command",
  value: "COMMAND",
  isRequired: true,
  about: "the program and its arguments, quoted as one; no shell, unless you name one",
};
const COUNT: OptionSpec = {
  name: "count",
  value: "COUNT",
  about: "how many instances; 100 where not given",
};
const SIZES: OptionSpec = {
  ...SIZE,
  about: "sizes, separated by commas; small ones of the statement where not given",
};
const FAMILIES: OptionSpec = {
  ...FAMILY,
  about: "families, separated by commas, or all; those of the statement where not given",
};
const TIME_LIMIT: OptionSpec = {
  ...TIME,
  about: "the time limit of a run, its start included, such as 500ms; 1s where not given",
};
const JOBS: OptionSpec = {
  name: "jobs",
  value: "COUNT",
  about: "how many runs at once; 1 where not given",
};
const INPUT_FILE: OptionSpec = {
  name: "input-file",
  value: "NAME",
  about: "the program reads this file of its own folder instead of standard input",
};
const OUTPUT_FILE: OptionSpec = {
  name: "output-file",
  value: "NAME",
  about: "the program writes this file of its own folder instead of standard output",
};
const KEEP: OptionSpec = {
  name: "keep",
  value: "FOLDER",
  completes: "folder",
  about: "where the smallest failing case is written; the current folder where not given",
};
const SHRINK: OptionSpec = {
  name: "shrink",
  value: "COUNT",
  about: "the most runs for making the failing case smaller; 200 where not given",
};

/** The verb `judge`. */
export const judge: Verb = {
  name: "judge",
  about: "stress-test your own program and keep the smallest case that it fails",
  words: [GAME],
  examples: [
    ["zugzwang judge chess --command ./mine", "100 small cases, from standard input"],
    ["zugzwang judge chess --command 'python3 mine.py' --time 2s", "in any language"],
    ["zugzwang judge chess --command ./mine --family all --size 10x10", "large, of every kind"],
    ["zugzwang judge chess --command ./mine --seed 500 --jobs 4", "other cases, four at once"],
    ["zugzwang judge chess --command ./mine --input-file chess.in", "a program that reads a file"],
    ["zugzwang judge chess --command \"sh -c './mine | tail -1'\"", "through a shell"],
  ],
  options: [
    COMMAND,
    COUNT,
    SEED,
    SIZES,
    FAMILIES,
    TIME_LIMIT,
    JOBS,
    INPUT_FILE,
    OUTPUT_FILE,
    KEEP,
    SHRINK,
  ],
  permissions: ["write", "run"],
  gameHelp: familyLines,
  run: judgeProgram,
};

async function judgeProgram(call: Call): Promise<ExitCode> {
  const game = await gameOf(call);
  const recipes = recipesOf(call.options, game);
  const bench = benchOf(call, game);
  const mostRuns = countOf(call.options, { spec: SHRINK, min: 0, max: 1_000_000, usual: 200 });
  const report = await judgeAll(call, bench, recipes);
  const { failing } = report;
  const shrunk = failing && { ...failing, ...await shrink(bench, failing.run, mostRuns) };
  clearCount(call);
  const kept = shrunk && await keep(call, game, shrunk);
  const full = { ...report, failing: shrunk && { ...shrunk, ...kept! } };
  if (wantsJson(call)) writeJson(call.io, reportJson(full));
  else call.io.stdout.write(reportText(full));
  return failing ? EXIT.check : EXIT.ok;
}

function recipesOf(options: Options, game: AnyGame): InstanceRecipe[] {
  const { families, judged } = instancesOf(game);
  const usual = judged?.families ?? Object.keys(families).slice(0, 1);
  const sizes = options.text(SIZES)?.split(",").map((size) => size.trim()) ?? judged?.sizes;
  return plannedRecipes(game, {
    count: countOf(options, { spec: COUNT, min: 1, max: 1_000_000, usual: 100 }),
    seed: seedOf(options),
    families: familiesIn(game, options.text(FAMILIES) ?? usual.join(",")),
    ...sizes && { sizes },
  });
}

function benchOf(call: Call, game: AnyGame): Bench {
  const { options, io, verb, games } = call;
  const command = options.text(COMMAND);
  if (command === undefined) {
    throw new UsageError("judge needs --command", shortHelp(verb, games));
  }
  const inputFile = fileName(options, INPUT_FILE);
  const outputFile = fileName(options, OUTPUT_FILE);
  const program: Omit<ProgramCall, "input"> = {
    words: commandWords(command),
    timeMs: timeLimit(call) ?? USUAL_TIME_MS,
    ...inputFile && { inputFile },
    ...outputFile && { outputFile },
  };
  const jobs = countOf(options, { spec: JOBS, min: 1, max: 256, usual: 1 });
  return { game, io, program, jobs };
}

function fileName(options: Options, spec: OptionSpec): string | undefined {
  const name = options.text(spec);
  if (name === undefined || /^(?!\.\.?$)[^/\\]+$/.test(name)) return name;
  throw new UsageError(`--${spec.name}: expected a name without folders, found "${name}"`);
}

/** Runs every instance and remembers the shortest that failed. */
async function judgeAll(
  call: Call,
  bench: Bench,
  recipes: readonly InstanceRecipe[],
): Promise<JudgeReport<Pick<Failing, "recipe" | "run">>> {
  const { game, program, jobs } = bench;
  const counts: Record<Verdict, number> = { AC: 0, WA: 0, TLE: 0, RE: 0 };
  let failing: { recipe: InstanceRecipe; run: Run } | null = null;
  let [done, slowestMs] = [0, 0];
  const inputs = recipes.map((recipe) => inputOf(game, recipe));
  for await (const run of runsOn(bench, inputs)) {
    const recipe = recipes[done++];
    counts[run.verdict]++;
    slowestMs = Math.max(slowestMs, run.end.elapsedMs);
    const isShorter = !failing || run.input.length < failing.run.input.length;
    if (run.verdict !== "AC" && isShorter) failing = { recipe, run };
    showCount(call, `${done} of ${recipes.length} cases`);
  }
  return {
    game,
    command: call.options.text(COMMAND)!,
    cases: recipes.length,
    seed: recipes[0].seed,
    timeLimitMs: program.timeMs,
    jobs,
    counts,
    slowestMs,
    failing,
  };
}

/** Writes the failing case and its answer. */
async function keep(
  { options, io }: Call,
  game: AnyGame,
  { run, recipe }: Pick<Failing, "run" | "recipe">,
): Promise<Pick<Failing, "inputFile" | "answerFile">> {
  const folder = options.text(KEEP);
  if (folder !== undefined) await io.makeFolder(folder);
  const name = `${game.name}-${run.verdict}-${recipe.seed}`;
  const path = folder === undefined ? name : `${folder}/${name}`;
  await io.writeFile(`${path}.in`, run.input);
  await io.writeFile(`${path}.out`, run.answer);
  return { inputFile: `${path}.in`, answerFile: `${path}.out` };
}

/** How far it is, on a terminal. */
function showCount({ io, options }: Call, text: string): void {
  const isShown = io.stderr.isTerminal && io.environment("TERM") !== "dumb";
  if (isShown && !options.flag(QUIET)) io.stderr.write(`\r\x1b[K${text}`);
}

function clearCount(call: Call): void {
  showCount(call, "");
}
