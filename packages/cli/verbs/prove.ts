/**
 * `zugzwang prove`: a proof of a value, of who wins or of bounds, which a stranger's program checks.
 *
 * @module
 */
import { formAnswer, stoppedAnswer } from "../answer/forms.ts";
import type { Task } from "../answer/task.ts";
import {
  exactly,
  type ProofClaim,
  type Proved,
  RefutedError,
  writeProof,
} from "@zugzwang/core/proof";
import { InputError, LimitError } from "@zugzwang/core/run";
import { drawIn, positionOf } from "@zugzwang/core/study";
import { viewSign } from "@zugzwang/core/game";
import { EXIT, placedError, UsageError } from "../base/failure.ts";
import type { AnyCourse } from "../base/games.ts";
import { subjectOf } from "../base/proofs.ts";
import { fileNamed } from "../base/named_file.ts";
import { counted, memoryText, roundedMs } from "../base/units.ts";
import { custom } from "../command/option.ts";
import {
  CHECKPOINT_OPTIONS,
  INPUT_OPTIONS,
  JSON_OPTIONS,
  OUTPUT_OPTIONS,
  SOLVER_OPTIONS,
  WINS_OPTIONS,
} from "../command/options.ts";
import type { Call, OwnForm, PositionVerb } from "../command/verb.ts";
import { GAME, INPUT } from "../command/words.ts";
import { formatValue } from "../draw/text.ts";
import { type Answer, messageLine, printable } from "../base/report.ts";
import { GrowingProof } from "./proof_file.ts";

const OPTIONS = {
  output: { ...OUTPUT_OPTIONS.output, about: "write the proof to this file" },
  atLeast: custom("NUMBER", "prove that the value is at least this, instead of what it is", {
    read: parseInteger,
  }),
  atMost: custom("NUMBER", "prove that the value is at most this", { read: parseInteger }),
  ...WINS_OPTIONS,
  ...INPUT_OPTIONS,
  ...SOLVER_OPTIONS,
  ...CHECKPOINT_OPTIONS,
  ...JSON_OPTIONS,
};

/** A call of `prove`. */
type ProveCall = Call<typeof OPTIONS>;

/** The verb `prove`. */
export const prove: PositionVerb<typeof OPTIONS> = {
  name: "prove",
  about: "write a proof of the value that independent checkers verify (docs/proofs.md)",
  words: [GAME, INPUT],
  examples: [
    ["zugzwang prove dots board.in -o board.proof", "prove the value"],
    ["python3 proofs/check.py dots board.in board.proof", "and have it checked"],
    ["zugzwang prove dots --wins game.json -o wins.proof", "prove who wins"],
    ["zugzwang prove dots --at-least 1 board.in -o least.proof", "prove a bound"],
  ],
  options: OPTIONS,
  permissions: ["write"],
  check: outputOf,
  form: () => FORM,
};

const FORM: OwnForm<typeof OPTIONS> = { answer: provePosition };

function outputOf({ options: { output } }: ProveCall): string {
  if (output !== undefined && fileNamed(output) !== null) return output;
  throw new UsageError("prove needs --output FILE, a file");
}

function parseInteger(text: string): number {
  if (/^-?\d{1,15}$/.test(text)) return Number(text);
  throw new UsageError(`expected an integer, found ${JSON.stringify(text)}`);
}

async function provePosition(task: Task<typeof OPTIONS>): Promise<Answer> {
  const { call, place } = task;
  const file = await GrowingProof.open(call.io, outputOf(call));
  const claim = boundsOf(call) ?? begunValue(call, file) ?? await claimOf(task);
  if ("exit" in claim) {
    if (file.begun) file.keep();
    else await file.forget();
    return claim;
  }
  try {
    const written = await writeInto(task, file, claim);
    return await formAnswer(task, {
      text: async () => provedText(await task.readCourse(), written),
      json: () => provedJson(task, written),
    });
  } catch (error) {
    if (!(error instanceof RefutedError)) throw error;
    await file.forget();
    const err = messageLine(`${place}: cannot be proved: ${error.message}`);
    return { exit: EXIT.check, out: "", err };
  }
}

/** A proof in a file. */
export interface WrittenProof {
  readonly proof: Proved;
  readonly output: string;
  readonly bytes: number;
  readonly elapsedMs: number;
}

/**
 * Writes the proof of a claim; where a limit stops it, says how to go on.
 *
 * @throws {RefutedError} if the claim is false.
 * @throws {LimitError} if a limit stops it.
 */
