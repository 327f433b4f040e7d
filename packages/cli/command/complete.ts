// Finds the possible completions of a command line. The scripts of
// `zugzwang completions` ask `zugzwang __complete` at every key.
import { listMethods } from "@zugzwang/core/game";
import type { AnyGame } from "../base/games.ts";
import {
  type Around,
  COMMON,
  GAME,
  type Option,
  type OptionSpecs,
  spellOption,
  type WordSpec,
} from "./verb.ts";
import { findOption, readCommandLine } from "./read_options.ts";

/** A text and its meaning; or a file or a folder, which the shell completes. */
type Candidate = readonly [text: string, about: string] | ":file" | ":folder";

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
  if (name === "help") {
    const verb: WordSpec = { name: "verb", kind: Object.keys(around.verbs), count: "one" };
    return await listWords([verb, GAME], before.length, around);
  }
  if (!Object.hasOwn(around.verbs, name)) return [];
  const { words, options } = await around.verbs[name]();
  if (before.includes("--")) return words.some(({ kind }) => kind === "program") ? [":file"] : [];
  const specs: OptionSpecs = { ...options, ...COMMON };
  const option = findOption(before.at(-1) ?? "", specs)?.[1];
  const needsValue = option?.value !== undefined;
  const line = await readCommandLine([name, ...needsValue ? before.slice(0, -1) : before], around);
  const loadGame = async () => {
    around.io.keepOnly([]); // the game may be a module of the user
    return await line.games[line.words[0]]?.().catch(() => undefined);
  };
  if (needsValue) return await listValues(option, loadGame);
  if (!last.startsWith("-")) return await listWords(words, line.words.length, around);
  const { empty, ...others } = specs;
  const game = empty && await loadGame();
  return listOptions(game && !game.instances?.empty ? others : specs);
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
    ? (game ? listMethods(game) : []).map((text) => [text, ""])
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

async function listVerbs({ verbs }: Around): Promise<Candidate[]> {
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
