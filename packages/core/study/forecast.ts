/**
 * What a run would take, by a short run of the solver itself: nothing is kept of a machine, and no
 * game states how fast it is.
 *
 * @module
 */
import type { Game } from "../game/game.ts";
import type { SolveOptions } from "../game/solver.ts";
import type { Progress } from "../run/budget.ts";
import { type Random, seededRandom } from "../run/random.ts";
import { type Course, positionOf } from "./course.ts";
import type { EndedStudy } from "./studied.ts";
import { conclusion, study } from "./study.ts";

/** How long the position itself is looked at, and positions further on, in milliseconds... */
const [PROBE_MS, LINES_MS] = [150, 200];

/** ... and at most, where little of a table is filled by then, or few positions are solved. */
const [TABLE_MS, LATE_LINES_MS] = [750, 750];

/** So much of a table shows how fast the rest is. */
const SURE_SHARE = 0.1;

/** Fewer are few. */
const ENOUGH_SAMPLES = 8;

/** A solve of a position further on that takes longer ends its line of play. */
const LONG_MS = 20;

/** The fewest nodes that say something of how the work grows... */
const MIN_NODES = 10;

/** ... and the shortest run that says something of how fast the machine is. */
const MIN_RATE_MS = 4;

/** The most plies of a line of play. */
const MOST_PLIES = 200;

/** How many times less or more it may be: where the work is seen, and where it is drawn on... */
const [SEEN_FACTOR, GROWTH_FACTOR] = [2, 3];

/** ... over at most so many plies; the same again for as many more. */
const SURE_PLIES = 6;

/** Milliseconds of a run on one core. */
export interface RunTime {
  /** What is expected. */
  readonly expectedMs: number;
  /** It is hardly less than this... */
  readonly leastMs: number;
  /** ... nor more than this. */
  readonly mostMs: number;
}

/** What a run would take. */
export interface Forecast {
  /** The method that would run. */
  readonly method: string;
  /** Positions of the table, exact; null for a search, or where the game does not say. */
  readonly positions: number | null;
  /** Bytes of the tables: exact where a short run was all of it, else the most; null if unknown. */
  readonly bytes: number | null;
  /** How long it would take; null where that cannot be seen. */
  readonly time: RunTime | null;
}

/**
 * Returns what the value of a course's present position would take.
 *
 * Its study runs for 150 ms. If that is all it takes, that is the answer. A table says which share of
 * it is filled, if need be on a second look: it takes as long as that grows. Else the work is that of
 * positions further on: lines of random play are solved from their ends backwards, for 200 ms, and the
 * logarithm of the nodes, nearly linear in the plies, is drawn on to the position by least squares. A
 * search that tells a share as well, of its first moves, has both: their geometric mean.
 *
 * After D. E. Knuth, "Estimating the efficiency of backtrack programs" (1975): there too a few random
 * lines stand for the whole tree.
 *
 * @param options As of the run. Its checkpoint and workers are not used: time is that of one core.
 * @throws {LimitError} if the game refuses the position whatever it may use.
 */
export async function forecast<P, M>(
  course: Course<P, M>,
  { checkpoint: _, workers = 1, onProgress: __, ...options }: SolveOptions = {},
): Promise<Forecast> {
  const { game } = course;
  const position = positionOf(course);
  const probe = await probeOf(course, { ...options, timeMs: PROBE_MS }); // compiling as the run
  const plan = game.estimate?.(position, { ...options, workers });
  const known = { positions: plan?.positions ?? null, bytes: plan?.bytes ?? null };
  const { found, elapsedMs } = probe;
  const planned = plan?.method ?? options.method ?? game.methods[0];
  const method = found.limit ? planned : found.method ?? planned;
  const of = (time: RunTime | null, bytes = known.bytes) => ({ ...known, method, bytes, time });
  if (!found.limit) {
    return of(around(elapsedMs, SEEN_FACTOR), workers === 1 ? found.peakBytes : known.bytes);
  }
  const ofMethod = { ...options, method };
  const byShare = timeByShare(probe);
  if (plan?.positions) {
    if (byShare && lastShare(probe) >= SURE_SHARE) return of(byShare);
    return of(await timeOfTable(course, plan.positions, ofMethod));
  }
  const byGrowth = timeByGrowth(await furtherOn(game, position, ofMethod), probe);
  return of(byShare && byGrowth ? mean(byShare, byGrowth) : byShare ?? byGrowth);
}

/** What a short run has shown. */
interface Probe {
  readonly found: EndedStudy;
  readonly elapsedMs: number;
  /** How far the solver was, and when. */
  readonly seen: readonly (Progress & { readonly ms: number })[];
}

async function probeOf<P, M>(course: Course<P, M>, options: SolveOptions): Promise<Probe> {
  const seen: (Progress & { ms: number })[] = [];
  const start = performance.now();
  const onProgress = (progress: Progress) => {
    seen.push({ ...progress, ms: performance.now() - start });
  };
  const asked = study(course, { parts: ["value"] }, { ...options, onProgress });
  const found = await conclusion(asked);
  return { found, elapsedMs: performance.now() - start, seen };
}

/** What a probe has seen after its first third, which compiles; and last. */
function afterCompiling({ seen }: Probe): Probe["seen"] {
  const last = seen.at(-1);
  const early = seen.find(({ ms }) => last && ms >= last.ms / 3);
  return early && last ? [early, last] : [];
}

