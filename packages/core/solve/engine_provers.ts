// Core's engines as provers. A game's declarations decide which one solves it (docs/core.md).
import { findSearchFault, readState } from "../engines/contract.ts";
import { countLeastBytes } from "../engines/search_table.ts";
import { DepthFirst } from "../engines/depth_first.ts";
import type { BoundSearch } from "../engines/bound_search.ts";
import type { StateSearchOptions } from "../engines/depth_first.ts";
import { RankStates } from "../engines/games.ts";
import {
  loopyReachable,
  type LoopySolution,
  solveLists,
  solveLoopyRanks,
} from "../engines/loopy.ts";
import { solveRanks } from "../engines/retrograde.ts";
import { topological } from "../engines/topological.ts";
import {
  blameEncoding,
  findLargest,
  findLargestInTable,
  readEncoding,
} from "../game/read_encoding.ts";
import type { Game } from "../game/game.ts";
import type { StateEncoding } from "../game/encoding.ts";
import { listEngineMethods } from "../game/rules.ts";
import { boundRest, intersectBounds } from "../game/values.ts";
import type { Budget } from "../run/budget.ts";
import { LimitError, MethodError } from "../run/errors.ts";
import { listPositions } from "./list_positions.ts";
import type { Means, Prover } from "../game/prover.ts";
import { searchRules } from "./rules_source.ts";
import { chooseMethod } from "./solution.ts";

/** Throws a `RangeError` if no engine of that name can solve the game. */
export function makeEngineProver<P, M>(
  game: Game<P, M>,
  root: P,
  means: Means,
): Prover<P, M> {
  const { method, budget } = means;
  const states = readEncoding(game, root);
  chooseMethod(listEngineMethods(game), method); // throws if the name is unknown
  if (!states) {
    if (game.mayRepeat) return makeTableProver(game, method, fillLoopyTable(game, root, budget));
    const search = searchRules(game, root, budget);
    return makeSearchProver(game, search, { method, encode: (position) => position });
  }
  if (method === "memo" || method === "null-window") return searchStates(game, root, states, means);
  if (method === "topological" && states.game.look) {
    throw new MethodError("topological a game with look()");
  }
  const largest = findLargestInTable(game, root, states.game);
  const fill = () => fillTable(states, root, { ...means, maxValue: largest });
  const table = blameEncoding(game, root, fill);
  return makeTableProver(game, method, table);
}

/** The values, or the outcomes, of all positions that follow from a root, by id. */
type Table<P> = (LoopySolution | ReturnType<typeof solveRanks>) & {
  readonly size: number;
  /** Returns the id of a position, or a number out of range. */
  idOf(position: P): number;
};

function fillTable<P>(
  { game, encode }: StateEncoding<P>,
  root: P,
  { method, budget, maxValue }: Pick<Means, "method" | "budget"> & { readonly maxValue: number },
): Table<P> {
  if (game instanceof RankStates) {
    const solution = method === "loopy"
      ? solveLoopyRanks(game, budget)
      : solveRanks(game, { budget, maxValue });
    return { ...solution, size: game.size, idOf: (position) => encode(position)[0] };
  }
  const solve = method === "loopy" ? loopyReachable : topological;
  const { ids, ...solution } = solve(game, { root: encode(root), budget });
  const idOf = (position: P) => ids.get(readState(game, encode(position)));
  return { ...solution, size: ids.entryCount, idOf };
}

/** Fills the table of rules without an encoding, if positions may repeat. */
function fillLoopyTable<P, M>(game: Game<P, M>, root: P, budget: Budget): Table<P> {
  const { ids, lists } = listPositions(game, root, budget);
  const idOf = (position: P) => ids.find(game.formatPosition(position));
  return { ...solveLists(lists, budget), size: ids.size, idOf };
}

function makeTableProver<P, M>(
  game: Game<P, M>,
  method: string,
  table: Table<P>,
): Prover<P, M> {
  const values = "values" in table ? table.values : table.outcomes;
  const bound = (position: P) =>
    blameEncoding(game, position, () => {
      const value = values[table.idOf(position)];
      if (value !== undefined) return value + 0; // no −0
      const text = JSON.stringify(game.formatPosition(position));
      throw new RangeError(`Cannot solve position ${text}: it does not follow from the first one`);
    });
  return {
    method,
    positions: table.size,
    nodes: null,
    bound,
    known(position) {
      const value = bound(position);
      return { lower: value, upper: value };
    },
    ..."remotenessPlies" in table && {
      remoteness(position) {
        const id = blameEncoding(game, position, () => table.idOf(position));
        const plies = table.remotenessPlies[id];
        return plies < 0 ? null : plies;
      },
    },
  };
}

/** Returns a search with a table that grows, and then, unless the method is named, with a fixed one. */
function searchStates<P, M>(
  game: Game<P, M>,
  root: P,
  { game: states, encode }: StateEncoding<P>,
  { method, isNamed, budget, checkpoint }: Means,
): Prover<P, M> {
  const largest = findLargest(game, root, states);
  const fault = findSearchFault(states, largest.maxValue);
  const open = (options: StateSearchOptions) =>
    blameEncoding(game, root, () => new DepthFirst(states, { ...largest, budget, ...options }));
  // For machines that exchange bounds the table cannot grow: it has its usual size from the start.
  const size = checkpoint?.exchange ? {} : { tableBytes: budget.memoryBytes };
  const openFixed = () => open({ checkpoint, table: "fixed", ...size });
  if (method === "null-window") {
    const why = checkpoint && !states.name ? "with a checkpoint: the states have no name" : fault;
    if (why !== null) throw new MethodError(`null-window ${why}`);
    return makeSearchProver(game, openFixed(), { method, encode });
  }
  const memo = open({});
  const mustGrow = isNamed || fault !== null ||
    countLeastBytes(states, largest.maxValue!) > budget.memoryBytes;
  const replace = () => {
    memo.release();
    return openFixed();
  };
  return makeSearchProver(game, memo, { method, encode, ...!mustGrow && { replace } });
}

function makeSearchProver<P, M, Position>(
  game: Game<P, M>,
  first: BoundSearch<Position>,
  { method, encode, replace }: {
    readonly method: string;
    encode(position: P): Position;
    /** Returns the null-window search that replaces the first one at the limit of memory. */
    readonly replace?: () => BoundSearch<Position>;
  },
): Prover<P, M> {
  let [search, nodesBefore] = [first, 0];
  const bound = (position: P, threshold: number) =>
    blameEncoding(game, position, () => search.bound(encode(position), threshold));
  return {
    positions: null,
    get method() {
      return search === first ? method : "null-window";
    },
    get window() {
      return search.isOpen ? "guess" : "bisect";
    },
    get nodes() {
      return nodesBefore + search.nodes;
    },
    bound(position, threshold) {
      try {
        return bound(position, threshold);
      } catch (error) {
        const isMemory = error instanceof LimitError && error.fault.kind === "memory";
        if (!isMemory || !replace || search !== first) throw error;
      }
      search = replace();
      nodesBefore = first.nodes;
      return bound(position, threshold);
    },
    known(position) {
      const known = blameEncoding(game, position, () => search.known(encode(position)));
      return intersectBounds(boundRest(game, position), known);
    },
    ...method === "null-window" && { save: () => search.save() },
  };
}
