/**
 * Work that has a last word when the process is asked to end.
 *
 * @module
 */
import { END_EXIT, type ExitCode } from "./failure.ts";
import type { HangUp, Io } from "./io.ts";

/** Some work, and what there is to do when it is asked to end. */
interface EndingWork {
  /** The work. */
  work(): Promise<ExitCode>;
  /** Is done before the end. */
  lastWord(): void | Promise<void>;
  /** What the end of its terminal means to it. */
  readonly hangUp: HangUp;
}

/**
 * Returns the exit code of some work; or, as soon as the process is asked to end, that of its end,
 * once `lastWord` is done.
 */
export async function untilEnd(
  { onEnd }: Pick<Io, "onEnd">,
  { work, lastWord, hangUp }: EndingWork,
): Promise<ExitCode> {
  const ended = Promise.withResolvers<ExitCode>();
  const forget = onEnd?.(async (signal) => {
    try {
      await lastWord();
      ended.resolve(END_EXIT[signal]);
    } catch (error) {
      ended.reject(error);
    }
  }, hangUp);
  try {
    return await Promise.race([work(), ended.promise]);
  } finally {
    forget?.();
  }
}
