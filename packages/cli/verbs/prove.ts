/**
 * `zugzwang prove`: a proof of a value, of who wins or of bounds, which a stranger's program checks.
 *
 * @module
 */
import {
  decodeProof,
  encodeProof,
  exactly,
  type Proof,
  type ProofClaim,
  type ProofSubject,
  RefutedError,
} from "@zugzwang/core/proof/proof";
import { type Proved, writeProof } from "@zugzwang/core/proof/prove";
import { drawIn, positionOf, recordOf } from "@zugzwang/core/study/course";
import { viewSign } from "@zugzwang/core/game/values";
import { EXIT, type ExitCode, placed, UsageError } from "../base/failure.ts";
import type { AnyCourse } from "../base/games.ts";
import { fileNamed } from "../base/named_file.ts";
import { counted, memoryText } from "../base/units.ts";
import { text, valued } from "../command/option.ts";
import { INPUT_OPTIONS, OUTPUT_OPTIONS, SOLVER_OPTIONS, WINS_OPTIONS } from "../command/options.ts";
import { wantsJson } from "../command/settings.ts";
import type { Call, Verb } from "../command/verb.ts";
import { GAME, INPUT } from "../command/words.ts";
import { valueText } from "../draw/text.ts";
import { printable, writeJson } from "../base/report.ts";
import { eachPosition } from "../stream/each_position.ts";
import { reportStopped } from "../stream/stopped.ts";
import { originJson } from "../stream/study_json.ts";
import { studyTask } from "../stream/study_task.ts";
import type { Task } from "../stream/task.ts";

const OPTIONS = {
  ...OUTPUT_OPTIONS,
  atLeast: valued("NUMBER", "prove that the value is at least this, instead of what it is", {
    read: parseInteger,
  }),
  atMost: valued("NUMBER", "prove that the value is at most this", { read: parseInteger }),
  part: text(
    "FILE",
    "where a limit stops it, keep what is written in this file; the same call goes on from there",
    { completes: "file" },
  ),
  rules: text(
    "NAME",
    "prove by these rules of the game (docs/proofs.md): dots_by_rules for dots without a lemma",
  ),
  ...WINS_OPTIONS,
  ...INPUT_OPTIONS,
  ...SOLVER_OPTIONS,
};

/** A call of `prove`. */
type ProveCall = Call<typeof OPTIONS>;

/** The verb `prove`. */
export const prove: Verb<typeof OPTIONS> = {
  name: "prove",
  about: "write a proof of the value, which a small program without ours checks (docs/proofs.md)",
  words: [GAME, INPUT],
  examples: [
    ["zugzwang prove dots board.in -o board.proof", "prove the value"],
    ["python3 proofs/check.py dots board.in board.proof", "and have it checked"],
    ["zugzwang prove dots --wins game.json -o wins.proof", "prove who wins"],
    ["zugzwang prove dots --at-least 1 board.in -o least.proof", "prove a bound"],
  ],
  options: OPTIONS,
  permissions: ["write"],
  run: async (call) => {
    outputOf(call);
    return await eachPosition(call, (task) => proveTask(call, task));
  },
};

function outputOf({ options: { output } }: ProveCall): string {
  if (output !== undefined && fileNamed(output) !== null) return output;
  throw new UsageError("prove needs --output FILE, a file");
}

function parseInteger(text: string): number {
  if (/^-?\d{1,15}$/.test(text)) return Number(text);
  throw new UsageError(`expected an integer, found ${JSON.stringify(text)}`);
}

async function proveTask(asked: ProveCall, task: Task): Promise<ExitCode> {
  const { call } = task;
  const begun = await begunIn(asked);
  const claim = begun?.header ?? boundsOf(asked) ?? await claimOf(asked, task);
  if (!("atLeast" in claim)) return claim.exit;
  const start = performance.now();
  const proof = await written(asked, task, { claim, begun });
  if (proof === null) return EXIT.check;
  const output = outputOf(asked);
  const bytes = await zipped(encodeProof(proof));
  call.io.writeNow(output, [bytes]);
  task.progress.clear();
  const file = { output, bytes: bytes.length, elapsedMs: performance.now() - start };
  if (wantsJson(call)) writeJson(call.io, provedJson(task, proof, file));
  else call.io.stdout.write(provedText(task, proof, file));
  return EXIT.ok;
}

/** The bounds that a call names, or null if it names none. */
function boundsOf({ options: { atLeast, atMost } }: ProveCall): ProofClaim | null {
  if (atLeast === undefined && atMost === undefined) return null;
  return { atLeast: atLeast ?? null, atMost: atMost ?? null };
}

