import { breach, checkClauses, refuseRepetition } from "./clauses.ts";
import type { Game } from "./game.ts";
import { makeMove } from "./values.ts";

/** How many moves of positions with one text are compared. */
const MOST_COMPARED = 100;

/** The exact value of the positions with a text, and what they must have in common. */
export interface PlainResult {
  /** The value for the side to move. */
  readonly value: number;
  /** The side to move and the texts of the moves. */
  readonly signature: string;
}

interface Frame<P, M> {
  readonly position: P;
  readonly text: string;
  readonly moves: readonly M[];
  searched: number;
  best: number;
  /** Whether the next move leads to the position that was searched last. */
  isNew: boolean;
}

/**
 * Returns the exact value of a position for its side to move, by the rules alone: all moves, depth
 * first, each position once. For tests and small instances.
 *
 * Time and memory grow with the number of reachable positions.
 *
 * @throws {RulesError} if values are not safe integers, a position repeats, or positions with one text
 * differ in the side to move or the moves.
 * @param options.remembered What is known by text. Pass the same map again for the same instance.
 * @param options.onPosition Called with the number of positions so far, before another is searched.
 */
export function plainSearch<P, M>(
  game: Game<P, M>,
  position: P,
  { remembered = new Map(), onPosition }: {
    readonly remembered?: Map<string, PlainResult>;
    readonly onPosition?: (count: number) => void;
  } = {},
): number {
  const root = game.formatPosition(position);
  const known = remembered.get(root);
  if (known) checkSignature(game, position, known);
  const line = known ? [] : [enter(game, position, root)];
  const depths = new Map([[root, 0]]);
  while (line.length > 0) {
    const frame = line[line.length - 1];
    if (frame.searched === frame.moves.length) {
      checkValue(game, frame);
      remembered.set(frame.text, { value: frame.best, signature: sign(game, frame) });
      depths.delete(frame.text);
      line.pop();
      continue;
    }
    const { child, gain, isAgain } = makeMove(game, frame.position, frame.moves[frame.searched]);
    const text = game.formatPosition(child);
    const met = remembered.get(text);
    if (met !== undefined) {
      if (!frame.isNew) checkSignature(game, child, met);
      frame.isNew = false;
      frame.best = Math.max(frame.best, isAgain ? gain + met.value : gain - met.value);
      frame.searched++;
    } else {
      const plies = line.length - (depths.get(text) ?? Infinity);
      if (plies > 0) refuseRepetition({ rules: game, position: child }, plies);
      onPosition?.(remembered.size + line.length);
      depths.set(text, line.length);
      frame.isNew = true;
      line.push(enter(game, child, text)); // then the same move again, with a known rest
    }
  }
  return remembered.get(root)!.value;
}

function enter<P, M>(game: Game<P, M>, position: P, text: string): Frame<P, M> {
  const moves = game.moves(position);
  const best = moves.length === 0 ? game.terminalValue(position) : -Infinity;
  return { position, text, moves, searched: 0, best, isNew: false };
}

function sign<P, M>(
  game: Game<P, M>,
  { position, moves = game.moves(position) }: { position: P; moves?: readonly M[] },
): string {
  const texts = moves.slice(0, MOST_COMPARED).map((move) => game.formatMove(move));
  return `side ${game.sideToMove(position)}, ${moves.length} moves: ${texts.join("; ")}`;
}

function checkSignature<P, M>(game: Game<P, M>, position: P, { signature }: PlainResult): void {
  const rule = "positions with one text have the same side to move and the same moves";
  checkClauses({ rules: game, position }, [[rule, signature, sign(game, { position })]]);
}

function checkValue<P, M>(game: Game<P, M>, { position, best }: Frame<P, M>): void {
  if (Number.isSafeInteger(best)) return;
  const rule = "gains and terminal values add up";
  breach({ rules: game, position }, { rule, expected: "a safe integer", found: best });
}
