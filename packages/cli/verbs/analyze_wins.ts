/**
 * `zugzwang analyze --wins`: who wins after each move.
 *
 * @module
 */
import type { GameResult, KnownEffort, LimitFault } from "@zugzwang/core";
import { addedEffort, effortOf } from "@zugzwang/core/study/effort";
import { blankStudy } from "@zugzwang/core/study/studied";
import { whoWins, winnersOfMoves } from "@zugzwang/core/study/winner";
import { EXIT, type ExitCode } from "../base/failure.ts";
import { writeJson } from "../base/report.ts";
import { paintOf, wantsJson } from "../command/settings.ts";
import { resultText, tableLines } from "../draw/text.ts";
import { reportStopped } from "../stream/stopped.ts";
import { effortJson, originJson } from "../stream/study_json.ts";
import type { Task } from "../stream/task.ts";

/** A move and the side that wins after it; null for a draw. */
interface MoveWins {
  readonly move: string;
  readonly winner: string | null;
}

/** What is found out. */
interface Wins {
  /** The moves of which it is proved, in their order. */
  readonly moves: readonly MoveWins[];
  readonly effort: KnownEffort;
  readonly limit: LimitFault | null;
  readonly elapsedMs: number;
}

/** Before the first move. */
const NO_EFFORT: KnownEffort = { method: null, positions: null, nodes: null, peakBytes: null };

/** Says who wins after each move, and so from the position itself. */
export async function winsOfMovesTask(task: Task, top?: number): Promise<ExitCode> {
  const { course, game } = task;
  const blank = blankStudy(course);
  if (blank.result) return await sayOver(task, blank.result);
  const side = game.sides[game.sideToMove(task.position)];
  const wins = await winsOf(task);
  task.progress.clear();
  const sorted = sortedFor(side, wins.moves);
  if (wins.limit === null) return say(task, side, { ...wins, moves: sorted, top });
  const proved = new Set(sorted.map(({ move }) => move));
  const unproved = game.moves(task.position).map(game.formatMove)
    .filter((move) => !proved.has(move));
  const { limit, elapsedMs } = wins;
  const study = { ...blank, ...wins.effort, unproved, limit, elapsedMs };
  const text = textOf(task, sideText(side, sorted, unproved.length), sorted);
  const members = ["sideToMove", "score", "moves", "unproved"] as const;
  const more = { question: "wins", winners: sorted };
  return reportStopped(task, study, { members, more, text });
}

async function winsOf({ course, game, solverOptions }: Task): Promise<Wins> {
  const start = performance.now();
  const moves: MoveWins[] = [];
  let effort: KnownEffort = NO_EFFORT;
  let limit: LimitFault | null = null;
  for await (const { move, found } of winnersOfMoves(course, solverOptions)) {
    const done = effortOf<KnownEffort>(found);
    effort = effort === NO_EFFORT ? done : addedEffort(effort, done);
    if (found.solved) moves.push({ move: game.formatMove(move), winner: found.winner });
    else limit = found.limit.fault;
  }
  const elapsedMs = Math.round((performance.now() - start) * 1000) / 1000;
  return { moves, effort, limit, elapsedMs };
}

/** The moves that win first, then those that draw; else in their order. */
function sortedFor(side: string, moves: readonly MoveWins[]): MoveWins[] {
  const rank = ({ winner }: MoveWins) => winner === side ? 0 : winner === null ? 1 : 2;
  return moves.toSorted((a, b) => rank(a) - rank(b));
}

function say(
  task: Task,
  side: string,
  { moves, effort, elapsedMs, top }: Wins & { readonly top: number | undefined },
): ExitCode {
  const { call: { io } } = task;
  const [{ winner }] = moves;
  const shown = moves.slice(0, top);
  if (!wantsJson(task.call)) io.stdout.write(textOf(task, sideText(side, moves, 0), shown));
  else {
    const { method } = effort;
    const answer = { question: "wins", method, winner, ...effortJson(effort, elapsedMs) };
    writeJson(io, { ...originJson(task), ...answer, sideToMove: side, moves: shown });
  }
  return EXIT.ok;
}

/** A finished game has a winner and no moves. */
async function sayOver(task: Task, result: GameResult): Promise<ExitCode> {
  const { course, game, call, solverOptions } = task;
  const found = await whoWins(course, solverOptions);
  task.progress.clear();
  if (!wantsJson(call)) {
    call.io.stdout.write(textOf(task, `the game is over: ${resultText(game, result)}`, []));
  } else {
    const { winner } = result;
    const answer = { question: "wins", method: found.method, winner, ...effortJson(found, 0) };
    writeJson(call.io, { ...originJson(task), ...answer, sideToMove: null, moves: [] });
  }
  return EXIT.ok;
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
