// One position of a call: its record, and the questions that a verb asks about it.
import { Budget, InputError } from "@zugzwang/core";
import { WorkerError } from "@zugzwang/core/run";
import {
  type Ask,
  type EndedStudy,
  formatRecord,
  type GameRecord,
  startCourse,
} from "@zugzwang/core/study";
import { decodeUtf8, readAll, STDIN_NAME } from "../base/files.ts";
import type { AnyCourse, AnyGame } from "../base/games.ts";
import type { Io } from "../base/io.ts";
import { readRecord, splitMoves } from "../base/record.ts";
import { FileError, PlacedError } from "../base/report.ts";
import {
  checkMethod,
  findKeptFile,
  type LineSource,
  type MovesText,
  type Request,
  type Source,
} from "../command/request.ts";
import type { CallAsk, CallService, WorkAnswer, WorkOrder } from "./call_service.ts";

/** The first members of every answer in JSON. A line of a batch has the members of its row too. */
interface Origin {
  readonly game?: string;
  /** The file as it was named; null for standard input. */
  readonly file: string | null;
  /** The number of the line, from 1. */
  readonly number?: number;
  readonly id?: unknown;
  /** The key of its row, as `describeRow` returns it with more members. */
  readonly key?: string;
}

/** One position of a call, and the questions that a verb asks about it. */
export class Task<S = unknown> {
  readonly request: Request<S>;
  readonly source: Source;
  /** Aborted at a signal. */
  readonly stop = new AbortController();
  /** Whether the work on it has begun: before that it waits for a worker. */
  hasBegun = false;
  /** The first members of its JSON: the origin and, after a study, the members of its batch row. */
  origin: Origin;
  known: EndedStudy | null = null;
  readonly #service: CallService;
  #game: AnyGame | null;
  #text: RecordText | null = null;
  #course: AnyCourse | null = null;
  /** The time left for further studies; undefined before the first one, or without a limit. */
  #leftMs: number | undefined;

  constructor(request: Request<S>, source: Source, service: CallService) {
    this.request = request;
    this.source = source;
    this.#service = service;
    this.#game = request.game;
    this.origin = {
      ...request.game && { game: request.game.name },
      file: source.file,
      ...source.kind === "line" && { number: source.number, id: source.id },
    };
  }

