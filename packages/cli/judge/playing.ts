// Lets a program play whole games against perfect play, and reports what its mistakes cost.
import { seededRandom } from "@zugzwang/core";
import { recordOf } from "@zugzwang/core/study";
import { makeTerminalLine } from "../answer/progress.ts";
import { findGreatest } from "../base/extreme.ts";
import { EXIT, type ExitCode, printable, withPlace, writeJson } from "../base/report.ts";
import { writeBeside } from "../base/files.ts";
import { formatCount, formatDuration, roundMs } from "../base/units.ts";
import { formatCommand, generateInput, type InstanceRecipe } from "../input/instance_recipe.ts";
import { chooseUnit, ENGLISH } from "../play/messages.ts";
import type { ReviewedMove } from "../play/review.ts";
import { formatSavedGame } from "../play/saved_game.ts";
import { type JudgeView, STOPPED, type Stopped } from "./judge_report.ts";
import { type Match, type MatchBench, playMatch } from "./match.ts";
import { VERDICTS } from "./verdict.ts";

export interface PlayRequest extends JudgeView {
  readonly bench: MatchBench;
  /** The program as the user would type it. */
  readonly command: string;
  readonly games: number;
  readonly seed: number;
  readonly memoryBytes: number | null;
  /** The starts, each for two games: the program plays both sides. */
  readonly recipes: readonly InstanceRecipe[];
  /** The folder for the records of the games, if they are to be written. */
  readonly records: string | undefined;
}

/** A game that was played, from the side of the program. */
interface PlayedMatch extends Match {
  readonly number: number;
  /** The command that generates its start. */
  readonly origin: string;
  /** The file of its record, or null. */
  readonly file: string | null;
  /** How it ended; null if the program broke it off. */
  readonly outcome: "won" | "drawn" | "lost" | null;
  readonly cost: number;
  readonly mistakes: readonly ReviewedMove[];
}

export class Playing {
  readonly #request: PlayRequest;
  readonly #matches: PlayedMatch[] = [];

  constructor(request: PlayRequest) {
    this.#request = request;
  }

  async run(): Promise<ExitCode> {
    const { io, output: { progress }, games, runsAll } = this.#request;
    const line = makeTerminalLine(io, progress);
    let hasFailed = false;
    for (let i = 0; i < games && (runsAll || !hasFailed); i++) {
      line?.show(`${i} of ${games} games`);
      const match = await this.#play(i);
      this.#matches.push(match);
      if (match.verdict !== "AC") hasFailed = true;
    }
    line?.clear();
    this.tell(this.#matches.length < games ? "failure" : null);
    return hasFailed ? EXIT.check : EXIT.ok;
  }

  /** Plays a game, and writes its record. The sides change after every game, the start after two. */
  async #play(i: number): Promise<PlayedMatch> {
    const { bench, recipes, seed } = this.#request;
    const { game } = bench;
    const recipe = recipes[i >> 1];
    const side = i % 2 === 0 ? 0 : 1;
    const random = seededRandom(seed + i);
    const seat = { input: generateInput(game, recipe), side, random } as const;
    const match = await withPlace(`game ${i + 1}`, () => playMatch(bench, seat));
    const { review: { moves, sides, result }, verdict } = match;
    const name = game.sides[side];
    const winner = result?.winner ?? null; // no result: the positions repeat
    const outcome = winner === null ? "drawn" : winner === name ? "won" : "lost";
    return {
      ...match,
      number: i + 1,
      origin: formatCommand(game, recipe),
      file: await this.#write(match, i + 1),
      outcome: verdict === "AC" ? outcome : null,
      cost: sides[side].cost,
      mistakes: moves.filter((move) => move.side === name && move.cost! > 0),
    };
  }

