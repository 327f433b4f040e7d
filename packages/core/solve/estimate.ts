// The memory and time of a solve, before it.
import { RankStates } from "../engines/games.ts";
import { readEncoding } from "../game/read_encoding.ts";
import { Budget, type Progress } from "../run/budget.ts";
import { countTableBytes } from "./largest_value.ts";
import { listMethods } from "./make_prover.ts";
import { type Game, requireGame } from "../game/game.ts";
import type { SolvePlan } from "../game/prover.ts";
import { chooseMethod, type SolveOptions } from "./solution.ts";
import { solve } from "./solver.ts";

/**
 * Returns the method, positions and memory of a solve if the game knows them beforehand, or null.
 * @throws {RangeError} if the method is unknown, or cannot solve this position.
 * @throws {LimitError} if the position is too large for the method.
 */
export function planSolve<P, M>(
  game: Game<P, M>,
  position: P,
  { method: named, threads = 1, ...limits }: SolveOptions = {},
): SolvePlan | null {
  requireGame("solve", game);
  const method = chooseMethod(listMethods(game), named);
  const { memoryBytes } = new Budget(limits);
  const options = { method, isNamed: named !== undefined, memoryBytes, threads };
  const plan = game.prover?.plan?.(position, options);
  const ranks = method === "retrograde" && !plan && readEncoding(game, position)?.game;
  if (!(ranks instanceof RankStates)) return plan ?? null;
  return { method, positions: ranks.size, bytes: countTableBytes(game, position, ranks) };
}

/** An estimate of a solve. */
export interface Estimate extends Pick<SolvePlan, "method" | "positions"> {
  /** Bytes of the tables: exact if the trial solved it, otherwise at most; null if unknown. */
  readonly bytes: number | null;
  /** The time on one core, or null if it is unknown, as for most searches. */
  readonly expectedMs: number | null;
  /** A lower bound of the time: the duration of the trial. */
  readonly leastMs: number;
}

const TRIAL_MS = 500;
/** After this share of the work, the code is compiled and the speed is steady. */
const WARM_SHARE = 1 / 3;

/**
 * Estimates the time and memory of a solve from a trial of at most half a second. If the trial
 * solves the position, the figures are exact. Otherwise the time of a table follows from the share
 * that the trial filled, and the time of a search is unknown.
 * @throws {RangeError} if the method is unknown, or cannot solve this position.
 */
export async function estimateSolve<P, M>(
  game: Game<P, M>,
  position: P,
  { checkpoint: _, ...options }: SolveOptions = {},
): Promise<Estimate> {
  const plan = planSolve(game, position, options);
  const begun = performance.now();
  const seen: { share: number; ms: number }[] = [];
  const onProgress = ({ share }: Progress) => {
    if (share !== null) seen.push({ share, ms: performance.now() - begun });
  };
  const trial = { ...options, threads: 1, timeMs: TRIAL_MS, onProgress };
  const solution = await solve(game, position, trial);
  const leastMs = performance.now() - begun;
  const { method, positions, peakBytes } = solution;
  if (solution.solved) {
    return { method, positions, bytes: peakBytes, expectedMs: leastMs, leastMs };
  }
  const known = { positions: plan?.positions ?? null, bytes: plan?.bytes ?? null };
  return { method: plan?.method ?? method, ...known, expectedMs: extrapolate(seen), leastMs };
}

/** Returns the time of the whole work at the speed of the later part, or null if unknown. */
export function extrapolate(seen: readonly { share: number; ms: number }[]): number | null {
  const last = seen.at(-1);
  const early = last && seen.find(({ share }) => share >= last.share * WARM_SHARE);
  if (!last || !early || last.share <= early.share) return null;
  return last.ms + (1 - last.share) * (last.ms - early.ms) / (last.share - early.share);
}