  /** Reads the game and the record, once. Verbs get a task after that. */
  async read(): Promise<void> {
    const { request, source } = this;
    if (this.#text) return;
    const text = await readText(request.io, source);
    if (request.game === null) { // the line names its own
      const { game } = readRecord(text, Object.keys(request.games));
      this.#game = await request.games[game]();
      this.origin = { game: this.#game.name, ...this.origin };
      checkMethod(this.#game, request.solver.method);
    }
    this.#text = readRecordText(request, this.game, text);
  }

  get game(): AnyGame {
    return this.#game!; // read() found it
  }

  get record(): Required<GameRecord> {
    return this.#text!.record; // read() read it
  }

  /** The beginning of messages: the game and, if there are several inputs, the input. */
  get place(): string {
    const { request: { inputs }, source } = this;
    return [
      ...this.#game ? [this.#game.name] : [],
      ...inputs.areSeveral && source.file !== null ? [source.file] : [],
      ...source.kind === "line" ? [`input ${source.number}`] : [],
    ].join(": ");
  }

  /** Studies the position. The time limit of the call covers all its studies together. */
  async studyInput(ask: Ask): Promise<EndedStudy> {
    const study = await this.studyOther(this.record, ask);
    this.known = study;
    await this.addRowMembers(study.asked);
    return study;
  }

  /** Adds the members of a row of a batch to the origin, once. */
  async addRowMembers(asked?: EndedStudy["asked"]): Promise<void> {
    const { source } = this;
    if (source.kind !== "line" || this.origin.key !== undefined) return;
    const { describeRow } = await import("../batch/rows.ts"); // only lines have rows
    const row = await describeRow(this.request, this.#game, asked ?? source.bytes);
    this.origin = { ...this.origin, ...row };
  }

  /**
   * Returns the key of the row of a line, before the line is answered. A user's game runs in a worker, which
   * can be terminated whatever the game does. If the worker fails, the line has no row.
   */
  async findKey(): Promise<string> {
    const { makeKey } = await import("../batch/rows.ts");
    try {
      await this.read();
      const asked = this.game.module === undefined
        ? formatRecord(this.readCourse())
        : (await this.#service.studyRecord(this.game, this.record, { goals: [] })).asked;
      return await makeKey(this.request, this.#game, asked);
    } catch (error) {
      if (error instanceof Error && error.cause instanceof WorkerError) return "";
      return await makeKey(this.request, this.#game, (this.source as LineSource).bytes);
    }
  }

  /** Studies another position of the same game, within the same time. */
  async studyOther(record: GameRecord, ask: Ask): Promise<EndedStudy> {
    return await this.#ask(record, ask) as EndedStudy;
  }

  /** Does other work on the position, such as a proof, within the same time. */
  async work<O extends WorkOrder>(order: O): Promise<WorkAnswer<O>> {
    return await this.#ask(this.record, { order }) as WorkAnswer<O>;
  }

  async #ask(record: GameRecord, ask: CallAsk): ReturnType<CallService["ask"]> {
    const timeMs = this.#leftMs ?? this.request.solver.timeMs ?? ask.timeMs;
    let begunAt: number | null = null; // a study that waits for a worker takes no time
    try {
      return await this.#service.ask(this.game, record, {
        ...ask,
        ...timeMs !== undefined && { timeMs },
      }, {
        signal: this.stop.signal,
        isAhead: this.known !== null,
        begin: () => {
          begunAt = Date.now();
          this.hasBegun = true;
        },
      });
    } catch (error) {
      throw record === this.record ? placeRecordError(error, this.#text!) : error;
    } finally {
      const usedMs = begunAt === null ? 0 : Date.now() - begunAt;
      if (timeMs !== undefined) this.#leftMs = Math.max(0, timeMs - usedMs);
    }
  }

  readCourse(): AnyCourse {
    return this.#course ??= playRecord(this.request, this.game, this.#text!);
  }

  /** Says whether a repeated call continues from a file; empty without such a file. */
  describeKept(): string {
    const path = findKeptFile(this.request);
    if (path === undefined) return "";
    const file = this.request.io.openSync(path);
    file?.close();
    return file ? `repeat the command to continue from ${path}` : `nothing was saved to ${path}`;
  }
}

/** A record, and where its parts come from, for errors. */
interface RecordText {
  readonly record: Required<GameRecord>;
  readonly isJson: boolean;
  /** How many of its moves are of the file, and where the others come from. */
  readonly own: number;
  readonly added: MovesText | null;
}

/**
 * Returns the record of a text, which is the judge's input or a position file, with the moves of
 * `--moves`. Does not call the game, except for moves in a notation of its own. Throws an `InputError`
 * if it begins as JSON and is not a record of the game.
 */
export function readRecordText(
  { moves: added }: Pick<Request, "moves">,
  game: AnyGame,
  text: string,
): RecordText {
  const unmarked = text.replace(/^\uFEFF/, "");
  const isJson = unmarked.trimStart().startsWith("{");
  if (/^\s*\{.*\}[^\S\n]*\n\s*\{/.test(unmarked)) {
    const expected = "one position (several, one per line, need --batch)";
    throw new InputError({ line: 2, column: 1, expected, found: "another position" });
  }
  const { moves: own, ...record } = isJson
    ? readRecord(unmarked, [game.name])
    : { game: game.name, input: text, moves: [] };
  const moves = added === null ? own : [...own, ...splitMoves(game, added.text)];
  return { record: { ...record, moves }, isJson, own: own.length, added };
}

/** Returns the text of a source. Throws a `FileError` if it cannot be read, an `InputError` for a wrong line. */
export async function readText(io: Pick<Io, "chunks">, source: Source): Promise<string> {
  if (source.kind === "text") return source.text;
  if (source.kind === "line") return readLineText(source);
  if (source.kind === "file") {
    return decodeUtf8(source.bytes ?? await readAll(io.chunks(source.file)));
  }
  throw new FileError("read", source.file ?? STDIN_NAME, source.reason);
}

function readLineText({ bytes, fault }: LineSource): string {
  if (fault) throw fault;
  const text = decodeUtf8(bytes).replace(/^\uFEFF/, "");
  const [first] = text.trimStart(); // it is not blank
  if (first === "{") return text;
  const expected = "a position as a JSON object on one line";
  throw new InputError({ line: 1, column: 1, expected, found: JSON.stringify(first) });
}

/** Returns an error of a game that has read a record, with the place of what was invalid. */
function placeRecordError(error: unknown, { isJson, own, added }: RecordText): unknown {
  if (!(error instanceof InputError) || error.fault.place !== undefined) return error;
  const { move, ...fault } = error.fault;
  if (move === undefined) return isJson ? new PlacedError('"input"', error) : error;
  if (added === null || move <= own) {
    return new PlacedError(`"moves", move ${move}`, new InputError(fault));
  }
  const isJoined = !/[;\n]/.test(added.text) &&
    (fault.expected === "the end of the input" || /\S,\S+\s+\S+,\S/.test(fault.found));
  const expected = isJoined ? `${fault.expected} (";" separates moves)` : fault.expected;
  const place = `${added.file ?? "--moves"}, move ${move - own}`;
  return new PlacedError(place, new InputError({ ...fault, expected }));
}

/**
 * Plays a record in this thread, within the time of the call. Throws an `InputError` within a
 * `PlacedError` if its input or one of its moves is invalid and a `LimitError` if there is no time
 * for its moves.
 */
export function playRecord(
  { solver: { timeMs } }: Pick<Request, "solver">,
  game: AnyGame,
  text: RecordText,
): AnyCourse {
  try {
    const { input, moves } = text.record;
    const budget = timeMs === undefined ? undefined : new Budget({ deadline: Date.now() + timeMs });
    return startCourse(game, input, { moves, budget });
  } catch (error) {
    throw placeRecordError(error, text);
  }
}
