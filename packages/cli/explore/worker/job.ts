/**
 * The work of the worker: everything that can be said of a position, in the order in which a
 * reader wants it.
 *
 * @module
 */
import {
  analyzeMoves,
  bestLine,
  LimitError,
  type LimitFault,
  moveFromChild,
  type MoveValue,
  type SolveOptions,
  totalOf,
  viewSign,
} from "@zugzwang/core";
import type { AnyGame } from "../../base/games.ts";
import type { Job, MoveReport, ReportBody, SolutionReport } from "../state/protocol.ts";
import { goTo, presentPosition, type Session, startSession } from "../state/session.ts";

/** The game of a job, and how it talks to the outside. */
export interface JobContext {
  /** The game. */
  readonly game: AnyGame;
  /** Takes a report. */
  report(body: ReportBody): void;
  /** Lets other events happen, then says whether the job is still wanted. */
  isWanted(): Promise<boolean>;
}

/** Milliseconds between two signs of progress. */
const PROGRESS_MS = 100;

/** The share of the time for all else that the values of all moves together may take. */
const MOVES_SHARE = 0.5;

/** The share within which moves are proved one by one, before the positions of the game so far. */
const PROVED_SHARE = 0.8;

/** No position is worked on for longer, some days, where no time is set. */
const LONGEST_MS = 2 ** 29;

/** What moves have to be proved in, one by one, at first; twice that in each round after. */
const FIRST_ROUND_MS = 100;

/** Does a job; a failure is its last report. */
export async function runJob(job: Job, context: JobContext): Promise<void> {
  context.report({ kind: "started" });
  try {
    const whole = startSession(context.game, job.input, [...job.moves, ...job.later]);
    await reportAll(goTo(whole, job.moves.length), job, context);
    context.report({ kind: "done" });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    context.report({ kind: "failed", message });
  }
}

/** The value has the time chosen; all else together as much again. */
async function reportAll(session: Session, job: Job, context: JobContext): Promise<void> {
  const { game } = session;
  const position = presentPosition(session);
  const limit = await reportSolution(session, job, context);
  const start = Date.now();
  const until = (share: number): Job => ({
    ...job,
    timeMs: job.timeMs === null ? null : Math.max(0, share * job.timeMs - (Date.now() - start)),
  });
  let areKnown = limit === null;
  if (limit !== null) context.report({ kind: "movesStopped", limit });
  else if (game.moves(position).length > 0 && await context.isWanted()) {
    areKnown = await reportMoves(session, until(MOVES_SHARE), context);
  }
  if (!await context.isWanted()) return;
  if (areKnown) await reportDistances(session, until(MOVES_SHARE), context);
  context.report({ kind: "facts", facts: game.facts?.(position) ?? {} });
  if (limit === null && await context.isWanted()) await reportLine(session, until(1), context);
  const replies = { areKnown, context };
  if (!areKnown) await reportReplies(session, { ...replies, remaining: () => until(PROVED_SHARE) });
  for (const at of job.history) {
    if (!await context.isWanted()) return;
    if (!await reportOutcome(goTo(session, at), until(1), context)) break;
  }
  if (areKnown) await reportReplies(session, { ...replies, remaining: () => until(1) });
}

/** What of a position is left to be said of its moves. */
interface Replies {
  readonly areKnown: boolean;
  readonly context: JobContext;
  /** The job with the time that is left. */
  readonly remaining: () => Job;
}

/** Reports the answers to all moves, those that are found at once first. */
async function reportReplies(session: Session, replies: Replies): Promise<void> {
  const { areKnown, context, remaining } = replies;
  const position = presentPosition(session);
  let left = [...session.game.moves(position)];
  for (let round = FIRST_ROUND_MS; left.length > 0 && round < LONGEST_MS; round *= 2) {
    const hard: unknown[] = [];
    for (const move of left) {
      if (!await context.isWanted()) return;
      const { timeMs } = remaining();
      const job = { ...remaining(), timeMs: timeMs === null ? round : Math.min(round, timeMs) };
      if (!await reportReply(move, { position, job, context, areKnown })) hard.push(move);
      if (timeMs !== null && timeMs <= 0) return;
    }
    left = hard;
  }
}

/** Reports the value; returns the limit that stopped it, or null. */
async function reportSolution(
  session: Session,
  job: Job,
  context: JobContext,
): Promise<LimitFault | null> {
  const start = performance.now();
  const solution = await solve(session, job, context);
  context.report({
    kind: "solution",
    solution: { ...solution, elapsedMs: performance.now() - start },
  });
  return solution.solved ? null : solution.limit;
}

type Unclocked<T> = T extends unknown ? Omit<T, "elapsedMs"> : never;

