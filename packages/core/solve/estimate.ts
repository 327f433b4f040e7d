import { countValueBytes } from "../engines/contract.ts";
import { RankStates } from "../engines/games.ts";
import { findLargestInTable, readEncoding } from "../game/read_encoding.ts";
import { Budget, type Progress } from "../run/budget.ts";
import { type Random, seededRandom } from "../run/random.ts";
import { listMethods } from "./make_prover.ts";
import { type Game, requireGame } from "../game/game.ts";
import type { SolvePlan } from "../game/prover.ts";
import { chooseMethod, type Solution, type SolveOptions } from "./solution.ts";
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
  const bytes = ranks.size * countValueBytes(findLargestInTable(game, position, ranks));
  return { method, positions: ranks.size, bytes };
}

/** An estimate of a solve. */
export interface Estimate extends Pick<SolvePlan, "method" | "positions"> {
  /** Bytes of the tables: exact if the trial solved it, otherwise at most; null if unknown. */
  readonly bytes: number | null;
  /**
   * The time on one core is probably at least this. Without an upper end, it is surely at least this:
   * the duration of the trial.
   */
  readonly lowMs: number;
  /** The time on one core is probably at most this; null if unknown. */
  readonly highMs: number | null;
  /** The duration of the trials. If the trial solved the position, all three are equal. */
  readonly searchMs: number;
  /** Why there is no upper end, or null. */
  readonly unknown: string | null;
}

/** The usual time for an estimate, and the fraction of it for the position itself. */
const [USUAL_MS, TRIAL_FRACTION] = [5000, 1 / 4];
/** Each smaller position may take this fraction of the remaining time. */
const SLICE_FRACTION = 1 / 4;
/** A solve after this fraction of a slice is the last one of its line: the next one takes longer. */
const LAST_FRACTION = 2 / 5;
/** The most lines, and the most positions that are solved on each. */
const [MOST_LINES, MOST_SOLVES] = [12, 64];
/** After this fraction of the work, the code is compiled and the speed is steady. */
const WARM_FRACTION = 1 / 3;
/** The time of a table, in times of what its speed so far predicts. */
const [TABLE_LOW, TABLE_HIGH] = [1 / 2, 2];

/**
 * Estimates the time and memory of a solve from a trial of a few seconds, or of a given time. If the
 * trial solves the position, the figures are exact. Otherwise the time of a table follows from the
 * fraction that the trial filled. The time of a search follows from that of smaller positions.
 * @throws {RangeError} if the method is unknown, or cannot solve this position.
 * @throws {LimitError} if the position is too large for the method, or at a signal.
 */
export async function estimateSolve<P, M>(
  game: Game<P, M>,
  position: P,
  { checkpoint: _, ...given }: SolveOptions = {},
): Promise<Estimate> {
  const plan = planSolve(game, position, given);
  const left = new Budget(given).countTimeLeft({});
  const begun = performance.now();
  const until = begun + (left === Infinity ? USUAL_MS : left);
  const options = { ...given, threads: 1 };
  const trial = await runTrial(game, position, options, TRIAL_FRACTION * (until - begun));
  const { solution, ms, seen } = trial;
  const { method, positions, peakBytes } = solution;
  if (solution.solved) {
    const exact = { lowMs: ms, highMs: ms, searchMs: ms, unknown: null };
    return { method, positions, bytes: peakBytes, ...exact };
  }
  const known = { positions: plan?.positions ?? null, bytes: plan?.bytes ?? null };
  const range = extrapolate(seen) ??
    await extrapolateSearch(game, position, { trial, options, until });
  const searchMs = performance.now() - begun;
  const times = typeof range === "string"
    ? { lowMs: ms, highMs: null, unknown: range }
    : { lowMs: Math.max(ms, range.lowMs), highMs: Math.max(2 * ms, range.highMs), unknown: null };
  return { method: plan?.method ?? method, ...known, ...times, searchMs };
}

interface Range {
  readonly lowMs: number;
  readonly highMs: number;
}

interface Seen extends Pick<Progress, "fraction" | "nodes"> {
  readonly ms: number;
}

interface Trial<M> {
  readonly solution: Solution<M>;
  readonly ms: number;
  readonly seen: readonly Seen[];
}

async function runTrial<P, M>(
  game: Game<P, M>,
  position: P,
  options: SolveOptions,
  timeMs: number,
): Promise<Trial<M>> {
  const begun = performance.now();
  const seen: Seen[] = [];
  const onProgress = ({ fraction, nodes }: Progress) =>
    void seen.push({ fraction, nodes, ms: performance.now() - begun });
  const solution = await solve(game, position, { ...options, timeMs, onProgress });
  if (!solution.solved && solution.limit.fault.kind === "signal") throw solution.limit;
  return { solution, ms: performance.now() - begun, seen };
}

/** Returns the time of a table at the speed of the later part of the trial, or null if unknown. */
export function extrapolate(seen: readonly Omit<Seen, "nodes">[]): Range | null {
  const known = seen.flatMap(({ fraction, ms }) => fraction === null ? [] : { fraction, ms });
  const last = known.at(-1);
  const early = last && known.find(({ fraction }) => fraction >= last.fraction * WARM_FRACTION);
  if (!last || !early || last.fraction <= early.fraction) return null;
  const restMs = (1 - last.fraction) * (last.ms - early.ms) / (last.fraction - early.fraction);
  return { lowMs: last.ms + TABLE_LOW * restMs, highMs: last.ms + TABLE_HIGH * restMs };
}

