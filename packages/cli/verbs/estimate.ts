// `zugzwang estimate`: time and memory of a solve, from a short trial run.
import type { Estimate } from "@zugzwang/core/game";
import { DEFAULT_MEMORY_BYTES, formatFigure } from "@zugzwang/core/run";
import { duration, GAME, INPUTS, POSITION, SHARED, STREAM } from "../command/verb.ts";
import { listTableLines } from "../draw/text.ts";
import {
  describeLack,
  formatBytes,
  formatCount,
  formatDuration,
  formatDurations,
  roundMs,
} from "../base/units.ts";
import type { Task } from "../answer/task.ts";
import { addHeading } from "../answer/text_blocks.ts";
import {
  answerStudy,
  type EstimatedBatch,
  type PositionVerb,
  type StudyForm,
} from "../answer/answer.ts";

export const estimate: PositionVerb = {
  name: "estimate",
  about: "estimate time and memory from a short trial run",
  words: [GAME, INPUTS],
  examples: [
    ["zugzwang estimate chess board.in", "time and memory of a solve"],
    ["zugzwang gen chess --size 14x14 | zugzwang estimate chess", "the same for a large board"],
    ["zugzwang estimate dots --batch all.jsonl --sample 100", "a batch, from 100 of its lines"],
  ],
  options: {
    ...POSITION,
    ...STREAM,
    sample: SHARED.sample,
    method: SHARED.method,
    memory: SHARED.memory,
    time: duration("how long to try each input (default: 5s; 1s for each line of a batch)"),
    progress: SHARED.progress,
  },
  answer: (task) => answerStudy(task, makeForm(task)),
  sumUp: sumUpTimes,
};

/** How long to try a line of a batch. */
const LINE_MS = 1000;

const makeForm = ({ request: { inputs } }: Task): StudyForm => ({
  ask: { goals: ["estimate"], ...inputs.batch !== null && { timeMs: LINE_MS } },
  text: (task, { estimate }) => addHeading(task, writeEstimate(task, estimate!)),
  json(task, { estimate }) {
    const { method, positions, bytes: peakBytes, lowMs, highMs, unknown } = estimate!;
    return {
      ...task.origin,
      ...{ method, positions, peakBytes, unknown },
      lowMs: roundMs(lowMs),
      highMs: highMs === null ? null : roundMs(highMs),
      searchMs: roundMs(estimate!.searchMs),
      ...checkMemory(task, estimate!),
    };
  },
});

/** Returns the memory limit, and whether it is enough; null if that is unknown. */
function checkMemory({ request: { solver } }: Task, { bytes }: Estimate) {
  const { memoryBytes: allowedBytes = DEFAULT_MEMORY_BYTES } = solver;
  return { allowedBytes, fits: bytes === null ? null : bytes <= allowedBytes };
}

function writeEstimate(task: Task, estimate: Estimate): string {
  const { method, positions, bytes } = estimate;
  const { allowedBytes, fits } = checkMemory(task, estimate);
  const lack = describeLack(allowedBytes, task.request.io.readMachineBytes());
  const fit = fits === false ? "not enough" : lack ?? (fits ? "enough" : null);
  const rows = [
    ["method", method],
    ["positions", positions === null ? "unknown before the search" : formatFigure(positions)],
    ["memory", bytes === null ? "unknown" : writeBytes(bytes)],
    ["limit", [writeBytes(allowedBytes), ...fit ? [fit] : []].join(", ")],
    ["time", writeTime(estimate)],
  ];
  const [, ...lines] = listTableLines(["", ""], rows);
  return `${lines.join("\n")}\n`;
}

function writeTime({ lowMs, highMs, searchMs, unknown }: Estimate): string {
  if (highMs === null) return `more than ${formatDuration(lowMs)}; unknown: ${unknown}`;
  if (lowMs === highMs) return `${formatDuration(searchMs)} (solved)`;
  const range = formatDurations(lowMs, highMs);
  return `estimated ${range} on one core (from ${formatDuration(searchMs)} of search)`;
}

function writeBytes(bytes: number): string {
  const exact = formatCount(bytes, "byte");
  return bytes < 1024 ? exact : `${exact} (${formatBytes(bytes)})`;
}

/** `20 s to 3.2 min on one core, the longest 4 s to 12 s (line 17)`; empty if no line could be tried. */
function sumUpTimes({ times, lines: tried, sampledFrom }: EstimatedBatch): string {
  if (times.length === 0) return "";
  const known = times.flatMap(({ highMs, ...rest }) =>
    highMs === null ? [] : [{ ...rest, highMs }]
  );
  const open = tried - known.length;
  const noun = sampledFrom === null ? "line" : "sampled line";
  const verb = open === 1 ? "has" : "have";
  const missing = `${formatFigure(open)} of ${formatCount(tried, noun)} ${verb} no estimate`;
  if (known.length === 0) return missing;
  const all = sampledFrom ?? tried;
  const lines = all * known.length / tried; // nothing is known about the others
  const low = sumAll(known.map(({ lowMs }) => lowMs), { lines, sign: -1 });
  const high = sumAll(known.map(({ highMs }) => highMs), { lines, sign: 1 });
  const { number, ...longest } = known.reduce((a, b) => b.highMs >= a.highMs ? b : a);
  return [
    `${open > 0 ? "at least " : ""}${formatDurations(low, high)} on one core`,
    ...sampledFrom === null ? [] : [` for all ${formatCount(all, "line")}`],
    ...open > 0 ? [` (${missing})`] : [],
    `, the longest ${formatDurations(longest.lowMs, longest.highMs)} (line ${number})`,
  ].join("");
}

/**
 * Returns the sum over all lines of which some are a random sample, less or more two standard errors; at
 * least the sum of the sample.
 */
function sumAll(sample: readonly number[], { lines, sign }: { lines: number; sign: 1 | -1 }) {
  const count = sample.length;
  const sum = sample.reduce((sum, ms) => sum + ms, 0);
  const mean = sum / count;
  const squares = sample.reduce((sum, ms) => sum + (ms - mean) ** 2, 0);
  const variance = squares / Math.max(1, count - 1) / count * (1 - count / lines);
  return Math.max(sum, lines * (mean + sign * 2 * Math.sqrt(Math.max(0, variance))));
}
