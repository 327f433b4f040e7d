/**
 * From a call to its positions: their answers are printed, counted, and make the exit code.
 *
 * @module
 */
import { END_EXIT, type ExitCode } from "../base/failure.ts";
import type { AnyGame } from "../base/games.ts";
import type { AppendedFile, Io, Output } from "../base/io.ts";
import { type Answer, messageLine } from "../base/report.ts";
import type { Source } from "../base/source.ts";
import { checkBatchOptions, notAnswered, outputFile } from "../batch/batch_row.ts";
import { batchSources } from "../batch/batch_sources.ts";
import { Tally } from "../batch/tally.ts";
import { jobsOf, progressWish, solverSettings } from "../command/settings.ts";
import type { Call, PositionVerb } from "../command/verb.ts";
import { emptySource, filesOf, gameOf, placeName } from "../input/sources.ts";
import { Answers } from "./answers.ts";
import { checkCheckpoint, checkpointPath } from "./checkpoint_file.ts";
import { firstOf } from "./in_order.ts";
import { type ProgressLine, progressLine } from "./progress.ts";

/**
 * Has a verb answer every input of a call and prints that; of those that fail it says why, and the
 * others go on. Returns the worst exit code; of a batch, of what its rows cannot say.
 *
 * @throws {UsageError} if the call is wrong; then nothing has been read.
 */
export async function eachPosition(call: Call, verb: PositionVerb): Promise<ExitCode> {
  verb.check?.(call);
  const game = await gameOf(call);
  solverSettings(call, game);
  checkBatchOptions(call);
  checkCheckpoint(call, game);
  const file = await outputFile(call);
  try {
    const own = ownSource(call, verb, game);
    return await eachInput(file === null ? call : { ...call, io: into(file, call.io) }, {
      ...{ game, file, own },
    });
  } finally {
    file?.close();
  }
}

/** The same outside, but what is printed goes to a file. */
function into(file: AppendedFile, io: Io): Io {
  return { ...io, stdout: { isTerminal: false, columns: null, write: file.write } };
}

/** What a verb takes of a game where the call names nothing and nothing is piped in. */
function ownSource(
  { words, options, io }: Call,
  verb: PositionVerb,
  game: AnyGame,
): Source | null {
  if (words.length !== 1 || options.empty !== undefined || !io.stdinIsTerminal) return null;
  const text = verb.ownInput?.(game) ?? null;
  return text === null ? null : { kind: "text", text };
}

/** The inputs of a call. */
interface Inputs {
  readonly sources: Iterable<Source> | AsyncIterable<Source>;
  readonly isOneOfSeveral: boolean;
}

/** What all inputs of a call have in common. */
interface Common {
  readonly game: AnyGame;
  /** The file of their rows. */
  readonly file: AppendedFile | null;
  /** What there is in place of any input. */
  readonly own: Source | null;
}

/** Answers every input, after all was checked. */
async function eachInput(call: Call, common: Common): Promise<ExitCode> {
  const { game } = common;
  const { batch: isBatch = false, quiet, strict } = call.options;
  const tally = new Tally();
  const progress = progressLine(call.io, progressWish(call));
  const inputs = await inputsOf(call, common, tally);
  const jobs = jobsOf(call);
  // The signals of a process reach its main thread alone, and only where that waits.
  const hearsEnd = call.io.onEnd && (isBatch || checkpointPath(call) !== undefined);
  const workers = jobs > 1 && inputs.isOneOfSeveral || hearsEnd ? jobs : 0;
  const answers = new Answers(call, game, { ...inputs, workers, progress });
  try {
    await printAll(answers, { call, inputs, tally, progress });
  } finally {
    progress.clear();
    answers.close();
  }
  const { endedBy, unfinished } = answers;
  tally.endedBy = endedBy;
  for (const source of endedBy ? unfinished : []) {
    const place = placeName(game, source, true);
    tell(call, `${place}: ended by ${endedBy} while under work, without a row`);
  }
  if (isBatch && !quiet) tell(call, `${game.name}: ${tally}`);
  return endedBy ? END_EXIT[endedBy] : tally.exitCode(!isBatch || strict === true);
}

function tell({ io }: Call, message: string): void {
  io.stderr.write(messageLine(message));
}

async function inputsOf(call: Call, { game, file, own }: Common, tally: Tally): Promise<Inputs> {
  const only = own ?? emptySource(call, game);
  if (only) return { sources: [only], isOneOfSeveral: false };
  const files = filesOf(call);
  if (call.options.batch) {
    const lines = batchSources(call.io, files);
    const sources = await notAnswered({ call, game, lines, tally }, file);
    return { sources, isOneOfSeveral: true };
  }
  const { known } = call;
  const sources = files.map((file): Source => (
    { kind: "file", file, bytes: known?.file === file ? known.bytes : undefined }
  ));
  return { sources, isOneOfSeveral: files.length > 1 };
}

/** Prints and counts answers as they come. */
async function printAll(
  answers: Answers,
  { call, inputs, tally, progress }: {
    readonly call: Call;
    readonly inputs: Inputs;
    readonly tally: Tally;
    readonly progress: ProgressLine;
  },
): Promise<void> {
  for await (const { source, answer } of answers) {
    progress.clear();
    await firstOf([printed(call.io, answer)], answers.written);
    tally.count(source, answer);
    if (inputs.isOneOfSeveral) progress.count(`${tally}`);
  }
}

async function printed({ stdout, stderr }: Io, { out, err }: Answer): Promise<void> {
  if (err !== "") await write(stderr, err);
  if (out !== "") await write(stdout, out);
}

async function write(output: Output, text: string): Promise<void> {
  if (output.writeSoon) await output.writeSoon(text);
  else output.write(text);
}
