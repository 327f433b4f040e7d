// `zugzwang prove`: writes a proof of a value, a winner or bounds, for independent checkers.
import { findDrawValue, positionOf, provedOrThrow } from "@zugzwang/core/study";
import { viewSign } from "@zugzwang/core/game";
import { formAnswer, pick, type PositionVerb } from "../answer/answer.ts";
import type { Task } from "../answer/task.ts";
import { readAll, unzip } from "../base/files.ts";
import type { Io } from "../base/io.ts";
import {
  EXIT,
  formatMessageLine,
  printable,
  type Reply,
  UsageError,
  withPlace,
} from "../base/report.ts";
import { formatValue } from "../draw/text.ts";
import type { AnyCourse } from "../base/games.ts";
import { formatCount, roundMs } from "../base/units.ts";
import {
  CHECKPOINT,
  custom,
  file,
  GAME,
  INPUT,
  POSITION,
  SHARED,
  SOLVER,
} from "../command/verb.ts";
import { decodeProof, encodeProof, exactly, type Proof, type ProofClaim } from "../proof/proof.ts";

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
  isLong: true,
  answer: provePosition,
};

function parseInteger(text: string): number {
  if (/^-?\d{1,15}$/.test(text)) return Number(text);
  throw new UsageError(`expected an integer, found ${JSON.stringify(text)}`);
}

async function provePosition(task: Task<typeof OPTIONS>): Promise<Reply> {
  const { request, place } = task;
  refuseRepetition(task.readCourse());
  const claim = await findClaim(task);
  const start = performance.now();
  const proof = await task.work({ claim });
  if ("refuted" in proof) {
    const err = formatMessageLine(`${place}: cannot be proved: ${proof.refuted}`);
    return { exit: EXIT.check, out: "", err };
  }
  const output = request.options.output!; // it is required
  const plain = new Blob([encodeProof(proof)]).stream();
  const zipped = new Response(plain.pipeThrough(new CompressionStream("gzip")));
  const bytes = new Uint8Array(await zipped.arrayBuffer());
  await request.io.writeFile(output, [bytes]);
  const elapsedMs = roundMs(performance.now() - start);
  const { header, effort, choices } = proof;
  return formAnswer(task, {
    text() {
      const nodes = formatCount(effort.allMoves + effort.oneMove, "position");
      const claimed = formatClaim(task.readCourse(), header);
      const size = formatCount(bytes.length, "byte");
      return `proved: ${claimed}; ${printable(output)}: ${size}, ${nodes}\n`;
    },
    json: () => ({
      ...{ ...task.origin, ...describeClaim(proof), ...effort, choices: choices.length },
      ...{ output, bytes: bytes.length, elapsedMs },
    }),
  });
}

/** Returns the claim to prove: the bounds of the call, or what a solve of the position finds. */
async function findClaim(task: Task<typeof OPTIONS>): Promise<ProofClaim> {
  const { wins, atLeast = null, atMost = null } = task.request.options;
  if (atLeast !== null || atMost !== null) return { atLeast, atMost };
  const found = await task.studyInput({ goals: [wins ? "outcome" : "value"] });
  const { value, outcome } = provedOrThrow(found);
  return wins ? makeWinnerClaim(task.readCourse(), outcome!.winner) : exactly(value);
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

/** Throws a `UsageError` if positions of a game can repeat: a proof walks to the end of every line. */
export function refuseRepetition({ game }: AnyCourse): void {
  if (!game.mayRepeat || game.proving?.game) return;
  throw new UsageError(`${game.name} has no proofs, because its positions can repeat`);
}

export function formatClaim(course: AnyCourse, { atLeast, atMost }: ProofClaim): string {
  const { outcome } = course.game;
  const [least, most] = outcome ? [atLeast ?? -1, atMost ?? 1] : [atLeast, atMost];
  if (least !== null && least === most) {
    return outcome ? formatValue(course, least) : `value ${least}`;
  }
  const bounds = [["at least", atLeast], ["at most", atMost]] as const;
  const parts = bounds.filter(([, bound]) => bound !== null).map((part) => part.join(" "));
  return `value ${parts.join(", ")}`;
}

/** Returns the members of JSON that say what a proof claims. */
export function describeClaim({ header }: Proof) {
  return pick(header, ["rules", "atLeast", "atMost", "k"]);
}

/** Reads a proof. Throws a `FileError`, or a `PlacedError` for another file. */
export async function readProof(io: Pick<Io, "chunks">, path: string | null): Promise<Proof> {
  const bytes = await readAll(unzip(io, path));
  return await withPlace(path ?? "-", () => decodeProof(bytes));
}
