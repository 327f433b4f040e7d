/**
 * Moves that are valued each by itself, those that are easy first.
 *
 * @module
 */
import { LimitError } from "../run/errors.ts";
import { moveFromChild, type MoveValue } from "../game/analysis.ts";
import type { Game } from "../game/game.ts";
import type { SolveOptions } from "../game/solver.ts";

/** No move has longer, some days. */
export const LONGEST_ROUND_MS = 2 ** 29;

/** Workers take a good part of less time to come: a move that has no more is solved without them. */
const LEAST_MS_WITH_WORKERS = 1000;

/** A move with its value, and the best answer to it; null where the game is over then. */
export interface AnsweredMove<M> extends MoveValue<M> {
  /** The answer. */
  readonly reply: M | null;
}

/** What each move may take, and what happens between two of them. */
export interface Rounds extends SolveOptions {
  /** Milliseconds for each move in the first round; those left have twice that in the next. */
  readonly firstMs: number;
  /** Lets other events happen. */
  pause(): Promise<void>;
}

/**
 * Yields moves of a position as their values are proved. Where one needs more memory than there
 * is, the others are still worked on.
 *
 * @throws {LimitError} if one of them is not proved in the end.
 */
export async function* answeredMoves<P, M>(
  game: Game<P, M>,
  { position, moves }: { readonly position: P; readonly moves: readonly M[] },
  { firstMs, pause, ...options }: Rounds,
): AsyncGenerator<AnsweredMove<M>, void> {
  let [left, late, over] = [moves, null as LimitError | null, null as LimitError | null];
  for (let ms = firstMs; left.length > 0 && ms <= LONGEST_ROUND_MS; ms *= 2) {
    const hard: M[] = [];
    for (const move of left) {
      await pause();
      const answered = await answeredMove(game, { position, move }, within(ms, options));
      if (!(answered instanceof LimitError)) yield answered;
      else if (answered.fault.kind !== "time") over = answered;
      else {
        late = answered;
        hard.push(move);
      }
    }
    left = hard;
  }
  const limit = over ?? (left.length > 0 ? late : null);
  if (limit) throw limit;
}

function within(ms: number, options: SolveOptions): SolveOptions {
  const { deadline = Infinity, now = Date.now } = options;
  const within = { ...options, deadline: Math.min(deadline, now() + ms) };
  return ms < LEAST_MS_WITH_WORKERS ? { ...within, workers: 1 } : within;
}

async function answeredMove<P, M>(
  game: Game<P, M>,
  { position, move }: { readonly position: P; readonly move: M },
  options: SolveOptions,
): Promise<AnsweredMove<M> | LimitError> {
  const child = game.play(position, move);
  const solution = await game.solve(child, options);
  if (!solution.solved) return solution.limit;
  const { value, move: reply } = solution;
  return { ...moveFromChild(game, { position, move, child, value }), reply };
}
