// Estimates of time and memory: the table's size if the game knows it, and a short trial run.
import type { Progress } from "../run/budget.ts";
import type { Solvable, SolvePlan } from "./prover.ts";
import type { SolveOptions } from "./solution.ts";
import { planSolve } from "./solve.ts";
import { Solver } from "./solver.ts";

const TRIAL_MS = 500;
/** After this share of the work, the code is compiled and the speed is steady. */
const WARM_SHARE = 1 / 3;

/** An estimate of a solve. */
export interface Estimate extends Pick<SolvePlan, "method" | "positions"> {
  /** Bytes of the tables: exact if the trial solved it, otherwise at most; null if unknown. */
  readonly bytes: number | null;
  /** The time on one core, or null if it is unknown, as for most searches. */
  readonly expectedMs: number | null;
  /** A lower bound of the time: the duration of the trial. */
  readonly leastMs: number;
}

/**
 * Estimates the time and memory of a solve from a trial of at most half a second. If the trial
 * solves the position, the figures are exact. Otherwise the time of a table follows from the share
 * that the trial filled, and the time of a search is unknown.
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

/** Notes the progress of a trial run. */
class Trial {
  readonly #start = performance.now();
  readonly #seen: { readonly share: number; readonly ms: number }[] = [];

  get elapsedMs(): number {
    return performance.now() - this.#start;
  }

  note({ share }: Progress): void {
    if (share !== null) this.#seen.push({ share, ms: this.elapsedMs });
  }

  /** Returns the time of the whole work at the speed of the later part, or null if unknown. */
  extrapolate(): number | null {
    const last = this.#seen.at(-1);
    const early = last && this.#seen.find(({ share }) => share >= last.share * WARM_SHARE);
    if (!last || !early || last.share <= early.share) return null;
    return last.ms + (1 - last.share) * (last.ms - early.ms) / (last.share - early.share);
  }
}
