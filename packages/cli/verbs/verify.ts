// `zugzwang verify`: solves a position again independently, or checks a proof.
import { listMethods, PLAIN_METHOD } from "@zugzwang/core/game";
import { LimitError, MethodError } from "@zugzwang/core";
import { provedOrThrow, type ProvedStudy, type StudyGoal } from "@zugzwang/core/study";
import { describeAnswer, describeWinner, formAnswer, type PositionVerb } from "../answer/answer.ts";
import type { Task } from "../answer/task.ts";
import { addHeading } from "../answer/text_blocks.ts";
import { EXIT, formatJsonLine, type Reply, withPlace } from "../base/report.ts";
import { parseFileName } from "../base/files.ts";
import type { AnyCourse } from "../base/games.ts";
import { formatCount, roundMs } from "../base/units.ts";
import type { Row } from "../batch/rows.ts";
import { GAME, INPUTS, POSITION, SHARED, STREAM, text } from "../command/verb.ts";
import { formatValue, nameValue } from "../draw/text.ts";
import type { Source } from "../command/request.ts";
import type { ProofHeader } from "../proof/proof.ts";
import type { ProofCheck } from "../proof/prove.ts";
import { describeClaim, formatClaim, readProof, refuseRepetition } from "./prove.ts";

const OPTIONS = {
  ...POSITION,
  ...STREAM,
  proof: text("FILE", "check this proof of the position", { completes: "file", isForOne: true }),
  method: SHARED.method,
  memory: SHARED.memory,
  time: SHARED.time,
  threads: SHARED.threads,
  progress: SHARED.progress,
};

export const verify: PositionVerb<typeof OPTIONS> = {
  name: "verify",
  about: "solve the position again independently, or check a proof",
  words: [GAME, INPUTS],
  examples: [
    ["zugzwang verify chess board.in", "check the value and the best move"],
    ["zugzwang verify dots --proof board.proof board.in", "check a proof"],
    ["zugzwang verify chess --batch answers.jsonl", "solve the rows of a batch again"],
  ],
  options: OPTIONS,
  answer: verifyPosition,
};

async function verifyPosition(task: Task<typeof OPTIONS>): Promise<Reply> {
  if (task.request.options.proof !== undefined) return await checkProofFile(task);
  const row = readRow(task.source);
  return row === null ? await checkSolution(task) : await checkRow(task, row);
}

/** Returns what to find out: if positions may repeat, the best move depends on the distances. */
function listGoals({ game }: Task): StudyGoal[] {
  return game.mayRepeat ? ["value", "distances"] : ["value"];
}

async function checkSolution(task: Task): Promise<Reply> {
  const study = provedOrThrow(await task.studyInput({ goals: listGoals(task) }));
  const found = await recheck(task, study);
  const check = typeof found === "string" ? null : found;
  const agrees = check && check.value === study.value && check.move === study.move;
  const shown = check && { ...check, ...describeWinner(task, check.value), agrees };
  const exit = check === null ? EXIT.limit : agrees ? EXIT.ok : EXIT.check;
  return formAnswer(task, {
    text: () => addHeading(task, writeCheck(task.readCourse(), study, found)),
    json: () => ({ ...describeAnswer(task, study), agrees, check: shown }),
  }, exit);
}

function writeCheck(course: AnyCourse, study: ProvedStudy, check: Recheck | string): string {
  const { game } = course;
  const write = (value: number, move: string | null) =>
    `${formatValue(course, value)}, ${move === null ? "no move" : `move ${move}`}`;
  const first = write(study.value, study.move);
  const by = study.method === null ? "" : ` (${study.method})`;
  const about = game.outcome ? "" : `${nameValue(course)}: `;
  if (typeof check === "string") return `${about}${first}${by}\nnot confirmed: ${check}\n`;
  const again = write(check.value, check.move);
  const verdict = first === again
    ? `confirmed by ${check.about}`
    : `NOT CONFIRMED by ${check.about}: ${again}`;
  return `${about}${first}${by}\n${verdict}\n`;
}

/** What a row says about its position: its value and best move, or only who wins. */
interface RowAnswer {
  readonly value?: number;
  readonly move?: string | null;
  readonly winner?: string | null;
}

