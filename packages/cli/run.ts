/**
 * The program: from its arguments to its exit code.
 *
 * @module
 */
import config from "./deno.json" with { type: "json" };
import { EXIT, type ExitCode, UsageError } from "./base/failure.ts";
import { GAMES, type Games } from "./base/games.ts";
import { programHelp, shortProgramHelp, verbHelp } from "./command/help.ts";
import type { Io } from "./base/io.ts";
import { asksForJson, COMMON_OPTIONS, HELP, parseOptions, VERSION } from "./command/options.ts";
import { report } from "./base/report.ts";
import type { Call } from "./command/verb.ts";
import { loadVerb } from "./verbs/verbs.ts";

/** The program's surroundings. */
export interface Surroundings {
  /** Streams and files. */
  readonly io: Io;
  /** The games; all of them where missing. */
  readonly games?: Games;
}

/** Runs the program and returns its exit code; it throws nothing. */
export async function run(
  args: readonly string[],
  { io, games = GAMES }: Surroundings,
): Promise<ExitCode> {
  try {
    return await dispatch(args, { io, games });
  } catch (error) {
    return report(error, { io, json: asksForJson(args) });
  }
}

async function dispatch(
  args: readonly string[],
  around: Required<Surroundings>,
): Promise<ExitCode> {
  const { io, games } = around;
  const [first, ...rest] = args;
  if (first === undefined) throw new UsageError("expected a verb", shortProgramHelp(games));
  if (first === "help") return await showHelp(rest[0], around);
  if (first.startsWith("-")) return await showGeneral(args, around);
  const call = await readCall(args, around);
  const { verb, options } = call;
  if (options.flag(HELP)) return show(await verbHelp(verb, games, options.words[0]), io);
  if (options.flag(VERSION)) return show(versionText(), io);
  io.keepOnly(verb.permissions ?? []);
  return await verb.run(call);
}

/**
 * Returns the call that arguments describe.
 *
 * @throws {UsageError} if they are wrong, or begin with no verb.
 */
export async function readCall(
  args: readonly string[],
  { io, games }: Required<Surroundings>,
): Promise<Call> {
  const [name, ...rest] = args;
  const verb = await loadVerb(name, games);
  const options = parseOptions(rest, [...verb.options, ...COMMON_OPTIONS]);
  return { args, verb, options, games, io };
}

/** Options without a verb. */
async function showGeneral(
  args: readonly string[],
  around: Required<Surroundings>,
): Promise<ExitCode> {
  const options = parseOptions(args, COMMON_OPTIONS);
  if (options.flag(HELP)) return await showHelp(options.words[0], around);
  if (options.flag(VERSION)) return show(versionText(), around.io);
  throw new UsageError("expected a verb before the options", shortProgramHelp(around.games));
}

async function showHelp(
  verbName: string | undefined,
  { io, games }: Required<Surroundings>,
): Promise<ExitCode> {
  if (verbName === undefined) return show(await programHelp(games), io);
  return show(await verbHelp(await loadVerb(verbName, games), games), io);
}

function versionText(): string {
  return `zugzwang ${config.version}\n`;
}

function show(text: string, io: Io): ExitCode {
  io.stdout.write(text);
  return EXIT.ok;
}
