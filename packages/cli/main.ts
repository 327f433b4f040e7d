#!/usr/bin/env -S deno run --allow-read
/**
 * The program `zugzwang`, from its arguments to its exit code, and the workers that it starts.
 *
 * @module
 */
import { serveSolver } from "@zugzwang/core/game";
import { hostWorkers } from "@zugzwang/core/run";
import { serveStudies } from "@zugzwang/core/study";
import { answerInputs } from "./answer/answer_inputs.ts";
import { makeHost } from "./answer/call_service.ts";
import type { Verb } from "./answer/answer.ts";
import {
  describeStrayFault,
  EXIT,
  type ExitCode,
  formatMessageLine,
  report,
  UsageError,
} from "./base/report.ts";
import { GAMES, type Games, loadGame } from "./base/games.ts";
import type { Io } from "./base/io.ts";
import { describeLack, formatBytes } from "./base/units.ts";
import { type Around as AnyAround, COMMON, loadVerb, PROGRAM_VERSION } from "./command/verb.ts";
import {
  addOwnGame,
  asksForJson,
  listPermissions,
  readCommandLine,
  readOptions,
} from "./command/read_options.ts";
import { type Request, resolveRequest } from "./command/request.ts";
import { processIo } from "./system/process_io.ts";

type Around = AnyAround<Verb>;

/** The verbs by name, in the order of help. A new verb needs a file and a line here. */
export const VERBS: Readonly<Record<string, () => Promise<Verb>>> = {
  solve: () => import("./verbs/solve.ts").then((module) => module.solve),
  analyze: () => import("./verbs/analyze.ts").then((module) => module.analyze),
  play: () => import("./verbs/play.ts").then((module) => module.play),
  review: () => import("./verbs/review.ts").then((module) => module.review),
  gen: () => import("./verbs/gen.ts").then((module) => module.gen),
  judge: () => import("./verbs/judge.ts").then((module) => module.judge),
  book: () => import("./verbs/book.ts").then((module) => module.book),
  prove: () => import("./verbs/prove.ts").then((module) => module.prove),
  verify: () => import("./verbs/verify.ts").then((module) => module.verify),
  check: () => import("./verbs/check.ts").then((module) => module.check),
  estimate: () => import("./verbs/estimate.ts").then((module) => module.estimate),
  site: () => import("./verbs/site.ts").then((module) => module.site),
  explore: () => import("./verbs/explore.ts").then((module) => module.explore),
  completions: () => import("./verbs/completions.ts").then((module) => module.completions),
};

const VERSION_LINE = `zugzwang ${PROGRAM_VERSION}\n`;
/** The width of help without a terminal. */
const HELP_COLUMNS = 100;

/** Runs the program and returns its exit code. Never throws. */
export async function run(
  args: readonly string[],
  { io, games = GAMES }: { readonly io: Io; readonly games?: Games },
): Promise<ExitCode> {
  const around = { io, verbs: VERBS, games, startWorker };
  const elsewhere = Promise.withResolvers<never>();
  elsewhere.promise.catch(() => {}); // the race below sees it
  io.onFault?.((error) => elsewhere.reject(describeStray(args, error)));
  try {
    return await Promise.race([dispatch(args, around), elsewhere.promise]);
  } catch (error) {
    const { wantsHelp = false } = error instanceof UsageError ? error : {};
    const help = wantsHelp ? await shortHelp(args, around) : "";
    return report(error, { io, json: asksForJson(args), help });
  }
}

/** An error that nobody catches comes from the module of `--game`, if there is one. */
function describeStray(args: readonly string[], error: unknown): unknown {
  const at = args.findIndex((arg) => /^--game(=|$)/.test(arg));
  const module = at < 0 ? undefined : args[at].slice("--game=".length) || args[at + 1];
  return module === undefined ? error : describeStrayFault(module, `${error}`);
}

