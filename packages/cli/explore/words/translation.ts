/**
 * Sentences of the packages in another language: by a dictionary of their parts.
 *
 * A sentence is looked up whole, else part by part (`row 2, column 3: free` has three). Numbers and
 * quoted texts are holes, `#` in the dictionary, filled again in their order; what is not known
 * stays as it is.
 *
 * @module
 */
import type { Scene, Shape } from "@zugzwang/core";

/** Translations by form: the text with `#` for its holes. */
export type Dictionary = Readonly<Record<string, string>>;

/** What translates. */
export interface Translation {
  /** Returns a sentence in the language. */
  sentence(sentence: string): string;
  /** Returns a scene whose texts and titles are in the language. */
  scene(scene: Scene): Scene;
}

/** Returns what translates by a dictionary. */
export function translationBy(dictionary: Dictionary): Translation {
  return {
    sentence: (sentence) => translated(sentence, dictionary),
    scene: (scene) => translatedScene(scene, dictionary),
  };
}

/** Texts in quotes, numbers, their digits perhaps in groups, and what would look like a hole. */
const HOLE = /"(?:\\.|[^"\\])*"|\d+(?:,\d{3})*(?!\d)|#/g;

/** What stands between parts, and what does in Chinese. */
const SEPARATORS: Readonly<Record<string, string>> = { ": ": "：", ", ": "，", "; ": "；" };

/** Returns a sentence in the language of a dictionary. */
export function translated(sentence: string, dictionary: Dictionary): string {
  const exact = lookUp(sentence, dictionary);
  if (exact !== undefined) return exact; // a name with a digit, row3, is no sentence with a hole
  const holes = sentence.match(HOLE) ?? [];
  const form = sentence.replace(HOLE, "#");
  const known = lookUp(form, dictionary) ??
    form.split(/(: |, |; )/)
      .map((part) => lookUp(part, dictionary) ?? lookUp(part, SEPARATORS) ?? part)
      .join("");
  let next = 0;
  return known.replaceAll("#", () => holes[next++] ?? "#");
}

/** Returns a scene whose texts and titles are in the language of a dictionary. */
function translatedScene(scene: Scene, dictionary: Dictionary): Scene {
  return { ...scene, shapes: scene.shapes.map((shape) => translatedShape(shape, dictionary)) };
}

function translatedShape(shape: Shape, dictionary: Dictionary): Shape {
  const { title } = shape;
  const titled = title === undefined ? shape : { ...shape, title: translated(title, dictionary) };
  return titled.kind === "label"
    ? { ...titled, text: translated(titled.text, dictionary) }
    : titled;
}

function lookUp(form: string, dictionary: Dictionary): string | undefined {
  return Object.hasOwn(dictionary, form) ? dictionary[form] : undefined;
}
