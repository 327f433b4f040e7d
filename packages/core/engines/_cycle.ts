/**
 * A cycle of a graph of positions, for the message that names it.
 *
 * @module
 */

/** The most positions of a cycle that are named. */
const MOST_NAMED = 4;

/** The moves of all positions: those of `id` are the entries offsets[id]..offsets[id + 1] − 1. */
interface MoveLists {
  /** Where the moves of each id start. */
  readonly offsets: ArrayLike<number>;
  /** Ids that moves lead to, complemented where the same side moves again. */
  readonly successors: ArrayLike<number>;
}

/**
 * Returns the ids of a cycle in the order of its moves; none if there is no cycle among so many
 * positions. Depth-first: a move to a position of the present line closes one. Time O(moves).
 */
function cycleOf(size: number, { offsets, successors }: MoveLists): number[] {
  const nextMove = Float64Array.from({ length: size }, (_, id) => offsets[id]);
  const placeInLine = new Int32Array(size); // 0: not met, −1: done
  const line: number[] = [];
  const enter = (id: number) => placeInLine[id] = line.push(id);
  for (let root = 0; root < size; root++) {
    if (placeInLine[root] === 0) enter(root);
    while (line.length > 0) {
      const id = line[line.length - 1];
      if (nextMove[id] === offsets[id + 1]) {
        placeInLine[id] = -1;
        line.pop();
        continue;
      }
      const move = nextMove[id]++;
      const target = successors[move] ^ (successors[move] >> 31);
      if (placeInLine[target] > 0) return line.slice(placeInLine[target] - 1);
      if (placeInLine[target] === 0) enter(target);
    }
  }
  return [];
}

/** Play that goes round where it must end. */
export class CycleError extends RangeError {}

/** Returns the error that names a cycle, and who takes a game with cycles. */
export function cycleError(
  size: number,
  moves: MoveLists,
  nameOf: (id: number) => string,
): CycleError {
  const cycle = cycleOf(size, moves);
  const names = [...cycle.slice(0, MOST_NAMED), cycle[0]].map(nameOf);
  if (cycle.length > MOST_NAMED) names.splice(-1, 0, "…");
  const taken = "expected a game that ends (with cycles it is for loopyReachable)";
  return new CycleError(`Cannot solve: play can go round, ${names.join(" → ")}; ${taken}`);
}
