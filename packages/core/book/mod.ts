/**
 * For programs that write books, files of exact values, or put one in front of a solver. To read a book,
 * `openBook` of the main entry point is enough.
 *
 * @module
 */
export type { OpenedFrom } from "./book.ts";
export { isBook } from "./book.ts";
export type { ByteRange } from "./book_bytes.ts";
export { type BookHeader, type BookKeys, makeTextKey } from "./book_format.ts";
export { BookReader, type BookSource, readFromMemory, readFromServer } from "./book_reader.ts";
export type { ArrayView, BookPosition, BookTitle, MadeBook, SolvedTables } from "./book_writer.ts";
export { joinBook, makeBook, sortPositions } from "./book_writer.ts";
export { solveWholeGame, type WholeGame } from "./whole_game.ts";