/** Returns the time of a search, from smaller positions and the speed of its trial; or why not. */
async function extrapolateSearch<P, M>(
  game: Game<P, M>,
  position: P,
  { trial, ...means }: { trial: Trial<M>; options: SolveOptions; until: number },
): Promise<Range | string> {
  const { solution, seen, ms } = trial;
  if (!solution.solved && solution.limit.fault.kind !== "time") return solution.limit.message;
  if (game.mayRepeat) return "positions may repeat";
  if (solution.nodes === null) return "the trial filled too little of the table";
  const lines = await sampleLines(game, position, means);
  const range = extrapolateNodes(lines, countDistinct(game, position));
  if (!range) return "too few smaller positions were solved";
  const early = seen.find((one) => one.ms >= ms / 2) ?? { nodes: 0, ms: 0 };
  const last = seen.at(-1);
  const speed = last && last.ms > early.ms ? (last.nodes - early.nodes) / (last.ms - early.ms) : 0;
  const nodesPerMs = speed || solution.nodes / ms;
  if (nodesPerMs === 0) return "the search has not begun";
  return { lowMs: range.low / nodesPerMs, highMs: range.high / nodesPerMs };
}

/** A position some plies after the root, and the nodes of its solve. */
export type Sample = readonly [plies: number, nodes: number];

/** Solves positions of random lines, from the end of each line towards the root. */
async function sampleLines<P, M>(
  game: Game<P, M>,
  root: P,
  { options, until }: { options: SolveOptions; until: number },
): Promise<Sample[][]> {
  const random = seededRandom(1);
  const lines: Sample[][] = [];
  const begun = performance.now();
  while (lines.length < MOST_LINES) {
    const left = until - performance.now();
    if (left < (until - begun) / 50) break;
    const line = drawLine(game, root, random, until);
    const samples: Sample[] = [];
    const step = Math.ceil(line.length / MOST_SOLVES);
    for (let plies = line.length - 1; plies > 0; plies -= step) {
      const timeMs = Math.min(SLICE_FRACTION * left, until - performance.now());
      if (timeMs <= 0) break;
      const { solution, ms } = await runTrial(game, line[plies], options, timeMs);
      if (!solution.solved) break;
      samples.push([plies, solution.nodes ?? 0]);
      if (ms > LAST_FRACTION * timeMs) break;
    }
    lines.push(samples);
  }
  return lines;
}

/** Returns the positions of a line of random moves, the root first, without an end of the game. */
function drawLine<P, M>(game: Game<P, M>, root: P, random: Random, until: number): P[] {
  const line: P[] = [];
  for (let position = root; performance.now() < until;) {
    const moves = game.moves(position);
    if (moves.length === 0) break;
    line.push(position);
    position = game.play(position, moves[random(moves.length)]);
  }
  return line;
}

/** Returns the fraction of the moves that differ, if mirror images count once. */
function countDistinct<P, M>(game: Game<P, M>, position: P): number {
  if (!game.canonicalText) return 1;
  const children = game.moves(position).map((move) => game.play(position, move));
  return new Set(children.map(game.canonicalText)).size / children.length;
}

/** Solves of fewer nodes say nothing about growth. */
const LEAST_NODES = 16;
/** The growth is that of so many positions of a line, the closest to the root. */
const FITTED = 6;
/**
 * The ends of the range, as powers of two beside the fit: random moves make positions simpler than good
 * moves do, so a search takes more than the fit. docs/results.md has the searches behind these numbers.
 */
const [BELOW, ABOVE] = [0.5, 3];

/** Returns the range of the nodes at the root, whose logarithm grows linearly from smaller positions. */
export function extrapolateNodes(
  lines: readonly (readonly Sample[])[],
  distinct: number,
): { readonly low: number; readonly high: number } | null {
  const fitted = lines.map((line) =>
    line.filter(([, nodes]) => nodes >= LEAST_NODES).toSorted(([a], [b]) => a - b)
      .slice(0, FITTED).map(([plies, nodes]) => [plies, Math.log2(nodes)] as const)
  ).filter((line) => line.length > 1);
  if (fitted.length === 0) return null;
  const growth = Math.max(0, -fitSlope(fitted));
  // The distance from a line's first position to the root is a random walk.
  const ends = fitted.map(([[plies, size]]) => ({
    size: size + growth * plies,
    weight: 1 / plies,
  }));
  const total = ends.reduce((sum, { weight }) => sum + weight, 0);
  const mean = (value: (size: number) => number) =>
    ends.reduce((sum, { size, weight }) => sum + weight * value(size), 0) / total;
  const middle = mean((size) => size);
  const spread = Math.sqrt(mean((size) => (size - middle) ** 2));
  const size = middle + Math.log2(distinct);
  return {
    low: 2 ** (size - Math.max(BELOW, spread)),
    high: 2 ** (size + Math.max(ABOVE, spread)),
  };
}

/** Returns the slope of parallel lines through points, by least squares. */
function fitSlope(lines: readonly (readonly (readonly [x: number, y: number])[])[]): number {
  let [products, squares] = [0, 0];
  for (const line of lines) {
    const meanX = line.reduce((sum, [x]) => sum + x, 0) / line.length;
    const meanY = line.reduce((sum, [, y]) => sum + y, 0) / line.length;
    for (const [x, y] of line) {
      products += (x - meanX) * (y - meanY);
      squares += (x - meanX) ** 2;
    }
  }
  return products / squares;
}
