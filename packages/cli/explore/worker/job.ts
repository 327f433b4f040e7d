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
  moverValueOfMove,
  type MoveValue,
  type SolveOptions,
  valueOf,
  viewSign,
} from "@zugzwang/core";
import type { AnyGame } from "../../base/games.ts";
import { outcomeOf } from "../state/outcome.ts";
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

/** Does a job; a failure is its last report. */
export async function runJob(job: Job, context: JobContext): Promise<void> {
  context.report({ kind: "started" });
  try {
    const session = startSession(context.game, job.input, job.moves);
    await reportAll(session, job, context);
    context.report({ kind: "done" });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    context.report({ kind: "failed", message });
  }
}

async function reportAll(session: Session, job: Job, context: JobContext): Promise<void> {
  const { game } = session;
  const position = presentPosition(session);
  await reportSolution(session, job, context);
  let areKnown = true;
  if (game.moves(position).length > 0 && await context.isWanted()) {
    areKnown = await reportMoves(session, job, context);
  }
  if (!await context.isWanted()) return;
  context.report({ kind: "facts", facts: game.facts?.(position) ?? {} });
  if (!await context.isWanted()) return;
  await reportLine(session, job, context);
  for (const at of job.history) {
    if (!await context.isWanted()) return;
    await reportOutcome(goTo(session, at), job, context);
  }
  for (const move of game.moves(position)) {
    if (!await context.isWanted()) return;
    await reportReply(move, { position, job, context, areKnown });
  }
}

async function reportSolution(session: Session, job: Job, context: JobContext): Promise<void> {
  const start = performance.now();
  const solution = await solve(session, job, context);
  context.report({
    kind: "solution",
    solution: { ...solution, elapsedMs: performance.now() - start },
  });
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
    return { ...effort, solved: false, lower, upper, limit: limit.fault };
  }
  const { value, move } = solution;
  return {
    ...effort,
    solved: true,
    value,
    moverValue: viewSign(game, position) * value + 0,
    outcome: outcomeOf(session, value),
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

async function reportOutcome(session: Session, job: Job, context: JobContext): Promise<void> {
  const solution = await session.game.solve(presentPosition(session), solveOptions(job, context));
  const outcome = solution.solved ? outcomeOf(session, solution.value) : null;
  context.report({ kind: "history", at: session.at, outcome });
}

/** Reports the best answer to a move, and the move's value where those of all are not known. */
async function reportReply(
  move: unknown,
  { position, job, context, areKnown }: {
    position: unknown;
    job: Job;
    context: JobContext;
    areKnown: boolean;
  },
): Promise<void> {
  const { game } = context;
  const child = game.play(position, move);
  const solution = await game.solve(child, solveOptions(job, context));
  if (!solution.solved) return;
  const reply = solution.move === null ? null : game.formatMove(solution.move);
  const valued = provedMove(game, { position, move, child, value: solution.value });
  const proved = areKnown ? null : moveReport(game, position, valued);
  context.report({ kind: "reply", move: game.formatMove(move), reply, proved });
}

/** A move whose child is solved, as `analyzeMoves` says it. */
function provedMove(
  game: AnyGame,
  { position, move, child, value: childValue }: {
    position: unknown;
    move: unknown;
    child: unknown;
    value: number;
  },
): MoveValue<unknown> {
  const rest = moverValueOfMove(game, { position, move, child, value: childValue });
  const value = valueOf(game, position, rest);
  const moverValue = viewSign(game, position) * value + 0;
  return { move, value, moverValue, gain: game.gain(position, move) };
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
