// Core's engines as provers. A game's declarations decide which one solves it.
//
// | the game declares        | method                                                        |
// | ------------------------ | ------------------------------------------------------------- |
// | `mayRepeat`              | `loopy`                                                       |
// | `ranks`                  | `retrograde`                                                  |
// | `states`                 | `memo`, then `null-window` if memory is too small; `topological` |
// | nothing: rules alone     | `memo`                                                        |
import { findSearchFault, isSearchable } from "../engines/_contract.ts";
import { countLeastBytes } from "../engines/_search_table.ts";
import { DepthFirst } from "../engines/depth_first.ts";
import type { SearchedGame } from "../engines/games.ts";
import { loopyReachable, loopyRetrograde } from "../engines/loopy.ts";
import { NullWindow, type NullWindowTable } from "../engines/null_window.ts";
import { retrograde } from "../engines/retrograde.ts";
import { topological } from "../engines/topological.ts";
import { blameEncoding, findEngines, readRanks, readStates } from "../game/encoding.ts";
import type { EncodedRules, RankEncoding, StateEncoding } from "../game/encoding.ts";
import type { Rules } from "../game/rules.ts";
import { boundsForMover, intersectBounds } from "../game/values.ts";
import type { Budget } from "../run/budget.ts";
import { UNKNOWN } from "../tables/memo_table.ts";
import type { Means, Prover, SharedTable } from "./prover.ts";
import { loopyRules, RulesProver } from "./rules_prover.ts";
import { chooseMethod } from "./solution.ts";

/**
 * Makes the prover of a position and of all that follow from it. Throws a `RangeError` if no engine
 * of that name can solve the game, and a `RulesError` if its encoding breaks the contract.
 */
export function chooseProver<P, M>(game: EncodedRules<P, M>, root: P, means: Means): Prover<P, M> {
  const { method, budget } = means;
  const ranks = readRanks(game, root);
  const states = ranks ? undefined : readStates(game, root);
  chooseMethod(findEngines(game), method); // throws if the name is unknown
  if (method === "loopy") {
    return makeTableProver(game, root, () => fillOutcomes(game, root, { ranks, states, budget }));
  }
  if (ranks) return makeTableProver(game, root, () => fillRanks(ranks, budget));
  if (!states) return new RulesProver(game, budget);
  if (method === "topological") {
    return makeTableProver(game, root, () => fillStates(states, root, budget));
  }
  if (method === "null-window") {
    const fault = findSearchFault(states.game);
    if (fault !== null) throw new RangeError(`Cannot solve by method null-window ${fault}`);
    return makeNullWindowProver(game, states, means);
  }
  return blameEncoding(game, root, () => makeMemoProver(game, states, means));
}

interface TableAnswers<P> extends Pick<Prover<P, unknown>, "method" | "positions" | "remoteness"> {
  /** Returns the value of a position, or undefined if the table does not have it. */
  valueOf(position: P): number | undefined;
}

function makeTableProver<P, M>(
  game: EncodedRules<P, M>,
  root: P,
  makeTable: () => TableAnswers<P>,
): Prover<P, M> {
  const table = blameEncoding(game, root, makeTable);
  const valueOf = (position: P) =>
    blameEncoding(game, position, () => {
      const value = table.valueOf(position);
      if (value !== undefined) return value + 0; // no −0
      const text = JSON.stringify(game.formatPosition(position));
      throw new RangeError(`Cannot solve position ${text}: it does not follow from the first one`);
    });
  return {
    ...table,
    nodes: null,
    bound: valueOf,
    known(position) {
      const value = valueOf(position);
      return { lower: value, upper: value };
    },
  };
}

function fillRanks<P>(ranks: RankEncoding<P>, budget: Budget): TableAnswers<P> {
  const { values } = retrograde(ranks.game, { budget });
  const valueOf = (position: P): number | undefined => values[ranks.rank(position)];
  return { method: "retrograde", positions: ranks.game.size, valueOf };
}

function fillStates<P>(states: StateEncoding<P>, root: P, budget: Budget): TableAnswers<P> {
  const found = topological(states.game, { root: states.encode(root), budget });
  let memo: DepthFirst | null = null;
  const valueOf = (position: P): number | undefined => {
    const state = Int32Array.from(states.encode(position));
    const value = found.values[found.states.find(state)];
    if (value !== undefined || !states.game.look) return value;
    memo ??= new DepthFirst(states.game, budget);
    return memo.value(state); // the table ends where `look` decides
  };
  return { method: "topological", positions: found.states.size, valueOf };
}

/** Solves positions that may repeat by the encoding that the game has, or by the rules alone. */
function fillOutcomes<P, M>(
  game: EncodedRules<P, M>,
  root: P,
  { budget, ranks, states }: Pick<Means, "budget"> & {
    readonly ranks: RankEncoding<P> | undefined;
    readonly states: StateEncoding<P> | undefined;
  },
): TableAnswers<P> {
  const { idOf, size, outcomes, remotenessPlies } = ranks
    ? numberByRank(ranks, budget)
    : states
    ? numberByState(states, root, budget)
    : loopyRules(game, root, budget);
  return {
    method: "loopy",
    positions: size,
    valueOf: (position) => outcomes[idOf(position)],
    remoteness(position) {
      const plies = remotenessPlies[idOf(position)];
      return plies < 0 ? null : plies;
    },
  };
}

function numberByRank<P>(ranks: RankEncoding<P>, budget: Budget) {
  const idOf = (position: P) => ranks.rank(position);
  return { ...loopyRetrograde(ranks.game, { budget }), size: ranks.game.size, idOf };
}

function numberByState<P>(states: StateEncoding<P>, root: P, budget: Budget) {
  const found = loopyReachable(states.game, { root: states.encode(root), budget });
  const idOf = (position: P) => found.states.find(Int32Array.from(states.encode(position)));
  return { ...found, size: found.states.size, idOf };
}

/**
 * Returns a prover that searches depth first, each position once, and stores exact values. When the memo
 * no longer fits in memory, it switches to a null-window search, unless the caller named the method.
 */
function makeMemoProver<P, M>(
  game: Rules<P, M>,
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
      return value === UNKNOWN ? boundsForMover(game, position) : { lower: value, upper: value };
    },
  };
}

function makeNullWindowProver<P, M>(
  game: Rules<P, M>,
  { game: states, encode }: StateEncoding<P>,
  { budget, checkpoint, share }: Pick<Means, "budget" | "checkpoint" | "share">,
): Prover<P, M> {
  if (checkpoint && !states.name) {
    throw new RangeError(
      "Cannot solve by method null-window with a checkpoint: the states have no name",
    );
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
      return intersectBounds(boundsForMover(game, position), known);
    },
    save: () => search.save(),
  };
}

/** Allocates the shared table of a null-window search, or returns null if the game has none. */
export function shareNullWindow<P, M>(
  game: EncodedRules<P, M>,
  root: P,
  { method, budget, checkpoint }: Pick<Means, "method" | "budget" | "checkpoint">,
): SharedTable | null {
  const states = readStates(game, root)?.game;
  if (method !== "null-window" || !states || !isSearchable(states)) return null;
  return NullWindow.share(states, { budget, checkpoint });
}
