/**
 * The door: from rules, whatever else their author gives, to a game that every part of the program
 * takes.
 *
 * @module
 */
import { InputError } from "../run/errors.ts";
import type { Game } from "./game.ts";
import { checkPosition } from "./_checks.ts";
import { CHECKED_MOVES, solverOfGuarded } from "./solver_from_rules.ts";
import { guarded, ownLimit } from "./guard.ts";
import { familyNamed, type InstanceSource } from "./instances.ts";
import { breach } from "./rules_error.ts";
import type { Rules } from "./rules.ts";
import type { MoveValuesOptions, Solution, SolveOptions } from "./solver.ts";

/** Rules, and whatever else of a game there is. */
export type RulesAndMore<P, M> = Rules<P, M> & Partial<Game<P, M>>;

/**
 * Returns a whole game: what is missing besides the rules gets its default, the solver that of
 * `solverFromRules`. It is a plain object, whatever the rules are, and guarded: a function that
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
 * import { gameFromRules, solvedOrThrow } from "@zugzwang/core";
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
 * const { value, move } = solvedOrThrow(await game.solve(game.parse("")));
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
  return { ...defaultsOf(own), ...own, ...own.solve ? guardedSolver(own) : solverOfGuarded(own) };
}

/** What is taken for members that are missing. */
function defaultsOf<P, M>(rules: RulesAndMore<P, M>) {
  const { name, start, winner } = rules;
  return {
    title: name,
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

/** A solver of the author's own: what it is asked about and what it answers are looked at. */
function guardedSolver<P, M>(game: RulesAndMore<P, M>) {
  const { methods = ["own"], moveValues } = game;
  return {
    methods,
    solve: async (position: P, options?: SolveOptions) => {
      checkPosition(game, position, { mostMoves: CHECKED_MOVES });
      return checkedSolution(game, position, await game.solve!(position, options));
    },
    ...moveValues && {
      moveValues: async (position: P, options?: MoveValuesOptions) => {
        const values = await moveValues(position, options);
        const count = game.moves(position).length;
        if (values.length === count && values.every(Number.isSafeInteger)) return values;
        const expected = `${count} safe integers, one for each move`;
        return breach({ rules: game, position }, { rule: "moveValues", expected, found: values });
      },
    },
  };
}

function checkedSolution<P, M>(
  game: Rules<P, M>,
  position: P,
  solution: Solution<M>,
): Solution<M> {
  const fail = (expected: string, found: unknown) =>
    breach({ rules: game, position }, { rule: "solve", expected, found });
  if (solution?.solved === false) {
    const { lower, upper } = solution;
    const limit = ownLimit(solution.limit);
    if (!(lower <= upper)) return fail("bounds in order", [lower, upper]);
    return limit ? { ...solution, limit } : fail("the limit that stopped it", solution.limit);
  }
  if (!Number.isSafeInteger(solution?.value)) {
    return fail("a value that is a safe integer", solution?.value);
  }
  const moves = game.moves(position);
  const text = solution.move === null ? null : game.formatMove(solution.move);
  const isLegal = moves.some((move) => game.formatMove(move) === text);
  if (text === null ? moves.length === 0 : isLegal) return solution;
  return fail("a legal move, or null where there is none", text);
}
