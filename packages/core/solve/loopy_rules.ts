// Solves rules without an encoding whose positions may repeat.
import { type LoopySolution, solveLists } from "../engines/loopy.ts";
import { makeMoveLists } from "../engines/topological.ts";
import { checkSample, playForOutcome } from "../game/check_position.ts";
import { breach } from "../game/clauses.ts";
import type { Game } from "../game/game.ts";
import type { Budget } from "../run/budget.ts";
import { CountedMap } from "../tables/counted_map.ts";

/** Bytes of a position in a map, without its text. */
const ENTRY_BYTES = 120;
/** Positions between two polls, minus one: rules may be slow. */
const POLL_MASK = 15;

/**
 * Solves all positions that follow from a root, if positions may repeat: outcome and remoteness.
 *
 * Positions are identified by their full texts, because equivalent ones may differ in remoteness.
 * Memory: the texts, and 4 bytes per move. Throws a `RulesError` if a move gains something or keeps
 * the turn, or an end is not -1, 0 or 1.
 */
export function loopyRules<P, M>(
  rules: Game<P, M>,
  root: P,
  budget: Budget,
): LoopySolution & { readonly size: number; readonly idOf: (position: P) => number } {
  const ids = new CountedMap<string, number>(budget, "the memo of positions", ENTRY_BYTES);
  const positions: (P | null)[] = [];
  const addPosition = (position: P): number => {
    const text = rules.formatPosition(position);
    const known = ids.get(text);
    if (known !== undefined) return known;
    ids.set(text, positions.length);
    return positions.push(position) - 1;
  };
  const lists = makeMoveLists(budget);
  const { offsets, successors, values } = lists;
  addPosition(root);
  for (let id = 0; id < positions.length; id++) {
    const position = positions[id]!;
    positions[id] = null; // its text is enough to find it
    const moves = rules.moves(position);
    checkSample(rules, position, { moves, visit: id });
    values.push(moves.length === 0 ? checkEnd(rules, position) : 0);
    for (const move of moves) successors.push(addPosition(playForOutcome(rules, position, move)));
    offsets.push(successors.length);
    if ((id & POLL_MASK) === 0) budget.poll(id);
  }
  const idOf = (position: P) => ids.get(rules.formatPosition(position)) ?? -1;
  return { ...solveLists(lists, budget), size: positions.length, idOf };
}

function checkEnd<P, M>(rules: Game<P, M>, position: P): number {
  const value = rules.terminalValue(position);
  if (value === 0 || value === 1 || value === -1) return value;
  const rule = "if positions may repeat, terminalValue is an outcome";
  return breach({ rules, position }, { rule, expected: "-1, 0 or 1", found: value });
}
