/**
 * What may stand at the end of a command line that is being typed. The scripts of
 * `zugzwang completions` know nothing themselves: they ask `zugzwang __complete` at every key.
 *
 * @module
 */
import type { AnyGame } from "../base/games.ts";
import type { Io } from "../base/io.ts";
import { type Option, type OptionSpecs, typed } from "./option.ts";
import { COMMON_OPTIONS } from "./options.ts";
import type { Registry, Verb } from "./verb.ts";
import { GAME, type WordSpec } from "./words.ts";

/** What there is, and what reads the module of a game of one's own. */
export type Around = Registry & { readonly io: Io };

/** What stands there, and what it is; or that a file or a folder does, for the shell to complete. */
export type Candidate = readonly [text: string, about: string] | ":file" | ":folder";

/** What a verb takes. */
type Taken = Pick<Verb, "words" | "options">;

/** Returns the candidates for the last word, which may be empty, of those behind the program. */
export async function complete(typed: readonly string[], around: Around): Promise<Candidate[]> {
  const words = joined(typed);
  const last = words.pop() ?? "";
  const [, option, value] = /^(--[^=]+)=(.*)$/s.exec(last) ?? [];
  if (option !== undefined) words.push(option);
  const [name, ...more] = words;
  const found = name === undefined
    ? [...await verbsIn(around), ...optionsOf(COMMON_OPTIONS)]
    : await afterVerb([name, ...more], value ?? last, around);
  return found.flatMap((one): Candidate[] => {
    if (typeof one === "string") return [one];
    if (!one[0].startsWith(value ?? last)) return [];
    return [[option === undefined ? one[0] : `${option}=${one[0]}`, one[1]]];
  });
}

/** Bash makes three words of `--color=always`. */
function joined(words: readonly string[]): string[] {
  const whole: string[] = [];
  for (const [i, word] of words.entries()) {
    const isOption = /^--[^=]+$/.test(words[i - 1] ?? "");
    const isValue = words[i - 1] === "=" && /^--[^=]+=$/.test(whole.at(-1) ?? "");
    if (isValue || word === "=" && isOption) whole.push(whole.pop() + word);
    else whole.push(word);
  }
  return whole;
}

async function afterVerb(
  [name, ...before]: readonly string[],
  last: string,
  around: Around,
): Promise<Candidate[]> {
  const verb = name === "help" ? helpIn(around) : await around.verbs[name]?.();
  if (!verb) return [];
  if (before.includes("--")) {
    return verb.words.some(({ kind }) => kind === "program") ? [":file"] : [];
  }
  const specs = { ...verb.options, ...COMMON_OPTIONS };
  const { words, option, own } = readBefore(before, specs);
  const load = around.games[words[0]];
  const game = async () => own === undefined ? await load?.() : await gameOf(around, own);
  if (option) return await valuesOf(option, game);
  if (last.startsWith("-")) {
    const { empty, ...others } = specs as OptionSpecs;
    const asked = empty && await game();
    return optionsOf(asked && !asked.empty ? others : specs);
  }
  const at = words.length + (own === undefined || verb.words[0]?.kind !== "game" ? 0 : 1);
  return await wordsFor(verb.words, at, around);
}

/** `zugzwang help VERB GAME`, as if it were a verb. */
function helpIn({ verbs }: Registry): Taken {
  return { words: [{ name: "verb", kind: Object.keys(verbs), count: "one" }, GAME], options: {} };
}

async function gameOf({ io }: Around, module: string): Promise<AnyGame | undefined> {
  const { ownGame } = await import("./own_game.ts");
  io.keepOnly([]);
  return await ownGame(io, module).catch(() => undefined);
}

/** What was typed between the verb and the last word. */
interface Before {
  /** The words that belong to no option. */
  readonly words: readonly string[];
  /** The option whose value comes next. */
  readonly option: Option<unknown> | undefined;
  /** The module of a game of one's own. */
  readonly own: string | undefined;
}

function readBefore(before: readonly string[], specs: OptionSpecs): Before {
  const words: string[] = [];
  let option: Option<unknown> | undefined;
  let own: string | undefined;
  for (const word of before) {
    const [, name, value] = /^(--?[^=]+)(?:=(.*))?$/s.exec(word) ?? [];
    if (option) {
      if (option === specs.game) own = word;
      option = undefined;
    } else if (name === undefined) words.push(word);
    else {
      const found = Object.entries(specs).find(([key, { short }]) =>
        name === typed(key) || name === `-${short}`
      )?.[1];
      if (value === undefined) option = found?.value === undefined ? undefined : found;
      else if (found && found === specs.game) own = value;
    }
  }
  return { words, option, own };
}

async function valuesOf(
  { choices, completes }: Option<unknown>,
  game: () => Promise<AnyGame | undefined>,
): Promise<Candidate[]> {
  if (choices) return choices.map((text) => [text, ""]);
  if (completes === "file" || completes === "folder") return [`:${completes}`];
  if (completes === "method") return ((await game())?.methods ?? []).map((text) => [text, ""]);
  if (completes === undefined) return [];
  return Object.entries((await game())?.instances?.families ?? {})
    .map(([name, family]) => [name, `${family}`]);
}

/** The last word of a verb may go on for ever. */
async function wordsFor(
  specs: readonly WordSpec[],
  at: number,
  around: Around,
): Promise<Candidate[]> {
  const last = specs.at(-1);
  const kind = (specs[at] ?? (last?.count === "any" ? last : undefined))?.kind;
  if (kind === undefined || kind === "program") return [];
  if (kind === "file") return [":file"];
  if (kind !== "game") return kind.map((text) => [text, ""]);
  const games = Object.entries(around.games);
  return await Promise.all(
    games.map(async ([name, load]) => [name, (await load()).title] as const),
  );
}

async function verbsIn({ verbs }: Registry): Promise<Candidate[]> {
  const loaded = await Promise.all(Object.values(verbs).map((load) => load()));
  return [...loaded, { name: "help", about: "show the help of a verb" }]
    .map(({ name, about }) => [name, about]);
}

function optionsOf(specs: OptionSpecs): Candidate[] {
  return Object.entries(specs).flatMap(([name, { short, about }]) => [
    ...short === undefined ? [] : [[`-${short}`, about] as const],
    [typed(name), about] as const,
  ]);
}