  async #write({ course, side }: Match, number: number): Promise<string | null> {
    const { io, records } = this.#request;
    if (records === undefined) return null;
    await io.makeFolder(records);
    const record = formatSavedGame({ course, seats: { computer: side === 0 ? 1 : 0 } });
    return await writeBeside(io, `${records}/${course.game.name}${number}.json`, record);
  }

  tell(stopped: Stopped): void {
    const { io, output } = this.#request;
    if (output.isJson) writeJson(io, makeJson(this.#request, this.#matches, stopped));
    else io.stdout.write(formatText(this.#request, this.#matches, stopped));
  }
}

/** Counts the games of each outcome, finds the slowest move, and the worst one if there is a mistake. */
function sumUp(matches: readonly PlayedMatch[]) {
  const count = (name: string) => matches.filter(({ outcome }) => outcome === name).length;
  const all = matches.flatMap((match) => match.mistakes.map((move) => ({ match, move })));
  const most = findGreatest(all, ({ move }) => move.cost!);
  return {
    outcomes: { won: count("won"), drawn: count("drawn"), lost: count("lost") },
    cost: matches.reduce((sum, { cost }) => sum + cost, 0),
    mistakes: all.length,
    worst: all.find(({ move }) => move.cost === most) ?? null,
    slowestMs: Math.max(0, findGreatest(matches, ({ slowestMs }) => slowestMs)),
  };
}

function makeJson(
  { bench: { game, moveMs }, command, games, seed, memoryBytes }: PlayRequest,
  matches: readonly PlayedMatch[],
  stopped: Stopped,
): object {
  const { outcomes, cost, worst, slowestMs } = sumUp(matches);
  const countVerdict = (name: string) => matches.filter(({ verdict }) => verdict === name).length;
  return {
    game: game.name,
    command,
    games,
    done: matches.length,
    stopped,
    seed,
    timeLimitMs: moveMs,
    memoryLimitBytes: memoryBytes,
    verdicts: Object.fromEntries(VERDICTS.map((name) => [name, countVerdict(name)])),
    ...outcomes,
    cost,
    worst: worst && { game: worst.match.number, ...describeMove(worst.move) },
    slowestMs: roundMs(slowestMs),
    matches: matches.map(({ number, origin, side, verdict, note, outcome, ...match }) => ({
      ...{ number, origin, side: game.sides[side], verdict, note, outcome },
      moves: match.review.sides[side].moves,
      cost: match.cost,
      mistakes: match.mistakes.map(describeMove),
      record: recordOf(match.course),
      file: match.file,
    })),
  };
}

function describeMove({ number, move, best, cost }: ReviewedMove): object {
  return { number, move, best, cost };
}

function formatText(
  { bench: { game, moveMs }, games }: PlayRequest,
  matches: readonly PlayedMatch[],
  stopped: Stopped,
): string {
  const { outcomes: { won, drawn, lost }, cost, mistakes, worst, slowestMs } = sumUp(matches);
  const head = [
    `${game.name}: ${matches.length} of ${formatCount(games, "game")}: ` +
    `${won} won, ${drawn} drawn, ${lost} lost`,
    ...stopped === null ? [] : [STOPPED[stopped]],
    `slowest ${formatDuration(slowestMs)}, limit ${formatDuration(moveMs)} a move`,
  ].join("; ");
  const loss = worst === null
    ? "lost nothing"
    : game.outcome
    ? `made ${formatCount(mistakes, "mistake")}`
    : `lost ${ENGLISH.countUnits(cost, chooseUnit(game))}`;
  const most = worst === null ? "" : `; the worst: ${formatWorst(game.outcome, worst)}`;
  const lines = [head];
  // It says nothing of games that were broken off before a mistake.
  const hasLine = worst !== null || matches.some(({ verdict }) => verdict === "AC");
  if (hasLine) lines.push(`${loss} in ${formatCount(matches.length, "game")}${most}`);
  for (const { number, course, verdict, note } of matches) {
    if (verdict === "AC") continue;
    lines.push(printable(`game ${number}, move ${course.at + 1}: ${verdict}: ${note}`));
  }
  const written = matches.flatMap(({ file }) => file ?? []);
  if (written.length > 0) {
    lines.push(`written: ${[...new Set([written[0], written.at(-1)])].join(" to ")}`);
  }
  return `${lines.join("\n")}\n`;
}

function formatWorst(
  hasOutcome: boolean,
  { match, move: { number, move, best, cost } }: { match: PlayedMatch; move: ReviewedMove },
): string {
  const effect = hasOutcome ? "lost the game" : `cost ${cost}`;
  return `move ${number} of game ${match.number} (${move} instead of ${best}) ${effect}`;
}