async function dispatch(args: readonly string[], around: Around): Promise<ExitCode> {
  const { io } = around;
  const [first, ...rest] = args;
  if (first === undefined) throw new UsageError("expected a verb", { wantsHelp: true });
  if (first === "help") return await showHelp(rest, around);
  if (first === "__complete") return await showCandidates(rest, around);
  if (first.startsWith("-")) return await showGeneral(args, around);
  const line = await readCommandLine(args, around);
  const { verb, options, words, games } = line;
  const hasLimit = options.memory !== undefined || verb.name === "estimate";
  const machineBytes = hasLimit ? io.readMachineBytes() : null; // before `keepOnly`
  io.keepOnly(listPermissions(line));
  if (options.help) return await showHelp([verb.name, words[0]], { ...around, games });
  if (options.version) return show(VERSION_LINE, io);
  const request = await resolveRequest(line, around);
  if (options.memory !== undefined) warnOfLack(request, options.memory, machineBytes);
  return "answer" in verb && !verb.run
    ? await answerInputs(verb, request)
    : await verb.run!(request);
}

/** Says that the machine has less memory than the limit. The text of `estimate` says it itself. */
function warnOfLack(
  { verb, output, io }: Request,
  memoryBytes: number,
  machineBytes: number | null,
): void {
  const lack = describeLack(memoryBytes, machineBytes);
  const saysItself = verb.name === "estimate" && !output.isJson;
  if (!lack || saysItself || output.progress === "never") return;
  io.stderr.write(formatMessageLine(`the memory limit, ${formatBytes(memoryBytes)}, is ${lack}`));
}

async function showGeneral(args: readonly string[], around: Around): Promise<ExitCode> {
  const { options, words } = readOptions(args, COMMON);
  if (options.help) return await showHelp(words, around);
  if (options.version) return show(VERSION_LINE, around.io);
  throw new UsageError("expected a verb before the options", { wantsHelp: true });
}

/** Shows the help of the program, of a verb, or of a verb for a game. */
async function showHelp(
  [name, game]: readonly (string | undefined)[],
  around: Around,
): Promise<ExitCode> {
  const { formatProgramHelp, formatVerbHelp, wrapText } = await import("./command/help.ts");
  const { io, games } = around;
  const text = name === undefined
    ? await formatProgramHelp(around)
    : await formatVerbHelp(await loadVerb(name, around), games, game);
  return show(wrapText(text, io.stdout.columns ?? HELP_COLUMNS), io);
}

/** Returns the few lines of help that follow a usage error. */
async function shortHelp([name]: readonly string[], around: Around): Promise<string> {
  const { formatShortHelp, formatShortProgramHelp } = await import("./command/help.ts");
  const { verbs, games } = around;
  if (name === undefined || !Object.hasOwn(verbs, name)) return formatShortProgramHelp(around);
  return formatShortHelp(await verbs[name](), games);
}

/** Prints the completions of a command line, one per line. */
async function showCandidates(words: readonly string[], around: Around): Promise<ExitCode> {
  const { complete } = await import("./command/complete.ts");
  const found = await complete(words, around).catch(() => []); // after an invalid option
  const lines = found.map((one) =>
    typeof one === "string" ? one : one.filter((text) => text !== "").join("\t")
  );
  return show(lines.map((line) => `${line}\n`).join(""), around.io);
}

function show(text: string, io: Io): ExitCode {
  io.stdout.write(text);
  return EXIT.ok;
}

const STUDY_WORKER_NAME = "zugzwang:study";

/** Starts a worker to study. It is this module too, so a bundle needs no second file. */
function startWorker(): Worker {
  return new Worker(import.meta.url, { type: "module", name: STUDY_WORKER_NAME });
}

/** Studies positions as such a worker. An order names one of our games, or the module of `--game`. */
function serveCalls(): void {
  const io = processIo();
  let games = GAMES;
  const loadShippedOrOwn = (name: string) => {
    if (!Object.hasOwn(games, name)) games = addOwnGame({ games, io }, name);
    return games[name]();
  };
  serveStudies(loadShippedOrOwn, makeHost(io));
}

if (!("Deno" in globalThis)) {
  const { exit, stderr } = await import("node:process");
  stderr.write(
    "zugzwang: this file is a program for Deno: deno run -A zugzwang.js …; with Node alone: npx -y deno task install, in a clone\n",
  );
  exit(2);
}

const worker = hostWorkers(import.meta.url);
if (worker === STUDY_WORKER_NAME) serveCalls();
else if (worker !== null) serveSolver(await loadGame(worker.split(":")[1], GAMES));
else if (import.meta.main) {
  const { exit } = Deno; // loading a module of the user replaces it
  run(Deno.args, { io: processIo() }).then(exit); // `await` would end in Deno's own error if a promise is never settled
}
