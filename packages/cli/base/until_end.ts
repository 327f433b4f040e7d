// Work that finishes properly when a signal ends the process.
import { END_EXIT, type ExitCode } from "./failure.ts";
import type { Io } from "./io.ts";

interface EndingWork {
  work(): Promise<ExitCode>;
  /** Called at a signal, before the process ends. */
  lastWord(): void | Promise<void>;
}

/** Returns the exit code of some work; at a signal, the exit code of the signal once `lastWord` is done. */
export async function runUntilEnd(
  { onEnd }: Pick<Io, "onEnd">,
  { work, lastWord }: EndingWork,
): Promise<ExitCode> {
  const ended = Promise.withResolvers<ExitCode>();
  const forget = onEnd?.(async (signal) => {
    try {
      await lastWord();
      ended.resolve(END_EXIT[signal]);
    } catch (error) {
      ended.reject(error);
    }
  });
  try {
    return await Promise.race([work(), ended.promise]);
  } finally {
    forget?.();
  }
}
