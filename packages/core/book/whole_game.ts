import { MoveReader } from "../engines/move_reader.ts";
import { RankStates } from "../engines/games.ts";
import { type LoopySolution, solveLists, solveLoopyRanks } from "../engines/loopy.ts";
import { solveRanks } from "../engines/retrograde.ts";
import { type MoveLists, solveGraph } from "../engines/topological.ts";
import { breach } from "../game/clauses.ts";
import type { Game } from "../game/game.ts";
import { plainSearch } from "../game/plain_search.ts";
import { blameEncoding } from "../game/read_encoding.ts";
import type { Budget } from "../run/budget.ts";
import { LimitError } from "../run/errors.ts";
import { listPositions } from "../solve/list_positions.ts";
import { searchRules } from "../solve/rules_source.ts";
import type { CheckpointStore } from "../tables/checkpoint.ts";
import { compareKeys } from "./book_bytes.ts";
import { type BookKeys, makeTextKey } from "./book_format.ts";
import type { BookPosition, SolvedTables } from "./book_writer.ts";
import { KeptSolve } from "./kept_solve.ts";

/** All positions that follow from a start, solved. */
export interface WholeGame {
  /** What the keys of its book are. */
  readonly keys: BookKeys;
  /** The number of positions; of ranks, also those that nothing leads to. */
  readonly size: number;
  /** Whether plies to the end are known: in games that are won, drawn or lost. */
  readonly hasPlies: boolean;
  /** Whether the store of its solve was used. */
  readonly isKept: boolean;
  /** What its book says, for `makeBook`. */
  readonly content: Iterable<BookPosition> | SolvedTables;
}

/** Bytes of a text in a sorted list. */
const SORTED_BYTES = 16;
const PURPOSE = "the table of the whole game";

/**
 * Solves every position that follows from a start: by ranks where the game has them, otherwise by the
 * rules alone. In games that are won, drawn or lost, it finds plies to the end too.
 *
 * A solve by ranks of a game whose positions do not repeat is kept in `store`, and continues what is there.
 *
 * Memory: as `retrograde` and `loopyRetrograde` for ranks, otherwise the texts of all positions and 8
 * bytes for each move.
 *
 * @throws {LimitError} if the budget does not allow it.
 * @throws {RulesError} if the rules break their contract.
 */
export function solveWholeGame<P, M>(
  game: Game<P, M>,
  start: P,
  { budget, store }: { readonly budget: Budget; readonly store?: CheckpointStore },
): WholeGame {
  const { ranks } = game.encoding ?? {};
  const kept = store && ranks && !game.mayRepeat ? new KeptSolve(store) : null;
  try {
    if (!ranks) return solveByTexts(game, start, budget);
    const states = new RankStates(ranks(start).game);
    return blameEncoding(game, start, () => solveByRanks(game, states, { budget, kept }));
  } catch (error) {
    const isStopped = error instanceof LimitError && ["time", "signal"].includes(error.fault.kind);
    if (!isStopped) throw error;
    kept?.write();
    const state = kept ? ` (${kept.end} positions are solved)` : "";
    throw new LimitError({ ...error.fault, purpose: `the solve of the whole game${state}` });
  }
}

interface RankOptions {
  readonly budget: Budget;
  readonly kept: KeptSolve | null;
}

function solveByRanks<P, M>(game: Game<P, M>, ranks: RankStates, options: RankOptions): WholeGame {
  const { values, plies } = game.mayRepeat
    ? nameTables(solveLoopyRanks(ranks, options.budget))
    : solveEndingRanks(game, ranks, options);
  return {
    keys: "rank",
    size: ranks.size,
    hasPlies: plies !== undefined,
    isKept: options.kept !== null,
    content: { values, plies },
  };
}

function nameTables({ outcomes, remotenessPlies }: LoopySolution): SolvedTables {
  return { values: outcomes, plies: remotenessPlies };
}

