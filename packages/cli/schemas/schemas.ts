/**
 * The schemas of everything that `--json` prints, and of what `studyRecord` returns: the one
 * source of docs/json.md, of docs/schemas and of the tests that hold the program against them.
 *
 * @module
 */
import { type TSchema, Type } from "./packages.ts";
import { analyze, check, estimate, failed, gen, prove, solve, verify } from "./answers.ts";
import { judge } from "./judge.ts";
import { review } from "./review.ts";
import { study } from "./study.ts";
import type { JsonOf } from "./words.ts";

/** What each verb prints, one of several objects, in the order of the document. */
const VERBS = {
  ...{ solve, analyze, estimate, verify, review, gen, judge },
  ...{ check, prove },
} satisfies Readonly<Record<string, readonly TSchema[]>>;

/** A verb that prints JSON. */
export type VerbName = keyof typeof VERBS;

/** An object that a verb prints. */
export type VerbJson<V extends VerbName> = JsonOf<(typeof VERBS)[V][number]>;

/** What each verb prints; what is printed where it fails; what a study is. */
export const SCHEMAS: Readonly<Record<string, TSchema>> = {
  ...Object.fromEntries(
    Object.entries<readonly TSchema[]>(VERBS).map((
      [name, kinds],
    ) => [name, titled(`zugzwang ${name} --json`, kinds)]),
  ),
  study: titled("studyRecord", [study]),
  error: titled("Any verb --json, where it fails", failed),
};

function titled(title: string, kinds: readonly TSchema[]): TSchema {
  return Type.Unsafe({ ...Type.Union([...kinds, Type.Never()]), anyOf: kinds, title });
}

/** Returns the examples of a schema. */
export function examplesOf(name: string): unknown[] {
  const file = new URL(`examples/${name}.jsonl`, import.meta.url);
  return Deno.readTextFileSync(file).trimEnd().split("\n").map((line) => JSON.parse(line));
}