/** The proof; null if the claim is false, which is said. */
async function written(
  asked: ProveCall,
  task: Task,
  { claim, begun }: { claim: ProofClaim; begun: Proof | undefined },
): Promise<Proved | null> {
  const { call, course, place, solverOptions } = task;
  const rules = rulesOf(asked, task);
  const { part } = asked.options;
  const onStopped = (proof: Proof) => keep(asked, encodeProof(proof));
  const kept = { ...part !== undefined && { begun, onStopped } };
  try {
    return await writeProof(subjectOf(course), claim, { ...solverOptions, ...kept, rules });
  } catch (error) {
    if (!(error instanceof RefutedError)) throw error;
    task.progress.clear();
    call.io.stderr.write(
      `zugzwang: ${printable(`${place}: cannot be proved: ${error.message}`)}\n`,
    );
    return null;
  }
}

/** The beginning of the proof that an earlier call kept, if there is one. */
async function begunIn({ options: { part }, io }: ProveCall): Promise<Proof | undefined> {
  const pieces = part === undefined ? null : io.piecesNow(part);
  if (part === undefined || pieces === null) return undefined;
  const copies: Uint8Array<ArrayBuffer>[] = [];
  for (const piece of pieces) copies.push(Uint8Array.from(piece));
  const bytes = new Uint8Array(await new Blob(copies).arrayBuffer());
  return await placed(part, () => decodeProof(bytes));
}

function keep({ options: { part }, io }: ProveCall, bytes: Uint8Array): void {
  io.writeNow(part!, [bytes]);
  io.stderr.write(`zugzwang: ${printable(`the same call goes on from ${part}`)}\n`);
}

function rulesOf({ options: { rules } }: ProveCall, { game }: Task): string | undefined {
  const names = game.proofRules ?? [game.name];
  if (rules === undefined || names.includes(rules)) return rules;
  throw new UsageError(
    `--rules: expected one of ${names.join(", ")}, found ${JSON.stringify(rules)}`,
  );
}

/** What is to be proved: the value or who wins, which is found out first; or how that ended. */
async function claimOf(
  { options: { wins } }: ProveCall,
  task: Task,
): Promise<ProofClaim | { readonly exit: ExitCode }> {
  if (!wins) {
    const study = await studyTask(task, ["value"]);
    if (study.limit) return { exit: reportStopped(task, study) };
    tellSize(task, study.nodes ?? 0);
    return exactly(study.value);
  }
  const found = await studyTask(task, ["outcome"]);
  if (found.limit) return { exit: reportStopped(task, found) };
  return claimOfWinner(task.course, found.outcome!.winner);
}

/** Nodes of a solve from which on the size of its proof is said before. */
const MANY_NODES = 1_000_000;
/** Bytes of a proof, by gzip, for a node of the solve, about: 0.01 in cards, 0.03 to 0.06 in dots. */
const BYTES_PER_NODE = 0.03;

/** Says about how large the proof of a large solve will be. */
function tellSize({ call: { io, options }, place }: Task, nodes: number): void {
  if (nodes < MANY_NODES || options.quiet) return;
  const size = memoryText(BYTES_PER_NODE * nodes);
  io.stderr.write(`zugzwang: ${printable(`${place}: the proof will take about ${size}`)}\n`);
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

/** Returns what a proof of a game in progress is of. */
export function subjectOf(course: AnyCourse): ProofSubject<unknown, unknown> {
  const { game, start } = course;
  const { moves } = recordOf(course);
  return { game, input: game.formatInput(start), moves, position: positionOf(course) };
}

async function zipped(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** The file that was written. */
interface Written {
  readonly output: string;
  readonly bytes: number;
  readonly elapsedMs: number;
}

function provedJson(task: Task, { header, choices, effort }: Proved, written: Written) {
  const { atLeast, atMost, rules, k } = header;
  return {
    ...originJson(task),
    rules,
    atLeast,
    atMost,
    k,
    ...effort,
    choices: choices.length,
    ...written,
    elapsedMs: Math.round(written.elapsedMs * 1000) / 1000,
  };
}

function provedText(task: Task, { header, effort }: Proved, { output, bytes }: Written): string {
  const nodes = counted(effort.allMoves + effort.oneMove, "position");
  return `proved: ${claimText(task, header)}; ${printable(output)}: ${
    counted(bytes, "byte")
  }, ${nodes}\n`;
}

/** Returns what is claimed in words. */
export function claimText({ game }: Task, { atLeast, atMost }: ProofClaim): string {
  if (atLeast !== null && atLeast === atMost) return `value ${valueText(game, atLeast)}`;
  const bounds = [["at least", atLeast], ["at most", atMost]] as const;
  const parts = bounds.filter(([, bound]) => bound !== null).map((part) => part.join(" "));
  return `value ${parts.join(", ")}`;
}
