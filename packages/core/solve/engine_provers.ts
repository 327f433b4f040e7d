// Core's engines as provers. A game's declarations decide which one solves it.
//
// | the game declares        | method                                                        |
// | ------------------------ | ------------------------------------------------------------- |
// | `mayRepeat`              | `loopy`                                                       |
// | `ranks`                  | `retrograde`                                                  |
// | `states`                 | `memo`, then `null-window` if memory is too small; `topological` |
// | nothing: rules alone     | `memo`                                                        |
import { findSearchFault, isSearchable, readState } from "../engines/_contract.ts";
import { countLeastBytes } from "../engines/_search_table.ts";
import { DepthFirst } from "../engines/depth_first.ts";
import { RankStates, type SearchedGame } from "../engines/games.ts";
import { loopyReachable, type LoopySolution, solveLoopyRanks } from "../engines/loopy.ts";
import { NullWindow, type NullWindowTable } from "../engines/null_window.ts";
import { solveRanks } from "../engines/retrograde.ts";
import { topological } from "../engines/topological.ts";
import { blameEncoding, listEngineMethods, readEncoding } from "../game/read_encoding.ts";
import type { Game } from "../game/game.ts";
import type { StateEncoding } from "../game/encoding.ts";
import { boundRest, intersectBounds } from "../game/values.ts";
import { MethodError } from "../run/errors.ts";
import { UNKNOWN } from "../tables/memo_table.ts";
import type { Means, Prover, SharedTable } from "../game/prover.ts";
import { loopyRules, RulesProver } from "./rules_prover.ts";
import { chooseMethod } from "./solution.ts";

/**
 * Makes the prover of a position and of all that follow from it. Throws a `RangeError` if no engine
 * of that name can solve the game, and a `RulesError` if its encoding breaks the contract.
 */
export function makeEngineProver<P, M>(
  game: Game<P, M>,
  root: P,
  means: Means,
): Prover<P, M> {
  const { method, budget } = means;
  const states = readEncoding(game, root);
  chooseMethod(listEngineMethods(game), method); // throws if the name is unknown
  if (!states) {
    if (!game.mayRepeat) return new RulesProver(game, budget);
    return makeTableProver(game, method, loopyRules(game, root, budget));
  }
  if (method === "null-window") {
    const fault = findSearchFault(states.game);
    if (fault !== null) throw new MethodError(`null-window ${fault}`);
    return makeNullWindowProver(game, states, means);
  }
  const make = () =>
    method === "memo"
      ? makeMemoProver(game, states, means)
      : makeTableProver(game, method, fillTable(states, root, means));
  return blameEncoding(game, root, make);
}

/** The values, or the outcomes, of all positions that follow from a root, by id. */
type Table<P> = (LoopySolution | { readonly values: Int32Array }) & {
  readonly size: number;
  /** Returns the id of a position, or a number out of range. */
  idOf(position: P): number;
  /** Returns the value of a position that is not in the table. */
  findValue?(position: P): number;
};

function fillTable<P>(
  { game, encode }: StateEncoding<P>,
  root: P,
  { method, budget }: Pick<Means, "method" | "budget">,
): Table<P> {
  if (game instanceof RankStates) {
    const solve = method === "loopy" ? solveLoopyRanks : solveRanks;
    return { ...solve(game, budget), size: game.size, idOf: (position) => encode(position)[0] };
  }
  const solve = method === "loopy" ? loopyReachable : topological;
  const { ids, ...solution } = solve(game, { root: encode(root), budget });
  const idOf = (position: P) => ids.get(readState(game, encode(position)));
  const table = { ...solution, size: ids.entryCount, idOf };
  if (!game.look) return table;
  const memo = new DepthFirst(game, budget); // the table ends where `look` decides
  return { ...table, findValue: (position) => memo.value(encode(position)) };
}

function makeTableProver<P, M>(
  game: Game<P, M>,
  method: string,
  table: Table<P>,
): Prover<P, M> {
  const values = "values" in table ? table.values : table.outcomes;
  const bound = (position: P) =>
    blameEncoding(game, position, () => {
      const value = values[table.idOf(position)] ?? table.findValue?.(position);
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

/**
 * Returns a prover that searches depth first, each position once, and stores exact values. When the memo
 * no longer fits in memory, it switches to a null-window search, unless the caller named the method.
 */
function makeMemoProver<P, M>(
  game: Game<P, M>,
  states: StateEncoding<P>,
  means: Means,
): Prover<P, M> {
  const memo = new DepthFirst(states.game, means.budget);
  const mustFind = means.isNamed || !isSearchable(states.game) ||
    countLeastBytes(states.game) > means.budget.memoryBytes;
  let search: Prover<P, M> | null = null;
  return {
    positions: null,
    get method() {
      return search?.method ?? "memo";
    },
    get nodes() {
      return memo.nodes + (search?.nodes ?? 0);
    },
    get window() {
      return search?.window ?? "guess";
    },
    bound(position, threshold) {
      if (search) return search.bound(position, threshold);
      const value = blameEncoding(game, position, () => {
        const state = states.encode(position);
        return mustFind ? memo.value(state) : memo.valueWithinMemory(state);
      });
      if (value !== null) return value;
      memo.release();
      search = makeNullWindowProver(game, states, means);
      return search.bound(position, threshold);
    },
    known(position) {
      if (search) return search.known(position);
      const value = blameEncoding(game, position, () => memo.known(states.encode(position)));
      return value === UNKNOWN ? boundRest(game, position) : { lower: value, upper: value };
    },
  };
}

function makeNullWindowProver<P, M>(
  game: Game<P, M>,
  { game: states, encode }: StateEncoding<P>,
  { budget, checkpoint, share }: Pick<Means, "budget" | "checkpoint" | "share">,
): Prover<P, M> {
  if (checkpoint && !states.name) {
    throw new MethodError("null-window with a checkpoint: the states have no name");
  }
  const table = share && { ...share as NullWindowTable, team: share.team };
  const search = new NullWindow(states as SearchedGame, { budget, checkpoint, share: table });
  return {
    method: "null-window",
    positions: null,
    window: "bisect",
    get nodes() {
      return search.teamNodes;
    },
    bound: (position, threshold) =>
      blameEncoding(game, position, () => search.bound(encode(position), threshold)),
    known(position) {
      const known = blameEncoding(game, position, () => search.known(encode(position)));
      return intersectBounds(boundRest(game, position), known);
    },
    save: () => search.save(),
  };
}

/** Allocates the shared table of a null-window search, or returns null if the game has none. */
export function shareNullWindow<P, M>(
  game: Game<P, M>,
  root: P,
  { method, budget, checkpoint }: Pick<Means, "method" | "budget" | "checkpoint">,
): SharedTable | null {
  const states = method === "null-window" ? readEncoding(game, root)?.game : undefined;
  if (!states || !isSearchable(states)) return null;
  return NullWindow.share(states, { budget, checkpoint });
}
