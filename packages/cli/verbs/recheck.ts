/**
 * A solution computed once more in a way that does not rest on the first.
 *
 * @module
 */
import type { SolveOptions } from "@zugzwang/core";
import type { StudiedMove } from "@zugzwang/core/study";
import { bestFirst, moveFromChild } from "@zugzwang/core/game/analysis";
import { playOn, positionOf } from "@zugzwang/core/study/course";
import { withMembers } from "@zugzwang/core/game/members";
import { plainSearch } from "@zugzwang/core/game/plain_search";
import { conclusion, provedOrThrow, study } from "@zugzwang/core/study/study";
import { valueOf } from "@zugzwang/core/game/values";
import { DEFAULT_MEMORY_BYTES, LimitError } from "@zugzwang/core/run";
import { UsageError } from "../base/failure.ts";
import type { AnyCourse, AnyGame } from "../base/games.ts";
import { counted } from "../base/units.ts";
import { refusesMethod } from "../command/settings.ts";
import { PlainMemory } from "./plain_memory.ts";

/** The ways to check: by another method of the game, by the rules alone, or by the moves. */
export const WAYS = ["method", "plain", "moves"] as const;

/** A way to check. */
export type Way = typeof WAYS[number];

/** The most moves of a position that is searched plainly without being asked for. */
const MOST_PLAIN_MOVES = 100;

/** What to check. */
export interface Claim {
  /** The game in progress, of whose present position the value is checked. */
  readonly course: AnyCourse;
  /** The method that has solved it. */
  readonly method: string | null;
  /** Options of the solvers. */
  readonly options: SolveOptions;
  /** Gives back what a way has left behind that was over the limits: the next has the same ones. */
  readonly collectGarbage?: (() => Promise<void>) | undefined;
}

/** A value and a best move. */
export interface Found {
  /** The value. */
  readonly value: number;
  /** The text of the best move, the smallest of equal ones. */
  readonly move: string | null;
}

/** What came out. */
export interface Recheck extends Found {
  /** How it was done. */
  readonly way: Way;
  /** The same as a phrase: `plain search of 10 positions`. */
  readonly about: string;
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
    return await withinLimits(claim, () => byMethods(claim)) ??
      await withinLimits(claim, () => mayBeShort(claim) ? byPlainSearch(claim) : null) ??
      await byMoves(claim);
  }
  const checked = await byMethods(claim);
  if (checked) return checked;
  throw new UsageError(`--by method: ${claim.course.game.name} has no other method for it`);
}

/** Whether plain search may come to an end: not where there are many moves already. */
function mayBeShort({ course }: Claim): boolean {
  return course.game.moves(positionOf(course)).length <= MOST_PLAIN_MOVES;
}

/** What a check returns; null if it is over its limits. */
async function withinLimits(
  { collectGarbage }: Claim,
  check: () => Recheck | null | Promise<Recheck | null>,
): Promise<Recheck | null> {
  try {
    return await check();
  } catch (error) {
    if (!(error instanceof LimitError)) throw error;
    await collectGarbage?.();
    return null;
  }
}

/** By the first other method that fits the position and the limits; null if none fits it. */
async function byMethods(claim: Claim): Promise<Recheck | null> {
  let limit: LimitError | null = null;
  for (const method of claim.course.game.methods) {
    const other = method === claim.method ? null : await foundBy(claim, method);
    if (other instanceof LimitError) {
      limit = other;
      await claim.collectGarbage?.();
    } else if (other && other.method !== claim.method) {
      const { value, move } = other;
      return { way: "method", about: `method ${other.method}`, value, move };
    }
  }
  if (limit) throw limit;
  return null;
}

