/**
 * The languages of the page.
 *
 * @module
 */

/** A language, as the page's address and its `lang` name it. */
export type Language = "en" | "zh";
