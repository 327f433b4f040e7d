// Node's threads. Node has no global `Worker`, and an import of `node:worker_threads` would stop the
// bundlers for browsers, so the running process is asked for the module.

/** A thread of Node, from the view of its owner. */
export interface NodeThread {
  on(event: "message", listen: (data: unknown) => void): unknown;
  on(event: "messageerror" | "error" | "exit", listen: (reason: unknown) => void): unknown;
  postMessage(message: unknown): void;
  terminate(): unknown;
}

/** The part of `node:worker_threads` that is used here. */
export interface NodeThreads {
  readonly Worker: new (url: URL, options: { workerData: string }) => NodeThread;
  /** What the owner named this thread, if this is one. */
  readonly workerData: unknown;
  /** The owner's end, or null in the main thread. */
  readonly parentPort: {
    on(event: "message", listen: (data: never) => void): unknown;
    postMessage(message: unknown): void;
  } | null;
}

interface NodeGlobal {
  readonly process?: { getBuiltinModule?(name: string): unknown };
}

/** Returns `node:worker_threads`, or undefined in a runtime without it (and in Node before 20.16). */
export function findNodeThreads(): NodeThreads | undefined {
  const { process } = globalThis as NodeGlobal;
  return process?.getBuiltinModule?.("node:worker_threads") as NodeThreads | undefined;
}
