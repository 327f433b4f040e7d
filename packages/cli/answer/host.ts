// The files of a study: checkpoints and books, for studies in this thread and in workers.
import type { SolveBook } from "@zugzwang/core";
import { InputError } from "@zugzwang/core/run";
import type { Ask, StudyHost } from "@zugzwang/core/study";
import type { AnyGame } from "../base/games.ts";
import type { Io } from "../base/io.ts";

/** Returns a host whose files belong to an `Io`. It reads each book once. */
export function makeHost(io: Io): StudyHost {
  const books = new Map<string, Promise<SolveBook>>();
  return {
    openBook(game, path, ask, { message = () => {} }) {
      const key = `${game.name}\n${path}`;
      const book = books.get(key) ?? readBook(io, game, { path, ask, tell: message });
      books.set(key, book);
      return book;
    },
    async openCheckpoint(course, place, { signal, message = () => {} }) {
      const { openCheckpoint } = await import("./checkpoint_file.ts");
      return await openCheckpoint(io, course, { ...place, end: signal, tell: message });
    },
  };
}

async function readBook(
  io: Io,
  game: AnyGame,
  { path, ask, tell }: {
    readonly path: string;
    readonly ask: Ask;
    readonly tell: (message: string) => void;
  },
): Promise<SolveBook> {
  const { readBookFile } = await import("../batch/book_file.ts");
  const book = await readBookFile(io, game, { path, memoryBytes: ask.memoryBytes, tell });
  return {
    find: (position) => book.find(position),
    refuse(bounds, found) {
      try {
        return book.refuse(bounds, found);
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
        throw new InputError({ ...error.fault, place: `book ${path}` });
      }
    },
  };
}
