// Makes a complete game from rules.
import { InputError } from "../run/errors.ts";
import { listEngineMethods } from "./encoding.ts";
import type { Game } from "./game.ts";
import { guardGame } from "./guard.ts";
import { findFamily, type InstanceSource } from "./instances.ts";
import type { Rules } from "./rules.ts";

/** Rules, and any other members of a game. */
export type RulesAndMore<P, M> = Rules<P, M> & Partial<Game<P, M>>;

/**
 * Returns a complete game: members that the rules lack get a default. Core's engines solve it unless
 * it has a `prover`. The game is a plain object that checks the rules: a function that throws, or
 * returns something invalid, causes a `RulesError` with its name and the position.
 *
 * If the rules have a `start`, it is the only generated instance by default. Without `parse`, an empty
 * input is that position. With `parsePosition`, the text of any position is an instance too. Write
 * `parse` and `formatInput` together.
 *
 * @param module Where the rules come from, for messages.
 * @throws {RulesError} if a required member is missing, or a name is invalid.
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
 *   start: { coins: 20, side: 0 },
 *   sideToMove: ({ side }) => side,
 *   moves: ({ coins }) => [1, 2, 3].filter((taken) => taken <= coins),
 *   play: ({ coins, side }, taken) => ({ coins: coins - taken, side: side === 0 ? 1 : 0 }),
 *   gain: () => 0,
 *   terminalValue: () => 1,
 *   formatPosition: ({ coins, side }) => `${coins} ${side}`,
 *   formatMove: String,
 * });
 * const { value, move } = solvedOrThrow(await solve(game, game.parse("")));
 * assertEquals([value, move], [1, 3]);
 * ```
 */
export function gameFromRules<P, M>(rules: RulesAndMore<P, M>, module?: string): Game<P, M> {
  const own: RulesAndMore<P, M> = guardGame(rules, module);
  return { ...makeDefaults(own), ...own };
}

function makeDefaults<P, M>(rules: RulesAndMore<P, M>) {
  const { name, start, winner } = rules;
  return {
    title: name,
    methods: rules.methods ?? listEngineMethods(rules),
    sides: ["first", "second"] as const,
    valueSide: "mover" as const,
    initial: (position: P) => rules.parsePosition || start === undefined ? position : start,
    parse: (text: string) => parseStart(rules, text),
    formatInput: (position: P) =>
      rules.parsePosition ? `${rules.formatPosition(position)}\n` : "\n",
    formatAnswer: (_: P, { value }: { value: number }) => `${winner?.(value) ?? value}\n`,
    parseMove: (text: string, position: P) => parseMove(rules, text, position),
    ...start !== undefined && { instances: makeOnlyInstance(start) },
  };
}

function makeOnlyInstance<P>(start: P): InstanceSource<P> {
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

function parseStart<P, M>({ start, parsePosition }: RulesAndMore<P, M>, text: string): P {
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
  const move = moves.find((move) => rules.formatMove(move) === name);
  if (move !== undefined) return move;
  const some = moves.slice(0, 3).map((move) => rules.formatMove(move));
  const expected = moves.length === 0
    ? "no move, because the game is over"
    : `a legal move such as ${some.join(" or ")}`;
  throw new InputError({ line: 1, column: 1, expected, found: JSON.stringify(name) });
}
