// Answers the positions of a call, prints and counts the answers, and chooses the exit code.
import { type ExitCode, withPlace } from "../base/failure.ts";
import { decodeUtf8, readAll } from "../base/files.ts";
import type { AppendedFile, Io } from "../base/io.ts";
import { type Answer, formatMessageLine } from "../base/report.ts";
import { Tally } from "../batch/tally.ts";
import {
  checkFileOptions,
  chooseProgress,
  countJobs,
  findRowsFile,
  hasSeveralInputs,
  readSolverOptions,
} from "../command/settings.ts";
import { type Call, listensToSignals, type PositionVerb } from "../command/verb.ts";
import { countLines, readBatchSources } from "../input/batch_line.ts";
import { ANY_GAME, findEmptySource, findGame, listFiles, type Source } from "../input/sources.ts";
import { answerPosition } from "./answer.ts";
import type { Batch } from "./batch.ts";
import { makeProgressLine } from "./progress.ts";
import { CallService } from "./call_service.ts";

/**
 * Answers every input of a call with a verb and prints the answers. An input that fails gets a
 * message, and the others continue. Returns the worst exit code. In a batch, errors that have rows
 * do not count. Throws a `UsageError` if the call is wrong, before anything is read.
 */
export async function eachPosition(call: Call, verb: PositionVerb): Promise<ExitCode> {
  verb.check?.(call);
  const game = call.words[0] === ANY_GAME ? null : await findGame(call);
  readSolverOptions(call, game);
  checkFileOptions(call, game);
  const { options: { batch: isBatch = false }, io } = call;
  const path = findRowsFile(call);
  const file = path === undefined ? null : await io.appendTo(path);
  const tally = new Tally();
  let isWhole = false;
  try {
    const inputs = await listInputs(call, verb);
    const printing = file ? { ...call, io: printInto(file, io) } : call;
    const exit = await answerAll(printing, { inputs, file, tally });
    isWhole = true;
    return exit;
  } finally {
    file?.close();
    if (isWhole && isBatch && chooseProgress(call) !== "never") {
      io.stderr.write(formatMessageLine(game ? `${game.name}: ${tally}` : `${tally}`));
    }
  }
}

/** Returns an `Io` whose standard output goes to a file. */
function printInto(file: AppendedFile, io: Io): Io {
  return { ...io, stdout: { isTerminal: false, columns: null, write: file.write } };
}

/** The inputs of a call. */
export interface Inputs {
  readonly sources: Iterable<Source> | AsyncIterable<Source>;
  /** Their number, if progress needs it and it is known. */
  readonly total: number | null;
}

/** An input and its answer. */
export interface AnsweredInput {
  readonly source: Source;
  readonly answer: Answer;
}

async function listInputs(call: Call, verb: PositionVerb): Promise<Inputs> {
  const { options, io } = call;
  const only = await findOwnSource(call, verb) ?? await findEmptySource(call);
  if (only) return { sources: [only], total: 1 };
  const files = listFiles(call);
  if (options.batch) {
    const wish = chooseProgress(call);
    const isSeen = wish === "always" || wish === "auto" && io.stderr.isTerminal;
    const total = isSeen ? countLines(io, files) : null;
    return { sources: readBatchSources(io, files), total };
  }
  const sources = files.map((file): Source => ({ kind: "file", file }));
  return { sources, total: files.length };
}

/**
 * Returns the input of a call that names none, for a verb with an input of its own: what is piped in,
 * otherwise the verb's. An empty pipe, as in CI, counts as none. Returns null for other calls.
 */
async function findOwnSource(call: Call, verb: PositionVerb): Promise<Source | null> {
  const { words, options, io } = call;
  if (!verb.ownInput || words.length !== 1 || options.empty !== undefined) return null;
  const game = await findGame(call);
  const read = async () => decodeUtf8(await readAll(io.chunks(null)));
  const piped = io.stdinIsTerminal ? "" : await withPlace(game.name, read);
  const text = piped || verb.ownInput(game);
  return text ? { kind: "text", text } : null;
}

/** Answers every input, once the call is checked. */
async function answerAll(
  call: Call,
  { inputs, file, tally }: {
    readonly inputs: Inputs;
    readonly file: AppendedFile | null;
    readonly tally: Tally;
  },
): Promise<ExitCode> {
  const { io } = call;
  const { sources } = inputs;
  tally.total = inputs.total;
  const progress = makeProgressLine(io, chooseProgress(call));
  const workers = countWorkers(call);
  const service = new CallService(call, { workers, progress });
  let batch: Batch | null = null;
  try {
    await openBook(call, service);
    if (workers > 0 || file) {
      const module = await import("./batch.ts");
      batch = new module.Batch(call, service);
    }
    const answers = batch?.answers(sources, { file, tally, workers }) ??
      answerInTurn(call, sources, service);
    for await (const { source, answer } of answers) {
      progress?.clear();
      const written = print(io, answer);
      await (batch?.untilWritten(written) ?? written);
      tally.count(source, answer);
      if (hasSeveralInputs(call)) progress?.count(`${tally}`, tally.left);
    }
  } finally {
    progress?.clear();
    batch?.close();
    service.close();
  }
  tally.endedBy = batch?.endedBy ?? null;
  return batch?.endedBy
    ? await batch.reportEnd(batch.endedBy)
    : tally.exitCode(call.options.batch ?? false);
}

/** Returns how many workers to start; 0 to answer the inputs one after the other in this thread. */
function countWorkers(call: Call): number {
  const jobs = countJobs(call);
  // Signals reach only the main thread of a process, and only while it waits.
  const isInterruptible = call.io.onEnd !== undefined && listensToSignals(call);
  return jobs > 1 && hasSeveralInputs(call) || isInterruptible ? jobs : 0;
}

async function* answerInTurn(
  call: Call,
  sources: Inputs["sources"],
  service: CallService,
): AsyncGenerator<AnsweredInput> {
  for await (const source of sources) {
    yield { source, answer: await answerPosition(call, { source, service }) };
  }
}

/** Reads the book of a call first, so that its faults are not reported for the first position. */
async function openBook(call: Call, service: CallService): Promise<void> {
  const { options: { book }, words } = call;
  if (book === undefined || words[0] === ANY_GAME) return;
  const game = await findGame(call);
  const ask = readSolverOptions(call, game);
  const isMuted = chooseProgress(call) === "never";
  const message = (text: string) => service.tell(text, { isMuted });
  await service.host.openBook!(game, book, ask, { message });
}

async function print({ stdout, stderr }: Io, { out, err }: Answer): Promise<void> {
  for (const [stream, text] of [[stderr, err], [stdout, out]] as const) {
    if (text === "") continue;
    if (stream.writeSoon) await stream.writeSoon(text);
    else stream.write(text);
  }
}