/** What a method finds, or its limit; null if the method is none for the position. */
async function foundBy(
  { course, options }: Claim,
  method: string,
): Promise<Found & { readonly method: string | null } | LimitError | null> {
  try {
    const estimate = course.game.estimate?.(positionOf(course), { ...options, method });
    if (estimate && estimate.method !== method) return null; // it would come down to another one
    const needed = estimate?.bytes ?? 0;
    const allowed = options.memoryBytes ?? DEFAULT_MEMORY_BYTES;
    if (needed > allowed) { // said beforehand, instead of after a minute
      return new LimitError({ kind: "memory", needed, allowed, purpose: `method ${method}` });
    }
    const other = await conclusion(
      study(course, { parts: ["value"] }, { ...options, method }),
    );
    if (other.limit) return new LimitError(other.limit);
    return { value: other.value, move: other.move, method: other.method };
  } catch (error) {
    if (error instanceof LimitError) return error;
    if (refusesMethod(error)) return null;
    throw error;
  }
}

function byPlainSearch({ course, options }: Claim): Recheck {
  const { game } = course;
  const position = positionOf(course);
  const remembered = new PlainMemory(options);
  const moves = (of: unknown) => remembered.listed(game.moves(of));
  const limited: AnyGame = withMembers(game, { moves });
  const search = (from: unknown) =>
    valueOf(game, from, shallow(() => plainSearch(limited, from, remembered), remembered));
  try {
    const value = search(position);
    const move = game.moves(position).find((move) => {
      const child = game.play(position, move);
      return moveFromChild(game, { position, move, child, value: search(child) }).value === value;
    });
    const about = `plain search of ${counted(remembered.size, "position")}`;
    return { way: "plain", about, value, move: move === undefined ? null : game.formatMove(move) };
  } finally {
    remembered.clear();
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

/** The most moves of a position that are solved each by itself where the game knows all at once. */
const MOST_SOLVED_ALONE = 500;

/** How far a check by moves has looked. */
interface Seen {
  positions: number;
  moves: number;
}

/** The recurrence itself: one step, or several along the best moves where there is little choice. */
async function byMoves({ course, options }: Claim): Promise<Recheck> {
  const seen: Seen = { positions: 0, moves: 0 };
  const count = course.game.moves(positionOf(course)).length;
  const areSolvedAlone = !course.game.moveValues || count <= MOST_SOLVED_ALONE;
  const game: AnyGame = areSolvedAlone
    ? withMembers(course.game, { moveValues: undefined })
    : course.game;
  const found = await bestOfMoves({ ...course, game }, options, seen);
  const { moves, positions } = seen;
  const where = `${counted(moves, "move")} at ${counted(positions, "position")}`;
  const about = `the best of ${where}, ${areSolvedAlone ? "each solved by itself" : "all at once"}`;
  return { way: "moves", about, ...found };
}

async function bestOfMoves(course: AnyCourse, options: SolveOptions, seen: Seen): Promise<Found> {
  const { game } = course;
  const position = positionOf(course);
  const moves = game.moves(position);
  seen.positions++;
  seen.moves += moves.length;
  if (moves.length === 0) {
    return { value: valueOf(game, position, game.terminalValue(position)), move: null };
  }
  const found = provedOrThrow(await conclusion(study(course, { parts: ["moves"] }, options)));
  const valued = found.moves ?? [];
  const [guess] = valued;
  if (seen.moves >= LEAST_MOVES) return guess;
  const move = moves.find((move) => game.formatMove(move) === guess.move)!;
  const child = playOn(course, move);
  const { value } = await bestOfMoves(child, options, seen);
  const again = moveFromChild(game, { position, move, child: positionOf(child), value });
  return bestOf(
    valued.map((other) => other === guess ? { ...other, ...again, move: guess.move } : other),
    moves.map(game.formatMove),
  );
}

/** The best of some moves, the first of equal ones in the order of their texts. */
function bestOf(moves: readonly StudiedMove[], texts: readonly string[]): StudiedMove {
  const place = ({ move }: StudiedMove) => texts.indexOf(move);
  return moves.toSorted((a, b) => bestFirst(a, b) || place(a) - place(b))[0];
}
