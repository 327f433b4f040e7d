// `zugzwang analyze --wins`: who wins after each move.
import { outcomeWithin, type Study } from "@zugzwang/core/study";
import type { AnyCourse } from "../base/games.ts";
import { addHeading, describeWins, pick, type StudyForm } from "../answer/answer.ts";
import type { Task } from "../answer/task.ts";
import { choosePaint } from "../command/settings.ts";
import { formatResult, listTableLines } from "../draw/text.ts";

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
      return {
        ...pick(study, ["sideToMove", "score"]),
        question: "wins",
        moves: winners,
        unproved,
      };
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
  return addHeading(task, listText(task, heading, winners));
}

/** Returns the moves with a proved winner, best first for the side to move, and the other moves. */
function findWinners(course: AnyCourse, { moves, unproved, sideToMove }: Study) {
  const bounded = [
    ...(moves ?? []).map(({ move, value }) => ({ move, lower: value, upper: value })),
    ...unproved,
  ];
  const places = new Map(
    bounded.length === 0
      ? []
      : course.game.moves(course.position).map((move, i) => [course.game.formatMove(move), i]),
  );
  const all = bounded.sort((a, b) => places.get(a.move)! - places.get(b.move)!)
    .map(({ move, lower, upper }) => ({
      move,
      lower,
      upper,
      outcome: outcomeWithin(course, { lower: lower ?? -Infinity, upper: upper ?? Infinity }),
    }));
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

function listText({ call }: Task, heading: string, moves: readonly MoveWins[]): string {
  const rows = moves.map(({ move, winner }) => [move, winner ?? "draw"]);
  const lines = [
    choosePaint(call)("heading", heading),
    ...rows.length === 0 ? [] : ["", ...listTableLines(["move", "winner"], rows)],
  ];
  return `${lines.join("\n")}\n`;
}