function solveEndingRanks<P, M>(
  game: Game<P, M>,
  ranks: RankStates,
  { budget, kept }: RankOptions,
): SolvedTables {
  const { size } = ranks;
  const plies = game.outcome
    ? budget.allocate(4 * size, PURPOSE, () => new Int32Array(size))
    : undefined;
  const moves = new MoveReader(ranks);
  const { successors: targets, packed: gains } = moves;
  const { values } = solveRanks(ranks, {
    budget,
    maxValue: game.outcome ? 1 : ranks.maxValue,
    resume: (values) => kept?.restore(plies ? [values, plies] : [values]) ?? 0,
    onFilled(values, start, end) {
      for (let rank = start; plies && rank < end; rank++) {
        moves.state[0] = rank;
        const to = moves.read();
        moves.takeGains(to);
        plies[rank] = countPlies(rank, { values, plies, targets, gains, from: 0, to });
      }
      kept?.advance(end);
    },
  });
  return { values, plies };
}

interface SolvedMoves {
  readonly values: ArrayLike<number>;
  readonly plies: ArrayLike<number>;
  /** The moves lead to targets[from]..targets[to − 1]. */
  readonly targets: ArrayLike<number>;
  /** As `MoveReader.takeGains` writes them. */
  readonly gains: ArrayLike<number>;
  readonly from: number;
  readonly to: number;
}

/** Returns the plies of the quickest win or the slowest loss, given those of later positions; −1: a draw. */
function countPlies(id: number, { values, plies, targets, gains, from, to }: SolvedMoves): number {
  const value = values[id];
  if (from === to) return 0;
  if (value === 0) return -1;
  let best = value > 0 ? Infinity : -1;
  for (let move = from; move < to; move++) {
    const target = targets[move];
    const after = (gains[move] & 1) === 1 ? values[target] : -values[target];
    if (after !== value) continue;
    best = value > 0 ? Math.min(best, plies[target]) : Math.max(best, plies[target]);
  }
  return best + 1;
}

function solveByTexts<P, M>(game: Game<P, M>, start: P, budget: Budget): WholeGame {
  const { ids, lists } = listPositions(game, start, budget);
  const { values, plies } = game.mayRepeat
    ? nameTables(solveLists(lists, budget))
    : solveEnding(game, start, { lists, budget });
  return {
    keys: game.outcome ? "text" : "canonical",
    size: ids.size,
    hasPlies: plies !== undefined,
    isKept: false,
    content: listSorted(game, ids.list(), { values, plies, budget }),
  };
}

function solveEnding<P, M>(
  rules: Game<P, M>,
  start: P,
  { lists, budget }: { readonly lists: MoveLists; readonly budget: Budget },
): SolvedTables {
  const order = solveGraph(lists, budget);
  if (order === null) {
    plainSearch(rules, start, { onPosition: (count) => budget.poll(count) }); // names a cycle
    searchRules(rules, start, budget).value(start); // names a value that is too large
    const rule = "the game ends, or has no gains and declares mayRepeat: true";
    const expected = "positions that do not repeat, and values below 2^30";
    return breach({ rules, position: start }, { rule, expected, found: "others" });
  }
  const values = lists.values.items;
  if (!rules.outcome) return { values };
  const plies = budget.allocate(4 * order.length, PURPOSE, () => new Int32Array(order.length));
  const starts = lists.offsets.items;
  const moves = { values, plies, targets: lists.successors.items, gains: lists.gains.items };
  for (let i = order.length - 1; i >= 0; i--) {
    const id = order[i];
    plies[id] = countPlies(id, { ...moves, from: starts[id], to: starts[id + 1] });
  }
  return { values, plies };
}

function* listSorted<P, M>(
  game: Game<P, M>,
  texts: readonly string[],
  { values, plies, budget }: SolvedTables & { readonly budget: Budget },
): Generator<BookPosition> {
  budget.reserve(SORTED_BYTES * texts.length, PURPOSE);
  const encode = (text: string) => makeTextKey(game, text);
  // UTF-16 and UTF-8 order texts differently only if there are surrogates.
  const hasSurrogates = texts.some((text) => /[\ud800-\udfff]/.test(text));
  const sorted = Array.from(texts, (text, id) => [text, id] as const).sort(([a], [b]) =>
    hasSurrogates ? compareKeys(encode(a), encode(b)) : a < b ? -1 : 1
  );
  for (const [text, id] of sorted) {
    const distance = plies && plies[id] >= 0 ? plies[id] : null;
    yield { key: encode(text), value: values[id] + 0, plies: distance };
  }
}
