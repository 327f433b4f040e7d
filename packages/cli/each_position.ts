/**
 * From a call to its positions: the game, the inputs one after the other, and what becomes of
 * those that fail.
 *
 * @module
 */
import type { SolveOptions } from "@zugzwang/core";
import {
  ClosedOutputError,
  EXIT,
  type ExitCode,
  placed,
  placedError,
  UsageError,
} from "./failure.ts";
import { type AnyGame, loadGame } from "./games.ts";
import { shortHelp } from "./help.ts";
import { EMPTY, MOVES, QUIET } from "./options.ts";
import { parsePositionText, type Played, playMoves } from "./position_text.ts";
import { type ProgressLine, progressLine } from "./progress.ts";
import { type Origin, report } from "./report.ts";
import { solverSettings, timeLimit, wantsJson } from "./settings.ts";
import { decodeUtf8 } from "./utf8.ts";
import type { Call } from "./verb.ts";

/** One input of a call, ready to be worked on. */
export interface Task extends Played {
  /** The call. */
  readonly call: Call;
  /** The game. */
  readonly game: AnyGame;
  /** The file as it was named; null for standard input and empty boards. */
  readonly file: string | null;
  /** What messages begin with: the game and, of several inputs, the file. */
  readonly place: string;
  /** Whether the call has several inputs. */
  readonly isOneOfSeveral: boolean;
  /** The progress line, to be cleared before anything is printed. */
  readonly progress: ProgressLine;
  /** Options of the solver; the time starts with this task. */
  readonly solverOptions: SolveOptions;
}

/** Where a position comes from. */
type Source = { readonly file: string | null; read(): Promise<Played> };

/**
 * Works on every input of a call; those that fail are reported and the others go on. Returns the
 * worst exit code.
 *
 * @throws {UsageError} if the call is wrong; then nothing has been read.
 */
export async function eachPosition(
  call: Call,
  work: (task: Task) => Promise<ExitCode>,
): Promise<ExitCode> {
  const game = await gameOf(call);
  const sources = sourcesOf(call, game);
  const settings = solverSettings(call, game);
  const timeMs = timeLimit(call);
  const isOneOfSeveral = sources.length > 1;
  let worst: ExitCode = EXIT.ok;
  for (const { file, read } of sources) {
    const place = isOneOfSeveral && file !== null ? `${game.name}: ${file}` : game.name;
    const origin = { game: game.name, file };
    const progress = progressLine(call.io, !call.options.flag(QUIET));
    const { onProgress } = progress;
    const exit = await attempt(call, { place, origin, progress }, async () => {
      const played = await read();
      const deadline = timeMs === undefined ? {} : { deadline: Date.now() + timeMs };
      const solverOptions = { ...settings, ...deadline, ...onProgress && { onProgress } };
      return await work({
        ...played,
        call,
        game,
        file,
        place,
        isOneOfSeveral,
        progress,
        solverOptions,
      });
    });
    worst = Math.max(worst, exit) as ExitCode;
  }
  return worst;
}

/** Does one task and reports what it throws. */
async function attempt(
  call: Call,
  { place, origin, progress }: { place: string; origin: Origin; progress: ProgressLine },
  work: () => Promise<ExitCode>,
): Promise<ExitCode> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ClosedOutputError) throw error;
    progress.clear();
    return report(placedError(place, error), { io: call.io, json: wantsJson(call), origin });
  }
}

/** Returns the game that the first word names; @throws {UsageError} if there is none. */
export async function gameOf({ options, verb, games }: Call): Promise<AnyGame> {
  const [name] = options.words;
  if (name !== undefined) return await loadGame(name, games);
  throw new UsageError(`${verb.name} needs a game`, shortHelp(verb, games));
}

function sourcesOf(call: Call, game: AnyGame): Source[] {
  const { options, io, verb, games } = call;
  const files = options.words.slice(1);
  const size = options.text(EMPTY);
  if (size !== undefined) return [emptySource(call, game, size)];
  if (files.length > 0) return files.map((file) => fileSource(call, game, file));
  if (!io.stdinIsTerminal) return [fileSource(call, game, "-")];
  throw new UsageError(
    "no file is given, and standard input is a terminal",
    shortHelp(verb, games),
  );
}

function emptySource(call: Call, game: AnyGame, size: string): Source {
  if (call.options.words.length > 1) {
    throw new UsageError("--empty reads no file, but one is given");
  }
  if (!game.empty) throw new UsageError(`--empty: ${game.name} has no empty boards`);
  const start = emptyBoard(game, size);
  const played = { start, moves: [], position: start };
  return { file: null, read: () => movesOf(call, game, played) };
}

function emptyBoard(game: AnyGame, size: string): unknown {
  try {
    return game.empty!(size);
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(`--empty: ${error.message}`);
    throw error;
  }
}

function fileSource(call: Call, game: AnyGame, name: string): Source {
  const file = name === "-" || name === "/dev/stdin" ? null : name;
  const read = async () => {
    const bytes = await (file === null ? call.io.readStdin() : call.io.readFile(file));
    return await movesOf(call, game, await parsePositionText(game, decodeUtf8(bytes)));
  };
  return { file, read };
}

/** Plays the moves of `--moves`. */
async function movesOf({ options }: Call, game: AnyGame, played: Played): Promise<Played> {
  const moves = options.text(MOVES);
  return moves === undefined
    ? played
    : await placed("--moves", () => playMoves(game, played, moves));
}
