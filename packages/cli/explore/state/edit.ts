/**
 * Changes of a judge's input by clicking on what shows it.
 *
 * @module
 */
import type { SceneSource } from "@zugzwang/core";

/**
 * Returns the input with another text in one place: a token is replaced by the first word of
 * `text`, a single character `0` by `1` and `1` by `0`.
 */
export function editedInput(input: string, source: SceneSource, text: string | null): string {
  const word = text?.trim().split(/\s+/)[0] ?? "";
  let number = -1;
  return input.replace(/\S+/g, (token) => {
    number++;
    if (number !== source.token) return token;
    return source.character === undefined ? word || token : flipped(token, source.character);
  });
}

/** Returns the text of the input that a source names. */
export function sourceText(input: string, { token }: SceneSource): string {
  return input.match(/\S+/g)?.[token] ?? "";
}

function flipped(token: string, at: number): string {
  return token.slice(0, at) + (token[at] === "0" ? "1" : "0") + token.slice(at + 1);
}
