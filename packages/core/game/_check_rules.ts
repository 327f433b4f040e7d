/**
 * The conditions of `checkGame` on the rules of a game and on its ranking.
 *
 * @module
 */
import type { GameFault } from "./game_report.ts";
import type { JudgeTexts } from "./judge_texts.ts";
import type { Rules } from "./rules.ts";
import type { Ranking } from "./verification.ts";

/** Carries a fault up to `checkGame`. */
export class Violation extends Error {
  /** What was violated, and where. */
  readonly fault: GameFault;

  /** Takes the fault. */
  constructor(fault: GameFault) {
    super(fault.rule);
    this.fault = fault;
  }
}

/** The roles that the conditions are about. */
type Checked<P, M> = Rules<P, M> & JudgeTexts<P, M>;

/** A condition of the contract at a position, and perhaps at a move. */
export interface Condition<P, M> {
  /** The game. */
  readonly game: Checked<P, M>;
  /** Where. */
  readonly position: P;
  /** At which move, if it is about one. */
  readonly move?: M;
  /** What must be, as a sentence. */
  readonly rule: string;
}

/** Throws a violation unless both are the same value. */
export function assertSame<P, M>(
  { game, position, move, rule }: Condition<P, M>,
  found: unknown,
  expected: unknown,
): void {
  if (Object.is(found, expected)) return;
  throw new Violation({
    rule,
    input: game.formatInput(position),
    position: game.formatPosition(position),
    move: move === undefined ? null : game.formatMove(move),
    expected: String(expected),
    found: String(found),
  });
}

/** Checks that the instance comes back from its input. */
export function checkInput<P, M>(game: Checked<P, M>, position: P): void {
  const input = game.formatInput(position);
  const initial = game.formatPosition(game.initial(position));
  const rule = "parse(formatInput(position)) is the initial position of the instance";
  assertSame({ game, position, rule }, game.formatPosition(game.parse(input)), initial);
}

/** Checks texts and rules at a position, and returns the positions after its moves. */
export function checkRules<P, M>(game: Checked<P, M>, position: P): P[] {
  const at = (rule: string): Condition<P, M> => ({ game, position, rule });
  const text = game.formatPosition(position);
  const copy = game.parsePosition(text, position);
  assertSame(at("parsePosition is the inverse of formatPosition"), game.formatPosition(copy), text);
  const side: number = game.sideToMove(position);
  assertSame(at("the side to move is 0 or 1"), side === 0 || side === 1 ? side : NaN, side);
  const moves = game.moves(position);
  const isOver = game.isOver?.(position) ?? moves.length === 0;
  assertSame(at("isOver says whether no move is left"), isOver, moves.length === 0);
  const texts = new Set(moves.map((move) => game.formatMove(move)));
  assertSame(at("legal moves differ in their texts"), texts.size, moves.length);
  if (moves.length === 0) {
    const isFinite = Number.isFinite(game.terminalValue(position));
    assertSame(at("a terminal value is a finite number"), isFinite, true);
  }
  const children = moves.map((move) => checkMove(game, position, move));
  assertSame(at("play leaves its position as it was"), game.formatPosition(position), text);
  return children;
}

function checkMove<P, M>(game: Checked<P, M>, position: P, move: M): P {
  const at = (rule: string): Condition<P, M> => ({ game, position, move, rule });
  const text = game.formatMove(move);
  const copy = game.parseMove(text, position);
  assertSame(at("parseMove is the inverse of formatMove"), game.formatMove(copy), text);
  assertSame(at("a gain is a finite number"), Number.isFinite(game.gain(position, move)), true);
  return game.play(position, move);
}

/** Checks the ranks of the positions, and of as many others spread over all. */
export function checkRanks<P, M>(
  game: Checked<P, M>,
  positions: readonly P[],
  { ranking, maxPositions }: { ranking: Ranking<P>; maxPositions: number },
): void {
  for (const position of positions) checkRank(game, ranking, position);
  const step = Math.max(1, Math.floor(ranking.size / maxPositions));
  for (let rank = 0; rank < ranking.size; rank += step) {
    const position = ranking.unrank(rank);
    if (position === null) continue;
    const rule = "rank is the inverse of unrank";
    assertSame({ game, position, rule }, ranking.rank(position), rank);
  }
}

function checkRank<P, M>(game: Checked<P, M>, ranking: Ranking<P>, position: P): void {
  const rank = ranking.rank(position);
  const inRange = Number.isInteger(rank) && rank >= 0 && rank < ranking.size;
  assertSame({ game, position, rule: `a rank is in 0..${ranking.size - 1}` }, inRange, true);
  const back = ranking.unrank(rank);
  const text = back === null ? "no position" : game.formatPosition(back);
  const rule = "unrank is the inverse of rank";
  assertSame({ game, position, rule }, text, game.formatPosition(position));
  for (const move of game.moves(position)) {
    const isSmaller = ranking.rank(game.play(position, move)) < rank;
    assertSame({ game, position, move, rule: "a move leads to a smaller rank" }, isSmaller, true);
  }
}
