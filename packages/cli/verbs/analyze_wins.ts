/**
 * `zugzwang analyze --wins`: who wins after each move.
 *
 * @module
 */
import type { Study, StudyPart } from "@zugzwang/core/study";
import { outcomeWithin } from "@zugzwang/core/study/studied";
import { EXIT, type ExitCode } from "../base/failure.ts";
import type { AnyCourse } from "../base/games.ts";
import { writeJson } from "../base/report.ts";
import { paintOf, wantsJson } from "../command/settings.ts";
import { resultText, tableLines } from "../draw/text.ts";
import { reportStopped } from "../stream/stopped.ts";
import { effortJson, originJson } from "../stream/study_json.ts";
import { studyTask } from "../stream/study_task.ts";
import type { Task } from "../stream/task.ts";

/** A move and the side that wins after it; null for a draw. */
interface MoveWins {
  readonly move: string;
  readonly winner: string | null;
}

/** Says who wins after each move, and so from the position itself. */
export async function winsOfMovesTask(task: Task, top?: number): Promise<ExitCode> {
  const { call, course } = task;
  const found = await studyTask(task, PARTS);
  const { sideToMove: side, result, limit } = found;
  const { winners, unproved } = winnersIn(course, found);
  const shown = winners.slice(0, top);
  const heading = result
    ? `the game is over: ${resultText(task.game, result)}`
    : sideText(side!, winners, unproved.length);
  const text = textOf(task, heading, shown);
  if (limit) {
    const members = ["sideToMove", "score", "moves"] as const;
    const more = { unproved, question: "wins", winners };
    return reportStopped(task, { ...found, limit, moves: null }, { members, more, text });
  }
  if (!wantsJson(call)) call.io.stdout.write(text);
  else {
    const { method, elapsedMs } = found;
    const winner = found.outcome?.winner ?? null;
    const answer = { question: "wins", method, winner, ...effortJson(found, elapsedMs) };
    writeJson(call.io, { ...originJson(task), ...answer, sideToMove: side, moves: shown });
  }
  return EXIT.ok;
}

/** What is asked. */
const PARTS: readonly StudyPart[] = ["outcomes"];

/** The moves of which it is proved who wins, best first for the side to move; and the others. */
function winnersIn(course: AnyCourse, { moves, unproved, sideToMove }: Study) {
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
    unproved: all.filter(({ outcome }) => outcome === null)
      .map(({ outcome: _, ...open }) => open),
  };
}

/** `first to move wins`, as far as it is proved. */
function sideText(side: string, [best]: readonly MoveWins[], unproved: number): string {
  const isProved = best !== undefined && (best.winner === side || unproved === 0);
  if (!isProved) return `${side} to move, who wins is not proved`;
  return `${side} to move, ${best.winner === null ? "a draw" : `${best.winner} wins`}`;
}

function textOf(task: Task, heading: string, moves: readonly MoveWins[]): string {
  const { call, file, isOneOfSeveral } = task;
  const paint = paintOf(call);
  const rows = moves.map(({ move, winner }) => [move, winner ?? "draw"]);
  const lines = [
    ...isOneOfSeveral ? [paint("heading", file ?? "standard input")] : [],
    paint("heading", heading),
    ...rows.length === 0 ? [] : ["", ...tableLines([{ title: "move" }, { title: "winner" }], rows)],
  ];
  return lines.join("\n") + (isOneOfSeveral ? "\n\n" : "\n");
}
