/**
 * The door: from rules, whatever else their author gives, to a game that every part of the program
 * takes.
 *
 * @module
 */
import { InputError } from "../run/errors.ts";
import type { Game } from "./game.ts";
import { findEngines } from "./encoding.ts";
import { guarded } from "./guard.ts";
import { familyNamed, type InstanceSource } from "./instances.ts";
import { breach } from "./rules_error.ts";
import type { Rules } from "./rules.ts";

/** Rules, and whatever else of a game there is. */
export type RulesAndMore<P, M> = Rules<P, M> & Partial<Game<P, M>>;

/**
 * Returns a whole game: what is missing besides the rules gets its default; core's engines solve
 * it unless it brings a `prover`. It is a plain object, whatever the rules are, and guarded: a function that
 * returns what it must not, or throws, is a `RulesError` that names it and the position.
 *
 * Where the rules have a `start`, it is the only instance that is generated, unless they say others;
 * with no `parse`, an empty input is that position, and with
 * `parsePosition` any position by its text, which then is an instance of its own. Who writes `parse`
 * writes `formatInput`, too.
 *
 * @param module Where the rules come from, for messages.
 * @throws {RulesError} if a required member is missing, or a name is none.
 *
 * @example
 * ```ts
 * import { gameFromRules, solve, solvedOrThrow } from "@zugzwang/core";
 * import { assertEquals } from "@std/assert";
 *
 * // One heap; a move takes one, two or three coins; who takes the last one has lost.
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
  const own: RulesAndMore<P, M> = guarded(rules, module);
  if (own.start === undefined && !own.parse) {
    breach({ rules: own }, { rule: "parse", expected: "start or parse(text)", found: "neither" });
  }
  if (!own.parse !== !own.formatInput) {
    const [rule, other] = own.parse ? ["formatInput", "parse"] : ["parse", "formatInput"];
    breach({ rules: own }, { rule, expected: `a function, as there is ${other}`, found: "none" });
  }
  return { ...makeDefaults(own), ...own };
}

/** What is taken for members that are missing. */
function makeDefaults<P, M>(rules: RulesAndMore<P, M>) {
  const { name, start, winner } = rules;
  return {
    title: name,
    methods: rules.methods ?? findEngines(rules),
    sides: ["first", "second"] as const,
    valueSide: "mover" as const,
    initial: (position: P) => rules.parsePosition || start === undefined ? position : start,
    parse: (text: string) => parseStart(rules, text),
    formatInput: (position: P) =>
      rules.parsePosition ? `${rules.formatPosition(position)}\n` : "\n",
    formatAnswer: (_: P, { value }: { value: number }) => `${winner?.(value) ?? value}\n`,
    parseMove: (text: string, position: P) => moveNamed(rules, text, position),
    ...start !== undefined && { instances: onlyInstance(start) },
  };
}

/** The one instance of a game that has a start. */
function onlyInstance<P>(start: P): InstanceSource<P> {
  return {
    families: { start: "the start of the game" },
    sizeForm: "1",
    defaultSize: "1",
    generate: (size, family) => {
      familyNamed({ start }, family);
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
  const expected = "no input, as the game has one start";
  throw new InputError({
    line: 1,
    column: 1,
    expected,
    found: JSON.stringify(trimmed.slice(0, 24)),
  });
}

/** Returns the legal move with a text. */
function moveNamed<P, M>(rules: Rules<P, M>, text: string, position: P): M {
  const wanted = text.trim();
  const moves = rules.moves(position);
  const move = moves.find((move) => rules.formatMove(move) === wanted);
  if (move !== undefined) return move;
  const some = moves.slice(0, 3).map((move) => rules.formatMove(move));
  const expected = moves.length === 0
    ? "no move, as the game is over"
    : `a legal move such as ${some.join(" or ")}`;
  throw new InputError({ line: 1, column: 1, expected, found: JSON.stringify(wanted) });
}
