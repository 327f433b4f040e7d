/**
 * A check of the rules of a game: does it keep the contract that the engines rely on?
 *
 * @module
 */
import { assertSame, checkInput, checkRanks, checkRules, Violation } from "./_check_rules.ts";
import { checkSolver, checkSymmetries } from "./_check_solver.ts";
import type { Game } from "./game.ts";
import type { CheckOptions, GameFault, GameReport } from "./game_report.ts";

/** The most positions where the caller does not say. */
const DEFAULT_MAX_POSITIONS = 10_000;

/**
 * Checks a game, from one position on, against the contract:
 *
 * - texts: a position, a move and an input come back from their texts, and differ where they do;
 * - rules: sides are 0 or 1, gains and terminal values finite, `play` leaves its argument alone;
 * - the game ends: no position can be reached from itself;
 * - ranking: rank and unrank are inverse, ranks are 0..size−1, moves lead to smaller ranks;
 * - symmetries keep the value for the side to move, and so do canonical texts;
 * - the solver: value, best move (the smallest of equal ones), value of every move and best line
 *   agree with plain search.
 *
 * Positions are visited depth first, up to the limit. Values are compared only if the whole game
 * below fits. Time and memory grow with the number of positions; for tests.
 *
 * @returns the first violation with a counterexample; `describeFault` prints it.
 *
 * @example See the tutorial `examples/tic_tac_toe.ts` of this package.
 */
export async function checkGame<P, M>(
  game: Game<P, M>,
  position: P,
  options: CheckOptions<P> = {},
): Promise<GameReport> {
  const { maxPositions = DEFAULT_MAX_POSITIONS, ranking } = options;
  const walk = new Walk(game, maxPositions);
  try {
    checkInput(game, position);
    const complete = walk.visitFrom(position);
    if (ranking) checkRanks(game, walk.positions, { ranking, maxPositions });
    if (complete) {
      checkSymmetries(game, walk.positions, options);
      await checkSolver(game, walk.positions, options);
    }
    return { positions: walk.positions.length, complete, fault: null };
  } catch (error) {
    if (!(error instanceof Violation)) throw error;
    return { positions: walk.positions.length, complete: false, fault: error.fault };
  }
}

/** Returns a violation as text: the rule, expected and found, the move, the position, the input. */
export function describeFault(fault: GameFault): string {
  const { rule, input, position, move, expected, found } = fault;
  const where = move === null ? "" : `\nmove: ${move}`;
  return `${rule}\nexpected: ${expected}\nfound: ${found}${where}\nposition: ${position}\n` +
    `input:\n${input}`;
}

/** A position on the way down, with the positions after it that are still to be visited. */
interface Frame<P> {
  readonly text: string;
  readonly children: P[];
}

/** Visits positions depth first, each once. */
class Walk<P, M> {
  /** The positions in the order of their visits. */
  readonly positions: P[] = [];
  readonly #game: Game<P, M>;
  readonly #maxPositions: number;
  /** By text: whether the position lies on the way down to the present one. */
  readonly #onWay = new Map<string, boolean>();

  constructor(game: Game<P, M>, maxPositions: number) {
    this.#game = game;
    this.#maxPositions = maxPositions;
  }

  /** Visits what can be reached, and returns whether that was all. */
  visitFrom(root: P): boolean {
    const way = [this.#enter(root)];
    while (way.length > 0) {
      const { text, children } = way[way.length - 1];
      const child = children.pop();
      if (child === undefined) {
        this.#onWay.set(text, false);
        way.pop();
        continue;
      }
      const onWay = this.#onWay.get(this.#game.formatPosition(child));
      const rule = "the game ends: no position can be reached from itself";
      assertSame({ game: this.#game, position: child, rule }, onWay ?? false, false);
      if (onWay === false) continue;
      if (this.positions.length >= this.#maxPositions) return false;
      way.push(this.#enter(child));
    }
    return true;
  }

  #enter(position: P): Frame<P> {
    const text = this.#game.formatPosition(position);
    this.#onWay.set(text, true);
    this.positions.push(position);
    return { text, children: checkRules(this.#game, position) };
  }
}
