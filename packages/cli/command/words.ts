/**
 * The words that verbs take besides options, declared once for the check of a call, for help and
 * for completions.
 *
 * @module
 */
import { UsageError } from "../base/failure.ts";

/** A word that a verb takes, or several of a kind. */
export interface WordSpec {
  /** What it is called. */
  readonly name: string;
  /** What it may be: a game, a file, a program and all that follows `--`, or one of these words. */
  readonly kind: "game" | "file" | "program" | readonly string[];
  /** How many of them there may be. */
  readonly count: "one" | "optional" | "any";
  /** Whether `-`, or no word at all, stands for standard input. */
  readonly takesStdin?: boolean;
}

/** A game. */
export const GAME: WordSpec = { name: "game", kind: "game", count: "one" };
/** A file, never standard input. */
export const FILE: WordSpec = { name: "file", kind: "file", count: "optional" };
/** A file or standard input. */
export const INPUT: WordSpec = { ...FILE, takesStdin: true };
/** Files or standard input. */
export const INPUTS: WordSpec = { ...INPUT, count: "any" };

/** A program and its arguments, behind `--`. */
export const PROGRAM: WordSpec = { name: "program", kind: "program", count: "one" };

/** Returns the words of a verb as help writes them: `<game> [file ...|-]`. */
export function formOf(specs: readonly WordSpec[]): string {
  return specs.map(({ name, kind, count, takesStdin }) => {
    if (kind === "program") return `-- <${name}> [argument ...]`;
    const what = typeof kind === "string" ? name : kind.join("|");
    const more = (count === "any" ? " ..." : "") + (takesStdin ? "|-" : "");
    return count === "one" ? `<${what}${more}>` : `[${what}${more}]`;
  }).join(" ");
}

/** Words as they were typed. */
interface Words {
  /** Those that belong to no option. */
  readonly words: readonly string[];
  /** A program and its arguments. */
  readonly program: readonly string[];
}

/**
 * Checks how many words there are, and those that are one of a few.
 *
 * @throws {UsageError} if there are too few or too many, or if one is none of the few.
 */
export function checkWords(
  { name, words: all }: { readonly name: string; readonly words: readonly WordSpec[] },
  { words, program }: Words,
): void {
  const specs = all.filter(({ kind }) => kind !== "program");
  const missing = specs.find(({ count }, i) => count === "one" && i >= words.length);
  if (missing) throw new UsageError(`${name} needs a ${missing.name}`, { wantsHelp: true });
  if (specs.length < all.length && program.length === 0) {
    throw new UsageError(`${name} needs a program behind --`, { wantsHelp: true });
  }
  if (specs.at(-1)?.count !== "any" && words.length > specs.length) {
    const found = JSON.stringify(words[specs.length]);
    throw new UsageError(`too many words: ${name} takes ${formOf(all)}, found ${found}`);
  }
  for (const [i, spec] of specs.entries()) if (i < words.length) checkChoice(spec, words[i]);
}

function checkChoice({ name, kind }: WordSpec, word: string): void {
  if (typeof kind === "string" || kind.includes(word)) return;
  const expected = kind.join(", ");
  throw new UsageError(`unknown ${name} ${JSON.stringify(word)}, expected one of ${expected}`);
}
