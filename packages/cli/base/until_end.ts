/**
 * Work that has a last word when the process is asked to end.
 *
 * @module
 */
import { EXIT, type ExitCode } from "./failure.ts";
import type { Io } from "./io.ts";

/**
 * Returns the exit code of some work; or, as soon as the process is asked to end, that of its end,
 * once `lastWord` is done.
 */
export async function untilEnd(
  { onEnd }: Pick<Io, "onEnd">,
  work: () => Promise<ExitCode>,
  lastWord: () => void | Promise<void>,
): Promise<ExitCode> {
  const ended = Promise.withResolvers<ExitCode>();
  const forget = onEnd?.(async (signal) => {
    await lastWord();
    ended.resolve(signal === "SIGINT" ? EXIT.interrupted : EXIT.terminated);
  });
  try {
    return await Promise.race([work(), ended.promise]);
  } finally {
    forget?.();
  }
}
