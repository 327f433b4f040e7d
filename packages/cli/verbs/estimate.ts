/**
 * `zugzwang estimate`: what a run would take, before it.
 *
 * @module
 */
import { DEFAULT_MEMORY_BYTES, formatFigure } from "@zugzwang/core/run";
import { type Forecast, forecast, type RunTime } from "@zugzwang/core/study/forecast";
import type { Answer } from "../base/report.ts";
import {
  INPUT_OPTIONS,
  LIMIT_OPTIONS,
  METHOD_OPTIONS,
  PROGRESS_OPTIONS,
  STREAM_OPTIONS,
} from "../command/options.ts";
import { tableLines } from "../draw/text.ts";
import { counted, durationText, memoryText } from "../base/units.ts";
import type { PositionVerb, Task } from "../command/verb.ts";
import { GAME, INPUTS } from "../command/words.ts";
import { answered, headed } from "../stream/answer_forms.ts";

/** The verb `estimate`. */
export const estimate: PositionVerb = {
  name: "estimate",
  about: "say what a run would take, by a short one: method, positions, memory, time",
  words: [GAME, INPUTS],
  examples: [
    ["zugzwang estimate chess board.in", "what solving would take"],
    ["zugzwang estimate chess --method memo board.in", "by another method"],
    ["zugzwang gen chess --size 14x14 | zugzwang estimate chess", "of a large board"],
    ["zugzwang estimate chess --json a.in b.in", "one line of JSON for every file"],
  ],
  options: {
    ...INPUT_OPTIONS,
    ...STREAM_OPTIONS,
    ...METHOD_OPTIONS,
    memory: LIMIT_OPTIONS.memory,
    workers: LIMIT_OPTIONS.workers,
    ...PROGRESS_OPTIONS,
  },
  answer: estimated,
};

async function estimated(task: Task): Promise<Answer> {
  const { course, origin, solverOptions } = task;
  const run = await forecast(course, solverOptions);
  const { method, positions, bytes: peakBytes, time } = run;
  const { expectedMs, leastMs, mostMs } = time ?? UNKNOWN;
  const allowedBytes = solverOptions.memoryBytes ?? DEFAULT_MEMORY_BYTES;
  const tables = { method, positions, peakBytes };
  const limits = { allowedBytes, fits: fits(run, allowedBytes) };
  return answered<"estimate">(task, {
    text: () => headed(task, estimateText(run, allowedBytes)),
    json: () => ({ ...origin, ...tables, expectedMs, leastMs, mostMs, ...limits }),
  });
}

/** No time. */
const UNKNOWN = { expectedMs: null, leastMs: null, mostMs: null };

/** Whether the tables are within the limit: with them alone nothing is solved yet. */
function fits({ bytes, time }: Forecast, allowed: number): boolean | null {
  if (bytes === null || bytes <= allowed && time === null) return null;
  return bytes <= allowed;
}

function estimateText(run: Forecast, allowed: number): string {
  const { method, positions, bytes, time } = run;
  const isEnough = fits(run, allowed);
  const fit = isEnough === null ? "" : isEnough ? ", it fits" : ", it does not fit";
  const rows = [
    ["method", method],
    ["positions", positions === null ? "unknown before the search" : formatFigure(positions)],
    ["memory", bytes === null ? "unknown" : bytesText(bytes)],
    ["allowed", bytesText(allowed) + fit],
    ["time", time === null ? "unknown" : timeText(time)],
  ];
  const [, ...lines] = tableLines([{ title: "" }, { title: "" }], rows);
  return `${lines.join("\n")}\n`;
}

function timeText({ expectedMs, leastMs, mostMs }: RunTime): string {
  const [expected, least, most] = [expectedMs, leastMs, mostMs].map(durationText);
  return `about ${expected} on one core, ${least} to ${most}`;
}

function bytesText(bytes: number): string {
  const exact = counted(bytes, "byte");
  return bytes < 1024 ? exact : `${exact} (${memoryText(bytes)})`;
}
