/**
 * `zugzwang join`: what was split and solved apart, put together.
 *
 * @module
 */
import { recordOf } from "@zugzwang/core/study/course";
import { EXIT, type ExitCode, UsageError } from "../base/failure.ts";
import type { AnyGame } from "../base/games.ts";
import { filesNamed } from "../base/named_file.ts";
import { errorJson, printable, writeJson } from "../base/report.ts";
import { rangesText } from "../base/units.ts";
import { COLOR_OPTIONS, GAME_OPTIONS, LIMIT_OPTIONS } from "../command/options.ts";
import { wantsJson } from "../command/settings.ts";
import type { Call, Verb } from "../command/verb.ts";
import { GAME, type WordSpec } from "../command/words.ts";
import { gameOf } from "../input/sources.ts";
import { joinedGame } from "../split/joined_game.ts";
import { LeafAnswers, type Unanswered } from "../split/leaf_answers.ts";
import { readSplit, type Split } from "../split/split_lines.ts";
import { answerInput } from "../stream/answer_input.ts";
import { analyze } from "./analyze.ts";

/** The lines that were split. */
const LINES: WordSpec = { name: "lines", kind: "file", count: "one", takesStdin: true };
/** Rows of their answers. */
const ANSWERS: WordSpec = { name: "answers", kind: "file", count: "any", takesStdin: true };

/** The verb `join`. */
export const join: Verb = {
  name: "join",
  about: "put together the answers of what split has written, as analyze prints them",
  words: [GAME, LINES, ANSWERS],
  examples: [
    ["zugzwang join chess lines.jsonl answers.jsonl", "draw the board and list the moves"],
    ["zugzwang join chess lines.jsonl a.jsonl b.jsonl --json", "from two machines, for programs"],
  ],
  options: {
    ...GAME_OPTIONS,
    memory: LIMIT_OPTIONS.memory,
    time: LIMIT_OPTIONS.time,
    ...COLOR_OPTIONS,
  },
  run: joinAnswers,
};

async function joinAnswers(call: Call): Promise<ExitCode> {
  const game = await gameOf(call);
  const [lines, ...files] = filesNamed(call.words.slice(1));
  if (files.length === 0) {
    throw new UsageError("join needs the lines that split has written, and a file of answers");
  }
  const split = await readSplit(call.io, game, lines);
  const answers = new LeafAnswers(split);
  for (const file of files) await answers.read(call.io, file);
  const unanswered = answers.unanswered(game);
  if (unanswered.length > 0) return refuse(call, game, { split, unanswered });
  const joined = joinedGame(game, split.frontier, answers.tell(game));
  return await analyzeRoot(call, joined, split);
}

/** Prints what `analyze` prints of the first position. */
async function analyzeRoot(call: Call, joined: AnyGame, { root }: Split): Promise<ExitCode> {
  const text = JSON.stringify(recordOf(root));
  const games = { [call.words[0] ?? joined.name]: () => Promise.resolve(joined) };
  const { exit, out, err } = await answerInput({ ...call, verb: analyze, games }, {
    ...{ source: { kind: "text", text }, isOneOfSeveral: false, tell: () => {} },
  });
  call.io.stderr.write(err);
  call.io.stdout.write(out);
  return exit;
}

function refuse(
  call: Call,
  game: AnyGame,
  { split, unanswered }: { split: Split; unanswered: readonly Unanswered[] },
): ExitCode {
  const { io } = call;
  const numbers = unanswered.map(({ number }) => number);
  const message = `${game.name}: ${unanswered.length} of ${split.leaves.size} lines have no ` +
    `answer: ${rangesText(numbers)}`;
  const reasons = unanswered.filter(({ reason }) => reason !== null)
    .map(({ number, reason }) => `\n  line ${number}: ${reason}`).join("");
  io.stderr.write(`zugzwang: ${printable(message + reasons)}\n`);
  const error = { ...errorJson(new Error(message)), kind: "limit" as const };
  if (wantsJson(call)) writeJson<"join">(io, { game: game.name, file: null, error, unanswered });
  return EXIT.limit;
}
