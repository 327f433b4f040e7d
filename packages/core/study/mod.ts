/**
 * What applications share: games in progress, studies of their positions, reviews and books.
 *
 * @module
 */
export * from "./book.ts";
export * from "./book_rows.ts";
export * from "./course.ts";
export * from "./studied.ts";
export * from "./forecast.ts";
export * from "./members.ts";
export * from "./port.ts";
export * from "./review.ts";
export * from "./study.ts";
export * from "./with_book.ts";
