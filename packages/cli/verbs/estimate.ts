// `zugzwang estimate`: time and memory of a solve, from a short trial run.
import type { Estimate } from "@zugzwang/core/game";
import { DEFAULT_MEMORY_BYTES, formatFigure } from "@zugzwang/core/run";
import { POSITION, SHARED, STREAM } from "../command/options.ts";
import { listTableLines } from "../draw/text.ts";
import { describeLack, formatBytes, formatCount, formatDuration, roundMs } from "../base/units.ts";
import type { Task } from "../answer/task.ts";
import { GAME, INPUTS } from "../command/verb.ts";
import { addHeading, answerStudy, type PositionVerb, type StudyForm } from "../answer/answer.ts";

export const estimate: PositionVerb = {
  name: "estimate",
  about: "estimate time and memory from a short trial run",
  words: [GAME, INPUTS],
  examples: [
    ["zugzwang estimate chess board.in", "time and memory of a solve"],
    ["zugzwang gen chess --size 14x14 | zugzwang estimate chess", "the same for a large board"],
  ],
  options: {
    ...POSITION,
    ...STREAM,
    method: SHARED.method,
    memory: SHARED.memory,
    progress: SHARED.progress,
  },
  answer: (task) => answerStudy(task, FORM),
};

const FORM: StudyForm = {
  ask: { parts: ["estimate"] },
  text(task, { estimate }) {
    return addHeading(task, writeEstimate(estimate!, findLimit(task)));
  },
  json(task, { estimate }) {
    const { method, positions, bytes: peakBytes } = estimate!;
    const expectedMs = estimate!.expectedMs === null ? null : roundMs(estimate!.expectedMs);
    const leastMs = roundMs(estimate!.leastMs);
    const limit = findLimit(task);
    const figures = {
      method,
      positions,
      peakBytes,
      expectedMs,
      leastMs,
      allowedBytes: limit.bytes,
    };
    return { ...task.origin, ...figures, fits: fits(estimate!, limit) };
  },
};

/** The memory limit, and what the machine lacks for it. */
interface Limit {
  readonly bytes: number;
  readonly lack: string | null;
}

function findLimit({ solverOptions, request: { io } }: Task): Limit {
  const { memoryBytes: bytes = DEFAULT_MEMORY_BYTES } = solverOptions;
  return { bytes, lack: describeLack(bytes, io.machineBytes) };
}

function fits({ bytes }: Estimate, limit: Limit): boolean | null {
  return bytes === null ? null : bytes <= limit.bytes;
}

function writeEstimate(estimate: Estimate, limit: Limit): string {
  const { method, positions, bytes, expectedMs, leastMs } = estimate;
  const isEnough = fits(estimate, limit);
  const fit = isEnough === false ? "not enough" : limit.lack ?? (isEnough ? "enough" : null);
  const rows = [
    ["method", method],
    ["positions", positions === null ? "unknown before the search" : formatFigure(positions)],
    ["memory", bytes === null ? "unknown" : writeBytes(bytes)],
    ["limit", [writeBytes(limit.bytes), ...fit ? [fit] : []].join(", ")],
    ["time", writeTime(expectedMs, leastMs)],
  ];
  const [, ...lines] = listTableLines(["", ""], rows);
  return `${lines.join("\n")}\n`;
}

function writeTime(expectedMs: number | null, leastMs: number): string {
  if (expectedMs === null) return `more than ${formatDuration(leastMs)}; unknown before the search`;
  return expectedMs === leastMs
    ? `${formatDuration(expectedMs)} (solved)`
    : `about ${formatDuration(expectedMs)} on one core`;
}

function writeBytes(bytes: number): string {
  const exact = formatCount(bytes, "byte");
  return bytes < 1024 ? exact : `${exact} (${formatBytes(bytes)})`;
}
