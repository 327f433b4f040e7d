/**
 * The worker: studies one position after the other.
 *
 * @module
 */
import { courseOf, positionOf } from "@zugzwang/core/study/course";
import { study } from "@zugzwang/core/study/study";
import type { EndedStudy, Study } from "@zugzwang/core/study";
import type { AnyGame, Games } from "../../base/games.ts";
import { addBook } from "./books.ts";
import type { Job, Report } from "./service.ts";

interface WorkerScope {
  onmessage: ((event: { readonly data: Job }) => void) | null;
  postMessage(report: Report): void;
}

/** Makes this thread answer questions about these games. */
export function serveStudies(games: Games): void {
  const scope = globalThis as unknown as WorkerScope;
  let controller = new AbortController();
  scope.onmessage = async ({ data: { id, record, ask } }) => {
    controller.abort();
    const { signal } = controller = new AbortController();
    scope.postMessage({ id, kind: "started" });
    try {
      const { parts, known, ...limits } = ask;
      const course = await courseOf(record, games);
      const game = await addBook(course.game as AnyGame, positionOf(course));
      let last: Study | null = null;
      const question = { ...parts && { parts }, ...known && { known } };
      for await (
        const found of study({ ...course, game }, question, { ...limits, threads: 1, signal })
      ) {
        if (signal.aborted) return;
        last = found;
        scope.postMessage({ id, kind: "study", study: found });
      }
      scope.postMessage({ id, kind: "ended", study: last as EndedStudy });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      if (!signal.aborted) scope.postMessage({ id, kind: "failed", message });
    }
  };
}
