// `zugzwang verify --batch`: solves the positions of an earlier batch again.
import { type BookRow, provedOrThrow } from "@zugzwang/core/study";
import { EXIT, type ExitCode } from "../base/failure.ts";
import { type Answer, formatJsonLine } from "../base/report.ts";
import type { Source } from "../input/sources.ts";
import { roundMs } from "../base/units.ts";
import { describeValue, pick } from "../answer/answer.ts";
import type { Task } from "../answer/task.ts";

/** What a row claims about its position. */
type Claim = Pick<BookRow, "value" | "move" | "winner">;

/** Returns what a line claims about its position; null if it is not a row with an answer. */
export function readRow(source: Source): Claim | null {
  if (source.kind !== "line") return null;
  const row: Partial<BookRow> = JSON.parse(new TextDecoder().decode(source.bytes));
  if (row.asked === undefined) return null;
  if (row.question === "wins") return pick(row, ["winner"]);
  return typeof row.value === "number" ? pick(row, ["value", "move"]) : null;
}

/** Solves the position of a row again and compares. */
export async function checkRow(task: Task, claim: Claim): Promise<Answer> {
  const start = performance.now();
  const { method, ...proved } = await solveAgain(task, claim);
  const agrees = (["value", "move", "winner"] as const).every((name) =>
    claim[name] === undefined || claim[name] === proved[name]
  );
  const show = ({ value, ...more }: Claim) => (
    { ...value === undefined ? {} : describeValue(task.game, value), ...more }
  );
  const row = {
    ...task.origin,
    ...{ method, agrees, says: show(claim), proved: show(proved) },
    elapsedMs: roundMs(performance.now() - start),
  };
  const exit: ExitCode = agrees ? EXIT.ok : EXIT.check;
  return { exit, out: formatJsonLine(row), err: "" };
}

/** @throws {LimitError} if a limit stops it. */
async function solveAgain(task: Task, claim: Claim) {
  const isValue = claim.winner === undefined;
  const found = await task.study({ parts: [isValue ? "value" : "outcome"] });
  const { method, value, move, outcome } = provedOrThrow(found);
  return isValue ? { method, value, move } : { method, winner: outcome!.winner };
}
