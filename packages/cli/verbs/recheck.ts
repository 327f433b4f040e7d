// Solves a position again, independently of the first solution.
import { describeMoveTo, PLAIN_METHOD, toValue } from "@zugzwang/core/game";
import { provedOrThrow, type ProvedStudy } from "@zugzwang/core/study";
import type { Task } from "../answer/task.ts";
import { formatCount } from "../base/units.ts";
import { refusesMethod } from "../command/settings.ts";

/** What the check found. */
export interface Recheck {
  /** How it was checked: by another method, by plain search, or by the values of the moves. */
  readonly way: "method" | "plain" | "moves";
  /** The way as a phrase: `plain search of 10 positions`. */
  readonly about: string;
  readonly value: number;
  /** The text of the smallest best move; null if the game is over. */
  readonly move: string | null;
}

/**
 * Solves a position again, in the first way that the limits allow: by another method of the game,
 * by plain search, which shares nothing but the rules, or by the values of the moves.
 * @param method The method that solved it.
 * @throws {LimitError} if no way is within the limits.
 */
export async function recheck(task: Task, method: string | null): Promise<Recheck> {
  return await checkByMethod(task, method) ?? await checkByPlainSearch(task) ??
    await checkByMoves(task);
}

/** Solves it by the first other method that fits the position and the limits; null if none does. */
async function checkByMethod(task: Task, method: string | null): Promise<Recheck | null> {
  for (const other of task.game.methods) {
    const found = other === method ? null : await solveBy(task, other);
    if (found?.method !== other) continue; // it may have chosen another one
    return { way: "method", about: `method ${other}`, value: found.value, move: found.move };
  }
  return null;
}

async function checkByPlainSearch(task: Task): Promise<Recheck | null> {
  const found = task.game.mayRepeat ? null : await solveBy(task, PLAIN_METHOD);
  if (found === null) return null;
  const { value, move, positions } = found;
  const about = `plain search of ${formatCount(positions ?? 0, "position")}`;
  return { way: "plain", about, value, move };
}

/** Returns the solution by a method; null if that cannot solve the position or a limit stops it. */
async function solveBy(task: Task, method: string): Promise<ProvedStudy | null> {
  try {
    const study = await task.studyRecord(task.record, { parts: ["value"], method });
    return study.limit ? null : study;
  } catch (error) {
    if (refusesMethod(error)) return null;
    throw error;
  }
}

/** With more moves than this, one study values all of them; solving each separately takes too long. */
const MOST_SEPARATE = 300;

/** Applies the recurrence: the value is that of the best move. */
async function checkByMoves(task: Task): Promise<Recheck> {
  const { game, position } = task.readCourse();
  const moves = game.moves(position);
  if (moves.length > MOST_SEPARATE) return await checkByMoveValues(task);
  const about = `the best of ${formatCount(moves.length, "move")}, each solved separately`;
  if (moves.length === 0) {
    const value = toValue(game, position, game.terminalValue(position));
    return { way: "moves", about, value, move: null };
  }
  let best: { moverValue: number; value: number; move: string } | null = null;
  for (const move of moves) {
    const text = game.formatMove(move);
    const record = { ...task.record, moves: [...task.record.moves, text] };
    const { value } = provedOrThrow(await task.studyRecord(record, { parts: ["value"] }));
    const child = game.play(position, move);
    const found = describeMoveTo(game, { position, move, child, value });
    if (best && found.moverValue <= best.moverValue) continue;
    best = { ...found, move: text };
  }
  return { way: "moves", about, value: best!.value, move: best!.move };
}

/** Takes the best of the values of all moves, the first of equal ones. */
async function checkByMoveValues(task: Task): Promise<Recheck> {
  const { moves } = provedOrThrow(await task.studyRecord(task.record, { parts: ["moves"] }));
  const about = `the best of ${formatCount(moves!.length, "move")}, valued together`;
  const [{ value, move }] = moves!;
  return { way: "moves", about, value, move };
}
