// The options that several verbs have. Each has the same meaning everywhere.
import type { MachinePart } from "@zugzwang/core/tables";
import { UsageError } from "../base/failure.ts";
import {
  bytes,
  choice,
  count,
  custom,
  duration,
  file,
  flag,
  type OptionsOf,
  text,
} from "./option.ts";

const MOST_THREADS = 256;
/** The largest seed. The seeds after it must be 32-bit numbers too. */
const MOST_SEED = 2 ** 31;

export const SHARED = {
  help: flag("show this help", { short: "h" }),
  version: flag("show the version", { short: "V" }),
  game: text(
    "MODULE",
    "a game of your own, from a module such as ./mine.ts, instead of a game's name; " +
      "it runs with the permissions of this program",
    { completes: "file" },
  ),
  moves: text(
    "MOVES",
    'play these moves first, such as "0,0;1,0", or those in @FILE, one per line (move numbers ' +
      "allowed), in any notation of the game",
  ),
  empty: text("SIZE", "start from the empty board of this size, such as 3x3", {
    excludes: ["batch"],
  }),
  batch: flag(
    "read one position per line as JSON and print one JSON object per line in the same order",
  ),
  output: file(
    "with --batch, add the rows to this file as they are found and skip the lines that have a row; " +
      "repeat the command to continue a stopped batch",
    { short: "o", needs: ["write"] },
  ),
  json: flag("print JSON instead of text, one object per line"),
  method: text("NAME", "solve with this method of the game", { completes: "method" }),
  memory: bytes("memory limit for the tables of each input (default 4GiB; 1GiB in a batch)"),
  time: duration("time limit for each input, such as 10s (default: none)"),
  threads: count(
    "COUNT",
    { min: 1, max: MOST_THREADS },
    "number of threads: they solve one input together, or one input each in a batch (default: " +
      "one per core)",
  ),
  book: file(
    "look up answers in the rows of an earlier batch (gzip allowed) before solving; ignored " +
      "with --method",
  ),
  progress: choice(
    "WHEN",
    ["auto", "always", "never"],
    "progress on standard error: auto (only on a terminal), always (elsewhere one line every 10 " +
      "seconds), never (also hides the final summary of a batch)",
  ),
  wins: flag("find only who wins (often much faster than the exact value)"),
  checkpoint: file(
    "save proved bounds to this file regularly, at a limit, and on SIGINT or SIGTERM; " +
      "repeat the command to continue",
    { needs: ["write"] },
  ),
  part: custom(
    "K/N",
    "solve one position with N runs, on one or several machines; each run writes its own " +
      "checkpoint FILE.K and reads the others",
    { read: parsePart },
  ),
  color: choice(
    "WHEN",
    ["auto", "always", "never"],
    "colour: auto (on a terminal, unless NO_COLOR is set), always, never",
  ),
  seed: count(
    "NUMBER",
    { min: 0, max: MOST_SEED },
    "seed of the first instance (default 1); each further instance adds 1",
  ),
  size: text("SIZE", "size, in the form that the game uses"),
  family: text("NAME", "family of instances (default: the game's first)", { completes: "family" }),
};

/** The values of shared options. Each verb has only some of them. */
export type SharedOptions = Partial<OptionsOf<typeof SHARED>>;

const { help, version, game, moves, empty, batch, output, threads, json } = SHARED;
const { method, memory, time, book, progress, checkpoint, part, seed, size, family } = SHARED;

/** Options of every verb. */
export const COMMON = { help, version };
/** How to name a position. */
export const POSITION = { game, moves, empty };
/** Options of the verbs that accept many positions. */
export const STREAM = { batch, output, threads, json };
/** How to solve. */
export const SOLVER = { method, memory, time, threads, book, progress };
/** Options of long runs. */
export const CHECKPOINT = { checkpoint, part };
/** How to generate instances. */
export const INSTANCE = { seed, size, family };

/** Reads `K/N`: the number of this machine, from 1, and the number of machines. */
function parsePart(text: string): MachinePart {
  const [, number, count] = /^([1-9]\d{0,3})\/([1-9]\d{0,3})$/.exec(text)?.map(Number) ?? [];
  if (number <= count) return { index: number - 1, count };
  throw new UsageError(`expected K/N, K from 1 to N, found ${JSON.stringify(text)}`);
}
