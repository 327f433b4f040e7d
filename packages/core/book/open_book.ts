// Opens books. A program that opens none does not load their reader.
import type { Game } from "../game/game.ts";
import type { Book, BookOptions, OpenedFrom } from "./book.ts";

/**
 * Opens a book: from the address of a file on a web server, from bytes in memory, or from another
 * source of ranges.
 *
 * @throws {InputError} if the file is not a book of this game, is damaged, or ends too early.
 */
export async function openBook<P, M>(
  game: Game<P, M>,
  source: OpenedFrom,
  options: BookOptions<P> = {},
): Promise<Book<P>> {
  const { Book } = await import("./book.ts");
  return await Book.open(game, source, options);
}
