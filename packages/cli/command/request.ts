// A call with everything settled: which game, which inputs, which limits, where output goes. After this
// nobody reads the command line.
import type { InputError } from "@zugzwang/core";
import { listMethods } from "@zugzwang/core/game";
import type { CheckpointPlace } from "@zugzwang/core/study";
import { DEFAULT_MEMORY_BYTES } from "@zugzwang/core/run";
import { makeUnknown, UsageError, withPlace } from "../base/report.ts";
import { decodeUtf8, parseFileName, readAll, STDIN_NAME, tryJson } from "../base/files.ts";
import { parseJson } from "../base/json_text.ts";
import { type AnyGame, type Games, loadGame } from "../base/games.ts";
import type { Io } from "../base/io.ts";
import {
  type Around,
  checkWords,
  nameMachineFile,
  type OptionsOf,
  spellOption,
  type VerbSpec,
  type WordSpec,
} from "./verb.ts";
import { type CommandLine, listQuestion, namesOutput } from "./read_options.ts";

/** A resolved call of a verb with its own options `S`. */
export interface Request<S = unknown> {
  readonly verb: VerbSpec;
  /** Null if every line of the batch names its own, or the verb has none. */
  readonly game: AnyGame | null;
  /** All games by name. A game of `--game` has its path. */
  readonly games: Games;
  readonly inputs: Inputs;
  /** The text of `--moves`, or of its file. */
  readonly moves: MovesText | null;
  readonly solver: SolverSettings;
  readonly output: OutputSettings;
  /** The options that change the answer, as typed, in a fixed order. */
  readonly question: readonly (readonly [name: string, value: string | true])[];
  /** The values of the verb's own options. */
  readonly options: OptionsOf<S>;
  /** The word of a verb that takes one of a few. */
  readonly choice: string | null;
  /** The program after `--` and its arguments, if the verb runs one. */
  readonly program: readonly string[];
  readonly io: Io;
  /** Starts a worker that studies positions. */
  readonly startWorker: () => Worker;
}

/** Where a position comes from. A file is null for standard input and for a text of no file. */
export type Source =
  | { readonly kind: "text"; readonly file: null; readonly text: string }
  | { readonly kind: "file"; readonly file: string | null; readonly bytes?: Uint8Array }
  | { readonly kind: "unreadable"; readonly file: string | null; readonly reason: string }
  | LineSource;

export interface LineSource {
  readonly kind: "line";
  readonly file: string | null;
  /** The number of the line, from 1. */
  readonly number: number;
  readonly bytes: Uint8Array;
  /** Its `id`, any JSON value; null without one. */
  readonly id: unknown;
  /** Why it cannot be a position, if that is known already. */
  readonly fault: InputError | null;
}

export interface Inputs {
  /** Empty in a batch, and for verbs that may do without. */
  readonly sources: readonly Source[];
  readonly batch: readonly (string | null)[] | null;
  /** How many lines of the batch to choose at random; null for all. */
  readonly sample: number | null;
  /** Whether there may be more than one input. */
  readonly areSeveral: boolean;
  readonly jobs: number;
}

/** The moves to play first, and where they come from: the option itself for null. */
export interface MovesText {
  readonly file: string | null;
  readonly text: string;
}

interface SolverSettings {
  readonly method?: string;
  readonly memoryBytes?: number;
  /** For one input. */
  readonly threads: number;
  readonly timeMs?: number;
  readonly book?: string;
  readonly checkpoint?: CheckpointPlace;
}

export interface OutputSettings {
  readonly isJson: boolean;
  /** The file that gets the rows of a batch, in place of standard output. */
  readonly rows: string | null;
  readonly progress: "auto" | "always" | "never";
  readonly color: "auto" | "always" | "never";
}

/** The default memory for each of several inputs, whatever the machine and the threads. */
const LINE_MEMORY_BYTES = 2 ** 30;
/**
 * With a checkpoint, a search of a limited time gets a table that it can fill: to save a table takes a
 * pass over all of it, which for 4 GiB is seconds.
 */
const [LEAST_TABLE_BYTES, TABLE_BYTES_PER_MS] = [2 ** 26, 2 ** 20];

/**
 * Settles everything about a call. Throws a `UsageError` if it is wrong, a `FileError` if a file cannot
 * be read or would be replaced, and an `InputError` within a `PlacedError` if a position file that
 * should name the game is invalid.
 */
