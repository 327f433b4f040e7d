/**
 * A solution computed once more in a way that does not rest on the first.
 *
 * @module
 */
import {
  formatFigure,
  LimitError,
  moverValueOfMove,
  plainSearch,
  type Solved,
  solvedOrThrow,
  type SolveOptions,
  valueOf,
} from "@zugzwang/core";
import { UsageError } from "./failure.ts";
import type { AnyGame } from "./games.ts";

/** The ways to check: by another method of the game, by the rules alone, or by the moves. */
export const WAYS = ["method", "plain", "moves"] as const;

/** A way to check. */
export type Way = typeof WAYS[number];

/** What to check. */
export interface Claim {
  /** The game. */
  readonly game: AnyGame;
  /** The position. */
  readonly position: unknown;
  /** Its solution. */
  readonly solution: Solved<unknown>;
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

/** The most positions that plain search remembers: some 100 MB. */
const MOST_PLAIN_POSITIONS = 300_000;

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
  throw new UsageError(`--by method: ${claim.game.name} has no other method`);
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

/** By the first other method that the limits allow; null if the game has none. */
async function byMethods({ game, position, solution, options }: Claim): Promise<Recheck | null> {
  let limit: LimitError | null = null;
  for (const method of game.methods) {
    if (method === solution.method) continue;
    const other = await game.solve(position, { ...options, method });
    if (!other.solved) limit = other.limit;
    else if (other.method !== solution.method) {
      const { value, move } = other;
      return { way: "method", about: `method ${other.method}`, value, move };
    }
  }
  if (limit) throw limit;
  return null;
}

/** Values by position, for plain search within limits. */
class LimitedMemory extends Map<string, number> {
  readonly #deadline: number;
  readonly #start = Date.now();

  constructor(deadline = Infinity) {
    super();
    this.#deadline = deadline;
  }

  override set(text: string, value: number): this {
    const purpose = "plain search";
    if (this.size >= MOST_PLAIN_POSITIONS) {
      const [needed, allowed] = [this.size + 1, MOST_PLAIN_POSITIONS];
      throw new LimitError({ kind: "positions", needed, allowed, purpose });
    }
    if (this.size % 1024 === 0 && Date.now() >= this.#deadline) {
      const [needed, allowed] = [Date.now() - this.#start, this.#deadline - this.#start];
      throw new LimitError({ kind: "time", needed, allowed: Math.max(0, allowed), purpose });
    }
    return super.set(text, value);
  }
}

function byPlainSearch({ game, position, options }: Claim): Recheck {
  const remembered = new LimitedMemory(options.deadline);
  const search = (from: unknown) => shallow(() => plainSearch(game, from, remembered));
  const moverValue = search(position);
  const move = game.moves(position).find((move) => {
    const child = game.play(position, move);
    const value = valueOf(game, child, search(child));
    return moverValueOfMove(game, { position, move, child, value }) === moverValue;
  });
  const value = valueOf(game, position, moverValue);
  const about = `plain search of ${formatFigure(remembered.size)} positions`;
  return { way: "plain", about, value, move: move ?? null };
}

/** A game that is too long for the stack is a limit too. */
function shallow(search: () => number): number {
  try {
    return search();
  } catch (error) {
    if (!(error instanceof RangeError && /call stack/.test(error.message))) throw error;
    const purpose = "plain search, whose stack overflows,";
    throw new LimitError({ kind: "positions", needed: Infinity, allowed: 0, purpose });
  }
}

/** The recurrence itself, one step deep. */
async function byMoves({ game, position, options }: Claim): Promise<Recheck> {
  const moves = game.moves(position);
  let [best, bestMove] = [-Infinity, null as unknown];
  for (const move of moves) {
    const child = game.play(position, move);
    const { value } = solvedOrThrow(await game.solve(child, options));
    const moverValue = moverValueOfMove(game, { position, move, child, value });
    if (moverValue > best) [best, bestMove] = [moverValue, move];
  }
  const moverValue = moves.length === 0 ? game.terminalValue(position) : best;
  const about = `the best of ${moves.length} moves, each solved by itself`;
  return { way: "moves", about, value: valueOf(game, position, moverValue), move: bestMove };
}
