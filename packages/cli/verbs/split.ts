/**
 * `zugzwang split`: a hard position as many lines that machines can solve apart.
 *
 * @module
 */
import { EXIT, type ExitCode, UsageError } from "../base/failure.ts";
import { writeJson } from "../base/report.ts";
import { count } from "../command/option.ts";
import { INPUT_OPTIONS } from "../command/options.ts";
import type { Verb } from "../command/verb.ts";
import { GAME, INPUT } from "../command/words.ts";
import { eachPosition } from "../stream/each_position.ts";
import { Frontier } from "../split/frontier.ts";
import { splitLine } from "../split/split_lines.ts";
import type { Task } from "../stream/task.ts";

const OPTIONS = {
  plies: count("COUNT", { min: 1, max: 100 }, "how many moves are made; 1 where not given"),
  ...INPUT_OPTIONS,
};

/** The verb `split`. */
export const split: Verb<typeof OPTIONS> = {
  name: "split",
  about: "write the positions after a few moves as lines of a batch, for many machines",
  words: [GAME, INPUT],
  examples: [
    ["zugzwang split chess --plies 2 board.in > lines.jsonl", "all positions after two moves"],
    ["zugzwang solve chess --batch lines.jsonl > answers.jsonl", "solve them, on any machines"],
    ["zugzwang join chess lines.jsonl answers.jsonl", "put the values of all moves together"],
  ],
  options: OPTIONS,
  run: (call) => eachPosition(call, (task) => splitTask(task, call.options.plies ?? 1)),
};

async function splitTask(task: Task, plies: number): Promise<ExitCode> {
  const { call, game, course, position } = task;
  const { leaves } = new Frontier(game, position, plies);
  if (leaves.length === 0) {
    throw new UsageError(`--plies: the game is over within ${plies}, there is nothing to split`);
  }
  for (const leaf of leaves) writeJson(call.io, await splitLine(course, leaf));
  return EXIT.ok;
}
