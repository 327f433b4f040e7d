// How soon a side wins, by a bounded search: for games whose prover knows no distances.
//
// The winner hurries and the loser delays. The search deepens ply by ply: the winner tries only moves
// that may still win, as far as is proved, and the loser tries all moves. Its limit counts work, so the
// answer does not depend on the speed of the machine.
import type { Game } from "../game/game.ts";
import type { Side } from "../game/terms.ts";
import { isOver } from "../game/values.ts";

/** Positions that a search visits at most: about 50 ms with rules in plain TypeScript. */
export const MOST_VISITS = 2 ** 14;

export interface WinQuestion<P> {
  readonly winner: Side;
  /** Returns false if the winner is proved not to win a position. */
  readonly mayWin: (position: P) => boolean;
  /** Whether to stop at the first move that wins. */
  readonly isFirstEnough?: boolean;
  readonly mostVisits?: number;
}

/**
 * Returns for each legal move the plies from the position after it to the winner's win; null if the
 * winner does not win there, or the search ends before. What it returns is exact, and no move that it
 * leaves out wins sooner than those that it found.
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
