// `zugzwang book`: writes a book, a file of exact values that every verb, the page and any web server can
// read by parts.
import type { MadeBook } from "@zugzwang/core/book";
import { answerInputs } from "../answer/answer_inputs.ts";
import type { PositionVerb } from "../answer/answer.ts";
import type { Task } from "../answer/task.ts";
import { EXIT, formatJsonLine, formatMessageLine, type Reply, UsageError } from "../base/report.ts";
import { formatBytes, formatCount } from "../base/units.ts";
import { makeRowsBook } from "../batch/rows_book.ts";
import { findKeptFile, type Request } from "../command/request.ts";
import { count, file, GAME, INPUT, SHARED } from "../command/verb.ts";

const MOST_PLIES = 1000;

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

export const book: PositionVerb<typeof OPTIONS> = {
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
  ownInput: ({ start, judge }) => start === undefined ? null : judge.formatInput(start),
  nameKeptFile: ({ output }) => `${output}.part`,
  answer: writeBook,
  async run(request) {
    const { options: { rows: path }, inputs: { sources }, solver: { memoryBytes }, io } = request;
    const game = request.game!; // its words need one
    if (path !== undefined) {
      if (sources[0]?.kind === "file") throw new UsageError("--rows cannot be used with a file");
      const tell = (message: string) => io.stderr.write(formatMessageLine(message));
      const made = await makeRowsBook(io, game, { path, memoryBytes, tell });
      io.stdout.write(await writeMade(request, made));
      return EXIT.ok;
    }
    if (sources.length === 0) {
      const ways = game.instances?.empty ? "a file, - or --empty" : "a file or -";
      throw new UsageError(`expected a position of ${game.name}: ${ways}`);
    }
    return await answerInputs(book as PositionVerb, request);
  },
};

async function writeBook(task: Task<typeof OPTIONS>): Promise<Reply> {
  const { request } = task;
  const { plies = null } = request.options;
  const keptFile = findKeptFile(request)!;
  const made = await task.work({ keptFile, plies });
  const out = await writeMade(request, made);
  if (made.isKept) await request.io.remove(keptFile);
  return { exit: EXIT.ok, out, err: "" };
}

/** Writes a book. Returns what to print. */
async function writeMade(
  { io, options, output }: Request<typeof OPTIONS>,
  { positions, pieces }: MadeBook,
): Promise<string> {
  const file = options.output!; // it is required
  await io.writeFile(file, pieces);
  const bytes = pieces.reduce((sum, { length }) => sum + length, 0);
  if (output.isJson) return formatJsonLine({ file, positions, bytes });
  const each = positions === 0 ? "" : ` (${(bytes / positions).toFixed(2)} bytes each)`;
  return `${file}: ${formatCount(positions, "position")}, ${formatBytes(bytes)}${each}\n`;
}
