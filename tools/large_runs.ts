/**
 * The program on instances that are too large for a limit, in every game and verb: what tools that
 * measure limits run.
 *
 * @module
 */
import { importMapFlag } from "../packages/cli/testing/spawned.ts";
import { run } from "./run_command.ts";

const MAIN = new URL("../packages/cli/main.ts", import.meta.url).pathname;

/** Inputs of a batch, so that what one leaves behind is met by the next. */
const BATCH_LINES = 4;

/** An instance, and the methods that work on it for long. */
export interface LargeInstance {
  /** The game. */
  readonly game: string;
  /** Options of `gen` that make it. */
  readonly gen: readonly string[];
  /** The methods. */
  readonly methods: readonly string[];
}

/** A way to call the program. */
export interface Shape {
  /** The verb. */
  readonly verb: string;
  /** Its words after the game. */
  readonly options?: readonly string[];
  /** What it reads; the judge's input where missing. */
  readonly stdin?: (game: string, input: string) => string;
  /** The commands that it reads, where it takes the input from a file. */
  readonly commands?: string;
  /** Whether it makes its input itself, of which it is told how. */
  readonly makesInput?: boolean;
}

/** Calls that solve. `gen`, `split` and `estimate` solve nothing, `join` counts positions alone. */
export const SHAPES: readonly Shape[] = [
  ...["solve", "analyze", "line", "verify", "render"].map((verb) => ({ verb })),
  { verb: "solve", options: ["--workers", "2"] },
  { verb: "render", options: ["--no-values"] },
  { verb: "review", stdin: recordOf },
  { verb: "play", options: ["--side", "both"], commands: "hint\nvalues\nhint\n" },
  { verb: "analyze", options: ["--batch"], stdin: linesOf },
  { verb: "verify", options: ["--batch"], stdin: linesOf },
  { verb: "solve", options: ["--batch", "--jobs", "2"], stdin: linesOf },
  {
    verb: "judge",
    options: ["--command", "true", "--count", "1", "--shrink", "0"],
    makesInput: true,
  },
];

/** The first legal move of an instance, as `moves` of its record. */
function recordOf(game: string, input: string): string {
  const move = { chess: "0,0", cards: "6 0", patterns: "0,0" }[game] ?? firstEdge(input);
  return JSON.stringify({ game, input, moves: [move] }) + "\n";
}

/** The first horizontal edge of a board of dots that is not drawn. */
function firstEdge(input: string): string {
  const rows = input.split("\n").slice(1);
  const row = rows.findIndex((text) => text.includes("0"));
  return `h${row},${rows[row].indexOf("0")}`;
}

function linesOf(game: string, input: string): string {
  return (JSON.stringify({ game, input }) + "\n").repeat(BATCH_LINES);
}

/** One way to call the program for a game. */
export interface LargeRun {
  /** The game. */
  readonly game: string;
  /** The method. */
  readonly method: string;
  /** The verb and its options. */
  readonly shape: Shape;
}

/** Returns the words of a call, without its limits. */
export function wordsOf({ game, method, shape }: LargeRun): string[] {
  const { verb, options = [], makesInput } = shape;
  return [verb, game, ...options, ...makesInput ? [] : ["--method", method]];
}

/** A judge's input, and how it was made. */
export interface MadeInput {
  /** The input. */
  readonly input: string;
  /** Options of `gen`. */
  readonly gen: readonly string[];
}

/** Makes an instance. */
export async function made(game: string, gen: readonly string[]): Promise<MadeInput> {
  const args = ["gen", game, "--seed", "1", ...gen];
  return { input: await run(Deno.execPath(), [...flags(), ...args]), gen };
}

/** Returns the options of `gen` for an instance that takes next to nothing. */
export function smallest(game: string): string[] {
  return game === "cards" ? ["--family", "equal"] : ["--size", "2x2"];
}

/** What becomes of the streams of a run. */
type Streams = Pick<Deno.CommandOptions, "stdout" | "stderr">;

/** Calls `use` with the program as it runs, and returns what that returns once it has ended. */
export async function withRun<T>(
  { run, limits, made: { input, gen }, streams }: {
    run: LargeRun;
    limits: readonly string[];
    made: MadeInput;
    streams: Streams;
  },
  use: (child: Deno.ChildProcess) => Promise<T>,
): Promise<T> {
  const { game, shape: { stdin, commands, makesInput } } = run;
  const folder = await Deno.makeTempDir({ prefix: "zugzwang-large-" });
  try {
    const judged = [...gen, "--beyond", "--keep", folder];
    const words = [...wordsOf(run), ...makesInput ? judged : [], ...limits];
    if (commands === undefined) {
      return await use(started(words, stdin ? stdin(game, input) : input, streams));
    }
    await Deno.writeTextFile(`${folder}/input`, input);
    return await use(started([...words, `${folder}/input`], commands, streams));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

function started(words: readonly string[], stdin: string, streams: Streams): Deno.ChildProcess {
  const child = new Deno.Command(Deno.execPath(), {
    args: [...flags(), ...words],
    stdin: "piped",
    ...streams,
  }).spawn();
  const writer = child.stdin.getWriter();
  writer.write(new TextEncoder().encode(stdin)).then(() => writer.close()).catch(() => {});
  return child;
}

function flags(): string[] {
  return ["run", "-q", "--no-check", "-A", ...importMapFlag(), MAIN];
}
