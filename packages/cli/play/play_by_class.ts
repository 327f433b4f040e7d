// How the computer plays if nothing is proved: by the gain and the class of each move, and by what the
// other side can take next.
import type { Random } from "@zugzwang/core";
import { isOver } from "@zugzwang/core/game";
import { findGreatest } from "../base/extreme.ts";
import type { AtPosition } from "../base/games.ts";

/** A position, and the random source that chooses among equal moves. */
interface Board extends AtPosition {
  readonly random: Random;
}

/** The moves of any game. */
type Moves = readonly unknown[];

/** The most moves to compare if every one opens something, so that large boards answer at once. */
const MOST_COMPARED = 20;
/** It pays to leave two boxes if taking them means opening a part of at least this size. */
const WORTH_DECLINING = 3;
/** One in this many quiet moves of the easy level is careless. */
const CARELESS_EVERY = 3;

/**
 * Returns the move of a careful player who does not search. It wins at once if it can. It takes what it
 * can, but leaves the last boxes if it would have to open a long chain otherwise. Then it makes safe
 * moves. Finally it gives away as little as it can.
 */
export function chooseByClass(board: Board, legal: Moves): unknown {
  const win = findWin(board, legal);
  if (win !== undefined) return win;
  if (!board.game.show.moveClass) return pick(board, gainMost(board, legal));
  const doubleDeals = keepClass(board, legal, "double-deal");
  if (doubleDeals.length > 0 && isWorthDeclining(board)) return pick(board, doubleDeals);
  const captures = keepClass(board, legal, "capture");
  if (captures.length > 0) return pick(board, keepDoubleDeal(board, captures));
  const safe = keepClass(board, legal, "safe");
  return pick(board, safe.length > 0 ? safe : loseLeast(board, legal));
}

/**
 * Returns the move of a beginner. It wins at once if it can, and takes every box, even if leaving two
 * would win more. One quiet move in three is careless. When nothing is safe, any chain will do.
 */
export function chooseCarelessly(board: Board, legal: Moves): unknown {
  const win = findWin(board, legal);
  if (win !== undefined) return win;
  const gaining = gainMost(board, legal);
  if (!board.game.show.moveClass || board.game.gain(board.position, gaining[0]) > 0) {
    return pick(board, gaining);
  }
  const isCareless = board.random(CARELESS_EVERY) === 0;
  const safe = keepClass(board, legal, "safe");
  return pick(board, isCareless || safe.length === 0 ? legal : safe);
}

function pick({ random }: Board, moves: Moves): unknown {
  return moves[random(moves.length)];
}

/** Returns a move that wins a game without points at once. */
export function findWin({ game, position }: AtPosition, legal: Moves): unknown {
  if (!game.outcome) return undefined;
  const side = game.sideToMove(position);
  return legal.find((move) => {
    const child = game.play(position, move);
    if (!isOver(game, child)) return false;
    const worth = game.terminalValue(child);
    return game.sideToMove(child) === side ? worth > 0 : worth < 0;
  });
}

function gainMost({ game, position }: AtPosition, legal: Moves): Moves {
  return keepGreatest(legal, (move) => game.gain(position, move));
}

/** Keeps the items with the greatest number. */
export function keepGreatest<T>(items: readonly T[], numberOf: (item: T) => number): readonly T[] {
  const numbers = items.map(numberOf);
  const greatest = findGreatest(numbers, (number) => number);
  return items.filter((_, i) => numbers[i] === greatest);
}

function keepClass(
  { game, position }: Board,
  legal: Moves,
  name: string,
): Moves {
  return legal.filter((move) => game.show.moveClass!(position, move) === name);
}

/** Returns whether a side that takes everything must then open something large. */
function isWorthDeclining(board: Board): boolean {
  const rest = { ...board, position: takeAll(board).position };
  if (!mustOpen(rest)) return false;
  const [least] = loseLeast(rest, board.game.moves(rest.position));
  return countGiven(rest, least) >= WORTH_DECLINING;
}

/** Whether the side to move, which can take nothing, must open something. */
export function mustOpen({ game, position }: AtPosition): boolean {
  return !isOver(game, position) && !hasSafeMove({ game, position });
}

export function hasSafeMove({ game, position }: AtPosition): boolean {
  return game.moves(position).some((move) => game.show.moveClass!(position, move) === "safe");
}

/** Returns the captures after which the last boxes can still be left, or all captures. */
function keepDoubleDeal(
  { game, position }: Board,
  captures: Moves,
): Moves {
  const keeping = captures.slice(0, MOST_COMPARED).filter((move) => {
    const child = game.play(position, move);
    return game.moves(child).some((next) => game.show.moveClass!(child, next) === "double-deal");
  });
  return keeping.length > 0 ? keeping : captures;
}

/** Returns the moves after which the other side can take least. */
function loseLeast(board: Board, legal: Moves): Moves {
  const compared = legal.length <= MOST_COMPARED
    ? legal
    : Array.from({ length: MOST_COMPARED }, () => pick(board, legal));
  const moves = keepGreatest(compared, (move) => -countGiven(board, move));
  const hardHearted = keepClass(board, moves, "hard-hearted handout");
  return hardHearted.length > 0 ? hardHearted : moves; // the other side can decline other handouts
}

/** Returns how much the other side can take after a move. */
export function countGiven({ game, position }: AtPosition, move: unknown): number {
  return takeAll({ game, position: game.play(position, move) }).gained;
}

/** Takes everything that the side to move can take. */
export function takeAll(
  { game, position }: AtPosition,
): { readonly position: unknown; readonly gained: number } {
  const side = game.sideToMove(position);
  let gained = 0;
  for (let at = position;;) {
    const taking = game.sideToMove(at) === side
      ? game.moves(at).find((move) => game.gain(at, move) > 0)
      : undefined;
    if (taking === undefined) return { position: at, gained };
    gained += game.gain(at, taking);
    at = game.play(at, taking);
  }
}