/** Returns what a line claims about its position; null if it is not a row with an answer. */
function readRow(source: Source): RowAnswer | null {
  if (source.kind !== "line") return null;
  const row: Row = JSON.parse(new TextDecoder().decode(source.bytes));
  const { asked, question, value, move, winner } = row;
  if (asked === undefined) return null;
  if (question === "wins") return { winner: winner as string | null };
  return typeof value === "number" ? { value, move: move as string | null } : null;
}

/** Solves the position of a row again and compares. */
async function checkRow(task: Task, says: RowAnswer): Promise<Reply> {
  const start = performance.now();
  const { method, ...proved } = await solveAgain(task, says);
  const agrees = (["value", "move", "winner"] as const).every((name) =>
    says[name] === undefined || says[name] === proved[name]
  );
  const show = (answer: RowAnswer) => (
    { ...answer.value === undefined ? {} : describeWinner(task, answer.value), ...answer }
  );
  const row = {
    ...task.origin,
    ...{ method, agrees, says: show(says), proved: show(proved) },
    elapsedMs: roundMs(performance.now() - start),
  };
  return { exit: agrees ? EXIT.ok : EXIT.check, out: formatJsonLine(row), err: "" };
}

/** @throws {LimitError} if a limit stops it. */
async function solveAgain(task: Task, says: RowAnswer) {
  const isValue = says.winner === undefined;
  const found = await task.studyInput({ goals: [isValue ? "value" : "outcome"] });
  const { method, value, move, outcome } = provedOrThrow(found);
  return isValue ? { method, value, move } : { method, winner: outcome!.winner };
}

async function checkProofFile(task: Task<typeof OPTIONS>): Promise<Reply> {
  const { request: { options, io }, origin } = task;
  const course = task.readCourse();
  const { proof: file = "" } = options;
  const proof = await readProof(io, parseFileName(file));
  refuseRepetition(course);
  const found = await withPlace(file, () => task.work({ check: proof }));
  const { fault, effort } = found;
  const agrees = fault === null;
  return formAnswer(task, {
    text: () => formatChecked(course, proof.header, found),
    json: () => ({ ...origin, proof: file, ...describeClaim(proof), agrees, fault, ...effort }),
  }, agrees ? EXIT.ok : EXIT.check);
}

function formatChecked(
  course: AnyCourse,
  header: ProofHeader,
  { fault, effort }: ProofCheck,
): string {
  if (fault !== null) return `NOT PROVED: ${fault}\n`;
  const nodes = formatCount(effort.allMoves + effort.oneMove, "position");
  return `proved: ${formatClaim(course, header)} (${nodes}, by the rules of ${header.rules})\n`;
}

const TOO_LARGE = "too large for an independent solver";

/** The result of another method. */
interface Recheck extends Pick<ProvedStudy, "value" | "move"> {
  readonly way: "plain" | "method";
  /** The way as a phrase: `plain search of 10 positions`. */
  readonly about: string;
}

/**
 * Solves a position again: by the first other method of the game that can, or by plain search, which shares
 * nothing but the rules. Returns the value and the smallest best move, or why the last of them cannot.
 */
async function recheck(task: Task, study: ProvedStudy): Promise<Recheck | string> {
  const { game } = task;
  let reason = game.mayRepeat ? "no independent solver for positions that can repeat" : TOO_LARGE;
  for (const other of [...listMethods(game), ...game.mayRepeat ? [] : [PLAIN_METHOD]]) {
    const found = other === study.method ? null : await solveBy(task, other);
    if (typeof found === "string" && !game.mayRepeat) reason = `${TOO_LARGE}\n${found}`;
    const isPlain = other === PLAIN_METHOD;
    if (found === null || typeof found === "string") continue;
    if (found.method !== other && !isPlain) continue; // it may have chosen another one
    const { value, move, plies, positions } = found;
    // If only one of them knows distances, they choose different best moves.
    const isComparable = (plies === null) === (study.plies === null);
    if (value === study.value && !isComparable) continue;
    const size = formatCount(positions ?? 0, "position");
    const about = isPlain ? `${other} of ${size}` : `method ${other}`;
    return { way: isPlain ? "plain" : "method", about, value, move };
  }
  return reason;
}

/** Returns the solution by a method, or why that cannot solve the position within the limits. */
async function solveBy(task: Task, method: string): Promise<ProvedStudy | string> {
  try {
    return provedOrThrow(
      await task.studyOther(task.record, { goals: listGoals(task), method }),
    );
  } catch (error) {
    if (error instanceof MethodError) return error.fault;
    if (error instanceof LimitError) return error.message;
    throw error;
  }
}
