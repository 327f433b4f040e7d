/**
 * What a solve would take: the table's size where the game knows it, and a short trial run.
 *
 * @module
 */
import type { Progress } from "../run/budget.ts";
import { planSolve } from "./solve.ts";
import type { SolveOptions } from "./solution.ts";
import type { Solvable } from "./choose.ts";
import { Solver } from "./solver.ts";

/** How long the trial run lasts at most, in milliseconds. */
const TRIAL_MS = 500;

/** The share of the work after which code is compiled and the speed is steady. */
const WARM_SHARE = 1 / 3;

/** What a solve would take. */
export interface Estimate {
  /** The method that would run. */
  readonly method: string;
  /** The positions of the table, exact; null for a search. */
  readonly positions: number | null;
  /** Bytes of the tables: exact if the trial solved it, otherwise at most; null if unknown. */
  readonly bytes: number | null;
  /** How long it takes on one core; null if it cannot be told, as for most searches. */
  readonly expectedMs: number | null;
  /** It takes at least this long: what the trial took. */
  readonly leastMs: number;
}

/**
 * Returns what solving a position would take. Solves it for at most half a second: if that is enough,
 * time and memory are exact; otherwise the time of a table follows from the share that was filled. How
 * long a search takes cannot be told beforehand.
 *
 * @throws {RangeError} if the method is unknown, or cannot solve this position.
 */
export async function estimateSolve<P, M>(
  game: Solvable<P, M>,
  position: P,
  { checkpoint: _, onProgress: __, ...options }: SolveOptions = {},
): Promise<Estimate> {
  const plan = planSolve(game, position, options);
  const trial = new Trial();
  const { threads: ___, ...limits } = options;
  const solver = new Solver(game, position, {
    ...limits,
    timeMs: TRIAL_MS,
    onProgress: (progress) => trial.note(progress),
  });
  try {
    const solution = await solver.solve();
    const { elapsedMs: leastMs } = trial;
    const { method, positions, peakBytes } = solution;
    if (solution.solved) {
      return { method, positions, bytes: peakBytes, expectedMs: leastMs, leastMs };
    }
    const known = { positions: plan?.positions ?? null, bytes: plan?.bytes ?? null };
    return { method: plan?.method ?? method, ...known, expectedMs: trial.extrapolate(), leastMs };
  } finally {
    solver.close();
  }
}

/** How far a trial run has come, and when. */
class Trial {
  readonly #start = performance.now();
  readonly #seen: { readonly share: number; readonly ms: number }[] = [];

  get elapsedMs(): number {
    return performance.now() - this.#start;
  }

  note({ share }: Progress): void {
    if (share !== null) this.#seen.push({ share, ms: this.elapsedMs });
  }

  /** Returns the time of all of the work at the speed of the later part; null if that is unknown. */
  extrapolate(): number | null {
    const last = this.#seen.at(-1);
    const early = last && this.#seen.find(({ share }) => share >= last.share * WARM_SHARE);
    if (!last || !early || last.share <= early.share) return null;
    return last.ms + (1 - last.share) * (last.ms - early.ms) / (last.share - early.share);
  }
}
