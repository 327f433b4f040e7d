// Hears signals while this thread is too busy to hear them: a worker notes them in shared memory.
import type { EndSignal, HangUp, Io } from "../base/io.ts";

/** The name of the worker that hears signals. */
export const SIGNAL_WORKER_NAME = "zugzwang:signals";

const SIGNALS: readonly EndSignal[] = ["SIGINT", "SIGTERM", "SIGHUP"];

interface Order {
  /** The place in `SIGNALS` of the signal that arrived, plus 1; 0 for none. */
  readonly heard: Int32Array;
  readonly hangUp: HangUp | undefined;
}

/** Signals that a worker hears. Its owner must close it. */
export interface SignalWatch {
  /** Returns the signal that arrived last, or null. */
  find(): EndSignal | null;
  close(): void;
}

/** Starts to hear signals in a worker that calls `serveSignals`. */
export async function watchSignals(worker: Worker, hangUp?: HangUp): Promise<SignalWatch> {
  const heard = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const ready = new Promise((resolve, reject) => {
    worker.onmessage = resolve;
    worker.onerror = reject;
  });
  worker.postMessage({ heard, hangUp } satisfies Order);
  await ready;
  return {
    find: () => SIGNALS[Atomics.load(heard, 0) - 1] ?? null,
    close: () => worker.terminate(),
  };
}

/** The part of a worker's global scope that is used here. Its library has no types for it. */
interface WorkerScope {
  onmessage(event: MessageEvent<Order>): void;
  postMessage(message: unknown): void;
}

/** Hears signals as the worker of `watchSignals`. */
export function serveSignals(io: Pick<Io, "onEnd">): void {
  const scope = globalThis as unknown as WorkerScope;
  scope.onmessage = ({ data: { heard, hangUp } }) => {
    io.onEnd?.((signal) => void Atomics.store(heard, 0, SIGNALS.indexOf(signal) + 1), hangUp);
    scope.postMessage("ready");
  };
}
