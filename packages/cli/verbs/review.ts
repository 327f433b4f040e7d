// `zugzwang review`: what every move of a game cost.
import { LimitError } from "@zugzwang/core";
import type { LimitFault } from "@zugzwang/core/run";
import { type Ask, recordOf, type Study } from "@zugzwang/core/study";
import { describeFailure, EXIT, type Reply } from "../base/report.ts";
import type { AnyGame } from "../base/games.ts";
import { formatCount, roundMs } from "../base/units.ts";
import { duration, GAME, INPUTS, POSITION, SHARED, SOLVER, STREAM } from "../command/verb.ts";
import { formatResult, formatScore, listTableLines, nameLoss } from "../draw/text.ts";
import { formAnswer, type PositionVerb } from "../answer/answer.ts";
import type { Task } from "../answer/task.ts";
import { choosePaint, formatBlocks } from "../answer/text_blocks.ts";
import { type Review, type ReviewedMove, type ReviewedSide, reviewOf } from "../play/review.ts";

/** The question about each position, and the default time limit of all of them together. */
const ASK: Ask = { goals: ["value"], timeMs: 10_000 };

const OPTIONS = {
  ...POSITION,
  ...STREAM,
  ...SOLVER,
  time: duration("time limit for each game, such as 1min (default 10s)"),
  color: SHARED.color,
};

export const review: PositionVerb<typeof OPTIONS> = {
  name: "review",
  about: "show what every move of a game cost, from the last move back",
  words: [GAME, INPUTS],
  examples: [
    ["zugzwang review chess game.json", "a game that play saved"],
    ["zugzwang review chess board.in --moves '0,0;0,1;1,0'", "a board and moves"],
    ["zugzwang review dots --empty 3x3 --moves @moves.txt", "moves from a file"],
    ["zugzwang review chess --time 1min --json game.json", "longer, and for programs"],
  ],
  options: OPTIONS,
  answer: reviewGame,
};

async function reviewGame(task: Task): Promise<Reply> {
  const { solver } = task.request;
  const { studies, limit: stopped, elapsedMs } = await studyBackwards(task);
  const review = reviewOf(task.readCourse(), (at) => studies[at]);
  const allowed = solver.timeMs ?? ASK.timeMs!;
  const needed = Math.max(allowed, elapsedMs);
  const limit = stopped?.kind === "time" ? { ...stopped, needed, allowed } : stopped;
  const isOpen = limit && review.unproved === review.moves.length;
  const text = () => formatReview(task, { ...review, limit });
  const json = () => ({
    ...task.origin,
    ...review,
    elapsedMs,
    limit: limit && describeFailure(new LimitError(limit)),
  });
  return formAnswer(task, { text, json }, isOpen ? EXIT.limit : EXIT.ok);
}

/**
 * Solves the positions of a game from the last one back, because late ones are the easiest, until a
 * limit is reached. Returns the studies by the number of moves before the position, and their time without
 * that spent waiting for a worker.
 */
async function studyBackwards(task: Task) {
  const last = await task.studyInput(ASK);
  const course = task.readCourse();
  const studies: Study[] = [];
  let [at, study, elapsedMs] = [course.at, last, last.elapsedMs];
  const end = (limit: LimitFault | null) => ({ studies, limit, elapsedMs: roundMs(elapsedMs) });
  try {
    while (!study.limit) {
      studies[at--] = study;
      if (at < 0) break;
      study = await task.studyOther(recordOf(course, at), ASK);
      elapsedMs += study.elapsedMs;
    }
    return end(study.limit);
  } catch (error) {
    if (!(error instanceof LimitError)) throw error;
    return end(error.fault); // it struck before the study began
  }
}

/** Returns a review: the cost of every move, the mistakes, and how well each side played. */
function formatReview(task: Task, review: Review & Pick<Study, "limit">): string {
  const { game, request } = task;
  const { moves, sides } = review;
  const mistakes = moves.filter(({ cost }) => (cost ?? 0) > 0)
    .map((move) => formatMistake(game, move));
  return formatBlocks(task, formatHeading(game, review), [
    moves.length === 0 ? [] : listMoveLines(game, moves),
    listLimitLines(review),
    sides.map((side) => formatSide(game, side)),
    mistakes.length === 0 ? [] : [choosePaint(request)("heading", "Mistakes"), ...mistakes],
  ]);
}

function formatHeading(game: AnyGame, { moves, result, score }: Review): string {
  const count = formatCount(moves.length, "move");
  if (result) return `${count}; ${formatResult(game, result)}`;
  return `${count}; not over${game.outcome ? "" : `, score ${formatScore(game, score)}`}`;
}

function listMoveLines(game: AnyGame, moves: readonly ReviewedMove[]): string[] {
  const formatTotal = (total: number | null) => {
    if (total === null) return "?";
    if (!game.outcome) return formatScore(game, total);
    return total === 0 ? "draw" : `${game.sides[total > 0 ? 0 : 1]} wins`;
  };
  return listTableLines(
    ["#", "side", "move", "cost", "best", "score so far", "in the end"],
    moves.map(({ number, side, move, cost, best, score, total }) => [
      `${number}`,
      side,
      move,
      formatCost(game, cost, total),
      cost ? best! : "",
      game.outcome ? "" : formatScore(game, score),
      formatTotal(total),
    ]),
    ["#", "cost"],
  );
}

function formatCost(game: AnyGame, cost: number | null, total: number | null): string {
  if (cost === null) return "?";
  return cost === 0 ? "" : game.outcome ? nameLoss(total) : `${cost}`;
}

function listLimitLines({ limit, unproved }: Review & Pick<Study, "limit">): string[] {
  if (!limit) return [];
  const moves = unproved === 0
    ? "The value of the start"
    : `The cost of ${unproved === 1 ? "move 1" : `moves 1 to ${unproved}`}`;
  return [`${moves} is not known: ${new LimitError(limit).message}.`];
}

function formatSide(
  game: AnyGame,
  { side, moves, proved, best, cost, accuracy }: ReviewedSide,
): string {
  if (moves === 0) return `${side}: no moves`;
  if (accuracy === null) return `${side}: no move with a known cost`;
  const share = `${side}: ${best} of ${proved} moves best (${Math.round(accuracy * 100)} %)`;
  return game.outcome ? share : `${share}, ${cost} lost in all`;
}

function formatMistake(game: AnyGame, mistake: ReviewedMove): string {
  const { number, side, move, cost, best, total } = mistake;
  const loss = game.outcome ? nameLoss(total) : cost;
  return `${number}. ${side} ${move} loses ${loss}: best was ${best}`;
}
