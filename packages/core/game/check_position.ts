// Checks the rules at one position: they must return the same results each time and change no
// arguments.
import type { Rules } from "./rules.ts";
import { breach, checkClauses, type Clause, repeat } from "./clauses.ts";

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
  const text = rules.formatPosition(position);
  const showFirst = () =>
    moves.slice(0, mostMoves).map((move) => rules.formatMove(move)).join("; ");
  const firstTexts = showFirst();
  const isOver = moves.length === 0;
  checkClauses({ rules, position }, [
    ...moves.length <= 100 * mostMoves ? compareTexts(rules, position, moves) : [],
    repeat("sideToMove", () => rules.sideToMove(position)),
    repeat("canonicalText", () => rules.canonicalText?.(position)),
    repeat("settled", () => rules.settled?.(position)),
    ["isOver agrees with moves", isOver, rules.isOver?.(position) ?? isOver],
    repeat("terminalValue", () => isOver && rules.terminalValue(position)),
  ]);
  const children = moves.slice(0, mostMoves).map((move) => {
    const gain = repeat("gain", () => rules.gain(position, move));
    const child = rules.mayRepeat
      ? playForOutcome(rules, position, move)
      : rules.play(position, move);
    const [one, again] = [child, rules.play(position, move)].map((at) => rules.formatPosition(at));
    checkClauses({ rules, position, move }, [
      gain,
      ["play does not change its position", text, rules.formatPosition(position)],
      ["play returns the same result again", one, again],
    ]);
    return child;
  });
  for (const child of children) rules.moves(child);
  const rule = "moves returns a list that later calls do not change";
  checkClauses({ rules, position }, [[rule, firstTexts, showFirst()]]);
  return children;
}

/** Compares the texts of moves with those of two more calls, and with each other. */
function compareTexts<P, M>(rules: Rules<P, M>, position: P, moves: readonly M[]): Clause[] {
  const [texts, ...others] = [moves, rules.moves(position), rules.moves(position)]
    .map((list) => list.map((move) => rules.formatMove(move)));
  const isTwin = (text: string, place: number) => texts.indexOf(text) < place;
  const twin = new Set(texts).size < texts.length ? texts.find(isTwin) : undefined;
  const [rule, different] = ["moves returns the same result again", "different texts"];
  const found = twin === undefined ? different : `${JSON.stringify(twin)} twice`;
  return [
    ...others.map((again): Clause => [rule, texts.join("; "), again.join("; ")]),
    ["legal moves differ in their texts", different, found],
  ];
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
