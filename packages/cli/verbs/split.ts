/**
 * `zugzwang split`: a hard position as many lines that machines can solve apart.
 *
 * @module
 */
import { EXIT, UsageError } from "../base/failure.ts";
import { type Answer, jsonLine } from "../base/report.ts";
import { count } from "../command/option.ts";
import { INPUT_OPTIONS } from "../command/options.ts";
import type { PositionVerb, Task } from "../command/verb.ts";
import { GAME, INPUT } from "../command/words.ts";
import { Frontier } from "../split/frontier.ts";
import { splitLine } from "../split/split_lines.ts";

const OPTIONS = {
  plies: count("COUNT", { min: 1, max: 100 }, "how many moves are made; 1 where not given"),
  ...INPUT_OPTIONS,
};

/** The verb `split`. */
export const split: PositionVerb<typeof OPTIONS> = {
  name: "split",
  about: "write the positions after a few moves as lines of a batch, for many machines",
  words: [GAME, INPUT],
  examples: [
    ["zugzwang split chess --plies 2 board.in > lines.jsonl", "all positions after two moves"],
    ["zugzwang solve chess --batch lines.jsonl > answers.jsonl", "solve them, on any machines"],
    ["zugzwang join chess lines.jsonl answers.jsonl", "put the values of all moves together"],
  ],
  options: OPTIONS,
  answer: leaves,
};

async function leaves({ call, game, course, position }: Task<typeof OPTIONS>): Promise<Answer> {
  const { plies = 1 } = call.options;
  const { leaves } = new Frontier(game, position, plies);
  if (leaves.length === 0) {
    throw new UsageError(`--plies: the game is over within ${plies}, there is nothing to split`);
  }
  let out = "";
  for (const leaf of leaves) out += jsonLine(await splitLine(course, leaf));
  return { exit: EXIT.ok, out, err: "" };
}
