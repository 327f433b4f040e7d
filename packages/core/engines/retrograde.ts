import { Budget } from "../run/budget.ts";
import { formatFigure } from "../run/errors.ts";
import { checkFits, countValueBytes, MOST, wrongNumber, wrongRank } from "./contract.ts";
import { MoveReader } from "./move_reader.ts";
import { type RankedGame, RankStates } from "./games.ts";

const POLL_INTERVAL = 2 ** 16;

type RankValues = Int8Array | Int16Array | Int32Array;

/**
 * Returns the exact value of every position for its side to move, by rank: its terminal value, or the
 * largest gain ± value over its moves, with + if the same side moves again.
 *
 * Every move must lead to a smaller rank, and absolute values must be below 2^30. Time O(moves +
 * size). Memory: 4 bytes per rank, or 1 or 2 if the game declares a small `maxValue`.
 *
 * @throws {LimitError} if the budget does not allow it.
 * @throws {RangeError} if the game breaks its contract.
 *
 * @example
 * ```ts
 * import { retrograde } from "@zugzwang/core/engines";
 * import { assertEquals } from "@std/assert";
 *
 * // One heap. A move takes one or two coins, each a point for the player.
 * const { values } = retrograde({
 *   size: 5,
 *   maxMoves: 2,
 *   expand(left, successors, gains) {
 *     successors.set([left - 1, left - 2]);
 *     gains.set([1, 2]);
 *     return Math.min(left, 2);
 *   },
 * });
 * assertEquals([...values], [0, 1, 2, 1, 0]);
 * ```
 */
export function retrograde(
  game: RankedGame,
  { budget = new Budget() }: { readonly budget?: Budget } = {},
): { readonly values: Int8Array | Int16Array | Int32Array } {
  return solveRanks(new RankStates(game), { budget, maxValue: game.maxValue });
}

interface RankOptions {
  readonly budget: Budget;
  /** A value above it is an error. */
  readonly maxValue?: number | undefined;
  /** Fills the first values from an earlier run, and returns how many. */
  readonly resume?: (values: RankValues) => number;
  /** Called when the values from a rank up to another one are known. */
  readonly onFilled?: (values: RankValues, start: number, end: number) => void;
}

/** Does the same for a game that is known as states. */
export function solveRanks(
  game: RankStates,
  { budget, maxValue = MOST, resume, onFilled }: RankOptions,
): { readonly values: RankValues } {
  const { size } = game;
  checkFits(size, "positions");
  const most = maxValue <= MOST ? maxValue : MOST;
  const bytes = countValueBytes(most);
  const List = bytes === 1 ? Int8Array : bytes === 2 ? Int16Array : Int32Array;
  const purpose = `the table of ${formatFigure(size)} positions`;
  const values = budget.allocate(bytes * size, purpose, () => new List(size));
  const moves = new MoveReader(game);
  for (let start = resume?.(values) ?? 0; start < size;) {
    budget.poll(start, start / size);
    const end = Math.min(size, start + POLL_INTERVAL);
    fillValues(values, moves, { start, end, most });
    onFilled?.(values, start, end);
    start = end;
  }
  return { values };
}

/** Sets the values of some positions. Math.max on int32 compiles without branches. */
function fillValues(
  values: RankValues,
  moves: MoveReader,
  { start, end, most }: { readonly start: number; readonly end: number; readonly most: number },
): void {
  const { state, successors, packed: gains } = moves;
  for (let rank = start; rank < end; rank++) {
    state[0] = rank;
    const count = moves.read();
    if (count === 0) {
      values[rank] = moves.readEnd(most);
      continue;
    }
    moves.takeGains(count);
    let best = -0x8000_0000;
    for (let move = 0; move < count; move++) {
      const [successor, gain] = [successors[move], gains[move]];
      if (successor >>> 0 >= rank) throw wrongRank(rank, successor);
      const flip = (gain & 1) - 1; // −1 if the other side moves: −x = (x ^ −1) + 1
      best = Math.max(best, ((gain >> 1) + (values[successor] ^ flip) - flip) | 0);
    }
    if (Math.abs(best) > most) throw wrongNumber(`the value of ${moves.name} is ${best}`, most);
    values[rank] = best;
  }
}
