/**
 * `zugzwang check`: does a game keep the contract that every number relies on?
 *
 * @module
 */
import type { GameReport } from "@zugzwang/core/game/check_game";
import { formatFigure, seededRandom } from "@zugzwang/core/run";
import { EXIT, type ExitCode } from "../base/failure.ts";
import type { AnyGame } from "../base/games.ts";
import { count } from "../command/option.ts";
import { writeJson } from "../base/report.ts";
import {
  INPUT_OPTIONS,
  LIMIT_OPTIONS,
  METHOD_OPTIONS,
  PROGRESS_OPTIONS,
} from "../command/options.ts";
import { wantsJson } from "../command/settings.ts";
import type { Call, Verb } from "../command/verb.ts";
import { GAME, INPUTS } from "../command/words.ts";
import { gameOf } from "../input/sources.ts";
import { eachPosition } from "../stream/each_position.ts";
import { originJson } from "../stream/study_json.ts";
import type { Task } from "../stream/task.ts";

/** On how many positions the solver is compared with plain search. */
const SOLVED_POSITIONS = 50;

/** How many positions are visited where the call does not say. */
const DEFAULT_POSITIONS = 10_000;

const OPTIONS = {
  ...INPUT_OPTIONS,
  positions: count(
    "COUNT",
    { min: 1, max: 10_000_000 },
    "the most positions to visit; 10,000 where not given",
  ),
  ...METHOD_OPTIONS,
  time: LIMIT_OPTIONS.time,
  ...PROGRESS_OPTIONS,
};

/** The verb `check`. */
export const check: Verb<typeof OPTIONS> = {
  name: "check",
  about: "check a game, such as one of your own, against the contract",
  words: [GAME, INPUTS],
  examples: [
    ["zugzwang check --game ./mine.ts", "from its start, or a small board of its own"],
    ["zugzwang check --game ./mine.ts board.in", "from the position of a file"],
    ["zugzwang check --game ./mine.ts --positions 1000000 board.in", "as far as that reaches"],
  ],
  options: OPTIONS,
  run: async (call) =>
    await eachPosition(
      await withInput(call),
      (task) => checkTask(task, call.options.positions ?? DEFAULT_POSITIONS),
    ),
};

/** The call with a position of the game's own where it names none and nothing is piped in. */
async function withInput(call: Call): Promise<Call> {
  const { options, words, io } = call;
  if (words.length !== 1 || options.empty !== undefined || !io.stdinIsTerminal) return call;
  const text = ownInput(await gameOf(call));
  return text === null
    ? call
    : { ...call, only: { source: { kind: "text", text }, isOneOfSeveral: false } };
}

function ownInput(game: AnyGame): string | null {
  const { start, instances } = game;
  if (start !== undefined) return game.formatInput(start);
  if (!instances) return null;
  const [family] = Object.keys(instances.families);
  return game.formatInput(instances.generate(instances.defaultSize, family, seededRandom(1)));
}

async function checkTask(task: Task, maxPositions: number): Promise<ExitCode> {
  const { call, game, position, solverOptions } = task;
  // Loaded here, for no other verb needs it.
  const { checkGame, describeFault } = await import("@zugzwang/core/game/check_game");
  const report = await checkGame(game, position, {
    maxPositions,
    solvedPositions: SOLVED_POSITIONS,
    solve: solverOptions,
  });
  task.progress.clear();
  const { fault } = report;
  if (wantsJson(call)) writeJson(call.io, { ...originJson(task), ...report });
  else {
    const head = task.isOneOfSeveral ? `${task.place}: ` : `${game.name}: `;
    call.io.stdout.write(`${head}${fault ? describeFault(fault) : soundText(report)}\n`);
  }
  return fault ? EXIT.check : EXIT.ok;
}

function soundText({ positions, complete }: GameReport): string {
  const figure = formatFigure(positions);
  return complete
    ? `no fault: ${figure} positions, all that can be reached, and the solver on some`
    : `no fault in the first ${figure} positions; values were not compared, as there are more`;
}
