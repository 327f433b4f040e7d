// What `zugzwang analyze` answers with `--line` and with `--wins`.
import { toValue } from "@zugzwang/core/game";
import {
  outcomeWithin,
  type ProvedStudy,
  type StudiedStep,
  type Study,
} from "@zugzwang/core/study";
import {
  addHeading,
  describeAnswer,
  describeWins,
  pick,
  type StudyForm,
} from "../answer/answer.ts";
import type { Task } from "../answer/task.ts";
import type { AnyCourse } from "../base/games.ts";
import { describeValue, formatResult, formatValue, listTableLines } from "../draw/text.ts";

/** Asks for the best line of a position. */
export const BEST_LINE: StudyForm = {
  ask: { parts: ["line"] },
  text: (task, study) => addHeading(task, lineText(task, task.readCourse(), study)),
  json(task, study) {
    const more = pick(study, ["moverValue", "sideToMove", "score", "total", "result", "note"]);
    return { ...describeAnswer(task, study), ...more, line: study.line ?? [] };
  },
};

function lineText({ request: { output } }: Task, course: AnyCourse, study: ProvedStudy): string {
  const { game } = course;
  const { result, value, note } = study;
  const steps = study.line ?? [];
  const heading = result
    ? `the game is over: ${formatResult(game, result)}`
    : describeValue(course, value);
  const lines = [
    output.paint("heading", heading),
    "",
    ...steps.length === 0 ? [] : stepLines(course, steps),
    ...note === null ? [] : ["", note],
  ];
  return `${lines.join("\n").trimEnd()}\n`;
}

function stepLines(course: AnyCourse, steps: readonly StudiedStep[]): string[] {
  const { game, position } = course;
  let score = toValue(game, position, 0); // what is settled
  return listTableLines(
    ["#", "side", "move", "gain", "score", game.outcome ? "result" : "value after it"],
    steps.map(({ side, move, gain, value }, i) => {
      score += gain;
      const scores = game.outcome ? ["", ""] : [`${gain}`, `${score}`];
      return [`${i + 1}`, side, move, ...scores, formatValue(course, value)];
    }),
    ["#", "gain", "score", "value after it"],
  );
}

/** A move and the side that wins after it; null for a draw. */
interface MoveWins {
  readonly move: string;
  readonly winner: string | null;
}

/** Asks who wins after each move, and therefore from the position itself. */
export const WINS_OF_MOVES: StudyForm = {
  ask: { parts: ["outcomes"] },
  text: formatWins,
  partly: (task, study) => ({
    text: () => formatWins(task, study),
    json() {
      const { winners, unproved } = findWinners(task.readCourse(), study);
      const about = pick(study, ["sideToMove", "score"]);
      return { ...about, question: "wins", moves: winners, unproved };
    },
  }),
  json(task, study) {
    const moves = findWinners(task.readCourse(), study).winners;
    return { ...describeWins(task, study), sideToMove: study.sideToMove, moves };
  },
};

function formatWins(task: Task, study: Study): string {
  const { sideToMove, result } = study;
  const { winners, unproved } = findWinners(task.readCourse(), study);
  const heading = result
    ? `the game is over: ${formatResult(task.game, result)}`
    : sideText(sideToMove!, winners, unproved.length);
  const rows = winners.map(({ move, winner }) => [move, winner ?? "draw"]);
  const lines = [
    task.request.output.paint("heading", heading),
    ...rows.length === 0 ? [] : ["", ...listTableLines(["move", "winner"], rows)],
  ];
  return addHeading(task, `${lines.join("\n")}\n`);
}

/** Returns the moves with a proved winner, best first for the side to move, and the other moves. */
function findWinners(course: AnyCourse, { moves, unproved, sideToMove }: Study) {
  const { game, position } = course;
  const known = new Map([
    ...(moves ?? []).map(({ move, value }) => [move, { lower: value, upper: value }] as const),
    ...unproved.map(({ move, lower, upper }) => [move, { lower, upper }] as const),
  ]);
  const all = game.moves(position).map((move) => game.formatMove(move)).flatMap((move) => {
    const bounds = known.get(move);
    if (!bounds) return [];
    const { lower, upper } = bounds;
    const within = { lower: lower ?? -Infinity, upper: upper ?? Infinity };
    return [{ move, lower, upper, outcome: outcomeWithin(course, within) }];
  });
  const rank = ({ winner }: MoveWins) => winner === sideToMove ? 0 : winner === null ? 1 : 2;
  return {
    winners: all.flatMap(({ move, outcome }) => outcome ? [{ move, ...outcome }] : [])
      .sort((a, b) => rank(a) - rank(b)),
    unproved: all.filter(({ outcome }) => outcome === null).map(({ outcome: _, ...open }) => open),
  };
}

/** Returns `first to move, first wins`, or that it is not proved. */
function sideText(side: string, [best]: readonly MoveWins[], unproved: number): string {
  const isProved = best !== undefined && (best.winner === side || unproved === 0);
  if (!isProved) return `${side} to move, who wins is not proved`;
  return `${side} to move, ${best.winner === null ? "a draw" : `${best.winner} wins`}`;
}
