// Why a move is good or bad: what it takes and gives, and who must then open the next chain. Every reason
// follows from the rules and from proved values.
import type { Region } from "@zugzwang/core";
import type { StudiedMove, Study } from "@zugzwang/core/study";
import { findBestValue, type KnownMoves } from "../draw/move_marks.ts";
import type { AtPosition } from "../base/games.ts";
import { chooseUnit, type Message, type NamedGame } from "./messages.ts";
import { findWin, mustOpen, takeAll } from "./play_by_class.ts";

export type KnownValues = KnownMoves & Pick<Study, "move" | "total">;

export interface Explained extends NamedGame {
  readonly move: string;
  /** What is known about the position before the move, or null. */
  readonly study: KnownValues | null;
  readonly line?: readonly string[];
  /** What the move is worth to its mover where the outcome counts, if the study does not say so. */
  readonly moverValue?: number;
}

/** Returns the proved reasons why a move is good or bad, the most important first. */
export function explainMove(explained: Explained): Message[] {
  const { game } = explained;
  if (game.outcome) return explainOutcome(explained);
  const reasons = game.show.region && game.show.moveClass
    ? explainParts(explained)
    : explainGains(explained);
  const n = findCost(explained);
  return n ? [...reasons, { id: "worse", n, unit: chooseUnit(game) }] : reasons;
}

/** The classes of moves that can be declined. Only these are worth the cost of computing facts. */
const CAN_BE_DECLINED = new Set(["half-hearted handout", "loony"]);

/**
 * Looks ahead until a side must open something: what the move takes, what its mover can take after it or
 * the other side is given, how much of that the other side can leave, and what remains then.
 */
function lookAhead({ game, position }: AtPosition, move: unknown) {
  const child = game.play(position, move);
  const isSame = game.sideToMove(child) === game.sideToMove(position);
  const { position: rest, gained } = takeAll({ game, position: child });
  return {
    taken: game.gain(position, move),
    more: isSame ? gained : 0,
    given: isSame ? 0 : gained,
    declinable: isSame || !CAN_BE_DECLINED.has(game.show.moveClass!(position, move))
      ? 0
      : countDeclinable({ game, position: child }),
    rest,
    toOpen: listToOpen({ game, position: rest }),
  };
}

function countDeclinable({ game, position }: AtPosition): number {
  const { declinableBoxes } = game.show.facts?.(position) ?? {};
  return typeof declinableBoxes === "number" ? declinableBoxes : 0;
}

/** Returns the parts of the board that can be opened, or null if a move is safe. */
function listToOpen({ game, position }: AtPosition): readonly Region[] | null {
  if (!mustOpen({ game, position })) return null;
  const seen = new Set<string>();
  const regions: Region[] = [];
  for (const move of game.moves(position)) {
    if (seen.has(game.formatMove(move))) continue;
    const region = game.show.region!(position, move);
    if (region === null) return null;
    region.moves.forEach((text) => seen.add(text));
    regions.push(region);
  }
  return regions;
}

function explainParts(explained: Explained): Message[] {
  const { game, position, names } = explained;
  const move = game.parseMove(explained.move, position);
  const outlook = lookAhead(explained, move);
  const { taken, given, declinable, rest } = outlook;
  const kind = game.show.moveClass!(position, move);
  const who = names[game.sideToMove(rest)];
  const other = names[1 - game.sideToMove(position)];
  const unit = chooseUnit(game);
  const opens = describeOpening(outlook.toOpen, who);
  if (kind === "capture") {
    const isEnd = game.moves(rest).length === 0;
    if (isEnd) return [{ id: "takesRest", n: taken + outlook.more, unit }];
    const isMistake = (findCost(explained) ?? 0) > 0;
    return [{ id: "takes", n: taken, unit }, ...isMistake ? opens : []];
  }
  if (kind === "double-deal") {
    const next = outlook.toOpen === null ? describeLine(explained, move) : opens;
    return [{ id: "leaves", n: given, unit }, ...next];
  }
  if (kind === "safe") {
    if (opens.length > 0) return [{ id: "lastSafe" }, ...opens];
    return [{ id: "givesNothing" }, ...describeLine(explained, move)];
  }
  const gives: Message = { id: "gives", n: given, unit };
  if (outlook.toOpen === null) return [gives, ...describeLine(explained, move)];
  if (declinable === 0) return [gives, ...opens];
  // If the other side leaves the last boxes, the mover must take them and open the next part.
  const canLeave: Message = { id: "canLeave", who: other, n: declinable, of: given };
  const moverOpens = describeOpening(outlook.toOpen, names[game.sideToMove(position)]);
  return [gives, canLeave, ...moverOpens];
}

function describeOpening(toOpen: readonly Region[] | null, who: string): Message[] {
  if (toOpen === null) return [];
  if (toOpen.some(({ kind }) => kind !== "chain" && kind !== "loop")) {
    return [{ id: "thenOpensSome", who }];
  }
  const [{ kind, size }, ...others] = toOpen;
  return others.length === 0
    ? [{ id: "thenOpens", who, kind, size }]
    : [{ id: "thenOpensOne", who, of: toOpen.length }];
}

/** Says who opens the first long chain or loop of a best line. */
function describeLine({ game, position, line = [], names }: Explained, move: unknown): Message[] {
  let at = game.play(position, move);
  for (const text of line) {
    const next = game.parseMove(text, at);
    const part = game.show.moveClass!(at, next) === "loony" ? game.show.region!(at, next) : null;
    const who = names[game.sideToMove(at)];
    if (part?.kind === "knot") return [{ id: "lineOpensAny", who }];
    if (part?.kind === "chain" || part?.kind === "loop") {
      return [{ id: "lineOpens", who, kind: part.kind, size: part.size }];
    }
    at = game.play(at, next);
  }
  return [];
}

function explainGains({ game, position, move: text }: Explained): Message[] {
  const unit = chooseUnit(game);
  const n = game.gain(position, game.parseMove(text, position));
  return n > 0 ? [{ id: "takes", n, unit }] : [];
}

function explainOutcome(explained: Explained): Message[] {
  const { game, position, study, names } = explained;
  const found = findMove(study, explained.move);
  const moverValue = found?.moverValue ?? explained.moverValue;
  if (moverValue === undefined) return [];
  const plies = found?.plies ?? null;
  const who = names[1 - game.sideToMove(position)];
  if (plies === 1 && moverValue > 0) return [{ id: "winsNow" }];
  if (moverValue > 0) {
    return plies === null ? [{ id: "keepsWin" }] : [{ id: "winsIn", moves: Math.ceil(plies / 2) }];
  }
  if (moverValue === 0) return [];
  const best = study && findBestValue(study);
  if (best !== null && best <= moverValue) return [{ id: "allLose" }];
  const reply = plies === 2 ? findReply(explained) : null;
  return [reply === null ? { id: "throwsWin", who } : { id: "losesNow", who, move: reply }];
}

/** Returns a reply to a move that wins at once, or null. */
function findReply({ game, position, move }: Explained): string | null {
  const child = game.play(position, game.parseMove(move, position));
  const reply = findWin({ game, position: child }, game.moves(child));
  return reply === undefined ? null : game.formatMove(reply);
}

/** Returns what a move costs its mover, or null if that is not proved. */
function findCost({ study, move }: Pick<Explained, "study" | "move">): number | null {
  const [best, found] = [study && findBestValue(study), findMove(study, move)];
  return best !== null && found ? best - found.moverValue : null;
}

function findMove(study: KnownValues | null, text: string): StudiedMove | undefined {
  return study?.moves?.find(({ move }) => move === text);
}
