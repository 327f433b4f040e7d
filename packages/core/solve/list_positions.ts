import { makeMoveLists, type MoveLists } from "../engines/topological.ts";
import { checkNumber, checkSample, makeRepeatableMove } from "../game/check_position.ts";
import type { Game } from "../game/game.ts";
import { canonicalText } from "../game/values.ts";
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
 * Numbers all positions that follow from a start, breadth first, and lists their moves. In games with
 * outcomes it numbers full texts, because equivalent positions may differ in their plies to the end;
 * otherwise canonical ones. Memory: the texts, and 4 bytes per move, 8 if moves may gain something.
 */
export function listPositions<P, M>(
  rules: Game<P, M>,
  start: P,
  budget: Budget,
): ListedPositions {
  const ids = new TextTable(budget, "the memo of positions");
  const positions: (P | null)[] = [];
  const addPosition = (position: P): number => {
    const text = rules.outcome ? rules.formatPosition(position) : canonicalText(rules, position);
    const id = ids.number(text);
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
