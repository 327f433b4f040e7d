// The hint that the page shows, from proved values as soon as there are any. Before that, it says at once
// what can be taken, which lines are safe and which part gives away least. That follows from the rules
// alone, and never calls a move the best one.
import type { Facts } from "@zugzwang/core";
import { isFinished, type Study } from "@zugzwang/core/study";
import type { AnyCourse, AtPosition } from "../base/games.ts";
import { describeParity, type HintStep, listHints, makeStep } from "./hints.ts";
import { chooseUnit, type Message } from "./messages.ts";
import { countGiven, findWin, keepGreatest, mustOpen, takeAll } from "./play_by_class.ts";

export interface Hint {
  /** As many steps as the visitor has asked for. */
  readonly steps: readonly HintStep[];
  /** Whether there is a further step. */
  readonly hasMore: boolean;
  /** Whether a move is proved to be best. Otherwise the hint follows from the rules alone. */
  readonly isProved: boolean;
}

const NO_HINT: Hint = { steps: [], hasMore: false, isProved: false };

export function findHint(
  { course, study, hintSteps }: {
    readonly course: AnyCourse | null;
    readonly study: Study | null;
    /** How many steps were asked for. */
    readonly hintSteps: number;
  },
  names: readonly [string, string],
): Hint {
  if (hintSteps === 0 || !course || isFinished(course)) return NO_HINT;
  const { game, position } = course;
  const facts = study?.facts ?? game.show.facts?.(position) ?? {};
  const asked = { game, position, names, facts, isMarked: true };
  const proved = study ? listHints({ ...asked, study }) : [];
  const all = proved.length > 0 ? proved : listFactHints(asked);
  return {
    steps: all.slice(0, hintSteps),
    hasMore: hintSteps < all.length,
    isProved: proved.length > 0,
  };
}

/** A position in which the game is not over. */
interface FactQuestion extends AtPosition {
  readonly facts: Facts | null;
}

/** On a board with more moves, counting what each gives away would take too long. */
const MOST_COMPARED = 250;

/** Returns the steps of a hint; none if the rules alone say nothing about the moves. */
function listFactHints(asked: FactQuestion): HintStep[] {
  const { game, position } = asked;
  const [move, ...others] = game.moves(position);
  if (others.length === 0) {
    return [makeStep("move", { id: "ideaForced" }, [game.formatMove(move)])];
  }
  return game.show.moveClass && game.show.region ? hintAtClasses(asked) : hintAtGains(asked);
}

function hintAtGains({ game, position }: FactQuestion): HintStep[] {
  const moves = game.moves(position);
  const win = findWin({ game, position }, moves);
  if (win !== undefined) return [makeStep("move", { id: "factWin" }, [game.formatMove(win)])];
  const [best] = keepGreatest(moves, (move) => game.gain(position, move));
  const n = game.gain(position, best);
  if (game.outcome || n <= 0) return [];
  const fact: Message = { id: "factGain", n, unit: chooseUnit(game) };
  return [makeStep("move", fact, [game.formatMove(best)])];
}

function hintAtClasses(asked: FactQuestion): HintStep[] {
  const { game, position, facts } = asked;
  const classes = Map.groupBy(game.moves(position), (move) => game.show.moveClass!(position, move));
  const list = (name: string) => (classes.get(name) ?? []).map((move) => game.formatMove(move));
  const takes = [...list("capture"), ...list("double-deal")];
  const look = (moves: readonly string[]) => makeStep("region", { id: "regionMarked" }, moves);
  if (takes.length > 0) {
    const { gained: taking, position: rest } = takeAll({ game, position });
    const isWorthIt = list("double-deal").length > 0 && mustOpen({ game, position: rest });
    const n = isWorthIt ? Number(facts?.declinableBoxes) : 0;
    const decline = n > 0 ? [makeStep("why", { id: "factDecline", n }, takes)] : [];
    return [
      makeStep("idea", { id: "ideaTake", n: taking, unit: chooseUnit(game) }, []),
      look(takes),
      ...decline,
    ];
  }
  const safe = list("safe");
  if (safe.length > 0) {
    const idea: Message = safe.length === 1
      ? { id: "ideaOnlySafe" }
      : { id: "factSafe", count: safe.length };
    const parity = describeParity(asked);
    return [
      makeStep("idea", idea, []),
      ...safe.length < game.moves(position).length ? [look(safe)] : [],
      ...parity ? [makeStep("why", parity, safe)] : [],
    ];
  }
  return hintAtHandouts(asked);
}

/** Names the part that gives away least. */
function hintAtHandouts({ game, position }: FactQuestion): HintStep[] {
  const moves = game.moves(position);
  if (moves.length > MOST_COMPARED) return [];
  const [move] = keepGreatest(moves, (move) => -countGiven({ game, position }, move));
  const n = countGiven({ game, position }, move);
  const unit = chooseUnit(game);
  const { kind, size, moves: all } = game.show.region!(position, move)!;
  return kind === "chain" || kind === "loop"
    ? [makeStep("region", { id: "factOpens", n, unit, kind, size }, all)]
    : [makeStep("move", { id: "factGives", n, unit }, [game.formatMove(move)])];
}
