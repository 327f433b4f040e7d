/**
 * `zugzwang estimate`: what a run would take, before it.
 *
 * @module
 */
import type { Estimate } from "@zugzwang/core";
import { DEFAULT_MEMORY_BYTES, formatFigure } from "@zugzwang/core/run";
import { eachPosition } from "../stream/each_position.ts";
import type { Task } from "../stream/task.ts";
import { EXIT, type ExitCode } from "../base/failure.ts";
import {
  INPUT_OPTIONS,
  LIMIT_OPTIONS,
  METHOD_OPTIONS,
  PROGRESS_OPTIONS,
  STREAM_OPTIONS,
} from "../command/options.ts";
import { writeJson } from "../base/report.ts";
import { wantsJson } from "../command/settings.ts";
import { type JsonObject, originJson } from "../stream/study_json.ts";
import { tableLines } from "../draw/text.ts";
import { counted, durationText, memoryText } from "../base/units.ts";
import type { Verb } from "../command/verb.ts";
import { GAME, INPUTS } from "../command/words.ts";

/** The verb `estimate`. */
export const estimate: Verb = {
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
  run: (call) => eachPosition(call, estimateTask),
};

/** An estimate; what a game does not say is null. */
type KnownEstimate = { readonly [key in keyof Estimate]: Estimate[key] | null };

function estimateTask(task: Task): Promise<ExitCode> {
  const { call, game, position, solverOptions } = task;
  const method = solverOptions.method ?? game.methods[0];
  const unknown = { method, positions: null, bytes: null, expectedMs: null };
  const known = game.estimate?.(position, solverOptions) ?? unknown;
  const allowed = solverOptions.memoryBytes ?? DEFAULT_MEMORY_BYTES;
  if (wantsJson(call)) writeJson(call.io, estimateJson(task, known, allowed));
  else call.io.stdout.write(estimateText(task, known, allowed));
  return Promise.resolve(EXIT.ok);
}

function estimateJson(task: Task, known: KnownEstimate, allowed: number): JsonObject {
  const { method, positions, bytes, expectedMs } = known;
  const fits = bytes === null ? null : bytes <= allowed;
  return {
    ...originJson(task),
    method,
    positions,
    peakBytes: bytes,
    expectedMs,
    allowedBytes: allowed,
    fits,
  };
}

function estimateText({ file, isOneOfSeveral }: Task, known: KnownEstimate, allowed: number) {
  const { method, positions, bytes, expectedMs } = known;
  const fits = bytes === null ? "" : bytes <= allowed ? ", it fits" : ", it does not fit";
  const rows = [
    ["method", method ?? "unknown"],
    ["positions", positions === null ? "unknown before the search" : formatFigure(positions)],
    ["memory", bytes === null ? "unknown" : bytesText(bytes)],
    ["allowed", bytesText(allowed) + fits],
    ["time", expectedMs === null ? "unknown" : `about ${durationText(expectedMs)} on one core`],
  ];
  const [, ...lines] = tableLines([{ title: "" }, { title: "" }], rows);
  const head = isOneOfSeveral ? [file ?? "standard input"] : [];
  return [...head, ...lines].join("\n") + (isOneOfSeveral ? "\n\n" : "\n");
}

function bytesText(bytes: number): string {
  const exact = counted(bytes, "byte");
  return bytes < 1024 ? exact : `${exact} (${memoryText(bytes)})`;
}
