/**
 * The program: from its arguments to its exit code.
 *
 * @module
 */
import { EXIT, type ExitCode, faultBesideCalls, UsageError } from "./base/failure.ts";
import { type Around, readCall } from "./command/call.ts";
import { GAMES } from "./games.ts";
import { withNamedGame } from "./input/named_game.ts";
import type { Io } from "./base/io.ts";
import { COMMON_OPTIONS } from "./command/options.ts";
import { asksForJson, readOptions } from "./command/read_options.ts";
import { report } from "./base/report.ts";
import { PROGRAM_VERSION } from "./base/version.ts";
import { startStudyWorker } from "./study_worker.ts";
import { eachPosition } from "./answer/each_position.ts";
import {
  type Call,
  listensToSignals,
  listPermissions,
  loadVerb,
  type Registry,
} from "./command/verb.ts";
import { checkWords } from "./command/words.ts";
import { VERBS } from "./verbs/verbs.ts";

/** The program's surroundings: streams and files; all verbs and games where they are missing. */
export interface Surroundings extends Partial<Registry> {
  /** Streams and files. */
  readonly io: Io;
}

/** The width of help where there is no terminal. */
const HELP_COLUMNS = 100;

/** Runs the program and returns its exit code; it throws nothing. */
export async function run(
  args: readonly string[],
  { io, verbs = VERBS, games = GAMES }: Surroundings,
): Promise<ExitCode> {
  const around = { io, verbs, games, startWorker: startStudyWorker };
  const elsewhere = Promise.withResolvers<never>();
  elsewhere.promise.catch(() => {}); // seen by who races with it
  io.onFault?.((error) => elsewhere.reject(besideCalls(args, error)));
  try {
    return await Promise.race([dispatch(args, around), elsewhere.promise]);
  } catch (error) {
    const { wantsHelp = false } = error instanceof UsageError ? error : {};
    const help = wantsHelp ? await shortHelp(args, around) : "";
    return report(error, { io, json: asksForJson(args), help });
  }
}

/** What is thrown where nobody waits for it is a fault of the module that `--game` names, if any. */
function besideCalls(args: readonly string[], error: unknown): unknown {
  const at = args.findIndex((arg) => /^--game(=|$)/.test(arg));
  const module = at < 0 ? undefined : args[at].split("=")[1] ?? args[at + 1];
  return module === undefined ? error : faultBesideCalls(module, `${error}`);
}

async function dispatch(args: readonly string[], around: Around): Promise<ExitCode> {
  const { io } = around;
  const [first, ...rest] = args;
  if (first === undefined) throw new UsageError("expected a verb", { wantsHelp: true });
  if (first === "help") return await showHelp(rest, around);
  if (first === "__complete") return await showCandidates(rest, around);
  if (first.startsWith("-")) return await showGeneral(args, around);
  const call = await readCall(args, around);
  const { verb, options } = call;
  // Before the permission to ask is given up: who listens to signals has to know.
  const dies = !listensToSignals(call) || (await io.heedsHangUp?.() ?? true);
  io.keepOnly(listPermissions(call));
  if (options.help) {
    return await showHelp([verb.name, call.words[0]], { ...around, games: call.games });
  }
  if (options.version) return show(versionText(), io);
  const named = await withNamedGame(call);
  checkWords(verb, named);
  const heard: Call = { ...named, hangUp: dies ? "end" : "nothing" };
  return "form" in verb ? await eachPosition(heard, verb) : await verb.run(heard);
}

/** Options without a verb. */
async function showGeneral(args: readonly string[], around: Around): Promise<ExitCode> {
  const { options, words } = readOptions(args, COMMON_OPTIONS);
  if (options.help) return await showHelp(words, around);
  if (options.version) return show(versionText(), around.io);
  throw new UsageError("expected a verb before the options", { wantsHelp: true });
}

/** Help of the program, of a verb, or of a verb for a game. */
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

/** The few lines that help whoever called the program, or the verb, without what it needs. */
async function shortHelp([name]: readonly string[], around: Around): Promise<string> {
  const { formatShortHelp, formatShortProgramHelp } = await import("./command/help.ts");
  const { verbs, games } = around;
  if (name === undefined || !Object.hasOwn(verbs, name)) return formatShortProgramHelp(around);
  return formatShortHelp(await verbs[name](), games);
}

/** What may stand at the end of a line that is being typed, one a line. */
async function showCandidates(words: readonly string[], around: Around): Promise<ExitCode> {
  const { complete } = await import("./command/complete.ts");
  const lines = (await complete(words, around)).map((one) =>
    typeof one === "string" ? one : one.filter((text) => text !== "").join("\t")
  );
  return show(lines.map((line) => `${line}\n`).join(""), around.io);
}

function versionText(): string {
  return `zugzwang ${PROGRAM_VERSION}\n`;
}

function show(text: string, io: Io): ExitCode {
  io.stdout.write(text);
  return EXIT.ok;
}
