// Checks the rules at one position: they must return the same results each time and change no
// arguments.
import type { Rules } from "./rules.ts";
import { breach, expectSame } from "./rules_error.ts";

/**
 * Checks guarded rules at a position, and returns the positions after its moves.
 * @param moves The moves that the caller uses.
 * @param mostMoves How many of them are made, twice. The texts of 100 times as many are compared.
 * @throws {RulesError} at the first violation.
 */
export function checkPosition<P, M>(
  rules: Rules<P, M>,
  position: P,
  { moves = rules.moves(position), mostMoves = Infinity }: {
    moves?: readonly M[];
    mostMoves?: number;
  } = {},
): P[] {
  const same = (rule: string, results: readonly [unknown, unknown], move?: M) =>
    expectSame({ rules, position, move }, rule, results);
  const twice = (rule: string, make: () => unknown, move?: M) =>
    same(`${rule} returns the same result again`, [make(), make()], move);
  const text = rules.formatPosition(position);
  if (moves.length <= 100 * mostMoves) {
    const format = (moves: readonly M[]) => moves.map((move) => rules.formatMove(move));
    const texts = format(moves);
    for (const again of [rules.moves(position), rules.moves(position)]) {
      same("moves returns the same result again", [texts.join("; "), format(again).join("; ")]);
    }
    checkDistinct(rules, position, texts);
  }
  twice("sideToMove", () => rules.sideToMove(position));
  twice("canonicalText", () => rules.canonicalText?.(position));
  twice("settled", () => rules.settled?.(position));
  same("isOver agrees with moves", [
    moves.length === 0,
    rules.isOver?.(position) ?? moves.length === 0,
  ]);
  if (moves.length === 0) twice("terminalValue", () => rules.terminalValue(position));
  const children = moves.slice(0, mostMoves).map((move) => {
    twice("gain", () => rules.gain(position, move), move);
    const child = rules.mayRepeat
      ? playForOutcome(rules, position, move)
      : rules.play(position, move);
    same("play does not change its position", [text, rules.formatPosition(position)], move);
    const again = rules.formatPosition(rules.play(position, move));
    same("play returns the same result again", [rules.formatPosition(child), again], move);
    return child;
  });
  return children;
}

function checkDistinct<P, M>(rules: Rules<P, M>, position: P, texts: readonly string[]): void {
  if (new Set(texts).size === texts.length) return;
  const found = texts.find((text, i) => texts.indexOf(text) < i);
  const rule = "legal moves differ in their texts";
  breach({ rules, position }, {
    rule,
    expected: "different texts",
    found: `${JSON.stringify(found)} twice`,
  });
}

/** Returns the position after a move, which gains nothing and passes the turn if positions may repeat. */
export function playForOutcome<P, M>(rules: Rules<P, M>, position: P, move: M): P {
  const child = rules.play(position, move);
  const gain = rules.gain(position, move);
  const place = { rules, position, move };
  const rule = "if positions may repeat, a move gains nothing and passes the turn";
  if (gain !== 0) breach(place, { rule, expected: "gain 0", found: gain });
  if (rules.sideToMove(child) === rules.sideToMove(position)) {
    breach(place, { rule, expected: "the other side to move", found: "the same side" });
  }
  return child;
}