export async function resolveRequest(line: CommandLine, around: Around): Promise<Request> {
  const { verb, program, options, games } = line;
  const { io, startWorker } = around;
  const named = await findNamedGame(line, io);
  checkWords(verb, { words: named.words, program });
  const hasGame = verb.words[0]?.kind === "game";
  const [name, ...rest] = hasGame ? named.words : [null, ...named.words];
  const files = rest.filter((file) => file !== null);
  checkOptions(line, files.length);
  if (namesOutput(line)) {
    const { checkFiles } = await import("./output_files.ts"); // few calls write files
    await checkFiles(line, { files, io });
  }
  const game = typeof name === "string" ? await loadGame(name, games) : null;
  if (game) checkMethod(game, options.method);
  const inputs = await listInputs(line, { files, game, bytes: named.bytes, io });
  return {
    ...{ verb, game, games, inputs, program, io, startWorker },
    options: options as OptionsOf<unknown>,
    moves: await readMovesText(options.moves, io),
    solver: readSolver(line, { inputs, game, io }),
    output: {
      isJson: options.json === true || options.batch === true,
      rows: "batch" in verb.options ? options.output ?? null : null,
      progress: options.progress ?? "auto",
      color: options.color ?? "auto",
    },
    question: listQuestion(line),
    choice: hasGame ? null : files[0] ?? null,
  };
}

interface NamedGame {
  /** The words of a call, with the game first if it has one; null if every line names its own. */
  readonly words: readonly (string | null)[];
  /** The content of the first input, if it was read to find the game: it may be a pipe. */
  readonly bytes: Uint8Array | null;
}

/**
 * Adds the game to the words of a call whose first word is a position file, or that reads one from
 * standard input. Other calls stay as they are. Throws a `UsageError` if the file names no game, a
 * `FileError` if it cannot be read, and an `InputError` within a `PlacedError` if it is invalid JSON.
 */
async function findNamedGame(line: CommandLine, io: Io): Promise<NamedGame> {
  const { words, verb, options } = line;
  if (options.batch && namesNoGame(line)) return { words: [null, ...words], bytes: null };
  const file = findPositionFile(line, io);
  if (file === undefined) return { words, bytes: null };
  const bytes = await readAll(io.chunks(file));
  const game = await withPlace(file ?? STDIN_NAME, () => readGameName(bytes));
  if (game !== null) return { words: [game, ...words], bytes };
  const why = `${file ?? STDIN_NAME} is not a position file that names one`;
  throw new UsageError(`${verb.name} needs a game: ${why}`, { wantsHelp: true });
}

/** Whether there is a file, or nothing, in place of a game. */
function namesNoGame({ verb, words: [first], games }: CommandLine): boolean {
  if (verb.words[0]?.kind !== "game") return false;
  return first === undefined || !Object.hasOwn(games, first) && FILE_LIKE.test(first);
}

/** Matches names of files that cannot be games. */
const FILE_LIKE = /^-$|[./\\]/;

/** Returns the file in place of a game: null for standard input, undefined for none. */
function findPositionFile(line: CommandLine, io: Io): string | null | undefined {
  const { verb, options, words: [first] } = line;
  const [game, input] = verb.words;
  if (game?.kind !== "game" || input?.kind !== "file" || options.batch) return undefined;
  if (first !== undefined) return namesNoGame(line) ? parseFileName(first) : undefined;
  const isPiped = !io.stdinIsTerminal && options.empty === undefined;
  return isPiped && input.takesStdin === "always" ? null : undefined;
}

/** Returns the game that a position file, or the first of several lines, names; null for none. */
function readGameName(bytes: Uint8Array): string | null {
  const text = decodeUtf8(bytes).replace(/^\uFEFF/, "").trimStart();
  if (!text.startsWith("{")) return null;
  const found = tryJson(text.split("\n", 1)[0]) ?? parseJson(text); // whose errors name the place
  const { game } = found as { readonly game?: unknown };
  return typeof game === "string" ? game : null;
}

/** Throws a `UsageError` unless the options of a call are complete and fit its inputs. */
function checkOptions({ verb, options, given }: CommandLine, files: number): void {
  for (const [name, { value = "", isRequired }] of Object.entries(verb.options)) {
    if (!isRequired || given.some((one) => one.name === name)) continue;
    throw new UsageError(`${verb.name} needs ${spellOption(name)} ${value}`);
  }
  const single = given.find(({ spec }) => spec.isForOne);
  if (single && (files > 1 || options.batch)) {
    throw new UsageError(`${single.typed} cannot be used with several inputs`);
  }
}

export function checkMethod(game: AnyGame, method: string | undefined): void {
  if (method === undefined || listMethods(game).includes(method)) return;
  throw makeUnknown("method", method, { of: game.name, names: listMethods(game) });
}

interface Found extends Pick<NamedGame, "bytes"> {
  readonly files: readonly string[];
  readonly game: AnyGame | null;
  readonly io: Io;
}

