/**
 * `zugzwang split`: a hard position as many lines that machines can solve apart.
 *
 * @module
 */
import { EXIT, type ExitCode, UsageError } from "../base/failure.ts";
import { writeJson } from "../base/report.ts";
import { parseCount } from "../base/units.ts";
import { INPUT_OPTIONS, type OptionSpec } from "../command/options.ts";
import { checked } from "../command/settings.ts";
import type { Call, Verb } from "../command/verb.ts";
import { GAME, INPUT } from "../command/words.ts";
import { eachPosition } from "../stream/each_position.ts";
import { Frontier } from "../split/frontier.ts";
import { splitLine } from "../split/split_lines.ts";
import type { Task } from "../stream/task.ts";

/** The most moves of a split. */
const MOST_PLIES = 100;

const PLIES: OptionSpec = {
  name: "plies",
  value: "COUNT",
  about: "how many moves are made; 1 where not given",
};

/** The verb `split`. */
export const split: Verb = {
  name: "split",
  about: "write the positions after a few moves as lines of a batch, for many machines",
  words: [GAME, INPUT],
  examples: [
    ["zugzwang split chess --plies 2 board.in > lines.jsonl", "all positions after two moves"],
    ["zugzwang solve chess --batch lines.jsonl > answers.jsonl", "solve them, on any machines"],
    ["zugzwang join chess lines.jsonl answers.jsonl", "put the values of all moves together"],
  ],
  options: [PLIES, ...INPUT_OPTIONS],
  run: (call) => {
    pliesOf(call);
    return eachPosition(call, splitTask);
  },
};

function pliesOf({ options }: Call): number {
  const parse = (text: string) => parseCount(text, { min: 1, max: MOST_PLIES });
  return checked(options, PLIES, parse) ?? 1;
}

async function splitTask(task: Task): Promise<ExitCode> {
  const { call, game, course, position } = task;
  const plies = pliesOf(call);
  const { leaves } = new Frontier(game, position, plies);
  if (leaves.length === 0) {
    throw new UsageError(`--plies: the game is over within ${plies}, there is nothing to split`);
  }
  for (const leaf of leaves) writeJson(call.io, await splitLine(course, leaf));
  return EXIT.ok;
}
