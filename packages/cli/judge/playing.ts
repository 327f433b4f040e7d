// Lets a program play whole games against perfect play, and reports what its mistakes cost.
import { InputError, seededRandom, type Side } from "@zugzwang/core";
import {
  isFinished,
  playText,
  type ProvedStudy,
  recordOf,
  startCourse,
  type StudyGoal,
} from "@zugzwang/core/study";
import { makeTerminalLine } from "../answer/progress.ts";
import { findGreatest } from "../base/extreme.ts";
import { writeBeside } from "../base/files.ts";
import type { AnyCourse, AnyGame } from "../base/games.ts";
import type { RunningProgram } from "../base/io.ts";
import { EXIT, type ExitCode, printable, withPlace, writeJson } from "../base/report.ts";
import { formatCount, formatDuration, roundMs } from "../base/units.ts";
import { formatCommand, generateInput, type InstanceRecipe } from "../command/instance_recipe.ts";
import { chooseUnit, ENGLISH } from "../play/messages.ts";
import { chooseMove } from "../play/opponent.ts";
import { type Review, type ReviewedMove, reviewOf } from "../play/review.ts";
import { countOccurrences, formatSavedGame, MOST_REPEATS } from "../play/seats.ts";
import { type JudgeView, STOPPED, type StopReason } from "./judge_report.ts";
import { type Judged, judgeEnd, VERDICTS } from "./verdict.ts";

/** A program that plays, and how. */
export interface PlayBench extends JudgeView {
  readonly game: AnyGame;
  /** The program as the user would type it. */
  readonly command: string;
  readonly games: number;
  readonly seed: number;
  /** The time limit of a move, in milliseconds. The first one includes the start of the program. */
  readonly moveMs: number;
  readonly memoryBytes: number | null;
  /** The starts, each for two games: the program plays both sides. */
  readonly recipes: readonly InstanceRecipe[];
  /** The folder for the records of the games, if they are to be written. */
  readonly records: string | undefined;
  start(): Promise<RunningProgram>;
  /** Studies the current position. Throws a `LimitError` if that takes too much. */
  prove(course: AnyCourse, goals: readonly StudyGoal[]): Promise<ProvedStudy>;
}

/** A game that was played. */
interface PlayedGame extends Judged {
  readonly number: number;
  readonly course: AnyCourse;
  /** The side of the program. */
  readonly side: Side;
  /** What every move cost. Those of the opponent cost nothing. */
  readonly review: Review;
  readonly slowestMs: number;
  /** The command that generates its start. */
  readonly origin: string;
  /** The file of its record, or null. */
  readonly file: string | null;
  /** How it ended for the program; null if the program broke it off. */
  readonly outcome: "won" | "drawn" | "lost" | null;
  readonly mistakes: readonly ReviewedMove[];
}

/** Returns how to play the games, and to tell what was found in those that were played. */
export function makePlaying(bench: PlayBench) {
  const { io, output, games, runsAll } = bench;
  const played: PlayedGame[] = [];
  const tell = (stopped: StopReason) => {
    if (output.isJson) writeJson(io, makeJson(bench, played, stopped));
    else io.stdout.write(formatText(bench, played, stopped));
  };
  const run = async (): Promise<ExitCode> => {
    const line = makeTerminalLine(io, output.progress);
    let hasFailed = false;
    for (let i = 0; i < games && (runsAll || !hasFailed); i++) {
      line?.show(`${i} of ${games} games`);
      const one = await withPlace(`game ${i + 1}`, () => playOne(bench, i));
      played.push(one);
      hasFailed ||= one.verdict !== "AC";
    }
    line?.clear();
    tell(played.length < games ? "failure" : null);
    return hasFailed ? EXIT.check : EXIT.ok;
  };
  return { run, tell };
}

/** Plays a game, and writes its record. The sides change after every game, the start after two. */
async function playOne(bench: PlayBench, i: number): Promise<PlayedGame> {
  const { game, recipes } = bench;
  const recipe = recipes[i >> 1];
  const side = i % 2 === 0 ? 0 : 1;
  const ended = await playToEnd(bench, { input: generateInput(game, recipe), side, number: i + 1 });
  const { review: { moves, result }, verdict } = ended;
  const name = game.sides[side];
  const winner = result?.winner ?? null; // no result: the positions repeat
  const outcome = winner === null ? "drawn" : winner === name ? "won" : "lost";
  return {
    ...ended,
    origin: formatCommand(game, recipe),
    file: await writeRecord(bench, ended),
    outcome: verdict === "AC" ? outcome : null,
    mistakes: moves.filter((move) => move.side === name && move.cost! > 0),
  };
}

async function writeRecord(
  { io, game, records }: PlayBench,
  { course, side, number }: Pick<PlayedGame, "course" | "side" | "number">,
): Promise<string | null> {
  if (records === undefined) return null;
  await io.makeFolder(records);
  const record = formatSavedGame(course, { computer: side === 0 ? 1 : 0 });
  return writeBeside(io, `${records}/${game.name}${number}.json`, record);
}

/** How long a program may take to end after an illegal move. */
const LAST_MS = 100;