async function solve(
  session: Session,
  job: Job,
  context: JobContext,
): Promise<Unclocked<SolutionReport>> {
  const { game } = session;
  const position = presentPosition(session);
  const solution = await game.solve(position, solveOptions(job, context));
  const { method, positions, nodes, peakBytes } = solution;
  const effort = { method, positions, nodes, peakBytes };
  if (!solution.solved) {
    const { lower, upper, limit } = solution;
    const [a, b] = [lower, upper].map((value) => totalOf(session, value));
    const outcomes = [Math.min(a, b), Math.max(a, b)] as const;
    return { ...effort, solved: false, lower, upper, outcomes, limit: limit.fault };
  }
  const { value, move } = solution;
  return {
    ...effort,
    solved: true,
    value,
    moverValue: viewSign(game, position) * value + 0,
    outcome: totalOf(session, value),
    move: move === null ? null : game.formatMove(move),
  };
}

/** Reports all moves with their values; false if a limit stopped it. */
async function reportMoves(session: Session, job: Job, context: JobContext): Promise<boolean> {
  const { game } = session;
  const position = presentPosition(session);
  try {
    const analyzed = await analyzeMoves(game, position, solveOptions(job, context));
    const moves = analyzed.map((move) => moveReport(game, position, move));
    context.report({ kind: "moves", moves });
    return true;
  } catch (error) {
    if (!(error instanceof LimitError)) throw error;
    context.report({ kind: "movesStopped", limit: error.fault });
    return false;
  }
}

function moveReport(game: AnyGame, position: unknown, analyzed: MoveValue<unknown>): MoveReport {
  const { move, value, moverValue, gain } = analyzed;
  const moveClass = game.moveClass?.(position, move) ?? null;
  return { move: game.formatMove(move), value, moverValue, gain, moveClass };
}

/** Reports what a game comes to from one of its positions; false where a limit came first. */
async function reportOutcome(session: Session, job: Job, context: JobContext): Promise<boolean> {
  const solution = await session.game.solve(presentPosition(session), solveOptions(job, context));
  const outcome = solution.solved ? totalOf(session, solution.value) : null;
  context.report({ kind: "history", at: session.at, outcome });
  return solution.solved;
}

/** Reports the best answer to a move, and its value where those of all are not known; false where
 * a limit came first. */
async function reportReply(
  move: unknown,
  { position, job, context, areKnown }: {
    position: unknown;
    job: Job;
    context: JobContext;
    areKnown: boolean;
  },
): Promise<boolean> {
  const { game } = context;
  const child = game.play(position, move);
  const solution = await game.solve(child, solveOptions(job, context));
  if (!solution.solved) return false;
  const reply = solution.move === null ? null : game.formatMove(solution.move);
  const valued = moveFromChild(game, { position, move, child, value: solution.value });
  const proved = areKnown ? null : moveReport(game, position, valued);
  context.report({ kind: "reply", move: game.formatMove(move), reply, proved });
  return true;
}

/** Reports how long the game lasts, where the game knows it within the limit. */
async function reportDistances(session: Session, job: Job, context: JobContext): Promise<void> {
  const { game } = session;
  const position = presentPosition(session);
  try {
    const distances = await game.remoteness?.(position, solveOptions(job, context)) ?? null;
    if (distances === null) return;
    const { plies, movePlies } = distances;
    const byMove = game.moves(position).map((move, i) => [game.formatMove(move), movePlies[i]]);
    context.report({
      kind: "distances",
      distances: { plies, movePlies: Object.fromEntries(byMove) },
    });
  } catch (error) {
    if (!(error instanceof LimitError)) throw error;
  }
}

async function reportLine(session: Session, job: Job, context: JobContext): Promise<void> {
  const { game } = session;
  try {
    const line = await bestLine(game, presentPosition(session), solveOptions(job, context));
    const steps = line.steps.map(({ side, move, gain, value }) => ({
      side,
      move: game.formatMove(move),
      gain,
      value,
    }));
    context.report({ kind: "line", steps, note: line.note ?? null });
  } catch (error) {
    if (!(error instanceof LimitError)) throw error;
    context.report({ kind: "lineStopped", limit: error.fault });
  }
}

/** The limits of one step, whose clock starts now. */
function solveOptions({ timeMs, memoryBytes }: Job, { report }: JobContext): SolveOptions {
  const start = performance.now();
  let last = start;
  return {
    workers: 1,
    memoryBytes,
    ...timeMs === null ? {} : { deadline: Date.now() + timeMs },
    onProgress: (progress) => {
      const now = performance.now();
      if (now - last < PROGRESS_MS) return;
      last = now;
      report({ kind: "progress", progress, elapsedMs: now - start });
    },
  };
}
