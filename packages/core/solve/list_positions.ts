import { type LoopySolution, solveLists } from "../engines/loopy.ts";
import { makeMoveLists, type MoveLists } from "../engines/topological.ts";
import { checkNumber, checkSample, makeRepeatableMove } from "../game/check_position.ts";
import type { Game } from "../game/game.ts";
import type { Budget } from "../run/budget.ts";
import { TextTable } from "../tables/text_table.ts";

/** Positions between two polls, minus one: rules may be slow. */
const POLL_MASK = 15;

/** All positions that follow from a start. */
export interface ListedPositions {
  /** Their texts. The start has number 0. */
  readonly ids: TextTable;
  /** Moves by number. Where positions may repeat, all gains are 0 and the list of gains is empty. */
  readonly lists: MoveLists;
}

/**
 * Numbers all positions that follow from a start, breadth first, by their texts, and lists their moves.
 * Memory: the texts, and 4 bytes per move, 8 if moves may gain something.
 */
export function listPositions<P, M>(
  rules: Game<P, M>,
  start: P,
  { nameOf, budget }: { readonly nameOf: (position: P) => string; readonly budget: Budget },
): ListedPositions {
  const ids = new TextTable(budget, "the memo of positions");
  const positions: (P | null)[] = [];
  const addPosition = (position: P): number => {
    const id = ids.number(nameOf(position));
    if (id === positions.length) positions.push(position);
    return id;
  };
  const lists = makeMoveLists(budget);
  const { offsets, successors, gains, values } = lists;
  addPosition(start);
  for (let id = 0; id < positions.length; id++) {
    const position = positions[id]!;
    positions[id] = null; // its text is enough to find it
    const moves = rules.moves(position);
    checkSample(rules, position, { moves, visit: id });
    const end = moves.length === 0 ? rules.terminalValue(position) : 0;
    values.push(checkNumber({ rules, position }, "terminalValue", end));
    for (const move of moves) {
      const { child, gain, isAgain } = makeRepeatableMove(rules, position, move);
      checkNumber({ rules, position, move }, "gain", gain);
      successors.push(addPosition(child));
      if (!rules.mayRepeat) gains.push(gain << 1 | Number(isAgain));
    }
    offsets.push(successors.length);
    if ((id & POLL_MASK) === 0) budget.poll(id);
  }
  return { ids, lists };
}

/**
 * Finds outcome and remoteness of all positions that follow from a root, if positions may repeat. It keeps
 * full texts, because equivalent positions may differ in remoteness.
 */
export function loopyRules<P, M>(
  rules: Game<P, M>,
  root: P,
  budget: Budget,
): LoopySolution & { readonly size: number; readonly idOf: (position: P) => number } {
  const nameOf = (position: P) => rules.formatPosition(position);
  const { ids, lists } = listPositions(rules, root, { nameOf, budget });
  const idOf = (position: P) => ids.find(nameOf(position));
  return { ...solveLists(lists, budget), size: ids.size, idOf };
}
