// Checks that a game keeps the contract that the engines rely on.
import { checkPosition } from "../game/check_position.ts";
import type { Game } from "../game/game.ts";
import { gameFromRules, type RulesAndMore } from "../game/game_from_rules.ts";
import { expectSame, type GameFault, refuseRepetition, RulesError } from "../game/rules_error.ts";
import { Budget } from "../run/budget.ts";
import {
  checkGuide,
  checkInput,
  checkInstances,
  type CheckOptions,
  checkSolver,
  checkTexts,
  checkValues,
} from "./_checks.ts";
import { checkEncodings } from "./check_encoding.ts";

export type { CheckOptions } from "./_checks.ts";

const DEFAULT_MAX_POSITIONS = 10_000;

/** The result of `checkGame`. */
export interface GameReport {
  /** Positions visited. */
  readonly positions: number;
  /** Whether these were all reachable positions. */
  readonly complete: boolean;
  /** The first violation, or null. */
  readonly fault: GameFault | null;
}

/**
 * Checks a game, or rules, from one position on, against the contract:
 *
 * - functions return the right types, throw nothing and return the same result again, and `play` does
 *   not change its argument;
 * - texts of positions, moves and inputs can be read back; those of moves differ and have no semicolon;
 *   a scene names only legal moves;
 * - the game ends: no position can be reached from itself;
 * - encodings: `states` and `ranks` have the moves, ends and values of the rules, and moves lead to
 *   smaller ranks;
 * - values lie within `bounds`; symmetries and canonical texts keep them for the side to move;
 * - the solver: value, best move (the smallest of equal ones), value of every move and best line agree
 *   with plain search;
 * - the examples of a guide are inputs.
 *
 * It visits positions depth first, up to the limit. It compares values only if it has visited all
 * positions. Time and memory grow with the number of positions.
 *
 * @throws {LimitError} if a limit of `solve` stops it.
 * @returns the first violation with a counterexample; `describeFault` prints it.
 *
 * @example See `docs/examples/tic_tac_toe.ts`.
 */
export async function checkGame<P, M>(
  rules: RulesAndMore<P, M>,
  position: P,
  options: CheckOptions<P> = {},
): Promise<GameReport> {
  const { maxPositions = DEFAULT_MAX_POSITIONS } = options;
  let visits: Visits<P, M> | null = null;
  let input: string | null = null;
  try {
    const game = gameFromRules(rules);
    const initial = game.initial(position);
    const first = checkInput(game, initial);
    if (game.formatPosition(initial) === game.formatPosition(position)) input = first;
    visits = new Visits(game, { initial, maxPositions, budget: new Budget(options.solve) });
    const complete = visits.visitFrom(position);
    if (complete) {
      checkValues(game, visits.positions, options);
      await checkSolver(game, visits.positions, options);
    } else checkEncodings(game, position, visits.positions);
    checkInstances(game);
    await checkGuide(game);
    return { positions: visits.positions.length, complete, fault: null };
  } catch (error) {
    if (!(error instanceof RulesError)) throw error;
    // With the input of the checked position, the moves from there make a record.
    const moves = input === null ? null : visits?.findWay(error.fault.position) ?? null;
    const fault = { ...error.fault, input: input ?? error.fault.input, moves };
    return { positions: visits?.positions.length ?? 0, complete: false, fault };
  }
}

/** Returns a violation as text, with a record of the position that every verb can read. */
export function describeFault(fault: GameFault): string {
  const { rule, input, position, move, moves, expected, found } = fault;
  const lines = [
    rule,
    `expected: ${expected}`,
    `found: ${found}`,
    ...move === null ? [] : [`move: ${move}`],
    ...position === null ? [] : [`position: ${position}`],
    ...input === null ? [] : [`record: ${JSON.stringify({ input, ...moves && { moves } })}`],
  ];
  return lines.join("\n");
}

interface Met {
  /** The texts of the previous position, or null at the root, and of the move from there. */
  readonly from: string | null;
  readonly by: string;
  /** The side to move, and the legal moves. */
  readonly signature: string;
  onWay: boolean;
}

/** Visits positions depth first, each once. */
class Visits<P, M> {
  readonly positions: P[] = [];
  readonly #game: Game<P, M>;
  readonly #initial: P;
  readonly #maxPositions: number;
  readonly #budget: Budget;
  /** The visited positions by their texts. */
  readonly #met = new Map<string, Met>();

  constructor(
    game: Game<P, M>,
    { initial, maxPositions, budget }: { initial: P; maxPositions: number; budget: Budget },
  ) {
    this.#initial = initial;
    this.#game = game;
    this.#maxPositions = maxPositions;
    this.#budget = budget;
  }

  /** Visits reachable positions, and returns whether it visited all. */
  visitFrom(root: P): boolean {
    const game = this.#game;
    const way = [this.#enter(root, null, "")];
    while (way.length > 0) {
      const { text, children, moves } = way[way.length - 1];
      const child = children.pop();
      if (child === undefined) {
        this.#met.get(text)!.onWay = false;
        way.pop();
        continue;
      }
      const by = game.formatMove(moves[children.length]);
      const childText = game.formatPosition(child);
      const known = this.#met.get(childText);
      if (known) this.#checkSame(child, known.signature);
      if (known?.onWay && !game.mayRepeat) {
        const plies = way.length - way.findIndex(({ text }) => text === childText);
        refuseRepetition({ rules: game, position: child }, plies);
      }
      if (known) continue;
      if (this.positions.length >= this.#maxPositions) return false;
      way.push(this.#enter(child, text, by));
    }
    return true;
  }

  /** Returns the moves from the root to a visited position. */
  findWay(text: string | null): string[] | null {
    const moves: string[] = [];
    let at = text;
    while (at !== null) {
      const met = this.#met.get(at);
      if (!met) return null;
      if (met.from !== null) moves.unshift(met.by);
      at = met.from;
    }
    return text === null ? null : moves;
  }

  #sign(position: P): string {
    const game = this.#game;
    const moves = game.moves(position).map((move) => game.formatMove(move));
    const worth = moves.length === 0 ? game.terminalValue(position) : "";
    return `side ${game.sideToMove(position)}: ${moves.join("; ")}${worth}`;
  }

  #checkSame(position: P, expected: string): void {
    const rule = "positions with one text have the same side to move and the same moves";
    expectSame({ rules: this.#game, position }, rule, [expected, this.#sign(position)]);
  }

  #enter(position: P, from: string | null, by: string) {
    const text = this.#game.formatPosition(position);
    this.#met.set(text, { from, by, signature: this.#sign(position), onWay: true });
    this.#budget.poll(this.positions.push(position));
    const children = checkPosition(this.#game, position);
    checkTexts(this.#game, position, this.#initial);
    return { text, children, moves: this.#game.moves(position) };
  }
}
