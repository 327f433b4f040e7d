// Finds the possible completions of a command line. The scripts of
// `zugzwang completions` ask `zugzwang __complete` at every key.
import type { AnyGame } from "../base/games.ts";
import type { Io } from "../base/io.ts";
import { COMMON, type Option, type OptionSpecs, spellOption } from "./options.ts";
import { findOption, readOptions } from "./read_options.ts";
import { GAME, type Registry, type Verb, type WordSpec } from "./verb.ts";

/** The verbs and the games, and what loads the module of a user's game. */
export type Around = Registry & { readonly io: Io };

/** A text and its meaning; or a file or a folder, which the shell completes. */
export type Candidate = readonly [text: string, about: string] | ":file" | ":folder";

/**
 * Returns the candidates for the last word, which may be empty. The program's name is left out.
 * Throws a `UsageError` if the words before it are invalid.
 */
export async function complete(typed: readonly string[], around: Around): Promise<Candidate[]> {
  const words = joinValues(typed);
  const last = words.pop() ?? "";
  const [, option, value] = /^(--[^=]+)=(.*)$/s.exec(last) ?? [];
  if (option !== undefined) words.push(option);
  const [name, ...before] = words;
  const found = name === undefined
    ? [...await listVerbs(around), ...listOptions(COMMON)]
    : await completeVerb([name, ...before], value ?? last, around);
  return found.flatMap((one): Candidate[] => {
    if (typeof one === "string") return [one];
    if (!one[0].startsWith(value ?? last)) return [];
    return [[option === undefined ? one[0] : `${option}=${one[0]}`, one[1]]];
  });
}

/** Joins `--color`, `=` and `always`, which bash splits. */
function joinValues(words: readonly string[]): string[] {
  const joined: string[] = [];
  for (const [i, word] of words.entries()) {
    const isOption = /^--[^=]+$/.test(words[i - 1] ?? "");
    const isValue = words[i - 1] === "=" && /^--[^=]+=$/.test(joined.at(-1) ?? "");
    if (isValue || word === "=" && isOption) joined.push(joined.pop() + word);
    else joined.push(word);
  }
  return joined;
}

async function completeVerb(
  [name, ...before]: readonly string[],
  last: string,
  around: Around,
): Promise<Candidate[]> {
  const verb = name === "help" ? describeHelp(around) : await around.verbs[name]?.();
  if (!verb) return [];
  if (before.includes("--")) {
    return verb.words.some(({ kind }) => kind === "program") ? [":file"] : [];
  }
  const specs = { ...verb.options, ...COMMON };
  const { words, option, module } = readBefore(before, specs);
  const loadGame = async () =>
    module === undefined ? await around.games[words[0]]?.() : await loadModule(around, module);
  if (option) return await listValues(option, loadGame);
  if (last.startsWith("-")) {
    const { empty, ...others } = specs as OptionSpecs;
    const game = empty && await loadGame();
    return listOptions(game && !game.empty ? others : specs);
  }
  const hasModule = module !== undefined && verb.words[0]?.kind === "game";
  return await listWords(verb.words, words.length + (hasModule ? 1 : 0), around);
}

/** Describes `zugzwang help VERB GAME` like a verb. */
function describeHelp({ verbs }: Registry): Pick<Verb, "words" | "options"> {
  return { words: [{ name: "verb", kind: Object.keys(verbs), count: "one" }, GAME], options: {} };
}

async function loadModule({ io }: Around, module: string): Promise<AnyGame | undefined> {
  const { loadOwnGame } = await import("./own_game.ts");
  io.keepOnly([]);
  return await loadOwnGame(io, module).catch(() => undefined);
}

/** Returns the words that belong to no option, the module, and the option that needs a value next. */
function readBefore(before: readonly string[], specs: OptionSpecs) {
  const option = findOption(before.at(-1) ?? "", specs)?.[1];
  const needsValue = option?.value !== undefined;
  const { words, options } = readOptions(needsValue ? before.slice(0, -1) : before, specs);
  return { words, module: options.game as string | undefined, option: needsValue ? option : null };
}

async function listValues(
  { choices, completes }: Option<unknown>,
  loadGame: () => Promise<AnyGame | undefined>,
): Promise<Candidate[]> {
  if (choices) return choices.map((text) => [text, ""]);
  if (completes === "file" || completes === "folder") return [`:${completes}`];
  if (completes === undefined) return [];
  const game = await loadGame();
  return completes === "method"
    ? (game?.methods ?? []).map((text) => [text, ""])
    : Object.entries(game?.instances?.families ?? {}).map(([name, about]) => [name, `${about}`]);
}

/** Returns the candidates for a word. The last word of a verb may be repeated. */
async function listWords(
  specs: readonly WordSpec[],
  at: number,
  { games }: Around,
): Promise<Candidate[]> {
  const last = specs.at(-1);
  const kind = (specs[at] ?? (last?.count === "any" ? last : undefined))?.kind;
  if (kind === undefined || kind === "program") return [];
  if (kind === "file") return [":file"];
  if (kind !== "game") return kind.map((text) => [text, ""]);
  return await Promise.all(
    Object.entries(games).map(async ([name, load]) => [name, (await load()).title] as const),
  );
}

async function listVerbs({ verbs }: Registry): Promise<Candidate[]> {
  const loaded = await Promise.all(Object.values(verbs).map((load) => load()));
  return [...loaded, { name: "help", about: "show the help of a verb" }]
    .map(({ name, about }) => [name, about]);
}

function listOptions(specs: OptionSpecs): Candidate[] {
  return Object.entries(specs).flatMap(([name, { short, about }]) => [
    ...short === undefined ? [] : [[`-${short}`, about] as const],
    [spellOption(name), about] as const,
  ]);
}
