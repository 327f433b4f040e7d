/**
 * Sentences of the packages in another language: by a dictionary of their parts.
 *
 * A sentence is looked up whole, else part by part (`row 2, column 3: free` has three). Numbers and
 * quoted texts are holes, `#` in the dictionary, filled again in their order; what is not known
 * stays as it is. So its English is a message's id, as in gettext: `docs/architecture.md` says why.
 *
 * @module
 */
import type { Scene, Shape } from "@zugzwang/core";

/** Translations by form: the text with `#` for its holes. */
export type Dictionary = Readonly<Record<string, string>>;

/** What each game says, by its name. */
export type Dictionaries = Readonly<Record<string, Dictionary>>;

/** What translates. */
export interface Translation {
  /** From now on, what several games say is said as this one says it. */
  speakFor(game: string): void;
  /** Returns a sentence in the language. */
  sentence(sentence: string): string;
  /** Returns a scene whose texts and titles are in the language. */
  scene(scene: Scene): Scene;
}

/** Returns what translates what core says, and what games do. */
export function translationBy(common: Dictionary, ofGames: Dictionaries): Translation {
  const known = new Map<string, string>();
  const take = (said: Dictionary = {}) => {
    for (const [form, text] of Object.entries(said)) known.set(form, text);
  };
  [common, ...Object.values(ofGames)].forEach(take);
  const sentence = (text: string) => translated(text, known);
  return {
    speakFor: (game) => take(ofGames[game]),
    sentence,
    scene: ({ beside, ...scene }) => ({
      ...scene,
      shapes: scene.shapes.map((shape) => saidIn(shape, sentence)),
      ...beside && { beside: { ...beside, title: sentence(beside.title) } },
    }),
  };
}

/** Texts in quotes, numbers, their digits perhaps in groups, and what would look like a hole. */
const HOLE = /"(?:\\.|[^"\\])*"|\d+(?:,\d{3})*(?!\d)|#/g;

/** What stands between parts, and what does in Chinese. */
const SEPARATORS: ReadonlyMap<string, string> = new Map([[": ", "："], [", ", "，"], ["; ", "；"]]);

function translated(sentence: string, known: ReadonlyMap<string, string>): string {
  const exact = known.get(sentence);
  if (exact !== undefined) return exact; // a name with a digit, row3, is no sentence with a hole
  const holes = sentence.match(HOLE) ?? [];
  const form = sentence.replace(HOLE, "#");
  const found = known.get(form) ??
    form.split(/(: |, |; )/)
      .map((part) => known.get(part) ?? SEPARATORS.get(part) ?? part)
      .join("");
  let next = 0;
  return found.replaceAll("#", () => holes[next++] ?? "#");
}

/** A shape whose title and text are said in a language. */
function saidIn(shape: Shape, say: (sentence: string) => string): Shape {
  const { title } = shape;
  const titled = title === undefined ? shape : { ...shape, title: say(title) };
  return titled.kind === "label" ? { ...titled, text: say(titled.text) } : titled;
}
