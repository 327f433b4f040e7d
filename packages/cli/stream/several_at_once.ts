/**
 * Inputs in workers, several at once: the answers in order, and an end that can be asked for.
 *
 * @module
 */
import { rowsFile } from "../batch/batch_row.ts";
import { unreadableKey } from "../batch/answer_key.ts";
import { NOWHERE, RulesError } from "@zugzwang/core/game/rules_error";
import { PlacedError } from "../base/failure.ts";
import type { AnyGame } from "../base/games.ts";
import type { EndSignal, Io, Output } from "../base/io.ts";
import { report } from "../base/report.ts";
import type { Source } from "../base/source.ts";
import { wantsJson } from "../command/settings.ts";
import type { Call } from "../command/verb.ts";
import { checkpointPath } from "./checkpoint_file.ts";
import { originOf, placeName } from "../input/sources.ts";
import { firstOf } from "./first_of.ts";
import { inOrder } from "./in_order.ts";
import type { Outcome } from "./job_protocol.ts";
import { JobPool } from "./job_pool.ts";
import type { ProgressLine } from "./progress.ts";
import type { Done } from "../batch/tally.ts";

/** How many inputs may wait for an earlier one, for each job. */
const WAITING_PER_JOB = 16;

/** How long the inputs under work may take to end by themselves when the end is asked for. */
const GRACE_MS: Readonly<Record<EndSignal, number>> = { SIGINT: 0, SIGTERM: 1000, SIGHUP: 1000 };

/** How long what they print may wait for its reader after that. */
const LAST_WRITE_MS = 500;

/** What is to be done. */
export interface Several {
  /** The call. */
  readonly call: Call;
  /** Their game. */
  readonly game: AnyGame;
  /** The inputs. */
  readonly sources: Iterable<Source> | AsyncIterable<Source>;
  /** How many at once. */
  readonly jobs: number;
  /** The progress line. */
  readonly progress: ProgressLine;
}

/** The end was asked for before all was done. */
export class EndedError extends Error {
  /** The name of the class. */
  override readonly name = "EndedError";
  /** By what. */
  readonly signal: EndSignal;
  /** The inputs that were under work and have no row. */
  readonly unfinished: readonly Source[];

  /** Makes the error. */
  constructor(signal: EndSignal, unfinished: readonly Source[]) {
    super(`ended by ${signal}`);
    this.signal = signal;
    this.unfinished = unfinished;
  }
}

/**
 * Has workers do it; what they print comes out as if one had done it all. Where the end is asked
 * for, nothing more begins, what is under work has a moment to end, and what is done is printed.
 *
 * @throws {EndedError} if it was.
 */
export async function* severalAtOnce(several: Several): AsyncGenerator<Done> {
  const { call, sources, jobs, progress } = several;
  const { io } = call;
  const pool = new JobPool(call, jobs, jobs === 1 ? progress.onProgress : undefined);
  const end = new Ending(call, pool, checkpointPath(call) !== undefined);
  try {
    const outcomes = inOrder<Source, Outcome & Done>(sources, {
      most: jobs * WAITING_PER_JOB,
      start: async (source) => {
        const outcome = await pool.run(source);
        return { source, ..."broken" in outcome ? await rowOf(several, source, outcome) : outcome };
      },
      ending: end.worked,
      areUnordered: call.options.unordered === true || rowsFile(call) !== undefined,
    });
    for await (const outcome of outcomes) {
      progress.clear();
      await firstOf([printed(io, outcome)], end.written);
      yield { source: outcome.source, exit: outcome.exit };
    }
    if (end.signal) throw new EndedError(end.signal, pool.working);
  } finally {
    end.close();
    pool.close();
    progress.clear();
  }
}

/** What is said of an input whose worker broke: a line of a batch has its row. */
async function rowOf(
  { call, game }: Several,
  source: Source,
  { broken }: { readonly broken: string },
): Promise<Outcome> {
  const texts = { stdout: "", stderr: "" };
  const kept = (name: keyof typeof texts): Output => (
    { isTerminal: false, columns: null, write: (text) => void (texts[name] += text) }
  );
  // What broke the worker may be the reading of the line, which nobody does again here.
  const key = source.kind === "line" && { key: await unreadableKey(call, game, source.bytes) };
  const origin = { ...originOf(game, source), ...key };
  const place = placeName(game, source, true);
  const exit = report(new PlacedError(place, brokenBy(game, broken)), {
    io: { stdout: kept("stdout"), stderr: kept("stderr") },
    json: wantsJson(call),
    origin,
  });
  return { exit, ...texts };
}

/** What broke a worker: with a game of one's own, that game. */
function brokenBy({ module }: AnyGame, broken: string): Error {
  if (module === undefined) return new Error(`its worker broke: ${broken}`);
  const expected = "no fault beside its calls";
  return new RulesError({ ...NOWHERE, module, rule: "the module", expected, found: broken });
}

async function printed({ stdout, stderr }: Io, texts: Outcome): Promise<void> {
  if (texts.stderr !== "") await write(stderr, texts.stderr);
  if (texts.stdout !== "") await write(stdout, texts.stdout);
}

async function write(output: Output, text: string): Promise<void> {
  if (output.writeSoon) await output.writeSoon(text);
  else output.write(text);
}

/** The end that may be asked for: by which signal, and what then comes when. */
class Ending {
  /** The signal, once there was one. */
  signal: EndSignal | null = null;
  readonly #worked = new AbortController();
  readonly #written = new AbortController();
  readonly #timers: ReturnType<typeof setTimeout>[] = [];
  readonly #forget: (() => void) | undefined;

  /** @param mayWait Whether what is under work ends by itself once it has written its checkpoint. */
  constructor({ io, hangUp }: Call, pool: JobPool, mayWait: boolean) {
    this.#forget = io.onEnd?.(async (signal) => {
      if (this.signal) return this.#worked.abort(); // who asks twice does not want to wait
      this.signal = signal;
      await Promise.race([pool.drain(), ...mayWait ? [] : [this.#after(GRACE_MS[signal])]]);
      this.#worked.abort();
      await this.#after(LAST_WRITE_MS);
      this.#written.abort();
    }, hangUp);
  }

  /** Aborted when nothing is under work any more, or for too long. */
  get worked(): AbortSignal {
    return this.#worked.signal;
  }

  /** Aborted when nothing must be waited for any more. */
  get written(): AbortSignal {
    return this.#written.signal;
  }

  close(): void {
    this.#forget?.();
    for (const timer of this.#timers) clearTimeout(timer);
  }

  #after(ms: number): Promise<void> {
    return new Promise((resolve) => this.#timers.push(setTimeout(resolve, ms)));
  }
}
