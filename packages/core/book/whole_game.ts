// Solves every position that follows from a start, for a book.
import { MoveReader } from "../engines/_move_reader.ts";
import { RankStates } from "../engines/games.ts";
import { solveLists, solveLoopyRanks } from "../engines/loopy.ts";
import { solveRanks } from "../engines/retrograde.ts";
import { makeMoveLists, type ScoredLists, solveGraph } from "../engines/topological.ts";
import { checkSample, playForOutcome } from "../game/check_position.ts";
import { breach } from "../game/clauses.ts";
import type { Game } from "../game/game.ts";
import { blameEncoding } from "../game/read_encoding.ts";
import { canonicalText, makeMove } from "../game/values.ts";
import type { Budget } from "../run/budget.ts";
import { CountedMap } from "../tables/counted_map.ts";
import { GrowingArray } from "../tables/growing_array.ts";
import { compareKeys } from "./book_bytes.ts";
import type { BookKeys } from "./book_format.ts";
import type { BookPosition, BookWriter } from "./book_writer.ts";

/** All positions that follow from a start, solved. */
export interface WholeGame {
  /** What the keys of its book are. */
  readonly keys: BookKeys;
  /** The number of positions; of ranks, also those that nothing leads to. */
  readonly size: number;
  /** Whether plies to the end are known: in games that are won, drawn or lost. */
  readonly hasPlies: boolean;
  /** Adds all positions to a book. */
  addTo(writer: BookWriter): Promise<void>;
}

/** Bytes of a position in a map, without its text, and in the lists of texts. */
const ENTRY_BYTES = 140;
/** Positions between two polls, minus one: rules may be slow. */
const POLL_MASK = 15;
const PURPOSE = "the table of the whole game";

/**
 * Solves every position that follows from a start: by ranks where the game has them, otherwise by the
 * rules alone. In games that are won, drawn or lost, it finds plies to the end too.
 *
 * Memory: as `retrograde` and `loopyRetrograde` for ranks, otherwise the texts of all positions and 8
 * bytes for each move.
 *
 * @throws {LimitError} if the budget does not allow it.
 * @throws {RulesError} if the rules break their contract.
 */
export function solveWholeGame<P, M>(game: Game<P, M>, start: P, budget: Budget): WholeGame {
  if (game.encoding?.ranks) {
    const { game: ranked } = game.encoding.ranks(start);
    return blameEncoding(game, start, () => solveByRanks(game, new RankStates(ranked), budget));
  }
  return solveByTexts(game, start, budget);
}

function solveByRanks<P, M>(game: Game<P, M>, ranks: RankStates, budget: Budget): WholeGame {
  const { values, plies } = game.mayRepeat ? solveLoopy(ranks, budget) : solveAcyclic();
  return {
    keys: "rank",
    size: ranks.size,
    hasPlies: plies !== undefined,
    addTo: (writer) => writer.addRanks(values, plies),
  };

  function solveAcyclic() {
    const maxValue = game.outcome ? 1 : ranks.maxValue;
    const { values } = solveRanks(ranks, { budget, maxValue });
    if (!game.outcome) return { values };
    const plies = budget.allocate(4 * ranks.size, PURPOSE, () => new Int32Array(ranks.size));
    const moves = new MoveReader(ranks);
    for (let rank = 0; rank < ranks.size; rank++) {
      moves.state[0] = rank;
      const count = moves.read();
      moves.takeGains(count, moves.packed, 0, 1);
      plies[rank] = countPlies(
        rank,
        { values, plies, from: 0, to: count },
        moves.successors,
        moves.packed,
      );
      if ((rank & 0xffff) === 0) budget.poll(rank, rank / ranks.size);
    }
    return { values, plies };
  }
}

function solveLoopy(ranks: RankStates, budget: Budget) {
  const { outcomes, remotenessPlies } = solveLoopyRanks(ranks, budget);
  return { values: outcomes, plies: remotenessPlies };
}

/**
 * Returns the plies to the end of a position whose moves lead to solved ones: the quickest win, or the
 * slowest loss; −1 for a draw.
 */
