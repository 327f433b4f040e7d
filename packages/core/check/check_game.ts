// Checks that a game keeps the contract that the engines rely on.
import { checkPosition } from "../game/check_position.ts";
import type { Game } from "../game/game.ts";
import { gameFromRules, type RulesAndMore } from "../game/game_from_rules.ts";
import { checkClauses, refuseRepetition } from "../game/clauses.ts";
import { Budget } from "../run/budget.ts";
import { type GameFault, RulesError } from "../run/errors.ts";
import { checkGuide, checkInput, checkInstances, type CheckOptions } from "./_checks.ts";
import { checkSolver, checkTexts, checkValues, prepareTruth } from "./_checks.ts";
import { checkEncodings } from "./check_encoding.ts";

export type { CheckOptions };

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
 * - `winner` names the side that wins;
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
  const { maxPositions = 10_000 } = options;
  let visits: Visits<P, M> | null = null;
  let input: string | null = null;
  try {
    const game = gameFromRules(rules);
    const initial = game.initial(position);
    const first = checkInput(game, initial);
    if (game.formatPosition(initial) === game.formatPosition(position)) input = first;
    visits = new Visits(game, initial, new Budget(options.solve));
    const complete = visits.visitFrom(position, maxPositions);
    if (complete) {
      const known = { ...options, truth: prepareTruth(game, visits.positions) };
      checkValues(game, visits.positions, known);
      await checkSolver(game, visits.positions, known);
    } else checkEncodings(game, position, visits.positions);
    checkInstances(game);
    await checkGuide(game);
    return { positions: visits.positions.length, complete, fault: null };
  } catch (error) {
    if (!(error instanceof RulesError)) throw error;
    // With the input of the checked position, the moves from there make a record.
    const { position } = error.fault;
    const isPlaced = input !== null && position !== null;
    const moves = isPlaced ? visits?.findWay(position) ?? null : null;
    const fault = { ...error.fault, input: input ?? error.fault.input, moves };
    return { positions: visits?.positions.length ?? 0, complete: false, fault };
  }
}

/** Returns a violation as text, with a record of the position that every verb can read. */
export function describeFault(fault: GameFault): string {
  const { rule, input, position, move, moves, expected, found } = fault;
  return [
    rule,
    `expected: ${expected}`,
    `found: ${found}`,
    ...move === null ? [] : [`move: ${move}`],
    ...position === null ? [] : [`position: ${position}`],
    ...input === null ? [] : [`record: ${JSON.stringify({ input, ...moves && { moves } })}`],
  ].join("\n");
}

/** A visited position: how it was reached, and what remains to be visited from it. */
interface Visit<P> {
  readonly from: Visit<P> | null;
  /** The text of the move that led here, and the number of moves from the root. */
  readonly by: string;
  readonly plies: number;
  /** The side to move and the legal moves, as one text. */
  readonly signature: string;
  readonly moves: readonly string[];
  /** The positions after the first moves. */
  children: P[];
  /** Whether the visit is not yet complete. */
  isOpen: boolean;
}

/** Visits positions depth first, each once. */
class Visits<P, M> {
  readonly positions: P[] = [];
  readonly #game: Game<P, M>;
  readonly #initial: P;
  readonly #budget: Budget;
  /** By the texts of positions. */
  readonly #visits = new Map<string, Visit<P>>();

  constructor(game: Game<P, M>, initial: P, budget: Budget) {
    this.#game = game;
    this.#initial = initial;
    this.#budget = budget;
  }

  /** Visits reachable positions, and returns whether it visited all. */
  visitFrom(root: P, maxPositions: number): boolean {
    let at: Visit<P> | null = this.#enter(root, null);
    while (at !== null) {
      const child = at.children.pop();
      if (child === undefined) {
        at.isOpen = false;
        at = at.from;
        continue;
      }
      const known = this.#visits.get(this.#game.formatPosition(child));
      if (known) this.#checkKnown(child, known, at.plies + 1 - known.plies);
      else if (this.positions.length >= maxPositions) return false;
      else at = this.#enter(child, at);
    }
    return true;
  }

  /** Returns the moves from the root to a visited position, or null. */
  findWay(text: string): string[] | null {
    const moves: string[] = [];
    for (let at = this.#visits.get(text); at?.from; at = at.from) moves.unshift(at.by);
    return this.#visits.has(text) ? moves : null;
  }

  #enter(position: P, from: Visit<P> | null): Visit<P> {
    const game = this.#game;
    const { signature, moves } = this.#sign(position);
    const [by, plies] = from ? [from.moves[from.children.length], from.plies + 1] : ["", 0];
    this.#budget.poll(this.positions.push(position));
    const visit: Visit<P> = { from, by, plies, signature, moves, children: [], isOpen: true };
    this.#visits.set(game.formatPosition(position), visit);
    visit.children = checkPosition(game, position, { mostMade: Infinity });
    checkTexts(game, position, this.#initial);
    return visit;
  }

  #sign(position: P): Pick<Visit<P>, "signature" | "moves"> {
    const game = this.#game;
    const moves = game.moves(position).map((move) => game.formatMove(move));
    const worth = moves.length === 0 ? game.terminalValue(position) : "";
    return { moves, signature: `side ${game.sideToMove(position)}: ${moves.join("; ")}${worth}` };
  }

  /** Checks a position that is reached again. */
  #checkKnown(position: P, { signature, isOpen }: Visit<P>, plies: number): void {
    const where = { rules: this.#game, position };
    const rule = "positions with one text have the same side to move and the same moves";
    checkClauses(where, [[rule, signature, this.#sign(position).signature]]);
    if (isOpen && !this.#game.mayRepeat) refuseRepetition(where, plies);
  }
}
