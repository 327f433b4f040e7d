/**
 * The program: from its arguments to its exit code.
 *
 * @module
 */
import config from "./deno.json" with { type: "json" };
import { EXIT, type ExitCode, UsageError } from "./failure.ts";
import { programHelp, shortProgramHelp, verbHelp } from "./help.ts";
import type { Io } from "./io.ts";
import { COMMON_OPTIONS, HELP, parseOptions, VERSION } from "./options.ts";
import { report } from "./report.ts";
import { loadVerb } from "./verbs.ts";

/** Runs the program and returns its exit code; it throws nothing. */
export async function run(args: readonly string[], io: Io): Promise<ExitCode> {
  try {
    return await dispatch(args, io);
  } catch (error) {
    return report(error, { io, json: args.includes("--json") });
  }
}

async function dispatch(args: readonly string[], io: Io): Promise<ExitCode> {
  const [first, ...rest] = args;
  if (first === undefined) throw new UsageError("expected a verb", shortProgramHelp());
  if (first === "help") return await showHelp(rest[0], io);
  if (first.startsWith("-")) return await showGeneral(args, io);
  const verb = await loadVerb(first);
  const options = parseOptions(rest, [...verb.options, ...COMMON_OPTIONS]);
  if (options.flag(HELP)) return show(verbHelp(verb), io);
  if (options.flag(VERSION)) return show(versionText(), io);
  return await verb.run({ verb, options, io });
}

/** Options without a verb. */
async function showGeneral(args: readonly string[], io: Io): Promise<ExitCode> {
  const options = parseOptions(args, COMMON_OPTIONS);
  if (options.flag(HELP)) return await showHelp(options.words[0], io);
  if (options.flag(VERSION)) return show(versionText(), io);
  throw new UsageError("expected a verb before the options", shortProgramHelp());
}

async function showHelp(verbName: string | undefined, io: Io): Promise<ExitCode> {
  return show(
    verbName === undefined ? await programHelp() : verbHelp(await loadVerb(verbName)),
    io,
  );
}

function versionText(): string {
  return `zugzwang ${config.version}\n`;
}

function show(text: string, io: Io): ExitCode {
  io.stdout.write(text);
  return EXIT.ok;
}
