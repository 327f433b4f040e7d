/**
 * `zugzwang verify --batch`: solves again what a row of an earlier batch says.
 *
 * @module
 */
import { type BookRow, provedOrThrow } from "@zugzwang/core/study";
import { EXIT, type ExitCode } from "../base/failure.ts";
import { type Answer, jsonLine } from "../base/report.ts";
import type { Source } from "../base/source.ts";
import { roundedMs } from "../base/units.ts";
import { pick, valueJson } from "../answer/forms.ts";
import type { Task } from "../answer/task.ts";

/** What a row claims of its position; a member that it does not have is missing. */
type Claim = Pick<BookRow, "value" | "move" | "winner">;

/** Returns what a line claims of its position; null if it is not a row with an answer. */
export function readRow(source: Source): Claim | null {
  if (source.kind !== "line") return null;
  const row: Partial<BookRow> = JSON.parse(new TextDecoder().decode(source.bytes));
  if (row.asked === undefined) return null;
  if (row.question === "wins") return pick(row, ["winner"]);
  return typeof row.value === "number" ? pick(row, ["value", "move"]) : null;
}

/** Solves again what a row claims. */
export async function checkRow(task: Task, claim: Claim): Promise<Answer> {
  const start = performance.now();
  const { method, ...proved } = await solveAgain(task, claim);
  const agrees = (["value", "move", "winner"] as const).every((name) =>
    claim[name] === undefined || claim[name] === proved[name]
  );
  const show = ({ value, ...more }: Claim) => (
    { ...value === undefined ? {} : valueJson(task.game, value), ...more }
  );
  const row = {
    ...task.origin,
    ...{ method, agrees, says: show(claim), proved: show(proved) },
    elapsedMs: roundedMs(performance.now() - start),
  };
  const exit: ExitCode = agrees ? EXIT.ok : EXIT.check;
  return { exit, out: jsonLine(row), err: "" };
}

/** @throws {LimitError} if a limit stops it. */
async function solveAgain(task: Task, claim: Claim) {
  const isValue = claim.winner === undefined;
  const found = await task.study({ parts: [isValue ? "value" : "outcome"] });
  const { method, value, move, outcome } = provedOrThrow(found);
  return isValue ? { method, value, move } : { method, winner: outcome!.winner };
}
