/**
 * The files that a batch writes besides its rows: the lines that failed, and the summary.
 *
 * @module
 */
import { EXIT } from "../base/failure.ts";
import type { AppendedFile, Io } from "../base/io.ts";
import type { Answer } from "../base/report.ts";
import { jsonLine } from "../base/report.ts";
import type { Source } from "../base/source.ts";
import { PROGRAM_VERSION } from "../base/version.ts";
import type { Call } from "../command/verb.ts";
import type { SummaryJson } from "../schemas/summary.ts";
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
    ...{ elapsedMs: Math.round((performance.now() - start) * 1000) / 1000, cpuMs },
    ...tally.figures,
    residentBytes,
  };
  await io.writeFile(summary, jsonLine(object));
}

/** The file of `--failed`: lines without an answer, as they were. */
export class FailedLines {
  readonly #file: AppendedFile | null;

  private constructor(file: AppendedFile | null) {
    this.#file = file;
  }

  /** Opens it, if it is given. */
  static async open(io: Io, path: string | undefined): Promise<FailedLines> {
    return new FailedLines(path === undefined ? null : await io.appendTo(path));
  }

  /** Adds a line that has no answer. */
  add(source: Source, { exit }: Answer): void {
    if (exit === EXIT.ok || source.kind !== "line" || this.#file === null) return;
    const line = new Uint8Array(source.bytes.length + 1);
    line.set(source.bytes);
    line[source.bytes.length] = 0x0a;
    this.#file.write(line);
  }

  /** Lets others add to it. */
  close(): void {
    this.#file?.close();
  }
}
