// The words of a verb (not its options), described for checks, help and completions.
import { UsageError } from "../base/failure.ts";

/** A word, or several words of one kind. */
export interface WordSpec {
  readonly name: string;
  /** A game, a file, a program with everything after `--`, or one of these words. */
  readonly kind: "game" | "file" | "program" | readonly string[];
  readonly count: "one" | "optional" | "any";
  /** Whether `-`, or no word at all, means standard input. */
  readonly takesStdin?: boolean;
}

export const GAME: WordSpec = { name: "game", kind: "game", count: "one" };
/** A file, never standard input. */
export const FILE: WordSpec = { name: "file", kind: "file", count: "optional" };
/** A file or standard input. */
export const INPUT: WordSpec = { ...FILE, takesStdin: true };
/** Files or standard input. */
export const INPUTS: WordSpec = { ...INPUT, count: "any" };
/** A program and its arguments after `--`. */
export const PROGRAM: WordSpec = { name: "program", kind: "program", count: "one" };

/** Returns the words of a verb as help writes them: `<game> [file ...|-]`. */
export function formatWords(specs: readonly WordSpec[]): string {
  return specs.map(({ name, kind, count, takesStdin }) => {
    if (kind === "program") return `-- <${name}> [argument ...]`;
    const what = typeof kind === "string" ? name : kind.join("|");
    const more = (count === "any" ? " ..." : "") + (takesStdin ? "|-" : "");
    return count === "one" ? `<${what}${more}>` : `[${what}${more}]`;
  }).join(" ");
}

/** Checks the words of a call. Throws a `UsageError` if one is missing, superfluous or unknown. */
export function checkWords(
  { name, words: all }: { readonly name: string; readonly words: readonly WordSpec[] },
  { words, program }: { readonly words: readonly string[]; readonly program: readonly string[] },
): void {
  const specs = all.filter(({ kind }) => kind !== "program");
  const missing = specs.find(({ count }, i) => count === "one" && i >= words.length);
  if (missing) throw new UsageError(`${name} needs a ${missing.name}`, { wantsHelp: true });
  if (specs.length < all.length && program.length === 0) {
    throw new UsageError(`${name} needs a program after --`, { wantsHelp: true });
  }
  if (specs.at(-1)?.count !== "any" && words.length > specs.length) {
    const found = JSON.stringify(words[specs.length]);
    throw new UsageError(`too many arguments: ${name} takes ${formatWords(all)}, found ${found}`);
  }
  for (const [i, { name, kind }] of specs.entries()) {
    if (typeof kind === "string" || words[i] === undefined || kind.includes(words[i])) continue;
    const found = JSON.stringify(words[i]);
    throw new UsageError(`unknown ${name} ${found}, expected one of ${kind.join(", ")}`);
  }
}