async function listInputs({ verb, options }: CommandLine, known: Found): Promise<Inputs> {
  const { files, io } = known;
  const { threads: most = io.cores, batch = false, sample = null } = options;
  const only = { batch: null, sample, areSeveral: false, jobs: 1 };
  const spec = verb.words.find(({ kind }) => kind === "file");
  if (spec === undefined) return { ...only, sources: [] };
  if (options.empty !== undefined) return { ...only, sources: [makeEmpty(options.empty, known)] };
  if (files.length === 0 && !batch) {
    return { ...only, sources: await listOwnInput(verb, spec, known) };
  }
  if (files.length === 0) refuseTerminal(io);
  const paths = files.length === 0 ? [null] : files.map(parseFileName);
  if (paths.filter((path) => path === null).length > 1) {
    throw new UsageError(`${STDIN_NAME} can be read only once, but it is given several times`);
  }
  if (batch) return { ...only, batch: paths, sources: [], areSeveral: true, jobs: most };
  const sources = paths.map((file, i): Source => ({
    kind: "file",
    file,
    ...i === 0 && known.bytes && { bytes: known.bytes },
  }));
  const jobs = Math.min(most, sources.length);
  return { ...only, sources, areSeveral: sources.length > 1, jobs };
}

function refuseTerminal({ stdinIsTerminal }: Io): void {
  if (!stdinIsTerminal) return;
  throw new UsageError("expected a file, because standard input is a terminal", {
    wantsHelp: true,
  });
}

/** Returns the empty board of a size. Throws a `UsageError` if there is none, or a file is given too. */
function makeEmpty(size: string, { game, files }: Found): Source {
  if (files.length > 0) throw new UsageError("--empty cannot be used with a file");
  if (!game) throw new UsageError("--empty needs a game");
  if (!game.instances?.empty) throw new UsageError(`--empty: ${game.name} has no empty boards`);
  try {
    const text = game.judge.formatInput(game.instances.empty(size));
    return { kind: "text", file: null, text };
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(`--empty: ${error.message}`);
    throw error;
  }
}

/**
 * Returns the input of a call that names none: standard input, the game's start, or the verb's own. An
 * empty pipe, as in CI, counts as none for a verb with an input of its own.
 */
async function listOwnInput(
  { ownInput }: VerbSpec,
  { takesStdin }: WordSpec,
  { game, bytes, io }: Found,
): Promise<Source[]> {
  if (takesStdin !== "always") {
    const text = game && ownInput ? ownInput(game) : null;
    return text === null ? [] : [{ kind: "text", file: null, text }];
  }
  if (ownInput && game) {
    const read = async () => decodeUtf8(bytes ?? await readAll(io.chunks(null)));
    const piped = io.stdinIsTerminal ? "" : await withPlace(game.name, read);
    const text = piped || ownInput(game);
    if (text) return [{ kind: "text", file: null, text }];
  }
  if (io.stdinIsTerminal && game?.start !== undefined) {
    return [{ kind: "text", file: null, text: game.judge.formatInput(game.start) }];
  }
  refuseTerminal(io);
  return [{ kind: "file", file: null, ...bytes && { bytes } }];
}

async function readMovesText(option: string | undefined, io: Io): Promise<MovesText | null> {
  if (option === undefined) return null;
  if (!option.startsWith("@")) return { file: null, text: option };
  const file = parseFileName(option.slice(1));
  if (!file) throw new UsageError("--moves @FILE: expected a file");
  return { file, text: decodeUtf8(await readAll(io.chunks(file))) };
}

/** Returns how to solve each input. Throws a `UsageError` if a checkpoint cannot be used. */
function readSolver(
  { options }: CommandLine,
  { inputs, game, io }: Pick<Found, "game" | "io"> & { readonly inputs: Inputs },
): SolverSettings {
  const { method, memory, time: timeMs, book, threads = io.cores, checkpoint: path, part } =
    options;
  const usual = inputs.areSeveral
    ? LINE_MEMORY_BYTES
    : path !== undefined && timeMs !== undefined
    ? Math.min(DEFAULT_MEMORY_BYTES, LEAST_TABLE_BYTES + timeMs * TABLE_BYTES_PER_MS)
    : undefined;
  const memoryBytes = memory ?? usual;
  if (part !== undefined && (path === undefined || (options.threads ?? 1) > 1)) {
    throw new UsageError("--part needs --checkpoint FILE and --threads 1");
  }
  if (path !== undefined && game && !game.prover?.share && !game.encoding?.states) {
    throw new UsageError(`--checkpoint: ${game.name} does not support checkpoints`);
  }
  const isAlone = inputs.batch !== null || part !== undefined;
  return {
    ...method !== undefined && { method },
    ...memoryBytes !== undefined && { memoryBytes },
    threads: isAlone ? 1 : Math.max(1, Math.floor(threads / inputs.jobs)),
    ...timeMs !== undefined && { timeMs },
    ...book !== undefined && { book },
    ...path !== undefined && { checkpoint: { path, ...part && { machine: part } } },
  };
}

/** Returns the file in which a call keeps what it has proved, if it has one. */
export function findKeptFile(
  { verb, options, solver: { checkpoint } }: Request,
): string | undefined {
  if (verb.nameKeptFile) return verb.nameKeptFile(options);
  return checkpoint?.machine
    ? nameMachineFile(checkpoint.path, checkpoint.machine)
    : checkpoint?.path;
}
