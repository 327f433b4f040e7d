/**
 * The languages of the page.
 *
 * @module
 */

/** A language, as the page's address and its `lang` name it. */
export type Language = "en" | "zh";

/** The same in each language, for words that are loaded with the part of the page that says them. */
export type InEach<T> = Readonly<Record<Language, T>>;
