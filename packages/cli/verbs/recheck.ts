/**
 * A solution computed once more in a way that does not rest on the first.
 *
 * @module
 */
import {
  DEFAULT_MEMORY_BYTES,
  LimitError,
  moveFromChild,
  type MoveValue,
  plainSearch,
  restOfMove,
  type Solved,
  solvedMove,
  type SolveOptions,
  valueOf,
} from "@zugzwang/core";
import { UsageError } from "../base/failure.ts";
import type { AnyGame } from "../base/games.ts";
import { counted } from "../base/units.ts";
import type { Options, OptionSpec } from "../command/options.ts";
import { refusesMethod } from "../command/settings.ts";
import { PlainMemory } from "./plain_memory.ts";

/** The ways to check: by another method of the game, by the rules alone, or by the moves. */
export const WAYS = ["method", "plain", "moves"] as const;

/** A way to check. */
export type Way = typeof WAYS[number];

/** The way to check. */
export const BY: OptionSpec = {
  name: "by",
  value: "WAY",
  choices: WAYS,
  about: "check by another method, by plain search or by the moves; the first of them that can",
};

/** Returns the way that a call asks for, if it does. */
export function wayOf(options: Options): Way | undefined {
  return options.text(BY) as Way | undefined;
}

/** What to check. */
export interface Claim {
  /** The game. */
  readonly game: AnyGame;
  /** The position. */
  readonly position: unknown;
  /** The method that has solved it. */
  readonly method: string | null;
  /** Options of the solvers. */
  readonly options: SolveOptions;
}

/** What came out. */
export interface Recheck {
  /** How it was done. */
  readonly way: Way;
  /** The same as a phrase: `plain search of 10 positions`. */
  readonly about: string;
  /** The value. */
  readonly value: number;
  /** The best move, the smallest of equal ones. */
  readonly move: unknown;
}

/**
 * Checks in the given way; else in the first that the limits allow: another method of the game
 * which shares the rules with the first, plain search which shares nothing but the rules, the
 * best over the moves, each solved by itself.
 *
 * @throws {LimitError} if no way is within the limits.
 * @throws {UsageError} if the game has no other method and one is asked for.
 */
export async function recheck(claim: Claim, way?: Way): Promise<Recheck> {
  if (way === "plain") return byPlainSearch(claim);
  if (way === "moves") return await byMoves(claim);
  if (way === undefined) {
    return await withinLimits(() => byMethods(claim)) ??
      await withinLimits(() => byPlainSearch(claim)) ?? await byMoves(claim);
  }
  const checked = await byMethods(claim);
  if (checked) return checked;
  throw new UsageError(`--by method: ${claim.game.name} has no other method for it`);
}

/** What a check returns; null if it is over its limits. */
async function withinLimits(
  check: () => Recheck | null | Promise<Recheck | null>,
): Promise<Recheck | null> {
  try {
    return await check();
  } catch (error) {
    if (error instanceof LimitError) return null;
    throw error;
  }
}

/** By the first other method that fits the position and the limits; null if none fits it. */
async function byMethods(claim: Claim): Promise<Recheck | null> {
  const { game } = claim;
  let limit: LimitError | null = null;
  for (const method of game.methods) {
    const other = method === claim.method ? null : await solvedBy(claim, method);
    if (other instanceof LimitError) limit = other;
    else if (other && other.method !== claim.method) {
      const { value, move } = other;
      return { way: "method", about: `method ${other.method}`, value, move };
    }
  }
  if (limit) throw limit;
  return null;
}

/** The solution by a method, or its limit; null if the method is none for the position. */
async function solvedBy(
  { game, position, options }: Claim,
  method: string,
): Promise<Solved<unknown> | LimitError | null> {
  try {
    const needed = game.estimate?.(position, { ...options, method }).bytes ?? 0;
    const allowed = options.memoryBytes ?? DEFAULT_MEMORY_BYTES;
    if (needed > allowed) { // said beforehand, instead of after a minute
      return new LimitError({ kind: "memory", needed, allowed, purpose: `method ${method}` });
    }
    const other = await game.solve(position, { ...options, method });
    return other.solved ? other : other.limit;
  } catch (error) {
    if (error instanceof LimitError) return error;
    if (refusesMethod(error)) return null;
    throw error;
  }
}

function byPlainSearch({ game, position, options }: Claim): Recheck {
  const remembered = new PlainMemory(options);
  const moves = (of: unknown) => remembered.listed(game.moves(of));
  const limited: AnyGame = Object.create(game, { moves: { value: moves } });
  const search = (from: unknown) =>
    shallow(() => plainSearch(limited, from, remembered), remembered);
  try {
    const moverValue = search(position);
    const move = game.moves(position).find((move) => {
      const child = game.play(position, move);
      const value = valueOf(game, child, search(child));
      return restOfMove(game, { position, move, child, value }) === moverValue;
    });
    const value = valueOf(game, position, moverValue);
    const about = `plain search of ${counted(remembered.size, "position")}`;
    return { way: "plain", about, value, move: move ?? null };
  } finally {
    remembered.free();
  }
}

/** A game that is too long for the stack is a limit too. */
function shallow(search: () => number, remembered: PlainMemory): number {
  try {
    return search();
  } catch (error) {
    if (!(error instanceof RangeError && /call stack/.test(error.message))) throw error;
    throw remembered.stackLimit;
  }
}

/** The fewest moves that a check by moves looks at, unless the game ends before. */
const LEAST_MOVES = 8;

/** How far a check by moves has looked. */
interface Seen {
  positions: number;
  moves: number;
}

/** The recurrence itself: one step, or several along the best moves where there is little choice. */
async function byMoves(claim: Claim): Promise<Recheck> {
  const seen: Seen = { positions: 0, moves: 0 };
  const checked = await bestOfMoves(claim, claim.position, seen);
  const { moves, positions } = seen;
  const where = `${counted(moves, "move")} at ${counted(positions, "position")}`;
  const about = `the best of ${where}, each solved by itself`;
  return { way: "moves", about, ...checked };
}

async function bestOfMoves(
  claim: Claim,
  position: unknown,
  seen: Seen,
): Promise<{ value: number; move: unknown }> {
  const { game, options } = claim;
  const moves = game.moves(position);
  seen.positions++;
  seen.moves += moves.length;
  if (moves.length === 0) {
    return { value: valueOf(game, position, game.terminalValue(position)), move: null };
  }
  const values: MoveValue<unknown>[] = [];
  for (const move of moves) values.push(await solvedMove(game, { position, move }, options));
  const guess = values.indexOf(bestOf(values));
  if (seen.moves < LEAST_MOVES) {
    const child = game.play(position, moves[guess]);
    const { value } = await bestOfMoves(claim, child, seen);
    values[guess] = moveFromChild(game, { position, move: moves[guess], child, value });
  }
  return bestOf(values);
}

/** The first of the best moves. */
function bestOf(moves: readonly MoveValue<unknown>[]): MoveValue<unknown> {
  return moves.reduce((best, move) => move.moverValue > best.moverValue ? move : best);
}
