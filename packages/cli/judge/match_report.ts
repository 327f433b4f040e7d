// What `judge --play` finds, as text and as JSON.
import { recordOf } from "@zugzwang/core/study";
import { findGreatest } from "../base/extreme.ts";
import type { AnyGame } from "../base/games.ts";
import { printable } from "../base/report.ts";
import { formatCount, formatDuration, roundMs } from "../base/units.ts";
import type { ReviewedMove } from "../play/review.ts";
import type { Stopped } from "./judge_report.ts";
import type { Match } from "./match.ts";
import { VERDICTS } from "./verdict.ts";

/** A game that was played. */
export interface PlayedMatch extends Match {
  /** Its number, from 1. */
  readonly number: number;
  /** The command that generates its start. */
  readonly origin: string;
  /** The file of its record, or null. */
  readonly file: string | null;
}

export interface MatchReport {
  readonly game: AnyGame;
  readonly command: string;
  /** How many games were to be played. */
  readonly games: number;
  readonly seed: number;
  readonly moveMs: number;
  readonly memoryBytes: number | null;
  readonly matches: readonly PlayedMatch[];
  readonly stopped: Stopped;
}

/** Returns the moves of the program that cost something. */
function listMistakes({ review, side, course: { game } }: Match): ReviewedMove[] {
  return review.moves.filter((move) => move.side === game.sides[side] && move.cost! > 0);
}

function sumCost(match: Match): number {
  return match.review.sides[match.side].cost;
}

/** Returns how a game ended for the program; null if the program broke it off. */
function findOutcome({ review: { result }, verdict, side, course: { game } }: Match) {
  if (verdict !== "AC") return null;
  const winner = result?.winner ?? null; // no result: the positions repeat
  return winner === null ? "drawn" : winner === game.sides[side] ? "won" : "lost";
}

function countOutcomes(matches: readonly Match[]) {
  const count = (outcome: string) => matches.filter((one) => findOutcome(one) === outcome).length;
  return { won: count("won"), drawn: count("drawn"), lost: count("lost") };
}

function findWorst(matches: readonly PlayedMatch[]) {
  const all = matches.flatMap((match) => listMistakes(match).map((move) => ({ match, move })));
  if (all.length === 0) return null;
  const most = findGreatest(all, ({ move }) => move.cost!);
  return all.find(({ move }) => move.cost === most)!;
}

const findSlowest = (matches: readonly Match[]) =>
  matches.length === 0 ? 0 : findGreatest(matches, ({ slowestMs }) => slowestMs);

export function makeMatchJson(report: MatchReport): object {
  const { game, command, games, seed, moveMs, memoryBytes, matches, stopped } = report;
  const worst = findWorst(matches);
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
    ...countOutcomes(matches),
    cost: matches.reduce((sum, match) => sum + sumCost(match), 0),
    worst: worst && { game: worst.match.number, ...describeMove(worst.move) },
    slowestMs: roundMs(findSlowest(matches)),
    matches: matches.map((match) => ({
      number: match.number,
      origin: match.origin,
      side: game.sides[match.side],
      verdict: match.verdict,
      note: match.note,
      outcome: findOutcome(match),
      moves: match.review.sides[match.side].moves,
      cost: sumCost(match),
      mistakes: listMistakes(match).map(describeMove),
      record: recordOf(match.course),
      file: match.file,
    })),
  };
}

function describeMove({ number, move, best, cost }: ReviewedMove): object {
  return { number, move, best, cost };
}

export function formatMatchReport(report: MatchReport): string {
  const { game, games, moveMs, matches, stopped } = report;
  const { won, drawn, lost } = countOutcomes(matches);
  const why = { failure: "stopped at the first failure", interrupt: "interrupted" };
  const head = [
    `${game.name}: ${matches.length} of ${formatCount(games, "game")}: ` +
    `${won} won, ${drawn} drawn, ${lost} lost`,
    ...stopped === null ? [] : [why[stopped]],
    `slowest ${formatDuration(findSlowest(matches))}, limit ${formatDuration(moveMs)} a move`,
  ].join("; ");
  const failing = matches.filter(({ verdict }) => verdict !== "AC").map((match) =>
    printable(`game ${match.number}, move ${match.course.at + 1}: ${match.verdict}: ${match.note}`)
  );
  const written = matches.flatMap(({ file }) => file ?? []);
  const files = written.length === 0
    ? []
    : [`written: ${[...new Set([written[0], written.at(-1)])].join(" to ")}`];
  return [head, ...formatCost(report), ...failing, ...files, ""].join("\n");
}

/** Returns what the mistakes cost, unless no game was played to its end and no move cost anything. */
function formatCost({ game, matches }: MatchReport): string[] {
  const games = formatCount(matches.length, "game");
  const worst = findWorst(matches);
  if (worst === null) {
    return matches.some(({ verdict }) => verdict === "AC") ? [`lost nothing in ${games}`] : [];
  }
  const { match, move: { number, move, best, cost } } = worst;
  const effect = game.outcome ? "lost the game" : `cost ${cost}`;
  return [
    `${formatLoss(game, matches)} in ${games}; the worst: move ${number} of game ` +
    `${match.number} (${move} instead of ${best}) ${effect}`,
  ];
}

function formatLoss(game: AnyGame, matches: readonly Match[]): string {
  const sum = (count: (match: Match) => number) =>
    matches.reduce((sum, match) => sum + count(match), 0);
  if (game.outcome) {
    return `made ${formatCount(sum((match) => listMistakes(match).length), "mistake")}`;
  }
  const points = sum(sumCost);
  const unit = game.show?.unit ?? "point";
  return `lost ${formatCount(points, points !== 1 && unit === "box" ? "boxe" : unit)}`;
}
