// Makes books of every position that follows from a start, or of those within some plies. What is solved is
// kept in a file, where a stopped call continues.
import { Budget, LimitError, type SolveOptions, Solver } from "@zugzwang/core";
import {
  type BookPosition,
  type MadeBook,
  makeBook,
  makeTextKey,
  solveWholeGame,
  sortPositions,
} from "@zugzwang/core/book";
import { canonicalText, toRest } from "@zugzwang/core/game";
import type { CheckpointStore } from "@zugzwang/core/tables";
import type { AnyCourse, AnyGame } from "../base/games.ts";
import { PROGRAM_VERSION } from "../command/verb.ts";
import { nameBook } from "../batch/rows_book.ts";
import { type CheckpointIo, describeOwner, makeCheckpointFile } from "./checkpoint_file.ts";

/** The kind of file that keeps what is solved of an unfinished book. */
const KIND = "zugzwang unfinished book";

/** Makes a book. */
export interface BookOrder {
  /** The path of the file that keeps what is solved. */
  readonly keptFile: string;
  /** Only the positions within this many plies; null for every position that follows. */
  readonly plies: number | null;
}

/** A book, and whether it has a file with what is solved, which is removed once the book is written. */
export type BookAnswer = MadeBook & { readonly isKept: boolean };

/** Limits and reports of the work on a book. */
type MakeOptions = Pick<
  SolveOptions,
  "memoryBytes" | "deadline" | "threads" | "signal" | "onProgress"
>;

/** Makes a book from a position on. Throws a `FileError` if the file is another one, and a `LimitError`. */
export async function doBookWork(
  io: CheckpointIo,
  course: AnyCourse,
  { keptFile, plies, tell, ...options }: BookOrder & MakeOptions & {
    readonly tell: (message: string) => void;
  },
): Promise<BookAnswer> {
  const owner = await describeOwner(KIND, course);
  const about = { ...owner, program: PROGRAM_VERSION, plies: `${plies ?? "all"}` };
  const store = makeCheckpointFile({ io, path: keptFile, about, tell });
  const { game, position } = course;
  if (plies !== null) {
    return { ...await makeNearBook(game, position, { ...options, plies, store }), isKept: true };
  }
  const budget = new Budget(options);
  const { keys, hasPlies, isKept, content } = solveWholeGame(game, position, { budget, store });
  const title = { ...nameBook(game, position), keys, hasPlies, withinPlies: null, hasMoves: false };
  return { ...await makeBook(title, content, budget), isKept };
}

/**
 * Solves the positions within some plies of a start. Values are kept in a store, where a stopped run
 * continues. Throws a `LimitError` if a limit stops it.
 */
export async function makeNearBook(
  game: AnyGame,
  start: unknown,
  { plies, store, ...options }: MakeOptions & {
    readonly plies: number;
    readonly store: CheckpointStore;
  },
): Promise<MadeBook> {
  // Only tables of positions that may repeat have distances. Equivalent positions may differ in them.
  const hasPlies = game.mayRepeat === true;
  const title = {
    ...nameBook(game, start),
    keys: hasPlies ? "text" : "canonical",
    hasPlies,
    withinPlies: plies,
    hasMoves: false,
  } as const;
  const nameOf = hasPlies
    ? game.formatPosition
    : (position: unknown) => canonicalText(game, position);
  const budget = new Budget(options);
  const known = new Map<string, SolvedPosition>();
  for (const chunk of store.read() ?? []) {
    known.set(...JSON.parse(new TextDecoder().decode(chunk)) as [string, SolvedPosition]);
  }
  const positions = listNear(game, start, { plies, nameOf, budget });
  const memoryBytes = budget.memoryBytes - budget.bytes;
  await solveNear(game, start, { positions, known, store, ...options, memoryBytes });
  const solved = [...known].map(([text, solved]) => ({ key: makeTextKey(game, text), ...solved }));
  return await makeBook(title, sortPositions(solved));
}

/** What a book says of a position, for the side to move. */
type SolvedPosition = Pick<BookPosition, "value" | "plies">;

interface NearOptions extends MakeOptions {
  /** By text, those near the start first. */
  readonly positions: ReadonlyMap<string, unknown>;
  readonly known: Map<string, SolvedPosition>;
  readonly store: CheckpointStore;
}

async function solveNear(
  game: AnyGame,
  start: unknown,
  { positions, known, store, onProgress, ...options }: NearOptions,
): Promise<void> {
  const solver = new Solver(game, start, options);
  const keep = () => store.write(packKnown(known));
  let solved = 0;
  try {
    // The deepest first: their values are in the table when the positions before them need them.
    for (const [text, position] of [...positions].reverse()) {
      if (!known.has(text)) known.set(text, await solvePosition(game, solver, position));
      if (store.isDue()) keep();
      const fraction = ++solved / positions.size;
      onProgress?.({ nodes: solver.effort.nodes ?? 0, fraction, bytes: 0 });
    }
    keep(); // the book may not be written
  } catch (error) {
    if (error instanceof LimitError) keep();
    throw nameWork(error, `the book (${solved} of ${positions.size} positions are solved)`);
  } finally {
    solver.close();
  }
}

/** Yields the values of an unfinished book, a chunk for each. */
function* packKnown(known: ReadonlyMap<string, SolvedPosition>): Generator<Uint8Array> {
  for (const entry of known) yield new TextEncoder().encode(JSON.stringify(entry));
}

/** Returns a limit with what it stopped, and any other error as it is. */
function nameWork(error: unknown, purpose: string): unknown {
  return error instanceof LimitError ? new LimitError({ ...error.fault, purpose }) : error;
}

/** Bytes of a position and its value, apart from its name. */
const POSITION_BYTES = 500;
/** Positions between two looks at the clock: to name what follows from one takes milliseconds. */
const POLL_INTERVAL = 16;

/**
 * Returns the positions within some plies of a start, one for each name. Throws a `LimitError` if the
 * budget does not allow it.
 */
function listNear(
  game: AnyGame,
  start: unknown,
  { plies, nameOf, budget }: {
    readonly plies: number;
    readonly nameOf: (position: unknown) => string;
    readonly budget: Budget;
  },
): Map<string, unknown> {
  const positions = new Map([[nameOf(start), start]]);
  let visited = 0;
  const listNext = (last: readonly unknown[]): unknown[] => {
    const next: unknown[] = [];
    for (const position of last) {
      if (++visited % POLL_INTERVAL === 0) budget.poll(visited);
      for (const move of game.moves(position)) {
        const child = game.play(position, move);
        const name = nameOf(child);
        if (positions.has(name)) continue;
        budget.reserve(POSITION_BYTES + name.length, "the list");
        positions.set(name, child);
        next.push(child);
      }
    }
    return next;
  };
  try {
    let last: readonly unknown[] = [start];
    for (let ply = 0; ply < plies; ply++) last = listNext(last);
    return positions;
  } catch (error) {
    const within = plies === 1 ? "a ply" : `${plies} plies`;
    throw nameWork(error, `listing the positions within ${within}`);
  }
}

/** Returns the exact value of a position, and its plies to the end if its game's table has them. */
async function solvePosition(
  game: AnyGame,
  solver: Solver<unknown, unknown>,
  position: unknown,
): Promise<SolvedPosition> {
  const solution = await solver.solve(position);
  if (!solution.solved) throw solution.limit;
  const value = toRest(game, position, solution.value);
  const distances = game.mayRepeat ? await solver.distances(position) : null;
  return { value, plies: distances?.plies ?? null };
}
