/**
 * Words of editing by hand.
 *
 * @module
 */
import type { InEach } from "./language.ts";

const EN = {
  number: "New number",
  apply: "Apply",
};

/** The words of a language. */
export type EditingWords = typeof EN;

const ZH: EditingWords = {
  number: "新的数",
  apply: "应用",
};

/** The words, by language. */
export const EDITING_WORDS: InEach<EditingWords> = { en: EN, zh: ZH };