export async function writeInto(
  task: Task,
  file: GrowingProof,
  claim: ProofClaim,
): Promise<WrittenProof> {
  const start = performance.now();
  const course = await task.readCourse();
  const growing = { begun: file.begun, onBytes: file.add };
  try {
    const options = { ...task.solverOptions, ...await task.openCheckpoint(), ...growing };
    const proof = await writeProof(subjectOf(course), claim, options);
    const bytes = await file.finish(proof);
    const elapsedMs = roundedMs(performance.now() - start);
    return { proof, output: file.output, bytes, elapsedMs };
  } catch (error) {
    if (error instanceof RefutedError) throw error;
    file.keep();
    if (error instanceof LimitError) task.tell(`repeat the command to continue from ${file.part}`);
    throw error instanceof InputError ? placedError(file.part, error) : error;
  }
}

/** The value that an earlier call began to prove, if this one wants a value. */
function begunValue({ options: { wins } }: ProveCall, { begun }: GrowingProof): ProofClaim | null {
  return begun && !wins && begun.header.atLeast === begun.header.atMost ? begun.header : null;
}

/** The bounds that a call names, or null if it names none. */
function boundsOf({ options: { atLeast, atMost } }: ProveCall): ProofClaim | null {
  if (atLeast === undefined && atMost === undefined) return null;
  return { atLeast: atLeast ?? null, atMost: atMost ?? null };
}

/** What is to be proved: the value or who wins, which is found out first; or how that ended. */
async function claimOf(task: Task): Promise<ProofClaim | Answer> {
  if (!task.call.options.wins) {
    const study = await task.study({ parts: ["value"] });
    if (study.limit) return stoppedAnswer(task, study);
    tellSize(task, study.nodes ?? 0);
    return exactly(study.value);
  }
  const found = await task.study({ parts: ["outcome"] });
  if (found.limit) return stoppedAnswer(task, found);
  return claimOfWinner(await task.readCourse(), found.outcome!.winner);
}

/** Nodes of a solve from which on the size of its proof is said before. */
const MANY_NODES = 1_000_000;
/**
 * Bytes of a proof, by gzip, for a node of its solve: of cards 0.008 to 0.011, of dots 0.03 to 0.08,
 * of chess 0.05 to 0.08, of patterns 0.03.
 */
const [LEAST_BYTES, MOST_BYTES] = [0.008, 0.08];

/** Says about how large the proof of a large solve will be: that was a probe of it. */
function tellSize(task: Task, nodes: number): void {
  const { call: { options }, place } = task;
  if (nodes < MANY_NODES || options.progress === "never") return;
  const [least, most] = [LEAST_BYTES * nodes, MOST_BYTES * nodes].map(memoryText);
  task.tell(`${place}: the proof will take some ${least} to ${most}`);
}

/** What it means of the value that a side wins, what was gained so far counted. */
function claimOfWinner(course: AnyCourse, winner: string | null): ProofClaim {
  const { game } = course;
  const position = positionOf(course);
  const draw = drawIn(course);
  if (winner === null) return exactly(draw);
  const isMover = game.sides[game.sideToMove(position)] === winner;
  const isMore = isMover === (viewSign(game, position) > 0);
  return isMore ? { atLeast: draw + 1, atMost: null } : { atLeast: null, atMost: draw - 1 };
}

function provedJson(task: Task, { proof: { header, choices, effort }, ...written }: WrittenProof) {
  const { atLeast, atMost, rules, k } = header;
  const claim = { rules, atLeast, atMost, k };
  return { ...task.origin, ...claim, ...effort, choices: choices.length, ...written };
}

function provedText(course: AnyCourse, { proof, output, bytes }: WrittenProof): string {
  const { header, effort } = proof;
  const nodes = counted(effort.allMoves + effort.oneMove, "position");
  return `proved: ${claimText(course, header)}; ${printable(output)}: ${
    counted(bytes, "byte")
  }, ${nodes}\n`;
}

/** Returns what is claimed in words. */
export function claimText({ game }: AnyCourse, { atLeast, atMost }: ProofClaim): string {
  if (atLeast !== null && atLeast === atMost) return `value ${formatValue(game, atLeast)}`;
  const bounds = [["at least", atLeast], ["at most", atMost]] as const;
  const parts = bounds.filter(([, bound]) => bound !== null).map((part) => part.join(" "));
  return `value ${parts.join(", ")}`;
}
