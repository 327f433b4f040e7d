// The naive twin of every solver: only the rules of a game and the recurrence of its value.
import type { Rules } from "./rules.ts";
import { breach } from "./clauses.ts";
import { makeMove } from "./values.ts";

/**
 * Returns the exact value of a position for its side to move, by the rules alone: all moves, depth
 * first, each position once. For tests and small instances.
 *
 * Time and memory grow with the number of reachable positions, the depth of the recursion with the
 * length of the game.
 *
 * @throws {RulesError} if values are not safe integers.
 * @param remembered Values by position text; give the same map again for the same instance.
 */
export function plainSearch<P, M>(
  game: Rules<P, M>,
  position: P,
  remembered: Map<string, number> = new Map(),
): number {
  const text = game.formatPosition(position);
  const known = remembered.get(text);
  if (known !== undefined) return known;
  const moves = game.moves(position);
  let best = moves.length === 0 ? game.terminalValue(position) : -Infinity;
  for (const move of moves) {
    const { child, gain, isAgain } = makeMove(game, position, move);
    const rest = plainSearch(game, child, remembered);
    best = Math.max(best, isAgain ? gain + rest : gain - rest);
  }
  if (!Number.isSafeInteger(best)) {
    const rule = "gains and terminal values add up";
    breach({ rules: game, position }, { rule, expected: "a safe integer", found: best });
  }
  remembered.set(text, best);
  return best;
}

/**
 * The outcome of a position for its side to move: 1 for a win, 0 for a draw, -1 for a loss; and the
 * plies to the end if the winner hurries and the loser delays, null in a draw.
 */
export type PlainOutcome = { readonly value: number; readonly plies: number | null };

/**
 * Returns the outcomes of positions that may repeat, by their texts: those that end within 0, 1, 2, …
 * plies, one pass over all positions each. For tests and small games.
 * @param positions Every position that can be reached from any of them.
 */
export function plainOutcomes<P, M>(
  game: Rules<P, M>,
  positions: readonly P[],
): Map<string, PlainOutcome> {
  const nodes = positions.map((position) => {
    const turns = game.moves(position).map((move) => {
      const { child, isAgain } = makeMove(game, position, move);
      return { text: game.formatPosition(child), sign: isAgain ? 1 : -1 };
    });
    const end = turns.length === 0 ? Math.sign(game.terminalValue(position)) : null;
    return { text: game.formatPosition(position), turns, end };
  });
  const found = new Map<string, PlainOutcome>();
  let open = nodes;
  let before = -1;
  for (let plies = 0; found.size > before; plies++) {
    before = found.size;
    const decided = open.map(({ text, turns, end }) => {
      const values = turns.map((turn) => turn.sign * (found.get(turn.text)?.value ?? 0));
      const isLost = values.length > 0 && values.every((value) => value === -1);
      return { text, value: end ?? (values.includes(1) ? 1 : isLost ? -1 : null) };
    });
    for (const { text, value } of decided) if (value !== null) found.set(text, { value, plies });
    open = open.filter(({ text }) => !found.has(text));
  }
  for (const { text } of open) found.set(text, { value: 0, plies: null });
  return found;
}
