/**
 * From a call to its positions: their answers are printed, counted, and make the exit code.
 *
 * @module
 */
import { END_EXIT, type ExitCode } from "../base/failure.ts";
import type { AppendedFile, Io, Output } from "../base/io.ts";
import { type Answer, messageLine } from "../base/report.ts";
import type { LineSource, Source } from "../base/source.ts";
import { checkBatchOptions, keyOf, notAnswered, rowsFile } from "../batch/batch_row.ts";
import { batchSources, countLines } from "../batch/batch_sources.ts";
import { Tally } from "../batch/tally.ts";
import { chooseProgress, countJobs, readSolverOptions } from "../command/settings.ts";
import type { Call, PositionVerb } from "../command/verb.ts";
import { ANY_GAME, emptySource, filesOf, gameOf, placeName } from "../input/sources.ts";
import { Answers } from "./answers.ts";
import { checkCheckpoint } from "./checkpoint_file.ts";
import { firstOf } from "./in_order.ts";
import { Port } from "./port.ts";
import { progressLine, SILENT } from "./progress.ts";

/**
 * Has a verb answer every input of a call and prints that; of those that fail it says why, and the
 * others go on. Returns the worst exit code; of a batch, of what its rows cannot say.
 *
 * @throws {UsageError} if the call is wrong; then nothing has been read.
 */
export async function eachPosition(call: Call, verb: PositionVerb): Promise<ExitCode> {
  verb.check?.(call);
  const game = call.words[0] === ANY_GAME ? null : await gameOf(call);
  readSolverOptions(call, game);
  checkBatchOptions(call);
  if (game) checkCheckpoint(call, game);
  const file = await opened(call.io, rowsFile(call));
  const tally = new Tally();
  let isWhole = false;
  try {
    const inputs = await inputsOf(call, { verb, file, tally });
    const into = file === null ? call : { ...call, io: printingTo(file, call.io) };
    const exit = await eachInput(into, inputs, tally);
    isWhole = true;
    return exit;
  } finally {
    file?.close();
    if (isWhole && call.options.batch && chooseProgress(call) !== "never") {
      tell(call, game ? `${game.name}: ${tally}` : `${tally}`);
    }
  }
}

async function opened(io: Io, path: string | undefined): Promise<AppendedFile | null> {
  return path === undefined ? null : await io.appendTo(path);
}

/** The same outside, but what is printed goes to a file. */
function printingTo(file: AppendedFile, io: Io): Io {
  return { ...io, stdout: { isTerminal: false, columns: null, write: file.write } };
}

/** The inputs of a call. */
interface Inputs {
  readonly sources: Iterable<Source> | AsyncIterable<Source>;
  readonly isOneOfSeveral: boolean;
  /** How many there are, where that is wanted and known. */
  readonly total: number | null;
}

async function inputsOf(
  call: Call,
  { verb, file, tally }: {
    readonly verb: PositionVerb;
    readonly file: AppendedFile | null;
    readonly tally: Tally;
  },
): Promise<Inputs> {
  const { options, known, io } = call;
  const only = await ownSource(call, verb) ?? await emptySource(call);
  if (only) return { sources: [only], isOneOfSeveral: false, total: 1 };
  const files = filesOf(call);
  if (options.batch) {
    const wish = chooseProgress(call);
    const isSeen = wish === "always" || wish === "auto" && io.stderr.isTerminal;
    const lines = batchSources(io, files);
    const sources = await notAnswered({ call, lines, tally, keyOf: keysOf(call) }, file);
    const total = isSeen ? countLines(io, files) : null;
    return { sources, isOneOfSeveral: true, total };
  }
  const sources = files.map((file): Source => (
    { kind: "file", file, bytes: known?.file === file ? known.bytes : undefined }
  ));
  return { sources, isOneOfSeveral: files.length > 1, total: files.length };
}

/** What finds keys: with a game of one's own a worker, which can be ended whatever it does. */
function keysOf(call: Call): (source: LineSource) => Promise<string> {
  if (call.options.game === undefined) return (source) => keyOf(call, source);
  const port = new Port(call, { workers: call.io.onEnd ? 1 : 0, progress: SILENT });
  return (source) => port.ask<"key">({ kind: "key", source }).catch(() => NO_KEY);
}

/** Where a worker broke at a line: it has no row, and is asked for one. */
const NO_KEY = "";

/** What a verb takes of a game where the call names nothing and nothing is piped in. */
async function ownSource(call: Call, verb: PositionVerb): Promise<Source | null> {
  const { words, options, io } = call;
  const isNamed = words.length !== 1 || options.empty !== undefined || !io.stdinIsTerminal;
  const text = isNamed ? null : verb.ownInput?.(await gameOf(call)) ?? null;
  return text === null ? null : { kind: "text", text };
}

/** Answers every input, after all was checked. */
async function eachInput(
  call: Call,
  { total, ...inputs }: Inputs,
  tally: Tally,
): Promise<ExitCode> {
  const { batch: isBatch = false } = call.options;
  const progress = progressLine(call.io, chooseProgress(call));
  const jobs = countJobs(call);
  // The signals of a process reach its main thread alone, and only where that waits.
  const listensToSignals = call.io.onEnd && (isBatch || call.options.checkpoint !== undefined);
  const workers = jobs > 1 && inputs.isOneOfSeveral || listensToSignals ? jobs : 0;
  const answers = new Answers(call, { ...inputs, workers, progress });
  try {
    for await (const { source, answer } of answers) {
      progress.clear();
      await firstOf([printed(call.io, answer)], answers.written);
      tally.count(source, answer);
      const left = total && Math.max(0, total - tally.done - tally.leftOut);
      if (inputs.isOneOfSeveral) progress.count(`${tally}`, left);
    }
  } finally {
    progress.clear();
    answers.close();
  }
  const { endedBy, unfinished } = answers;
  if (endedBy === null) return tally.exitCode(isBatch);
  tally.endedBy = endedBy;
  for (const source of unfinished) {
    const place = placeName(await gameOf(call, source).catch(() => null), source, true);
    tell(call, `${place}: ended by ${endedBy} while under work, without a row`);
  }
  return END_EXIT[endedBy];
}

function tell({ io }: Call, message: string): void {
  io.stderr.write(messageLine(message));
}

async function printed({ stdout, stderr }: Io, { out, err }: Answer): Promise<void> {
  if (err !== "") await write(stderr, err);
  if (out !== "") await write(stdout, out);
}

async function write(output: Output, text: string): Promise<void> {
  if (output.writeSoon) await output.writeSoon(text);
  else output.write(text);
}
