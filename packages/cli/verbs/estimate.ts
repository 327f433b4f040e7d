/**
 * `zugzwang estimate`: what a run would take, before it.
 *
 * @module
 */
import type { Estimate } from "@zugzwang/core";
import { DEFAULT_MEMORY_BYTES, formatFigure } from "@zugzwang/core/run";
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
import { answered, headed } from "../stream/answered.ts";

/** The verb `estimate`. */
export const estimate: PositionVerb = {
  name: "estimate",
  about: "say what a run would take: method, positions, memory, time",
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

/** An estimate; what a game does not say is null. */
type KnownEstimate =
  & Pick<Estimate, "method">
  & { readonly [key in keyof Omit<Estimate, "method">]: Estimate[key] | null };

function estimated(task: Task): Promise<Answer> {
  const { game, position, origin, solverOptions } = task;
  const unknown = {
    ...{ method: solverOptions.method ?? game.methods[0] },
    ...{ positions: null, bytes: null, expectedMs: null },
  };
  const known: KnownEstimate = game.estimate?.(position, solverOptions) ?? unknown;
  const { method, positions, bytes: peakBytes, expectedMs } = known;
  const allowedBytes = solverOptions.memoryBytes ?? DEFAULT_MEMORY_BYTES;
  const fits = peakBytes === null ? null : peakBytes <= allowedBytes;
  const answer = { method, positions, peakBytes, expectedMs, allowedBytes, fits };
  return Promise.resolve(answered<"estimate">(task, {
    text: () => headed(task, estimateText(known, allowedBytes)),
    json: () => ({ ...origin, ...answer }),
  }));
}

function estimateText(known: KnownEstimate, allowed: number): string {
  const { method, positions, bytes, expectedMs } = known;
  const fits = bytes === null ? "" : bytes <= allowed ? ", it fits" : ", it does not fit";
  const rows = [
    ["method", method],
    ["positions", positions === null ? "unknown before the search" : formatFigure(positions)],
    ["memory", bytes === null ? "unknown" : bytesText(bytes)],
    ["allowed", bytesText(allowed) + fits],
    ["time", expectedMs === null ? "unknown" : `about ${durationText(expectedMs)} on one core`],
  ];
  const [, ...lines] = tableLines([{ title: "" }, { title: "" }], rows);
  return `${lines.join("\n")}\n`;
}

function bytesText(bytes: number): string {
  const exact = counted(bytes, "byte");
  return bytes < 1024 ? exact : `${exact} (${memoryText(bytes)})`;
}
