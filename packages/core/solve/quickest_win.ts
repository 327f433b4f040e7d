// How soon a side wins, by a bounded search: for games whose prover knows no distances.
//
// The winner hurries and the loser delays. The search deepens ply by ply: the winner tries only moves
// that may still win, as far as is proved, and the loser tries all moves. Its limit counts work, so the
// answer does not depend on the speed of the machine.
import type { Game } from "../game/game.ts";
import type { Bounds, Side } from "../game/terms.ts";
import { isOver } from "../game/values.ts";
import type { Distances } from "./solution.ts";

/** Positions that a search visits at most: about 50 ms with rules in plain TypeScript. */
export const MOST_VISITS = 2 ** 14;

export interface WinQuestion<P> {
  readonly winner: Side;
  readonly mayWin: (position: P) => boolean;
  readonly isFirstEnough?: boolean;
  readonly mostVisits?: number;
}

/** Returns the proved bounds of a position's rest, for its side to move. */
type Known<P> = (position: P) => Bounds;

/** Returns how long a position and its moves last, if its value is known and the search finds it. */
export function findDistances<P, M>(
  game: Game<P, M>,
  position: P,
  known: Known<P>,
): Distances | null {
  const { lower: rest, upper } = known(position);
  if (rest !== upper) return null;
  const mover = game.sideToMove(position);
  const countPlies = (winner: Side) =>
    findQuickestWins(game, position, { winner, mayWin: makeTest(game, winner, known) })
      .map((after) => after === null ? null : after + 1);
  const losses = countPlies(other(mover));
  const wins = rest > 0 ? countPlies(mover) : [];
  const movePlies = losses.map((plies, index) => wins[index] ?? plies);
  if (movePlies.every((plies) => plies === null)) return null;
  const won = wins.filter((plies) => plies !== null);
  const lost = losses.filter((plies) => plies !== null);
  const plies = won.length > 0
    ? Math.min(...won)
    : rest < 0 && lost.length === losses.length
    ? Math.max(...lost)
    : null;
  return { plies, movePlies };
}

/** Returns the index of the quickest win or the slowest loss, or −1 if the search does not find it. */
export function findQuickestMove<P, M>(
  game: Game<P, M>,
  position: P,
  { rest, known, mostVisits }: {
    readonly rest: number;
    readonly known: Known<P>;
    readonly mostVisits: number;
  },
): number {
  if (rest === 0) return -1;
  const mover = game.sideToMove(position);
  const winner = rest > 0 ? mover : other(mover);
  const mayWin = makeTest(game, winner, known);
  const question = { winner, mayWin, isFirstEnough: rest > 0, mostVisits };
  const plies = findQuickestWins(game, position, question);
  if (rest > 0) return plies.findIndex((after) => after !== null);
  return plies.includes(null) ? -1 : plies.indexOf(Math.max(...plies.map(Number)));
}

/** Returns a function that returns false if a side is proved not to win a position. */
function makeTest<P, M>(game: Game<P, M>, winner: Side, known: Known<P>): (position: P) => boolean {
  return (position) => {
    const { lower, upper } = known(position);
    return game.sideToMove(position) === winner ? upper > 0 : lower < 0;
  };
}

function other(side: Side): Side {
  return side === 0 ? 1 : 0;
}

/**
 * Returns the plies from the position after each move to the win; null without one, or if it was not found.
 * What it returns is exact, and no other move wins sooner than those that it found.
 */
export function findQuickestWins<P, M>(
  game: Game<P, M>,
  position: P,
  question: WinQuestion<P>,
): (number | null)[] {
  const search = new WinSearch(game, question);
  const children = game.moves(position).map((move) => game.play(position, move));
  const found = children.map((): number | null => null);
  let open = children.flatMap((child, i) => question.mayWin(child) ? i : []);
  for (let plies = 0; open.length > 0 && search.visitsLeft > 0; plies++) {
    const count = open.length;
    open = open.filter((i) => {
      if (!search.winsWithin(children[i], plies)) return true;
      found[i] = plies;
      return false;
    });
    if (question.isFirstEnough && open.length < count) break;
  }
  return found;
}

/** In how many plies the winner wins at most, and what was too few. */
interface KnownPlies {
  enough: number;
  tooFew: number;
}

class WinSearch<P, M> {
  visitsLeft: number;
  readonly #game: Game<P, M>;
  readonly #question: WinQuestion<P>;
  readonly #known = new Map<string, KnownPlies>();

  constructor(game: Game<P, M>, question: WinQuestion<P>) {
    this.#game = game;
    this.#question = question;
    this.visitsLeft = question.mostVisits ?? MOST_VISITS;
  }

  /** Whether the winner can win within some plies. Also false once no visits are left. */
  winsWithin(position: P, plies: number): boolean {
    const game = this.#game;
    if (--this.visitsLeft < 0) return false;
    if (isOver(game, position)) return this.#isWon(position);
    if (plies === 0) return false;
    const known = this.#findKnown(position);
    if (plies >= known.enough) return true;
    if (plies <= known.tooFew) return false;
    const { winner, mayWin } = this.#question;
    const wins = (move: M, isChosen: boolean) => {
      const child = game.play(position, move);
      return (!isChosen || mayWin(child)) && this.winsWithin(child, plies - 1);
    };
    const moves = game.moves(position);
    const isWon = game.sideToMove(position) === winner
      ? moves.some((move) => wins(move, true))
      : moves.every((move) => wins(move, false));
    if (isWon) known.enough = plies;
    else known.tooFew = plies; // without visits nobody reads it again
    return isWon;
  }

  #isWon(end: P): boolean {
    const value = this.#game.terminalValue(end);
    return this.#game.sideToMove(end) === this.#question.winner ? value > 0 : value < 0;
  }

  #findKnown(position: P): KnownPlies {
    const text = this.#game.formatPosition(position);
    let known = this.#known.get(text);
    if (!known) this.#known.set(text, known = { enough: Infinity, tooFew: 0 });
    return known;
  }
}
