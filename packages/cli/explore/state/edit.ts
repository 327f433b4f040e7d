/**
 * Changes of a judge's input by clicking on what shows it.
 *
 * @module
 */
import type { SceneSource } from "@zugzwang/core";
import { gameScene } from "../../draw/owned_scene.ts";
import type { Explorer } from "./explorer.ts";

/** Edits the part of the input that a shape shows: one character is flipped, a number asked. */
export function editShape(explorer: Explorer, index: number): void {
  const source = sourceAt(explorer, index);
  if (!source) return;
  if (source.character === undefined) explorer.change({ editedShape: index });
  else editTo(explorer, source, null);
}

/** Puts a text in the place that the edited shape shows. */
export function finishEdit(explorer: Explorer, text: string): void {
  const { editedShape } = explorer.state;
  const source = editedShape === null ? undefined : sourceAt(explorer, editedShape);
  if (source && editTo(explorer, source, text)) explorer.change({ editedShape: null });
}

function sourceAt({ state: { session } }: Explorer, index: number): SceneSource | undefined {
  if (!session?.game.scene) return undefined;
  return gameScene(session).shapes[index]?.source;
}

function editTo(explorer: Explorer, source: SceneSource, text: string | null): boolean {
  const { game, start } = explorer.state.session!;
  return explorer.load(editedInput(game.formatInput(start), source, text));
}

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