function countPlies(
  id: number,
  { values, plies, from, to }: {
    readonly values: ArrayLike<number>;
    readonly plies: ArrayLike<number>;
    readonly from: number;
    readonly to: number;
  },
  targets: ArrayLike<number>,
  gains: ArrayLike<number>,
): number {
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
  // Equivalent positions may differ in their plies to the end.
  const nameOf = game.outcome
    ? (position: P) => game.formatPosition(position)
    : (position: P) => canonicalText(game, position);
  const { ids, lists } = listPositions(game, start, { nameOf, budget });
  const { values, plies } = game.mayRepeat
    ? solveRepeating(lists, budget)
    : solveEnding(game, start, { lists, budget });
  return {
    keys: game.outcome ? "text" : "canonical",
    size: ids.size,
    hasPlies: plies !== null,
    addTo: (writer) => writer.addPositions(listSorted(ids, values, plies)),
  };
}

/** Numbers all positions that follow from a start, breadth first, and lists their moves. */
function listPositions<P, M>(
  game: Game<P, M>,
  start: P,
  { nameOf, budget }: { readonly nameOf: (position: P) => string; readonly budget: Budget },
): { readonly ids: Map<string, number>; readonly lists: ScoredLists } {
  const ids = new CountedMap<string, number>(budget, PURPOSE, ENTRY_BYTES);
  const positions: (P | null)[] = [];
  const addPosition = (position: P): number => {
    const text = nameOf(position);
    const known = ids.get(text);
    if (known !== undefined) return known;
    ids.set(text, positions.length);
    return positions.push(position) - 1;
  };
  const lists = { ...makeMoveLists(budget), gains: new GrowingArray(budget, PURPOSE) };
  addPosition(start);
  for (let id = 0; id < positions.length; id++) {
    const position = positions[id]!;
    positions[id] = null; // its text is enough to find it
    const moves = game.moves(position);
    checkSample(game, position, { moves, visit: id });
    lists.values.push(moves.length === 0 ? game.terminalValue(position) : 0);
    for (const move of moves) {
      const { child, gain, isAgain } = game.mayRepeat
        ? { child: playForOutcome(game, position, move), gain: 0, isAgain: false }
        : makeMove(game, position, move);
      lists.successors.push(addPosition(child));
      lists.gains.push(gain << 1 | Number(isAgain));
    }
    lists.offsets.push(lists.successors.length);
    if ((id & POLL_MASK) === 0) budget.poll(id);
  }
  return { ids, lists };
}

interface Solved {
  readonly values: ArrayLike<number>;
  readonly plies: ArrayLike<number> | null;
}

function solveRepeating(lists: ScoredLists, budget: Budget): Solved {
  lists.gains.release();
  const { outcomes, remotenessPlies } = solveLists(lists, budget);
  return { values: outcomes, plies: remotenessPlies };
}

function solveEnding<P, M>(
  rules: Game<P, M>,
  start: P,
  { lists, budget }: { readonly lists: ScoredLists; readonly budget: Budget },
): Solved {
  const order = solveGraph(lists, budget);
  if (order === null) {
    const rule = "the game ends, or declares mayRepeat: true";
    const expected = "positions that do not repeat, and values below 2^30";
    return breach({ rules, position: start }, { rule, expected, found: "others" });
  }
  const values = lists.values.items;
  if (!rules.outcome) return { values, plies: null };
  const plies = budget.allocate(4 * order.length, PURPOSE, () => new Int32Array(order.length));
  const [starts, targets] = [lists.offsets.items, lists.successors.items];
  for (let i = order.length - 1; i >= 0; i--) {
    const id = order[i];
    const part = { values, plies, from: starts[id], to: starts[id + 1] };
    plies[id] = countPlies(id, part, targets, lists.gains.items);
  }
  return { values, plies };
}

/** Yields positions in the order of their keys. */
function* listSorted(
  ids: ReadonlyMap<string, number>,
  values: ArrayLike<number>,
  plies: ArrayLike<number> | null,
): Generator<BookPosition> {
  const encode = (text: string) => new TextEncoder().encode(text);
  const texts = [...ids.keys()].sort();
  // UTF-16 and UTF-8 order texts differently only if there are surrogates.
  if (texts.some((text) => /[\ud800-\udfff]/.test(text))) {
    texts.sort((a, b) => compareKeys(encode(a), encode(b)));
  }
  for (const text of texts) {
    const id = ids.get(text)!;
    const distance = plies === null || plies[id] < 0 ? null : plies[id];
    yield { key: encode(text), value: values[id] + 0, plies: distance };
  }
}
