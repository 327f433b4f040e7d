/**
 * The files that a batch writes besides its rows: the lines that failed, and the summary.
 *
 * @module
 */
import { EXIT } from "../base/failure.ts";
import type { AppendedFile } from "../base/io.ts";
import { joined, NEWLINE } from "../base/lines.ts";
import { type Answer, jsonLine } from "../base/report.ts";
import type { Source } from "../base/source.ts";
import { roundedMs } from "../base/units.ts";
import { PROGRAM_VERSION } from "../base/version.ts";
import type { Call } from "../command/verb.ts";
import type { SummaryJson } from "../schemas/answers.ts";
import type { Tally } from "./tally.ts";

/** A batch that has ended. */
interface Ended {
  /** The name of its game; null where every line names its own. */
  readonly game: string | null;
  /** What became of the lines. */
  readonly tally: Tally;
  /** Whether all that was read has its row, to the end. */
  readonly isWhole: boolean;
  /** When it began, on the clock of `performance`. */
  readonly start: number;
}

/** Writes the summary to the file of `--summary`, if that is given. */
export async function writeSummary(
  { io, verb, options: { summary } }: Call,
  { game, tally, isWhole, start }: Ended,
): Promise<void> {
  if (summary === undefined) return;
  const { cpuMs, residentBytes } = await io.usage?.() ?? { cpuMs: null, residentBytes: null };
  const { outcomes, endedBy } = tally;
  const object: SummaryJson = {
    ...{ verb: verb.name, game, version: PROGRAM_VERSION, lines: tally.done + tally.leftOut },
    ...outcomes,
    ...{ endedBy, readToEnd: isWhole && endedBy === null && outcomes.unreadableFiles === 0 },
    ...{ elapsedMs: roundedMs(performance.now() - start), cpuMs },
    ...tally.figures,
    residentBytes,
  };
  await io.writeFile(summary, jsonLine(object));
}

/** Adds a line that has no answer to the file of `--failed`, as it was. */
export function keepFailed(file: AppendedFile | null, source: Source, { exit }: Answer): void {
  if (file === null || exit === EXIT.ok || source.kind !== "line") return;
  file.write(joined([source.bytes, Uint8Array.of(NEWLINE)]));
}
