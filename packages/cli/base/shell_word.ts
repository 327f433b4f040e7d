// Quoting for a shell.

/** Quotes a word for a POSIX shell unless it is plain. */
export function quoteWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