/** Plays a game to its end, or to an illegal move, silence or a crash of the program. */
async function playToEnd(
  bench: PlayBench,
  { input, side, number }: { readonly input: string; readonly side: Side; readonly number: number },
) {
  const { game, moveMs, seed } = bench;
  const random = seededRandom(seed + number - 1);
  const studies: ProvedStudy[] = [];
  let [course, fault, slowestMs] = [startCourse(game, input), null as Judged | null, 0];
  const program = await bench.start();
  try {
    program.write(formatOpening(input, side));
    while (!isFinished(course) && countOccurrences(course) < MOST_REPEATS && fault === null) {
      const { position, at } = course;
      const isOurs = game.sideToMove(position) !== side;
      const study = studies[at] = await bench.prove(course, isOurs ? listGoals(game) : ["value"]);
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
    studies[course.at] ??= await bench.prove(course, ["value"]);
  } finally {
    await program.end(fault === null ? moveMs : LAST_MS);
  }
  const review = reviewOf(course, (at) => studies[at]);
  const judged = fault ?? { verdict: "AC" as const, note: "" };
  return { ...judged, number, course, side, review, slowestMs };
}

/** Returns what the program reads before the first move: its side, the number of lines, the input. */
export function formatOpening(input: string, side: Side): string {
  const lines = input.trim() === "" ? [] : input.trimEnd().split("\n");
  return [`${side} ${lines.length}`, ...lines, ""].join("\n");
}

/** What to know about a position in which the opponent moves. Where positions repeat, it hurries. */
function listGoals({ mayRepeat }: AnyGame): readonly StudyGoal[] {
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

/** Counts the games of each outcome, finds the slowest move, and the worst one if there is a mistake. */
function sumUp(played: readonly PlayedGame[]) {
  const count = (name: string) => played.filter(({ outcome }) => outcome === name).length;
  const all = played.flatMap(({ number, mistakes }) => mistakes.map((move) => ({ number, move })));
  const most = findGreatest(all, ({ move }) => move.cost!);
  return {
    outcomes: { won: count("won"), drawn: count("drawn"), lost: count("lost") },
    cost: played.reduce((sum, { review, side }) => sum + review.sides[side].cost, 0),
    mistakes: all.length,
    worst: all.find(({ move }) => move.cost === most) ?? null,
    slowestMs: Math.max(0, findGreatest(played, ({ slowestMs }) => slowestMs)),
  };
}

function makeJson(
  { game, moveMs, command, games, seed, memoryBytes }: PlayBench,
  played: readonly PlayedGame[],
  stopped: StopReason,
): object {
  const { outcomes, cost, worst, slowestMs } = sumUp(played);
  const countVerdict = (name: string) => played.filter(({ verdict }) => verdict === name).length;
  const describe = ({ number, move, best, cost }: ReviewedMove) => ({ number, move, best, cost });
  return {
    game: game.name,
    command,
    games,
    done: played.length,
    stopped,
    seed,
    timeLimitMs: moveMs,
    memoryLimitBytes: memoryBytes,
    verdicts: Object.fromEntries(VERDICTS.map((name) => [name, countVerdict(name)])),
    ...outcomes,
    cost,
    worst: worst && { game: worst.number, ...describe(worst.move) },
    slowestMs: roundMs(slowestMs),
    matches: played.map((one) => ({
      ...{ number: one.number, origin: one.origin, side: game.sides[one.side] },
      ...{ verdict: one.verdict, note: one.note, outcome: one.outcome },
      moves: one.review.sides[one.side].moves,
      cost: one.review.sides[one.side].cost,
      mistakes: one.mistakes.map(describe),
      record: recordOf(one.course),
      file: one.file,
    })),
  };
}

function formatText(
  { game, moveMs, games }: PlayBench,
  played: readonly PlayedGame[],
  stopped: StopReason,
): string {
  const { outcomes: { won, drawn, lost }, cost, mistakes, worst, slowestMs } = sumUp(played);
  const head = [
    `${game.name}: ${played.length} of ${formatCount(games, "game")}: ` +
    `${won} won, ${drawn} drawn, ${lost} lost`,
    ...stopped === null ? [] : [STOPPED[stopped]],
    `slowest ${formatDuration(slowestMs)}, limit ${formatDuration(moveMs)} a move`,
  ].join("; ");
  const loss = worst === null
    ? "lost nothing"
    : game.outcome
    ? `made ${formatCount(mistakes, "mistake")}`
    : `lost ${ENGLISH.countUnits(cost, chooseUnit(game))}`;
  const lines = [head];
  // It says nothing of games that were broken off before a mistake.
  if (worst !== null || played.some(({ verdict }) => verdict === "AC")) {
    const most = worst && `; the worst: ${formatWorst(worst.number, worst.move, game.outcome)}`;
    lines.push(`${loss} in ${formatCount(played.length, "game")}${most ?? ""}`);
  }
  for (const { number, course, verdict, note } of played) {
    if (verdict === "AC") continue;
    lines.push(printable(`game ${number}, move ${course.at + 1}: ${verdict}: ${note}`));
  }
  const written = played.flatMap(({ file }) => file ?? []);
  if (written.length > 0) {
    lines.push(`written: ${[...new Set([written[0], written.at(-1)])].join(" to ")}`);
  }
  return `${lines.join("\n")}\n`;
}

function formatWorst(at: number, { number, move, best, cost }: ReviewedMove, isLost: boolean) {
  const effect = isLost ? "lost the game" : `cost ${cost}`;
  return `move ${number} of game ${at} (${move} instead of ${best}) ${effect}`;
}
