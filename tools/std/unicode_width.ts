/**
 * Stand-in for `@std/cli/unicode-width`, by Unicode properties instead of its tables.
 *
 * @module
 */

/** Characters that take no column: controls, marks that combine, invisible ones. */
const NONE = /^[\p{Cc}\p{Mn}\p{Me}\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF]$/u;

/** Characters that take two columns: East Asian wide and full-width forms, emoji. */
const WIDE =
  /^[\u1100-\u115F\u2E80-\u303E\u3041-\uA4CF\uA960-\uA97C\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF01-\uFF60\uFFE0-\uFFE6\u{17000}-\u{18CFF}\u{1B000}-\u{1B2FF}\u{20000}-\u{3FFFD}\p{Emoji_Presentation}]$/u;

/** Returns how many columns a text takes in a terminal. */
export function unicodeWidth(str: string): number {
  return [...str]
    .map((char) => NONE.test(char) ? 0 : WIDE.test(char) ? 2 : 1)
    .reduce((sum: number, width) => sum + width, 0);
}
