// Hints that reveal more with each step: the idea, where to look, the move, and why. There are
// hints only if a move is proved to be best.
import type { Facts } from "@zugzwang/core";
import type { StudiedMove } from "@zugzwang/core/study";
import { findBestValue, listBest } from "../draw/move_marks.ts";
import { chooseUnit, type Message, nameResult } from "./messages.ts";
import { countGiven, hasSafeMove, takeAll } from "./play_by_class.ts";
import { type Explained, explainMove, type KnownValues } from "./reasons.ts";

export interface HintStep {
  readonly kind: "idea" | "region" | "move" | "why";
  /** What to say. `formatReasons` makes one sentence of several messages. */
  readonly messages: readonly Message[];
  readonly moves: readonly string[];
}

export interface HintQuestion extends Omit<Explained, "move" | "study"> {
  readonly study: KnownValues;
  readonly facts?: Facts | null;
  /** Whether the board marks the moves of a step, so that the text does not name the move. */
  readonly isMarked?: boolean;
}

/** Returns the steps of a hint. The list is empty if no move is proved to be best. */
export function listHints(asked: HintQuestion): HintStep[] {
  const best = listSafeFirst(asked.study);
  if (best.length === 0) return [];
  const [{ move }] = best;
  const idea = describeIdea(asked, best);
  const reasons = explainMove({ ...asked, move }).filter(({ id }) => id !== "givesNothing");
  if (idea && reasons.length === 1 && repeats(reasons[0], idea)) reasons.length = 0;
  const parity = reasons.length === 0 && idea?.id !== "ideaTake" ? describeParity(asked) : null;
  if (parity) reasons.push(parity);
  // "You can take 3 boxes. Look at the 1 box that can be taken." confuses: the move says it better.
  const region = idea?.id === "ideaTake" ? null : describeRegion(asked, move);
  const moveIs: Message = asked.isMarked ? { id: "moveMarked" } : { id: "moveIs", move };
  return [
    ...idea === null ? [] : [makeStep("idea", idea, [])],
    ...region === null ? [] : [region],
    makeStep("move", moveIs, [move]),
    ...reasons.length === 0 ? [] : [{ kind: "why" as const, messages: reasons, moves: [move] }],
  ];
}

export function makeStep(
  kind: HintStep["kind"],
  message: Message,
  moves: readonly string[],
): HintStep {
  return { kind, messages: [message], moves };
}

/** Says how many long chains the side to move wants, if it has a safe move to choose. */
export function describeParity(
  { game, position, facts }: Pick<HintQuestion, "game" | "position" | "facts">,
): Message | null {
  const { longChains: longs, longChainsWanted: wanted } = facts ?? {};
  if (typeof longs !== "number" || typeof wanted !== "string") return null;
  return hasSafeMove({ game, position }) ? { id: "factParity", longs, wanted } : null;
}

/** Whether a reason only says again what a move takes. */
function repeats(reason: Message, idea: Message): boolean {
  return (reason.id === "takes" || reason.id === "takesRest") &&
    (idea.id === "ideaTake" || idea.id === "ideaGain") && reason.n === idea.n;
}

/** Returns the moves that are proved to be best. The first one is shown: safe if one is. */
function listSafeFirst(study: KnownValues): readonly Pick<StudiedMove, "move">[] {
  const best = listBest(study);
  const isSafe = ({ moveClass }: StudiedMove) => Number(moveClass === "safe");
  if (best.length > 0) return best.toSorted((a, b) => isSafe(b) - isSafe(a));
  return study.move === null || findBestValue(study) === null ? [] : [{ move: study.move }];
}

function describeRegion(
  { game, position, isMarked }: HintQuestion,
  text: string,
): HintStep | null {
  const region = game.show.region?.(position, game.parseMove(text, position)) ?? null;
  if (region === null || region.moves.length === game.moves(position).length) return null;
  const { kind, size, moves } = region;
  if (kind === "knot" && !isMarked) return null; // the region has no name
  const message: Message = kind === "knot"
    ? { id: "regionMarked" }
    : { id: "regionPart", kind, size };
  return makeStep("region", message, moves);
}

function describeIdea(
  asked: HintQuestion,
  best: readonly Pick<StudiedMove, "move">[],
): Message | null {
  const { game, position, study } = asked;
  const all = game.moves(position).length;
  if (all === 1) return { id: "ideaForced" };
  if (game.show.moveClass && game.show.region) return describeClass(asked, best);
  if (best.length === all && study.total !== null) {
    return { id: "ideaEqual", after: nameResult(study.total, asked) };
  }
  if (game.outcome && (study.moverValue ?? 0) > 0) return { id: "ideaWin" };
  if (!isComplete(study)) return null; // other moves may be equally good
  const n = game.gain(position, game.parseMove(best[0].move, position));
  if (best.length > 1) return { id: "ideaSome", best: best.length, of: all };
  if (n > 0) return { id: "ideaGain", n, unit: chooseUnit(game) };
  return { id: "ideaOnly" };
}

function isComplete({ moves, unproved }: KnownValues): boolean {
  return moves !== null && unproved.length === 0;
}

function describeClass(
  { game, position, study }: HintQuestion,
  best: readonly Pick<StudiedMove, "move">[],
): Message {
  const moves = best.map(({ move }) => game.parseMove(move, position));
  const findClass = (move: unknown) => game.show.moveClass!(position, move);
  const classes = moves.map(findClass);
  const [[first], [kind]] = [moves, classes];
  const unit = chooseUnit(game);
  if (kind === "capture") {
    return { id: "ideaTake", n: takeAll({ game, position }).gained, unit };
  }
  const amount = { n: countGiven({ game, position }, first), unit };
  if (kind === "double-deal") return { id: "ideaDoubleDeal", ...amount };
  const safe = game.moves(position).filter((move) => findClass(move) === "safe").length;
  if (kind === "safe") {
    if (safe === 1) return { id: "ideaOnlySafe" };
    const isAnyBest = classes.filter((name) => name === "safe").length === safe;
    const isSure = isComplete(study) && !isAnyBest;
    return isSure ? { id: "ideaSafe", count: safe } : { id: "ideaAnySafe" };
  }
  if (safe > 0) return { id: "ideaSacrifice", ...amount };
  const region = game.show.region!(position, first);
  const isPart = region?.kind === "chain" || region?.kind === "loop";
  if (kind === "loony" && isPart) return { id: "ideaOpen" };
  const isHard = classes.every((name) => name === "hard-hearted handout");
  return { id: isHard ? "ideaHardHearted" : "ideaHandout", ...amount };
}
