// A whole game of a program against perfect play.
import { InputError, type Random, type Side } from "@zugzwang/core";
import {
  isFinished,
  playText,
  type ProvedStudy,
  startCourse,
  type StudyPart,
} from "@zugzwang/core/study";
import type { AnyCourse, AnyGame } from "../base/games.ts";
import type { RunningProgram } from "../base/io.ts";
import { formatDuration } from "../base/units.ts";
import { countOccurrences, MOST_REPEATS } from "../play/match.ts";
import { chooseMove } from "../play/opponent.ts";
import { type Review, reviewOf } from "../play/review.ts";
import { type Judged, judgeEnd } from "./verdict.ts";

export interface MatchBench {
  readonly game: AnyGame;
  /** The time limit of a move, in milliseconds. The first one includes the start of the program. */
  readonly moveMs: number;
  start(): Promise<RunningProgram>;
  /** Studies the current position. Throws a `LimitError` if that takes too much. */
  study(course: AnyCourse, parts: readonly StudyPart[]): Promise<ProvedStudy>;
}

interface Seat {
  /** The judge's input of the start. */
  readonly input: string;
  readonly side: Side;
  readonly random: Random;
}

export interface Match extends Judged {
  readonly course: AnyCourse;
  readonly side: Side;
  /** What every move cost. Those of the opponent cost nothing. */
  readonly review: Review;
  readonly slowestMs: number;
}

/** How long a program may take to end after an illegal move. */
const LAST_MS = 100;

/** Plays a game to its end, or to an illegal move, silence or a crash of the program. */
export async function playMatch(
  bench: MatchBench,
  { input, side, random }: Seat,
): Promise<Match> {
  const { game, moveMs } = bench;
  const studies: ProvedStudy[] = [];
  let [course, fault, slowestMs] = [startCourse(game, input), null as Judged | null, 0];
  const program = await bench.start();
  try {
    program.write(formatOpening(input, side));
    while (!isFinished(course) && countOccurrences({ course }) < MOST_REPEATS && fault === null) {
      const { position, at } = course;
      const isOurs = game.sideToMove(position) !== side;
      const study = studies[at] = await bench.study(course, isOurs ? listParts(game) : ["value"]);
      if (isOurs) {
        const level = "perfect" as const;
        const move = chooseMove({ game, position, study, level, random, lost: null });
        course = playText(course, move);
        program.write(`${move}\n`);
        continue;
      }
      const askedAt = performance.now();
      const line = await readMove(program, moveMs);
      slowestMs = Math.max(slowestMs, performance.now() - askedAt);
      if (line === null) fault = await explainSilence(program, moveMs);
      else [course, fault] = tryMove(course, line);
    }
    studies[course.at] ??= await bench.study(course, ["value"]);
  } finally {
    await program.end(fault === null ? moveMs : LAST_MS);
  }
  const review = reviewOf(course, (at) => studies[at]);
  return { verdict: "AC", note: "", ...fault, course, side, review, slowestMs };
}

/** Returns what the program reads before the first move: its side, the number of lines, the input. */
export function formatOpening(input: string, side: Side): string {
  const lines = input.trim() === "" ? [] : input.trimEnd().split("\n");
  return [`${side} ${lines.length}`, ...lines, ""].join("\n");
}

/** What to know about a position in which the opponent moves. Where positions repeat, it hurries. */
function listParts({ mayRepeat }: AnyGame): readonly StudyPart[] {
  return ["value", "moves", ...mayRepeat ? ["distances"] as const : []];
}

async function readMove(program: RunningProgram, timeMs: number): Promise<string | null> {
  for (;;) {
    const line = await program.readLine(timeMs);
    if (line?.trim() !== "") return line && line.trim();
  }
}

async function explainSilence(program: RunningProgram, moveMs: number): Promise<Judged> {
  const end = await program.end(LAST_MS);
  const { verdict, note } = judgeEnd({ ...end, output: "" }, "");
  if (verdict === "TLE") return { verdict, note: `no move within ${formatDuration(moveMs)}` };
  return verdict === "AC" ? { verdict: "RE", note: "it ended without a move" } : { verdict, note };
}

/** Plays a move. Functions of user's games may read moves that are not legal, so it looks them up. */
function tryMove(course: AnyCourse, text: string): [AnyCourse, Judged | null] {
  const { game, position } = course;
  const legal = game.moves(position).map((move) => game.formatMove(move));
  const refuse = (expected: string): [AnyCourse, Judged] => {
    const found = JSON.stringify(text.slice(0, 80));
    return [course, { verdict: "WA", note: `illegal move ${found}, expected ${expected}` }];
  };
  try {
    const name = game.formatMove(game.parseMove(text, position));
    if (legal.includes(name)) return [playText(course, name), null];
    return refuse(`a legal move such as ${legal[0]}`);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return refuse(error.fault.expected);
  }
}
