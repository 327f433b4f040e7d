import { InputError } from "../run/errors.ts";
import { GAME, type Game, type MemberName, type Surely } from "./game.ts";
import { guardRules } from "./guard.ts";
import { findFamily, type Instances } from "./instances.ts";
import type { Answer } from "./judge.ts";
import type { Rules } from "./rules.ts";
import { formatOutcome } from "./values.ts";

/**
 * Returns the complete game of some rules: members that they lack get a default. Core's engines solve
 * it unless it has a prover. The game is a plain object that checks the rules: a function that throws,
 * or returns something invalid, causes a `RulesError` with its name and the position.
 *
 * If the rules have a `start`, it is the only instance by default, and an empty input is that position.
 * With `parsePosition`, the text of any position is an input too.
 *
 * @param module Where the rules come from, for messages.
 * @throws {RulesError} if a required member is missing, a member is invalid, or a part has an unknown one.
 *
 * @example
 * ```ts
 * import { gameFromRules, solve, solvedOrThrow } from "@zugzwang/core";
 * import { assertEquals } from "@std/assert";
 *
 * // One heap. A move takes one, two or three coins. The player who takes the last one loses.
 * type Heap = { coins: number; side: 0 | 1 };
 * const game = gameFromRules<Heap, number>({
 *   name: "heap",
 *   outcome: true,
 *   start: { coins: 20, side: 0 },
 *   sideToMove: ({ side }) => side,
 *   moves: ({ coins }) => [1, 2, 3].filter((taken) => taken <= coins),
 *   play: ({ coins, side }, taken) => ({ coins: coins - taken, side: side === 0 ? 1 : 0 }),
 *   terminalValue: () => 1,
 *   formatPosition: ({ coins, side }) => `${coins} ${side}`,
 *   formatMove: String,
 * });
 * const position = game.judge.parse("");
 * const { value, move } = solvedOrThrow(await solve(game, position));
 * assertEquals([value, move], [1, 3]);
 * assertEquals(game.judge.formatAnswer(position, { value, move }), "first wins\n");
 * ```
 */
export function gameFromRules<P, M, Parts extends MemberName = never>(
  rules: Rules<P, M> & NoInfer<Surely<P, M, Parts>>,
  module?: string,
): Game<P, M, Parts> {
  const own = guardRules<P, M>(rules, module);
  const { name, start, parsePosition, mayRepeat = false } = own;
  const game: Game<P, M> = {
    title: name,
    sides: ["first", "second"],
    valueSide: "mover",
    outcome: mayRepeat,
    gain: () => 0,
    initial: (position) => parsePosition || start === undefined ? position : start,
    parseMove: (text, position) => parseMove(game, text, position),
    ...start !== undefined && {
      instances: makeOnlyInstance(start),
      ...!own.judge?.parse && { canonicalInstance: () => "" }, // an input is a position of this instance
    },
    ...own,
    judge: {
      parse: (text) => parseStart(own, text),
      formatInput: (position) => parsePosition ? `${own.formatPosition(position)}\n` : "\n",
      formatAnswer: (position, answer) => formatAnswer(game, position, answer),
      ...own.judge,
    },
    show: own.show ?? {},
    [GAME]: true,
  };
  return game as Game<P, M, Parts>;
}

function formatAnswer<P, M>(game: Game<P, M>, position: P, { value }: Answer<M>): string {
  return `${game.outcome ? formatOutcome(game, position, value) : value}\n`;
}

function makeOnlyInstance<P>(start: P): Instances<P> {
  return {
    families: { start: "the start of the game" },
    sizeForm: "1",
    defaultSize: "1",
    generate: (size, family) => {
      findFamily({ start }, family);
      if (size === "1") return start;
      throw new RangeError(`Cannot generate size ${JSON.stringify(size)}: expected 1`);
    },
    smaller: () => [],
  };
}

function parseStart<P, M>({ start, parsePosition }: Rules<P, M>, text: string): P {
  const trimmed = text.trim();
  if (trimmed === "") return start!;
  if (parsePosition) return parsePosition(trimmed, start!);
  const expected = "no input, because the game has only one start";
  const found = JSON.stringify(trimmed.slice(0, 24));
  throw new InputError({ line: 1, column: 1, expected, found });
}

function parseMove<P, M>(rules: Rules<P, M>, text: string, position: P): M {
  const name = text.trim();
  const moves = rules.moves(position);
  const move = moves.find((move) => rules.formatMove(move).trim() === name);
  if (move !== undefined) return move;
  const some = moves.slice(0, 3).map((move) => rules.formatMove(move));
  const expected = moves.length === 0
    ? "no move, because the game is over"
    : `a legal move such as ${some.join(" or ")}`;
  throw new InputError({ line: 1, column: 1, expected, found: JSON.stringify(name) });
}
