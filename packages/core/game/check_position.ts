// Checks the rules at one position: they must return the same results each time and change no
// arguments.
import { isWithin, MOST } from "../engines/contract.ts";
import type { Game } from "./game.ts";
import { breach, checkClauses, type Clause, type Where } from "./clauses.ts";
import type { Turn } from "./terms.ts";
import { makeMove } from "./values.ts";

/** How many moves of a position to make twice. The texts of 100 times as many are compared. */
const MOST_MADE = 16;
/** Solvers check the first 32 positions that they visit, and then one in 1,024. */
const [FIRST_CHECKED, CHECKED_MASK] = [32, 1023];

/** Checks a position if it is one of the sample, and returns whether it is. */
export function checkSample<P, M>(
  rules: Game<P, M>,
  position: P,
  { moves, visit }: { readonly moves: readonly M[]; readonly visit: number },
): boolean {
  const isChecked = visit < FIRST_CHECKED || (visit & CHECKED_MASK) === 0;
  if (isChecked) checkPosition(rules, position, { moves });
  return isChecked;
}

/** Checks guarded rules at a position, and returns what its first moves lead to. */
export function checkPosition<P, M>(
  rules: Game<P, M>,
  position: P,
  { moves = rules.moves(position), mostMade = MOST_MADE }: {
    moves?: readonly M[];
    mostMade?: number;
  } = {},
): P[] {
  const text = rules.formatPosition(position);
  const isOver = moves.length === 0;
  const list = (moves: readonly M[]) =>
    moves.slice(0, 100 * mostMade).map((move) => rules.formatMove(move));
  const show = () => list(rules.moves(position)).join("; ");
  const texts = list(moves);
  const shown = texts.join("; ");
  const [seen, different] = [new Set<string>(), "different texts"];
  const twin = texts.find((text) => seen.size === seen.add(text.trim()).size); // as moves are read
  checkClauses({ rules, position }, [
    repeat("moves", show, shown),
    ["legal moves differ in their texts", different, twin ?? different],
    repeat("sideToMove", () => rules.sideToMove(position)),
    repeat("canonicalText", () => rules.canonicalText?.(position)),
    repeat("settled", () => rules.settled?.(position)),
    ["isOver agrees with moves", isOver, rules.isOver?.(position) ?? isOver],
    repeat("terminalValue", () => isOver && rules.terminalValue(position)),
  ]);
  const children = moves.slice(0, mostMade).map((move) =>
    checkMove(rules, { position, text, move })
  );
  for (const child of children) rules.moves(child);
  checkClauses({ rules, position }, [
    ["moves returns a list that later calls do not change", shown, list(moves).join("; ")],
    repeat("moves", show, shown),
  ]);
  return children;
}

/** Checks a move of a position with a text, and returns the position after it. */
function checkMove<P, M>(
  rules: Game<P, M>,
  { position, text, move }: { readonly position: P; readonly text: string; readonly move: M },
): P {
  const gain = repeat("gain", () => rules.gain(position, move));
  const { child } = makeRepeatableMove(rules, position, move);
  checkClauses({ rules, position, move }, [
    gain,
    ["play does not change its position", text, rules.formatPosition(position)],
  ]);
  const replay = () => rules.formatPosition(rules.play(position, move));
  checkClauses({ rules, position, move }, [repeat("play", replay, rules.formatPosition(child))]);
  return child;
}

/** Returns the clause that a function returns the same result again. */
function repeat(name: string, call: () => unknown, first = call()): Clause {
  return [`${name} returns the same result again`, first, call()];
}

/** Makes a move, which must pass the turn if positions may repeat: endless play has no value. */
export function makeRepeatableMove<P, M>(rules: Game<P, M>, position: P, move: M): Turn<P> {
  const turn = makeMove(rules, position, move);
  if (!rules.mayRepeat || !turn.isAgain) return turn;
  const rule = "if positions may repeat, a move passes the turn";
  const expected = "the other side to move";
  return breach({ rules, position, move }, { rule, expected, found: "the same side" });
}

/** Checks a gain or a value that an engine of core reads, and returns it. */
export function checkNumber<P, M>(where: Where<P, M>, rule: string, found: number): number {
  if (isWithin(found, MOST)) return found + 0; // no −0
  return breach(where, { rule, expected: "an integer below 2^30 in absolute value", found });
}
