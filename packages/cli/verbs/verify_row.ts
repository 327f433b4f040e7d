/**
 * `zugzwang verify --batch`: what a row of an earlier batch says, proved again.
 *
 * @module
 */
import type { SolveOptions } from "@zugzwang/core";
import type { BookRow } from "@zugzwang/core/study";
import { outcomeWithin, provedOrThrow } from "@zugzwang/core/study/study";
import { BOOK_METHOD } from "@zugzwang/core/study/with_book";
import { LimitError } from "@zugzwang/core/run";
import { EXIT, type ExitCode } from "../base/failure.ts";
import { type Answer, jsonLine } from "../base/report.ts";
import type { Source } from "../base/source.ts";
import { roundedMs } from "../base/units.ts";
import type { Task } from "../command/verb.ts";
import type { VerbJson } from "../schemas/schemas.ts";
import { picked, studyTask, valueJson } from "../stream/answer_forms.ts";
import { recheck, type Way } from "./recheck.ts";

/** What a row says; what it does not say is missing. */
type Said = Pick<BookRow, "value" | "move" | "winner">;

/** Returns what a line says of its position; null where it says nothing: it is no row. */
export function saidIn(source: Source): Said | null {
  if (source.kind !== "line") return null;
  const row: Partial<BookRow> = JSON.parse(new TextDecoder().decode(source.bytes));
  if (row.asked === undefined) return null;
  if (row.question === "wins") return picked(row, ["winner"]);
  return typeof row.value === "number" ? picked(row, ["value", "move"]) : null;
}

/** Proves again what a row says: by solving, or in the way that is asked for. */
export async function rowChecked(task: Task, says: Said, way: Way | undefined): Promise<Answer> {
  const start = performance.now();
  const { method, ...proved } = way === undefined
    ? await solvedAgain(task, says)
    : await foundAgain(task, says, way);
  const agrees = (["value", "move", "winner"] as const).every((name) =>
    says[name] === undefined || says[name] === proved[name]
  );
  const json = ({ value, ...more }: Said) => (
    { ...value === undefined ? {} : valueJson(task.game, value), ...more }
  );
  const row: VerbJson<"verify"> = {
    ...task.origin,
    ...{ method, agrees, says: json(says), proved: json(proved) },
    elapsedMs: roundedMs(performance.now() - start),
  };
  const exit: ExitCode = agrees ? EXIT.ok : EXIT.check;
  return { exit, out: jsonLine(row), err: "" };
}

/** @throws {LimitError} if a limit comes first. */
async function solvedAgain(task: Task, says: Said) {
  if (says.winner === undefined) {
    const { method, value, move } = provedOrThrow(await studyTask(task, ["value"]));
    return { method, value, move };
  }
  const { method, outcome, limit } = await studyTask(task, ["outcome"]);
  if (limit) throw new LimitError(limit);
  return { method, winner: outcome!.winner };
}

async function foundAgain({ course, solverOptions }: Task, says: Said, way: Way) {
  const options: SolveOptions = solverOptions;
  const { about, value, move } = await recheck({ course, method: BOOK_METHOD, options }, way);
  if (says.winner === undefined) return { method: about, value, move };
  const { winner } = outcomeWithin(course, { lower: value, upper: value })!;
  return { method: about, winner };
}
