/**
 * Studies in a worker, behind the interface that the whole program uses.
 *
 * @module
 */
import type { SolveOptions } from "@zugzwang/core";
import type { EndedStudy, GameRecord, Question, Study } from "@zugzwang/core/study";

/** A question, its limits included. */
export type Ask = Question & SolveOptions;

/** The only way from a question to an answer. */
export interface StudyService {
  study(
    record: GameRecord,
    ask?: Ask,
    on?: { study?(study: Study): void; signal?: AbortSignal },
  ): Promise<EndedStudy>;
  close(): void;
}

/** What the page sends to its worker. */
export interface Job {
  readonly id: number;
  readonly record: GameRecord;
  readonly ask: Ask;
}

/** What the worker answers. */
export type Report =
  & { readonly id: number }
  & (
    | { readonly kind: "started" }
    | { readonly kind: "study"; readonly study: Study }
    | { readonly kind: "ended"; readonly study: EndedStudy }
    | { readonly kind: "failed"; readonly message: string }
  );

/** What this file needs of a worker. */
export interface WorkerLike {
  onmessage: ((event: { readonly data: Report }) => void) | null;
  onerror: ((event: { readonly message?: string }) => void) | null;
  postMessage(job: Job): void;
  terminate(): void;
}

interface Waiting {
  readonly resolve: (study: EndedStudy) => void;
  readonly reject: (error: Error) => void;
  readonly onStudy: ((study: Study) => void) | undefined;
}

/** Returns a service with one worker, which is replaced if it does not react to a new question. */
export function inWorkers(
  { start, reactMs }: { start(): WorkerLike; reactMs: number },
): StudyService {
  let [worker, id, isBusy]: [WorkerLike | null, number, boolean] = [null, 0, false];
  let waiting: Waiting | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const close = () => {
    clearTimeout(timer);
    worker?.terminate();
    [worker, isBusy] = [null, false];
  };
  const listen = (made: WorkerLike) => {
    made.onmessage = ({ data }) => {
      if (data.id !== id || made !== worker) return;
      if (data.kind === "started") return clearTimeout(timer);
      if (data.kind === "study") return waiting?.onStudy?.(data.study);
      isBusy = false;
      if (data.kind === "ended") waiting?.resolve(data.study);
      else waiting?.reject(new Error(data.message));
    };
    made.onerror = ({ message }) => {
      close();
      waiting?.reject(new Error(message ?? "the worker failed"));
    };
    return made;
  };
  const send = (job: Job) => {
    worker ??= listen(start());
    worker.postMessage(job);
    isBusy = true;
  };
  return {
    close,
    study(record, ask = {}, { study: onStudy, signal } = {}) {
      clearTimeout(timer);
      waiting?.reject(new Error("a newer question came"));
      const job: Job = { id: ++id, record, ask };
      const wasBusy = isBusy;
      send(job);
      const restart = () => {
        close();
        send(job);
      };
      if (wasBusy) timer = setTimeout(restart, reactMs);
      return new Promise((resolve, reject) => {
        waiting = { resolve, reject, onStudy };
        signal?.addEventListener("abort", () => reject(new Error("stopped")));
      });
    },
  };
}
