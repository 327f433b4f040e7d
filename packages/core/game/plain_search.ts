// The naive twin of every solver: only the rules of a game and the recurrence of its value.
import type { Rules } from "./rules.ts";
import { breach, refuseRepetition } from "./clauses.ts";
import { makeMove } from "./values.ts";

/** A position on the line of the search. */
interface Frame<P, M> {
  readonly position: P;
  readonly text: string;
  readonly moves: readonly M[];
  /** The place of the move that is searched now. */
  at: number;
  best: number;
}

/**
 * Returns the exact value of a position for its side to move, by the rules alone: all moves, depth
 * first, each position once. For tests and small instances.
 *
 * Time and memory grow with the number of reachable positions.
 *
 * @throws {RulesError} if values are not safe integers, or a position repeats.
 * @param remembered Values by position text; give the same map again for the same instance.
 */
export function plainSearch<P, M>(
  game: Rules<P, M>,
  position: P,
  remembered: Map<string, number> = new Map(),
): number {
  const root = game.formatPosition(position);
  const line = remembered.has(root) ? [] : [enter(game, position, root)];
  const open = new Set([root]);
  while (line.length > 0) {
    const frame = line[line.length - 1];
    if (frame.at === frame.moves.length) {
      checkValue(game, frame);
      remembered.set(frame.text, frame.best);
      open.delete(frame.text);
      line.pop();
      continue;
    }
    const { child, gain, isAgain } = makeMove(game, frame.position, frame.moves[frame.at]);
    const text = game.formatPosition(child);
    const rest = remembered.get(text);
    if (rest !== undefined) {
      frame.best = Math.max(frame.best, isAgain ? gain + rest : gain - rest);
      frame.at++;
    } else {
      const start = open.has(text) ? line.findIndex((frame) => frame.text === text) : -1;
      if (start >= 0) refuseRepetition({ rules: game, position: child }, line.length - start);
      open.add(text);
      line.push(enter(game, child, text)); // then the same move again, with a known rest
    }
  }
  return remembered.get(root)!;
}

function enter<P, M>(game: Rules<P, M>, position: P, text: string): Frame<P, M> {
  const moves = game.moves(position);
  const best = moves.length === 0 ? game.terminalValue(position) : -Infinity;
  return { position, text, moves, at: 0, best };
}

function checkValue<P, M>(game: Rules<P, M>, { position, best }: Frame<P, M>): void {
  if (Number.isSafeInteger(best)) return;
  const rule = "gains and terminal values add up";
  breach({ rules: game, position }, { rule, expected: "a safe integer", found: best });
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
