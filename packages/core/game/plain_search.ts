// The naive twin of every solver: only the rules of a game and the recurrence of its value.
import type { Game } from "./game.ts";
import { breach, refuseRepetition } from "./clauses.ts";
import { makeMove } from "./values.ts";

/** A position on the line of the search. */
interface Frame<P, M> {
  readonly position: P;
  readonly text: string;
  readonly moves: readonly M[];
  /** The number of moves that are searched. */
  searched: number;
  best: number;
}

/**
 * Returns the exact value of a position for its side to move, by the rules alone: all moves, depth
 * first, each position once. For tests and small instances.
 *
 * Time and memory grow with the number of reachable positions.
 *
 * @throws {RulesError} if values are not safe integers, or a position repeats.
 * @param options.remembered Values by position text. Pass the same map again for the same instance.
 * @param options.onPosition Called with the number of positions so far, before another is searched.
 */
export function plainSearch<P, M>(
  game: Game<P, M>,
  position: P,
  { remembered = new Map(), onPosition }: {
    readonly remembered?: Map<string, number>;
    readonly onPosition?: (count: number) => void;
  } = {},
): number {
  const root = game.formatPosition(position);
  const line = remembered.has(root) ? [] : [enter(game, position, root)];
  const depths = new Map([[root, 0]]);
  while (line.length > 0) {
    const frame = line[line.length - 1];
    if (frame.searched === frame.moves.length) {
      checkValue(game, frame);
      remembered.set(frame.text, frame.best);
      depths.delete(frame.text);
      line.pop();
      continue;
    }
    const { child, gain, isAgain } = makeMove(game, frame.position, frame.moves[frame.searched]);
    const text = game.formatPosition(child);
    const rest = remembered.get(text);
    if (rest !== undefined) {
      frame.best = Math.max(frame.best, isAgain ? gain + rest : gain - rest);
      frame.searched++;
    } else {
      const plies = line.length - (depths.get(text) ?? Infinity);
      if (plies > 0) refuseRepetition({ rules: game, position: child }, plies);
      onPosition?.(remembered.size + line.length);
      depths.set(text, line.length);
      line.push(enter(game, child, text)); // then the same move again, with a known rest
    }
  }
  return remembered.get(root)!;
}

function enter<P, M>(game: Game<P, M>, position: P, text: string): Frame<P, M> {
  const moves = game.moves(position);
  const best = moves.length === 0 ? game.terminalValue(position) : -Infinity;
  return { position, text, moves, searched: 0, best };
}

function checkValue<P, M>(game: Game<P, M>, { position, best }: Frame<P, M>): void {
  if (Number.isSafeInteger(best)) return;
  const rule = "gains and terminal values add up";
  breach({ rules: game, position }, { rule, expected: "a safe integer", found: best });
}