function timeByShare(probe: Probe): RunTime | null {
  const [early, last] = afterCompiling(probe);
  if (!last?.share || early.share === null || last.share <= early.share) return null;
  const msOfAll = (last.ms - early.ms) / (last.share - early.share);
  return around(last.ms + (1 - last.share) * msOfAll, SEEN_FACTOR);
}

function lastShare({ seen }: Probe): number {
  return seen.at(-1)?.share ?? 0;
}

/** A longer look; else it is as fast as the largest table further on. */
async function timeOfTable<P, M>(
  course: Course<P, M>,
  positions: number,
  options: SolveOptions,
): Promise<RunTime | null> {
  const probe = await probeOf(course, { ...options, timeMs: TABLE_MS });
  if (!probe.found.limit) return around(probe.elapsedMs, SEEN_FACTOR);
  const byShare = timeByShare(probe);
  if (byShare) return byShare;
  const samples = await furtherOn(course.game, positionOf(course), options);
  const largest = samples.sort((a, b) => b.nodes - a.nodes).at(0);
  return largest ? around(positions * largest.ms / largest.nodes, GROWTH_FACTOR) : null;
}

/** What solving a position further on took. */
interface Sample {
  readonly plies: number;
  readonly nodes: number;
  readonly ms: number;
}

function timeByGrowth(samples: readonly Sample[], probe: Probe): RunTime | null {
  const speed = nodesPerMs(samples, probe);
  const nodes = nodesByGrowth(samples);
  if (nodes === null || speed === null) return null;
  const plies = Math.min(...samples.map(({ plies }) => plies));
  const factor = GROWTH_FACTOR ** Math.max(1, plies / SURE_PLIES);
  const { expectedMs, leastMs, mostMs } = around(nodes / speed, factor);
  const atLeast = (ms: number) => Math.max(probe.elapsedMs, ms);
  return { expectedMs: atLeast(expectedMs), leastMs: atLeast(leastMs), mostMs: atLeast(mostMs) };
}

/** Between the fastest that was seen, all compiled, and the probe, whose tables are as large. */
function nodesPerMs(samples: readonly Sample[], probe: Probe): number | null {
  const [early, last] = afterCompiling(probe);
  const own = last ? [{ nodes: last.nodes - early.nodes, ms: last.ms - early.ms }] : [];
  const [late] = own.filter(({ ms, nodes }) => ms >= MIN_RATE_MS && nodes > 0)
    .map(({ nodes, ms }) => nodes / ms);
  const others = samples.filter(({ ms }) => ms >= MIN_RATE_MS).map(({ nodes, ms }) => nodes / ms);
  const fastest = Math.max(late ?? 0, ...others);
  return fastest > 0 ? Math.sqrt(fastest * (late ?? fastest)) : null;
}

/** Solves positions of random lines of play, of each line the last ones first. */
async function furtherOn<P, M>(
  game: Game<P, M>,
  position: P,
  options: SolveOptions,
): Promise<Sample[]> {
  const samples: Sample[] = [];
  const random = seededRandom(1);
  const began = performance.now();
  const left = () => {
    const most = samples.length < ENOUGH_SAMPLES ? LATE_LINES_MS : LINES_MS;
    return began + most - performance.now();
  };
  let most = MOST_PLIES;
  while (left() > 0 && most > 1) {
    const line = randomLine(game, position, { most, random, left });
    for (let plies = line.length - 1; plies > 0; plies--) {
      const timeMs = left();
      if (timeMs <= 0) return samples;
      const start = performance.now();
      const solution = await game.solve(line[plies], { ...options, timeMs });
      if (!solution.solved) return samples;
      const ms = performance.now() - start;
      const nodes = solution.nodes ?? solution.positions ?? 0;
      if (nodes >= MIN_NODES) samples.push({ plies, nodes, ms });
      else most = plies;
      if (ms > LONG_MS) break;
    }
  }
  return samples;
}

/** The positions of a line of random play, from a position on. */
function randomLine<P, M>(
  game: Game<P, M>,
  position: P,
  { most, random, left }: { most: number; random: Random; left: () => number },
): P[] {
  const line = [position];
  for (let last = position; line.length <= most && left() > 0; line.push(last)) {
    const moves = game.moves(last);
    if (moves.length === 0) break;
    last = game.play(last, moves[random(moves.length)]);
  }
  return line;
}

/** Draws log(nodes) on to no plies by least squares; null where it is known at one depth alone. */
function nodesByGrowth(samples: readonly Sample[]): number | null {
  const mean = (of: (plies: number, log: number) => number) =>
    samples.reduce((sum, { plies, nodes }) => sum + of(plies, Math.log(nodes)), 0) / samples.length;
  const [plies, log] = [mean((plies) => plies), mean((_, log) => log)];
  const spread = mean((at) => (at - plies) ** 2);
  const slope = mean((at, of) => (at - plies) * (of - log)) / spread;
  return spread > 0 ? Math.exp(log - slope * plies) : null;
}

function around(expectedMs: number, factor: number): RunTime {
  const most = Math.min(expectedMs, Number.MAX_VALUE / factor) * factor;
  return { expectedMs, leastMs: expectedMs / factor, mostMs: most };
}

/** The geometric mean of two times. */
function mean(a: RunTime, b: RunTime): RunTime {
  const of = (name: keyof RunTime) => Math.sqrt(a[name] * b[name]);
  return { expectedMs: of("expectedMs"), leastMs: of("leastMs"), mostMs: of("mostMs") };
}
