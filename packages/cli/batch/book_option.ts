/**
 * `--book`: answers of an earlier batch in place of solving. What reads them is loaded where the
 * option is given.
 *
 * @module
 */
import { UsageError } from "../base/failure.ts";
import type { AnyGame } from "../base/games.ts";
import { fileNamed } from "../base/named_file.ts";
import { BOOK_OPTIONS } from "../command/options.ts";
import type { Call } from "../command/verb.ts";

/**
 * Returns a call whose games take what the file of `--book` says; the call itself if it is not
 * given. The file is read, once, where a game is loaded.
 *
 * @param tell Called with what is left out of the book.
 */
export function withBookFile(call: Call, tell: (message: string) => void = () => {}): Call {
  const takesBook = call.verb.options.book === BOOK_OPTIONS.book;
  const file = takesBook ? call.options.book : undefined;
  if (file === undefined) return call;
  const path = bookPath(file);
  const games = Object.entries(call.games).map(([name, load]) => {
    let booked: Promise<AnyGame> | null = null;
    const loadBooked = async () => {
      const { bookedGame } = await import("./book_file.ts");
      return bookedGame(call, await load(), path, tell);
    };
    return [name, () => booked ??= loadBooked()];
  });
  return { ...call, games: Object.fromEntries(games) };
}

/**
 * Returns the path that `--book` names.
 *
 * @throws {UsageError} if it is standard input, which cannot be read twice.
 */
export function bookPath(file: string): string {
  const path = fileNamed(file);
  if (path === null) throw new UsageError("--book: expected a file");
  return path;
}
