/**
 * Computes a solution once more in a way that does not rest on the first.
 *
 * @module
 */
import type { SolveOptions } from "@zugzwang/core";
import { describeMoveTo, restOfMove, solve, solvedOrThrow, valueOf } from "@zugzwang/core/game";
import { plainSearch } from "@zugzwang/core/proof";
import { Budget, LimitError } from "@zugzwang/core/run";
import type { AnyCourse } from "../base/games.ts";
import { counted } from "../base/units.ts";
import { refusesMethod } from "../command/settings.ts";

/** What to check. */
export interface Claim {
  /** The game in progress whose present position was solved. */
  readonly course: AnyCourse;
  /** The method that solved it. */
  readonly method: string | null;
  /** Options of the solvers. */
  readonly options: SolveOptions;
}

/** What the check found. */
export interface Recheck {
  /** How: another method of the game, plain search, or solving each move by itself. */
  readonly way: "method" | "plain" | "moves";
  /** The same as a phrase: `plain search of 10 positions`. */
  readonly about: string;
  /** The value. */
  readonly value: number;
  /** The text of the best move, the smallest of equal ones; null if the game is over. */
  readonly move: string | null;
}

/** Plain search stops at this many positions: a few seconds. */
const MOST_PLAIN_POSITIONS = 300_000;

/** A position with more moves is not searched plainly. */
const MOST_PLAIN_MOVES = 100;

/**
 * Solves the position again, in the first way that the limits allow: by another method of the game,
 * which shares the rules with the first; by plain search, which shares nothing but the rules; by
 * solving the position after each move by itself.
 *
 * @throws {LimitError} if no way is within the limits.
 */
export async function recheck(claim: Claim): Promise<Recheck> {
  return await checkByMethod(claim) ??
    await unlessLimited(() => checkByPlainSearch(claim)) ??
    await checkByMoves(claim);
}

async function unlessLimited<T>(check: () => T | Promise<T>): Promise<T | null> {
  try {
    return await check();
  } catch (error) {
    if (error instanceof LimitError) return null;
    throw error;
  }
}

/** Solves it by the first other method that fits the position and the limits; null if none does. */
async function checkByMethod({ course, method, options }: Claim): Promise<Recheck | null> {
  const { game, position } = course;
  for (const other of game.methods) {
    if (other === method) continue;
    try {
      const found = await solve(game, position, { ...options, method: other });
      if (!found.solved || found.method !== other) continue; // it may fall back on another one
      const move = found.move === null ? null : game.formatMove(found.move);
      return { way: "method", about: `method ${other}`, value: found.value, move };
    } catch (error) {
      if (!refusesMethod(error)) throw error;
    }
  }
  return null;
}

function checkByPlainSearch({ course, options }: Claim): Recheck | null {
  const { game, position } = course;
  const moves = game.moves(position);
  if (moves.length > MOST_PLAIN_MOVES || game.mayRepeat) return null;
  const remembered = new CountedMap(new Budget(options));
  const value = valueOf(game, position, plainSearch(game, position, remembered));
  const move = moves.find((move) => {
    const child = game.play(position, move);
    const step = { position, move, child };
    const after = valueOf(game, child, plainSearch(game, child, remembered));
    return valueOf(game, position, restOfMove(game, { ...step, value: after })) === value;
  });
  const about = `plain search of ${counted(remembered.size, "position")}`;
  return { way: "plain", about, value, move: move === undefined ? null : game.formatMove(move) };
}

/** Values by text, within limits. */
class CountedMap extends Map<string, number> {
  readonly #budget: Budget;

  constructor(budget: Budget) {
    super();
    this.#budget = budget;
  }

  override set(text: string, value: number): this {
    const purpose = "plain search";
    if (this.size >= MOST_PLAIN_POSITIONS) {
      const [needed, allowed] = [this.size + 1, MOST_PLAIN_POSITIONS];
      throw new LimitError({ kind: "positions", needed, allowed, purpose });
    }
    this.#budget.reserve(100 + 2 * text.length, purpose);
    this.#budget.poll(this.size);
    return super.set(text, value);
  }
}

/** The recurrence itself: solves the position after each move by itself. */
async function checkByMoves({ course, options }: Claim): Promise<Recheck> {
  const { game, position } = course;
  const { method: _, ...others } = options;
  const moves = game.moves(position);
  let best: { readonly moverValue: number; readonly value: number; readonly move: string } | null =
    null;
  for (const move of moves) {
    const child = game.play(position, move);
    const { value } = solvedOrThrow(await solve(game, child, others));
    const found = describeMoveTo(game, { position, move, child, value });
    if (best && found.moverValue <= best.moverValue) continue;
    best = { ...found, move: game.formatMove(move) };
  }
  const about = `the best of ${counted(moves.length, "move")}, each solved by itself`;
  if (best) return { way: "moves", about, value: best.value, move: best.move };
  const value = valueOf(game, position, game.terminalValue(position));
  return { way: "moves", about, value, move: null };
}
