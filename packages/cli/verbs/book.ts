// `zugzwang book`: writes a book, a file of exact values that every verb, the page and any web server can
// read by parts.
import { EXIT, type ExitCode, formatMessageLine, UsageError, writeJson } from "../base/report.ts";
import { PROGRAM_VERSION } from "../base/version.ts";
import type { AnyCourse, AnyGame } from "../base/games.ts";
import { formatBytes, formatCount } from "../base/units.ts";
import { CheckpointFile, describeOwner } from "../answer/checkpoint_file.ts";
import { makeProgressLine } from "../answer/progress.ts";
import { makeNearBook, makeWholeBook } from "../batch/make_book.ts";
import { makeRowsBook } from "../batch/rows_book.ts";
import type { MadeBook } from "@zugzwang/core/book";
import { count, file, GAME, INPUT, SHARED } from "../command/verb.ts";
import type { Request } from "../command/request.ts";
import type { Verb } from "../answer/answer.ts";
import { readCourse, readSource } from "../input/sources.ts";
import { positionOf } from "@zugzwang/core/study";

const MOST_PLIES = 1000;
/** The kind of file that keeps what is solved of an unfinished book. */
const KIND = "zugzwang unfinished book";

const OPTIONS = {
  game: SHARED.game,
  output: file("write the book to this file", { short: "o", writes: "book", isRequired: true }),
  force: SHARED.force,
  plies: count(
    "NUMBER",
    { min: 0, max: MOST_PLIES },
    "only the positions within this many plies of the start (default: every position that follows)",
  ),
  rows: file("the positions and values in the rows of a batch", {
    excludes: ["plies", "moves", "empty"],
  }),
  moves: SHARED.moves,
  empty: SHARED.empty,
  memory: SHARED.memory,
  time: SHARED.time,
  threads: SHARED.threads,
  progress: SHARED.progress,
  json: SHARED.json,
};

type BookRequest = Request<typeof OPTIONS>;

export const book: Verb<typeof OPTIONS> = {
  name: "book",
  about: "write a book: a file of exact values for --book and for a site",
  words: [GAME, { ...INPUT, takesStdin: "named" }],
  examples: [
    ["zugzwang book dots --empty 3x4 --plies 4 -o 3x4.book", "the first four plies"],
    ["zugzwang book --game ./morris.ts -o morris.book", "every position of a game"],
    ["zugzwang book chess --rows rows.jsonl -o rows.book", "the rows of a batch"],
    ["zugzwang analyze dots --empty 3x4 --book 3x4.book", "use a book"],
  ],
  options: OPTIONS,
  run: writeBook,
};

async function writeBook(request: BookRequest): Promise<ExitCode> {
  const { options: { output }, io } = request;
  const path = output!; // it is required
  const { positions, pieces, isKept } = await makeBook(request, path);
  await io.writeFile(path, pieces);
  if (isKept) await io.remove(namePart(path));
  const bytes = pieces.reduce((sum, { length }) => sum + length, 0);
  if (request.output.isJson) writeJson(io, { file: path, positions, bytes });
  else {
    const each = positions === 0 ? "" : ` (${(bytes / positions).toFixed(2)} bytes each)`;
    io.stdout.write(
      `${path}: ${formatCount(positions, "position")}, ${formatBytes(bytes)}${each}\n`,
    );
  }
  return EXIT.ok;
}

/** Makes a book. Also returns whether an unfinished one would be kept. */
async function makeBook(
  request: BookRequest,
  path: string,
): Promise<MadeBook & { readonly isKept: boolean }> {
  const { options: { plies, rows }, solver: { memoryBytes, timeMs, threads }, io } = request;
  const game = request.game!; // its words need one
  const tell = (message: string) => io.stderr.write(formatMessageLine(message));
  if (rows !== undefined) {
    return { ...await makeRowsBook(io, game, { path: rows, memoryBytes, tell }), isKept: false };
  }
  const course = await readPosition(request, game);
  const start = positionOf(course);
  const line = makeProgressLine(io, request.output.progress);
  line?.begin();
  const options = {
    ...memoryBytes !== undefined && { memoryBytes },
    ...timeMs !== undefined && { timeMs },
    threads,
    ...line && { onProgress: line.onProgress },
  };
  try {
    const about = {
      ...await describeOwner(KIND, course),
      program: PROGRAM_VERSION,
      plies: plies === undefined ? "all" : `${plies}`,
    };
    const store = new CheckpointFile({ io, path: namePart(path), about, tell });
    if (plies !== undefined) {
      return { ...await makeNearBook(game, start, { ...options, plies, store }), isKept: true };
    }
    return await makeWholeBook(game, start, { ...options, store });
  } finally {
    line?.clear();
  }
}

/** Names the file for the values of an unfinished book. */
function namePart(path: string): string {
  return `${path}.part`;
}

/** Reads the position of a call: that of its input, or the game's start. */
async function readPosition(request: BookRequest, game: AnyGame): Promise<AnyCourse> {
  const { inputs: { sources: [given] } } = request;
  if (!given && game.start === undefined) {
    const ways = game.instances?.empty ? "a file, - or --empty" : "a file or -";
    throw new UsageError(`expected a position of ${game.name}: ${ways}`);
  }
  const source = given ?? { kind: "text" as const, text: game.judge.formatInput(game.start) };
  return readCourse(request, game, await readSource(request, game, source));
}
