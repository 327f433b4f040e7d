// Core's engines as provers. A game's declarations decide which one solves it.
//
// | the game declares        | method                                                        |
// | ------------------------ | ------------------------------------------------------------- |
// | `mayRepeat`              | `loopy`                                                       |
// | `ranks`                  | `retrograde`                                                  |
// | `states`                 | `memo`, then `null-window` if memory is too small; `topological` |
// | nothing: rules alone     | `memo`                                                        |
import { isSearchable } from "../engines/_contract.ts";
import { DepthFirst } from "../engines/depth_first.ts";
import type { SearchedGame } from "../engines/games.ts";
import { loopyReachable, loopyRetrograde, type LoopySolution } from "../engines/loopy.ts";
import { NullWindow, type NullWindowTable } from "../engines/null_window.ts";
import { retrograde } from "../engines/retrograde.ts";
import { topological } from "../engines/topological.ts";
import {
  blameEncoding,
  type EncodedRules,
  findEngines,
  type RankEncoding,
  readRanks,
  readStates,
  type StateEncoding,
} from "../game/encoding.ts";
import type { Bounds, Rules } from "../game/rules.ts";
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
  const engines = findEngines(game).filter((engine) =>
    engine !== "null-window" || isSearchable(states!.game)
  );
  chooseMethod(engines, method); // throws if the name is unknown
  if (method === "loopy") return makeLoopyProver(game, { root, ranks, states, budget });
  if (ranks) return makeRetrogradeProver(game, { root, ranks, budget });
  if (!states) return new RulesProver(game, budget);
  if (method === "topological") return makeTopologicalProver(game, { root, states, budget });
  if (method === "null-window") return makeNullWindowProver(game, states, means);
  return blameEncoding(game, root, () => new MemoProver(game, states, means));
}

/** What a table of all positions is made of. */
interface TableSource<P> {
  readonly root: P;
  readonly ranks?: RankEncoding<P> | undefined;
  readonly states?: StateEncoding<P> | undefined;
  readonly budget: Budget;
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

function makeRetrogradeProver<P, M>(
  game: EncodedRules<P, M>,
  { root, ranks, budget }: TableSource<P> & { readonly ranks: RankEncoding<P> },
): Prover<P, M> {
  return makeTableProver(game, root, () => {
    const { values } = retrograde(ranks.game, { budget });
    const valueOf = (position: P): number | undefined => values[ranks.rank(position)];
    return { method: "retrograde", positions: ranks.game.size, valueOf };
  });
}

function makeTopologicalProver<P, M>(
  game: EncodedRules<P, M>,
  { root, states: { game: states, encode }, budget }: TableSource<P> & {
    readonly states: StateEncoding<P>;
  },
): Prover<P, M> {
  return makeTableProver(game, root, () => {
    const { values, states: found } = topological(states, { root: encode(root), budget });
    const valueOf = (position: P): number | undefined =>
      values[found.find(Int32Array.from(encode(position)))];
    return { method: "topological", positions: found.size, valueOf };
  });
}

function makeLoopyProver<P, M>(game: EncodedRules<P, M>, source: TableSource<P>): Prover<P, M> {
  return makeTableProver(game, source.root, () => {
    const { idOf, size, outcomes, remotenessPlies } = solveLoopy(game, source);
    return {
      method: "loopy",
      positions: size,
      valueOf: (position) => outcomes[idOf(position)],
      remoteness(position) {
        const plies = remotenessPlies[idOf(position)];
        return plies < 0 ? null : plies;
      },
    };
  });
}

function solveLoopy<P, M>(
  game: EncodedRules<P, M>,
  { root, ranks, states, budget }: TableSource<P>,
): LoopySolution & { readonly size: number; readonly idOf: (position: P) => number } {
  if (ranks) {
    const { size } = ranks.game;
    return { ...loopyRetrograde(ranks.game, { budget }), size, idOf: (at) => ranks.rank(at) };
  }
  if (!states) return loopyRules(game, root, budget);
  const found = loopyReachable(states.game, { root: states.encode(root), budget });
  const idOf = (position: P) => found.states.find(Int32Array.from(states.encode(position)));
  return { ...found, size: found.states.size, idOf };
}

/**
 * Searches depth first, each position once, and stores exact values. When the memo no longer fits in
 * memory, it switches to a null-window search, unless the caller named the method.
 */
class MemoProver<P, M> implements Prover<P, M> {
  readonly positions = null;
  readonly #game: Rules<P, M>;
  readonly #encoding: StateEncoding<P>;
  readonly #means: Pick<Means, "budget" | "isNamed">;
  readonly #memo: DepthFirst;
  #search: Prover<P, M> | null = null;

  constructor(
    game: Rules<P, M>,
    encoding: StateEncoding<P>,
    means: Pick<Means, "budget" | "isNamed">,
  ) {
    this.#game = game;
    this.#encoding = encoding;
    this.#means = means;
    this.#memo = new DepthFirst(encoding.game, means.budget);
  }

  get method(): string {
    return this.#search?.method ?? "memo";
  }

  get nodes(): number {
    return this.#memo.nodes + (this.#search?.nodes ?? 0);
  }

  get window() {
    return this.#search?.window ?? "guess";
  }

  bound(position: P, threshold: number): number {
    const value = this.#search
      ? null
      : blameEncoding(this.#game, position, () => this.#find(position));
    if (value !== null) return value;
    this.#search ??= this.#startSearch();
    return this.#search.bound(position, threshold);
  }

  /** Returns the value of a position, or null if the memory is too small. */
  #find(position: P): number | null {
    const state = this.#encoding.encode(position);
    const mustFind = this.#means.isNamed || !isSearchable(this.#encoding.game);
    return mustFind ? this.#memo.value(state) : this.#memo.valueWithinMemory(state);
  }

  #startSearch(): Prover<P, M> {
    this.#memo.release();
    return makeNullWindowProver(this.#game, this.#encoding, this.#means);
  }

  known(position: P): Bounds {
    if (this.#search) return this.#search.known(position);
    const value = blameEncoding(
      this.#game,
      position,
      () => this.#memo.known(this.#encoding.encode(position)),
    );
    return value === UNKNOWN
      ? boundsForMover(this.#game, position)
      : { lower: value, upper: value };
  }
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
