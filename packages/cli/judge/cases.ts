// The cases that judge a program: generated instances, whose families take turns and whose sizes grow, or
// the tests of a folder.
import { InputError, type Instances, seededRandom } from "@zugzwang/core";
import { decodeUtf8, readFileSync } from "../base/files.ts";
import type { AnyGame } from "../base/games.ts";
import type { Io } from "../base/io.ts";
import { FileError, findCause, UsageError, withPlace } from "../base/report.ts";
import {
  ALL_FAMILIES,
  findInstances,
  formatCommand,
  generateInput,
  type InstanceRecipe,
  parseFamilies,
} from "../command/instance_recipe.ts";

export interface JudgeCase {
  readonly input: string;
  /** The file with the expected answer, and its text. Null: the solver computes the answer. */
  readonly answer: { readonly file: string; readonly text: string } | null;
  /** Its file, or the command that generates it. */
  readonly name: string;
  readonly recipe: InstanceRecipe | null;
}

interface Plan {
  readonly count: number;
  /** The seed of the first instance. Each further one adds 1. */
  readonly seed: number;
  readonly families: readonly string[];
  /** By default all sizes up to the usual size of the game. */
  readonly sizes?: readonly string[] | undefined;
}

/**
 * Returns the instances that a call chooses, by default those of the statement. Throws a `UsageError` if
 * one exceeds a limit; with all families, those that exceed one are left out.
 */
export function chooseCases(
  game: AnyGame,
  limits: readonly Limit[],
  { family: text, ...plan }: Omit<Plan, "families"> & { readonly family?: string | undefined },
): TestFolder {
  const { families, judged, generate } = findInstances(game);
  const sizes = plan.sizes ?? judged?.sizes;
  let chosen = text === undefined
    ? judged?.families ?? Object.keys(families).slice(0, 1)
    : parseFamilies(game, text);
  const findLimit = ({ size, family, seed }: InstanceRecipe) =>
    findBrokenLimit(limits, generate(size, family, seededRandom(seed)));
  for (;;) {
    const recipes = planRecipes(game, { ...plan, families: chosen, sizes });
    const beyond = limits.length > 0 && recipes.find((recipe) => findLimit(recipe) !== null);
    if (!beyond) {
      const makeCase = (recipe: InstanceRecipe): JudgeCase => ({
        ...{ input: generateInput(game, recipe), answer: null },
        ...{ name: formatCommand(game, recipe), recipe },
      });
      return { cases: recipes.map(makeCase), refused: [] };
    }
    const { family, size } = beyond;
    const others = chosen.filter((name) => name !== family);
    if (text !== ALL_FAMILIES || others.length === 0) {
      throw new UsageError(
        `family ${family}, size ${size}, seed ${beyond.seed} exceeds the statement's limits ` +
          `(${findLimit(beyond)}). Limits of ${game.name}: ` +
          limits.map(({ about }) => about).join("; "),
      );
    }
    chosen = others;
  }
}

/** Returns the recipes of a plan. Throws a `UsageError` if a family has no instance of a size. */
export function planRecipes(game: AnyGame, plan: Plan): InstanceRecipe[] {
  const { count, seed, families } = plan;
  const sizes = families.map((family) => listFamilySizes(game, family, plan.sizes));
  return Array.from({ length: count }, (_, i) => {
    const turn = i % families.length;
    const size = sizes[turn][Math.floor(i * sizes[turn].length / count)];
    return { size, family: families[turn], seed: seed + i };
  });
}

/** Returns the sizes that a family has among those given, or among all up to the usual size. */
function listFamilySizes(game: AnyGame, family: string, given?: readonly string[]): string[] {
  const source = findInstances(game);
  let refusal: Error | null = null;
  const known = (given ?? listSizes(source.defaultSize)).filter((size) => {
    try {
      source.generate(size, family, seededRandom(1));
      return true;
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      refusal ??= error;
      return false;
    }
  });
  if (known.length > 0 && !(given && refusal)) return known;
  throw new UsageError(`--size: family ${family} of ${game.name}: ${refusal!.message}`);
}

const MOST_SIZES = 400;

/**
 * Returns all sizes whose numbers are at most those of a size, the smallest first.
 *
 * @example
 * ```ts
 * import { listSizes } from "./cases.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(listSizes("2x3"), ["1x1", "1x2", "2x1", "1x3", "2x2", "2x3"]);
 * ```
 */
