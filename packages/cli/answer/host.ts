// The files of a study: checkpoints and books, for studies in this thread and in workers.
import type { SolveBook } from "@zugzwang/core";
import type { StudyHost } from "@zugzwang/core/study";
import type { Io } from "../base/io.ts";

/** Returns a host whose files belong to an `Io`. It reads each book once. */
export function makeHost(io: Io): StudyHost {
  const books = new Map<string, Promise<SolveBook>>();
  return {
    openBook(game, path, ask, { message = () => {} }) {
      const key = `${game.name}\n${path}`;
      const { memoryBytes } = ask;
      const load = async () => {
        const { readBookFile } = await import("../batch/book_file.ts");
        return await readBookFile(io, game, { path, memoryBytes, tell: message });
      };
      const book = books.get(key) ?? load();
      books.set(key, book);
      return book;
    },
    async openCheckpoint(course, place, { signal, message = () => {} }) {
      const { openCheckpoint } = await import("./checkpoint_file.ts");
      return await openCheckpoint(io, course, { ...place, end: signal, tell: message });
    },
  };
}
