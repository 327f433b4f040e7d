/**
 * Faults that can be planted in any source: small changes of one place, as a slip of the hand makes
 * them. They rest on the formatting of `deno fmt`, which sets every binary operator between blanks.
 *
 * @module
 */

/** A change of a text. */
export interface Mutation {
  /** Where it begins, in UTF-16 units. */
  readonly at: number;
  /** What stands there. */
  readonly from: string;
  /** What it becomes. */
  readonly to: string;
}

/** Kinds of faults: what is looked for, and what it becomes. */
const KINDS: readonly (readonly [pattern: RegExp, to: (found: string) => string])[] = [
  ...swapped(" < ", " <= "),
  ...swapped(" > ", " >= "),
  ...swapped(" === ", " !== "),
  ...swapped(" + ", " - "),
  ...swapped(" && ", " || "),
  ...swapped(" << ", " >>> "),
  ...swapped("++", "--"),
  ...swapped("Math.min(", "Math.max("),
  ...swapped("true", "false", /(?<=[(=?:,] |return |\()(?:true|false)(?=[;,)\s])/g),
  [/ \* /g, () => " + "],
  [/(?<=return )-(?=[a-z#(])/g, () => ""],
  [/(?<=[-+*([=<>] ?|return )\b\d+\b(?![.:_\w])/g, (digits) => `${Number(digits) + 1}`],
  [/\bcontinue;/g, () => "break;"],
  [/(?<=\bif \()(?=[^()]+\) (?:return|continue|break))/g, () => "false && "],
];

/** Two texts, each of which becomes the other; where they stand, if not anywhere. */
function swapped(a: string, b: string, where?: RegExp): readonly (typeof KINDS)[number][] {
  const literal = (text: string) => new RegExp(text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"), "g");
  if (where) return [[where, (found) => found === a ? b : a]];
  return [[literal(a), () => b], [literal(b), () => a]];
}

/** Comments, texts, imports, types and messages of errors: no code that an answer depends on. */
const NO_CODE = new RegExp(
  [
    /\/\*[^]*?\*\//,
    /\/\/.*/,
    /"(?:\\.|[^"\\\n])*"/,
    /`(?:\\.|[^`\\])*`/,
    /^(?:import|export) [^;]*? from [^;]*;/,
    /^(?:export )?(?:type|interface) [^]*?[};]$(?=\n\n|\n?$(?![^]))/m,
    /throw new [^;]*;/,
  ].map(({ source }) => source).join("|"),
  "gm",
);

/** Returns every fault that can be planted in a source, in the order of their places. */
export function mutationsOf(source: string): Mutation[] {
  const code = source.replaceAll(NO_CODE, (text) => text.replaceAll(/[^\n]/g, "\u00a0"));
  return KINDS.flatMap(([pattern, to]) =>
    [...code.matchAll(pattern)].map(({ index, 0: from }) => ({ at: index, from, to: to(from) }))
  ).sort((a, b) => a.at - b.at);
}

/** Returns a source with its fault. */
export function mutated(source: string, { at, from, to }: Mutation): string {
  return source.slice(0, at) + to + source.slice(at + from.length);
}
