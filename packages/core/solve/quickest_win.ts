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
  const { winsWithin, hasVisits } = makeWinSearch(game, question);
  const children = game.moves(position).map((move) => game.play(position, move));
  const found = children.map((): number | null => null);
  let open = children.flatMap((child, i) => question.mayWin(child) ? i : []);
  for (let plies = 0; open.length > 0 && hasVisits(); plies++) {
    const count = open.length;
    open = open.filter((i) => {
      if (!winsWithin(children[i], plies)) return true;
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

/**
 * Returns a function that says whether the winner can win within some plies, and one that says whether
 * visits are left. Without any, the first returns false.
 */
function makeWinSearch<P, M>(
  game: Game<P, M>,
  { winner, mayWin, mostVisits = MOST_VISITS }: WinQuestion<P>,
) {
  let visitsLeft = mostVisits;
  const knownPlies = new Map<string, KnownPlies>();
  const winsWithin = (position: P, plies: number): boolean => {
    if (--visitsLeft < 0) return false;
    const isChoosing = game.sideToMove(position) === winner;
    if (isOver(game, position)) {
      const value = game.terminalValue(position);
      return isChoosing ? value > 0 : value < 0;
    }
    if (plies === 0) return false;
    const text = game.formatPosition(position);
    const known = knownPlies.get(text) ?? { enough: Infinity, tooFew: 0 };
    if (plies >= known.enough) return true;
    if (plies <= known.tooFew) return false;
    knownPlies.set(text, known);
    const wins = (move: M) => {
      const child = game.play(position, move);
      return (!isChoosing || mayWin(child)) && winsWithin(child, plies - 1);
    };
    const moves = game.moves(position);
    const isWon = isChoosing ? moves.some(wins) : moves.every(wins);
    if (isWon) known.enough = plies;
    else known.tooFew = plies; // without visits nobody reads it again
    return isWon;
  };
  return { winsWithin, hasVisits: () => visitsLeft > 0 };
}
