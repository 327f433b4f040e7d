/**
 * Words as they are typed into a shell.
 *
 * @module
 */

/** Returns a word for a POSIX shell, in single quotes unless it is plain. */
export function shellWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
