// `zugzwang check`: checks that a game keeps its contract.
import { describeFault, type GameReport } from "@zugzwang/core";
import { OPTIONAL_MEMBERS } from "@zugzwang/core/game";
import { formatFigure } from "@zugzwang/core/run";
import { editDistance, EXIT, formatMessageLine, type Reply } from "../base/report.ts";
import type { AnyGame } from "../base/games.ts";
import { count, GAME, INPUTS, POSITION, SHARED } from "../command/verb.ts";
import { generateInput, listRecipes } from "../command/instance_recipe.ts";
import { formAnswer, type PositionVerb } from "../answer/answer.ts";
import type { Task } from "../answer/task.ts";

/** The number of positions on which the solver is compared with plain search. */
const SOLVED_POSITIONS = 50;
/** The default of `--positions`. */
const DEFAULT_POSITIONS = 10_000;

/** A name with one slip in so many letters, or fewer, is a misspelt one. */
const LETTERS_PER_SLIP = 5;

const OPTIONS = {
  ...POSITION,
  positions: count(
    "COUNT",
    { min: 1, max: 10_000_000 },
    "visit at most this many positions (default 10,000)",
  ),
  method: SHARED.method,
  time: SHARED.time,
  json: SHARED.json,
  progress: SHARED.progress,
};

export const check: PositionVerb<typeof OPTIONS> = {
  name: "check",
  about: "check a game, such as one of your own, against the contract",
  words: [GAME, INPUTS],
  examples: [
    ["zugzwang check --game ./mine.ts", "from its start or a small generated board"],
    ["zugzwang check --game ./mine.ts board.in", "from the position of a file"],
    ["zugzwang check --game ./mine.ts --positions 1000000 board.in", "more positions"],
  ],
  options: OPTIONS,
  ownInput,
  answer: checkPosition,
};

/** Returns the start of a game, or a small generated instance. */
function ownInput(game: AnyGame): string | null {
  const { start, instances } = game;
  if (start !== undefined) return game.judge.formatInput(start);
  return instances ? generateInput(game, listRecipes(game, {})[0]) : null;
}

async function checkPosition(task: Task<typeof OPTIONS>): Promise<Reply> {
  const { request, game, place } = task;
  const report = await task.work({
    maxPositions: request.options.positions ?? DEFAULT_POSITIONS,
    solvedPositions: SOLVED_POSITIONS,
  });
  const { fault } = report;
  const answer = formAnswer(task, {
    text: () => `${place}: ${fault ? describeFault(fault) : soundText(report)}\n`,
    json: () => ({ ...task.origin, ...report }),
  }, fault ? EXIT.check : EXIT.ok);
  const notes = listMisspelt(game).map((note) => formatMessageLine(`${place}: ${note}`));
  return { ...answer, err: notes.join("") };
}

/** Names the members that are probably misspelt. Rules may have functions of their own. */
function listMisspelt(game: AnyGame): string[] {
  return Object.keys(game).flatMap((name) => {
    if (OPTIONAL_MEMBERS.includes(name)) return [];
    const meant = OPTIONAL_MEMBERS.find((one) =>
      LETTERS_PER_SLIP * editDistance(name, one) <= one.length
    );
    return meant === undefined ? [] : [`unknown member ${name}, did you mean ${meant}?`];
  });
}

function soundText({ positions, complete }: GameReport): string {
  const figure = formatFigure(positions);
  return complete
    ? `no fault in all ${figure} reachable positions; the solver was checked on ${
      Math.min(positions, SOLVED_POSITIONS)
    } of them`
    : `no fault in the first ${figure} positions; there are more, so values were not compared`;
}