export function listSizes(largest: string): string[] {
  const most = largest.match(/\d+/g)?.map(Number) ?? [];
  const multiply = (numbers: readonly number[]) => numbers.reduce((product, n) => product * n, 1);
  if (most.length === 0 || multiply(most) > MOST_SIZES) return [largest];
  let tuples: number[][] = [[]];
  for (const n of most) {
    tuples = tuples.flatMap((head) => Array.from({ length: n }, (_, i) => [...head, i + 1]));
  }
  return tuples
    .sort((a, b) => multiply(a) - multiply(b))
    .map((tuple) => largest.replace(/\d+/g, () => `${tuple.shift()}`));
}

/** A limit of the statement, in words, and a test of it. */
export type Limit = NonNullable<Instances<unknown>["judged"]>["limits"][number];

/**
 * Returns the limits of the statement. Sizes that are given by name may exceed them, because slow drafts
 * are tried small: a limit that a usual instance of such a size breaks does not count.
 */
export function chooseLimits(game: AnyGame, sizes: readonly string[] = []): readonly Limit[] {
  const { families: [family], limits } = game.instances?.judged ?? { families: [], limits: [] };
  const keeps = ({ holds }: Limit, size: string) => {
    try {
      return holds(findInstances(game).generate(size, family, seededRandom(1)));
    } catch (error) {
      if (error instanceof RangeError) return true; // no size of this family
      throw error;
    }
  };
  return limits.filter((limit) => sizes.every((size) => keeps(limit, size)));
}

/** Returns the first limit that a position breaks, in words, or null. */
export function findBrokenLimit(limits: readonly Limit[], position: unknown): string | null {
  return limits.find(({ holds }) => !holds(position))?.about ?? null;
}

/**
 * The endings of answer files, the preferred one first. In Polygon's folders, `01` has its answer in `01.a`.
 */
const ANSWER_ENDINGS = [".out", ".ans", ".a"];

export interface TestFolder {
  /** The cases in the order of their names. Numbers in names are compared as numbers. */
  readonly cases: readonly JudgeCase[];
  /** Why the other tests are refused. Each message names its file. */
  readonly refused: readonly Error[];
}

/**
 * Returns the cases of a folder. Without an answer file, the program computes the answer. An input
 * that cannot be read, or exceeds the limits of the statement, is refused. Throws a `UsageError` if the
 * folder has no input. Throws a `FileError` if it cannot be read.
 */
export async function readTestFolder(io: Io, folder: string, game: AnyGame): Promise<TestFolder> {
  const names = await io.readFolder(folder);
  const inputs = names.filter((name) => /\.in$|^\d+$/.test(name))
    .sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
  if (inputs.length === 0) {
    throw new UsageError(`--tests: no inputs in ${folder}, such as 1.in or 01`);
  }
  const found = await Promise.allSettled(inputs.map((name) => {
    const stem = name.replace(/\.in$/, "");
    const ending = ANSWER_ENDINGS.find((ending) => names.includes(stem + ending));
    const answer = ending === undefined ? null : `${folder}/${stem}${ending}`;
    return readCase(io, game, { path: `${folder}/${name}`, answer });
  }));
  const refused = found.flatMap((one) => one.status === "rejected" ? [one.reason] : []);
  const bug = refused.find((error) =>
    !(error instanceof FileError || findCause(error) instanceof InputError)
  );
  if (bug !== undefined) throw bug;
  return { cases: found.flatMap((one) => one.status === "fulfilled" ? [one.value] : []), refused };
}

async function readCase(
  io: Io,
  game: AnyGame,
  { path, answer: file }: { readonly path: string; readonly answer: string | null },
): Promise<JudgeCase> {
  const input = await readText(io, path);
  const answer = file === null ? null : { file, text: await readText(io, file) };
  await withPlace(path, () => {
    const expected = findBrokenLimit(chooseLimits(game), game.judge.parse(input));
    if (expected === null) return;
    const found = "an instance that exceeds the statement's limits";
    throw new InputError({ line: 1, column: 1, expected, found });
  });
  return { input, answer, name: path, recipe: null };
}

async function readText(io: Io, path: string): Promise<string> {
  const bytes = readFileSync(io, path);
  if (bytes === null) throw new FileError("read", path, "no such file");
  return await withPlace(path, () => decodeUtf8(bytes));
}
