/**
 * What a shape of a scene shows of the judge's input.
 *
 * @module
 */
import type { SceneSource } from "@zugzwang/core";

/** Returns the text of the input that a source names. */
export function sourceText(input: string, { token }: SceneSource): string {
  return input.match(/\S+/g)?.[token] ?? "";
}
