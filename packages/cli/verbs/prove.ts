// `zugzwang prove`: writes a proof of a value, a winner or bounds, for independent checkers.
import { findDrawValue, positionOf } from "@zugzwang/core/study";
import { viewSign } from "@zugzwang/core/game";
import { formAnswer, makeStoppedAnswer, type PositionVerb } from "../answer/answer.ts";
import type { Task } from "../answer/task.ts";
import { EXIT, UsageError } from "../base/failure.ts";
import type { AnyCourse } from "../base/games.ts";
import { formatCount } from "../base/units.ts";
import { CHECKPOINT, custom, file, POSITION, SHARED, SOLVER } from "../command/options.ts";
import type { Request } from "../command/request.ts";
import { GAME, INPUT } from "../command/verb.ts";
import { type Answer, formatMessageLine, printable } from "../base/report.ts";
import { exactly, type ProofClaim } from "../proof/proof.ts";
import {
  describeClaim,
  formatClaim,
  refuseRepetition,
  writeProofFile,
  type WrittenProof,
} from "./proof_file.ts";

const OPTIONS = {
  output: file("write the proof to this file", {
    short: "o",
    writes: "proof",
    isForOne: true,
    isRequired: true,
  }),
  force: SHARED.force,
  atLeast: custom("NUMBER", "prove only that the value is at least this", { read: parseInteger }),
  atMost: custom("NUMBER", "prove only that the value is at most this", { read: parseInteger }),
  wins: {
    ...SHARED.wins,
    about: "prove only who wins (often much faster)",
    excludes: ["atLeast", "atMost"],
  },
  ...POSITION,
  ...SOLVER,
  ...CHECKPOINT,
  json: SHARED.json,
};

type ProveRequest = Request<typeof OPTIONS>;

export const prove: PositionVerb<typeof OPTIONS> = {
  name: "prove",
  about: "write a proof of the value that independent checkers verify (docs/proofs.md)",
  words: [GAME, INPUT],
  examples: [
    ["zugzwang prove dots board.in -o board.proof", "prove the value"],
    ["python3 proofs/check.py dots board.in board.proof", "check that proof"],
    ["zugzwang prove dots --wins game.json -o wins.proof", "prove who wins"],
    ["zugzwang prove dots --at-least 1 board.in -o least.proof", "prove a bound"],
  ],
  options: OPTIONS,
  permissions: ["write"],
  answer: provePosition,
};

function parseInteger(text: string): number {
  if (/^-?\d{1,15}$/.test(text)) return Number(text);
  throw new UsageError(`expected an integer, found ${JSON.stringify(text)}`);
}

async function provePosition(task: Task<typeof OPTIONS>): Promise<Answer> {
  const { request, place } = task;
  refuseRepetition(task.readCourse());
  const claim = readBounds(request) ?? await findClaim(task);
  if ("exit" in claim) return claim;
  const written = await writeProofFile(task, request.options.output!, claim);
  if (typeof written === "string") {
    const err = formatMessageLine(`${place}: cannot be proved: ${written}`);
    return { exit: EXIT.check, out: "", err };
  }
  return formAnswer(task, {
    text: () => formatProved(task.readCourse(), written),
    json: () => describeProved(task, written),
  });
}

function readBounds({ options: { atLeast, atMost } }: ProveRequest): ProofClaim | null {
  if (atLeast === undefined && atMost === undefined) return null;
  return { atLeast: atLeast ?? null, atMost: atMost ?? null };
}

/** Solves the position to find the claim to prove. Returns an answer if a limit stops the solver. */
async function findClaim(task: Task<typeof OPTIONS>): Promise<ProofClaim | Answer> {
  if (!task.request.options.wins) {
    const study = await task.study({ parts: ["value"] });
    if (study.limit) return makeStoppedAnswer(task, study);
    return exactly(study.value);
  }
  const found = await task.study({ parts: ["outcome"] });
  if (found.limit) return makeStoppedAnswer(task, found);
  return makeWinnerClaim(task.readCourse(), found.outcome!.winner);
}

/** Returns the bounds on the value that mean that a side wins. Earlier gains count. */
function makeWinnerClaim(course: AnyCourse, winner: string | null): ProofClaim {
  const { game } = course;
  const position = positionOf(course);
  const draw = findDrawValue(course);
  if (winner === null) return exactly(draw);
  const isMover = game.sides[game.sideToMove(position)] === winner;
  const isMore = isMover === (viewSign(game, position) > 0);
  return isMore ? { atLeast: draw + 1, atMost: null } : { atLeast: null, atMost: draw - 1 };
}

function describeProved({ origin }: Task, { proof, ...written }: WrittenProof) {
  const { effort, choices } = proof;
  return { ...origin, ...describeClaim(proof), ...effort, choices: choices.length, ...written };
}

function formatProved(course: AnyCourse, { proof, output, bytes }: WrittenProof): string {
  const { header, effort } = proof;
  const nodes = formatCount(effort.allMoves + effort.oneMove, "position");
  return `proved: ${formatClaim(course, header)}; ${printable(output)}: ${
    formatCount(bytes, "byte")
  }, ${nodes}\n`;
}
