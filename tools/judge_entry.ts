// The program that `tools/bundle_judge.ts` bundles with each game. It runs in Node.
import { type Game, solve } from "@zugzwang/core";
import { Buffer } from "node:buffer";
import process from "node:process";
import { PlacedError } from "../packages/cli/base/failure.ts";
import type { Output } from "../packages/cli/base/io.ts";
import { report } from "../packages/cli/base/report.ts";
import { formatRange } from "../packages/cli/base/units.ts";
import { decodeUtf8 } from "../packages/cli/base/files.ts";

const IO = { stdout: makeOutput(process.stdout), stderr: makeOutput(process.stderr) };

/** Solves standard input. Prints the answer, or an error with the exit code of `zugzwang solve`. */
export async function answerStandardInput<P, M>(game: Game<P, M>): Promise<void> {
  try {
    const position = game.judge.parse(decodeUtf8(await readStandardInput()));
    const solution = await solve(game, position);
    if (solution.solved) return IO.stdout.write(game.judge.formatAnswer(position, solution));
    const note = `proved so far: the value is ${formatRange(solution)}`;
    fail(new PlacedError(game.name, solution.limit), note);
  } catch (error) {
    fail(new PlacedError(game.name, error));
  }
}

function fail(error: unknown, note?: string): void {
  process.exitCode = report(error, { io: IO, json: false, ...note !== undefined && { note } });
}

async function readStandardInput(): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function makeOutput(stream: { write(text: string): boolean }): Output {
  return { isTerminal: false, columns: null, write: (text) => void stream.write(text) };
}
