import { assert, assertEquals, assertRejects, assertThrows } from "@std/assert";
import type { RankedGame, Seen, StateGame } from "../engines/games.ts";
import { mtd } from "../engines/mtd.ts";
import { DepthFirst } from "../engines/depth_first.ts";
import { connectFour } from "../testing/connect_four.ts";
import { kaooa } from "../../../docs/examples/kaooa.ts";
import { threeMensMorris } from "../../../docs/examples/three_mens_morris.ts";
import { checkGame } from "../check/check_game.ts";
import { plainSearch } from "../game/plain_search.ts";
import type { Side } from "../game/terms.ts";
import { Budget } from "../run/budget.ts";
import { LimitError, MethodError, RulesError } from "../run/errors.ts";
import { seededRandom } from "../run/random.ts";
import { domineering, dropFour, hex, kalah, nimWithPass } from "../testing/plain_games.ts";
import { plainValues, randomGraph, rankedGame, RANKS, stateGame } from "../testing/random_graph.ts";
import { startFrom } from "../testing/start_from.ts";
import type { AnyRules } from "../testing/wrong_games.ts";
import type { Encoding } from "../game/encoding.ts";
import { listEngineMethods, type Rules } from "../game/rules.ts";
import { gameFromRules } from "../game/game_from_rules.ts";
import { bestLine, solve } from "./solver.ts";
import { PLAIN_METHOD } from "./solution.ts";
import { estimateSolve, planSolve } from "./estimate.ts";
import { analyzeMoves } from "./move_value.ts";
import type { Means, Prover } from "../game/prover.ts";
import type { Game } from "../game/game.ts";
import { makeEngineProver } from "./engine_provers.ts";
import { startCourse } from "../study/course.ts";
import { study } from "../study/study.ts";

/** Makes the prover of a method, or of the default one where none is named. */
function prove<P, M>(
  rules: Rules<P, M>,
  root: P,
  { method, budget = new Budget(), ...rest }: Partial<Means> = {},
): Prover<P, M> {
  const game = startFrom(rules, root);
  const [first] = listEngineMethods(game);
  return makeEngineProver(game, root, {
    method: method ?? first,
    isNamed: method !== undefined,
    budget,
    ...rest,
  });
}

/** Returns a value as a solver finds it: by tests, until both bounds meet. */
function findValue<P, M>(prover: Prover<P, M>, position: P): number {
  const test = (threshold: number) => prover.bound(position, threshold);
  let { lower, upper } = prover.known(position);
  for (let threshold = 0; !Number.isFinite(upper - lower); threshold = lower + 1) {
    const bound = test(threshold);
    if (bound >= threshold) lower = bound;
    else upper = bound;
    ({ lower, upper } = intersect({ lower, upper }, prover.known(position)));
    if (lower === -Infinity) lower = Math.min(upper, -(2 ** 30));
  }
  return mtd(test, { lower, upper, ...prover.window && { window: prover.window } });
}

function intersect(a: { lower: number; upper: number }, b: { lower: number; upper: number }) {
  return { lower: Math.max(a.lower, b.lower), upper: Math.min(a.upper, b.upper) };
}

/** A random game, its positions encoded as ranks or as states or by rules alone. */
function randomRules(seed: number, encoding: "ranks" | "states" | "rules") {
  const random = seededRandom(seed);
  const graph = randomGraph(random, { size: 2 + random(200), mayMoveAgain: seed % 2 === 0 });
  const values = plainValues(graph);
  type At = readonly [rank: number, side: Side];
  const root: At = [values.length - 1, 0];
  const game = gameFromRules<At, number>({
    name: "random",
    start: root,
    sideToMove: ([, side]) => side,
    moves: ([rank]) => graph.edges[rank].map((_, i) => i),
    play: ([rank, side], move) => {
      const { to, again } = graph.edges[rank][move];
      return [to, again === (side === 0) ? 0 : 1];
    },
    gain: ([rank], move) => graph.edges[rank][move].gain,
    terminalValue: ([rank]) => graph.terminalValues[rank],
    formatPosition: (at) => at.join(" "),
    canonicalText: ([rank]) => `${rank}`,
    formatMove: String,
    encoding: {
      ...encoding === "ranks" &&
        { ranks: () => ({ game: rankedGame(graph), rank: ([rank]: At) => rank }) },
      ...encoding === "states" && {
        states: () => ({
          game: { ...stateGame(graph, RANKS), maxValue: 10_000, keyBits: 10 },
          encode: ([rank]: At) => [rank],
        }),
      },
    },
  });
  return { game, values, root };
}

Deno.test("every engine agrees with the recurrence on random games with gains", () => {
  const methods = {
    ranks: ["retrograde"],
    states: ["memo", "null-window", "topological"],
    rules: ["memo"],
  } as const;
  for (const encoding of ["ranks", "states", "rules"] as const) {
    for (let seed = 1; seed <= 12; seed++) {
      const { game, values, root } = randomRules(seed, encoding);
      assertEquals(listEngineMethods(game), methods[encoding]);
      for (const method of methods[encoding]) {
        const prover = prove(game, root, { method });
        assertEquals(findValue(prover, root), values[root[0]] + 0, `seed ${seed}, ${method}`);
        for (const move of game.moves(root)) {
          const child = game.play(root, move);
          assertEquals(findValue(prover, child), values[child[0]] + 0, `seed ${seed}, ${method}`);
        }
        const { lower, upper } = prover.known(root);
        assertEquals([lower, upper], [values[root[0]], values[root[0]]]);
      }
    }
  }
});

Deno.test("a search by rules has the values of plain search, for every threshold", () => {
  const games = [kalah(2, 3), domineering(3, 4), dropFour(4, 3, 3), hex(3), nimWithPass([3, 4, 2])];
  for (const game of games as unknown as AnyRules[]) {
    const value = plainSearch(gameFromRules(game), game.start);
    assertEquals(findValue(prove(game, game.start), game.start), value + 0, game.name);
    for (let threshold = -4; threshold <= 4; threshold++) {
      const bound = prove(game, game.start).bound(game.start, threshold);
      assert(bound >= threshold ? value >= bound : value <= bound, `${game.name} ${threshold}`);
    }
  }
});

/** A token on a path steps either way; the side to move at 0 has lost. A class, as users write. */
class Path {
  readonly name = "path";
  readonly mayRepeat = true;
  readonly start: [number, Side] = [5, 0];
  readonly #last = 5;
  sideToMove([, side]: [number, Side]) {
    return side;
  }
  moves([place]: [number, Side]) {
    return place === 0 ? [] : [-1, 1].filter((step) => place + step <= this.#last);
  }
  play([place, side]: [number, Side], step: number): [number, Side] {
    return [place + step, side === 0 ? 1 : 0];
  }
  gain() {
    return 0;
  }
  terminalValue() {
    return -1;
  }
  formatPosition(position: [number, Side]) {
    return position.join(" ");
  }
  formatMove(step: number) {
    return `${step}`;
  }
}

/** The same as states, in a class whose prototype has the functions, with a private member. */
class PathStates implements StateGame {
  readonly wordCount = 1;
  readonly maxMoves = 2;
  readonly maxValue = 1;
  readonly #last = 5;
  expand([place]: Int32Array, successors: Int32Array): number {
    if (place === 0) return 0;
    successors.set([place - 1, Math.min(place + 1, this.#last)]);
    return 2;
  }
  terminalValue(): number {
    return this.#last - 6;
  }
}

/** The same as ranks: the size is a getter. */
class PathRanks implements RankedGame {
  readonly maxMoves = 2;
  readonly #last = 5;
  get size(): number {
    return this.#last + 1;
  }
  expand(place: number, successors: Int32Array): number {
    if (place === 0) return 0;
    successors.set([place - 1, Math.min(place + 1, this.#last)]);
    return 2;
  }
  terminalValue(): number {
    return this.#last - 6;
  }
}

/** The path with an encoding: at the last place a token may also stay. */
class EncodedPath extends Path {
  readonly encoding: Encoding<[number, Side]>;
  constructor(kind: "states" | "ranks") {
    super();
    this.encoding = kind === "states"
      ? { states: () => ({ game: new PathStates(), encode: ([place]) => [place] }) }
      : { ranks: () => ({ game: new PathRanks(), rank: ([place]) => place }) };
  }
}

Deno.test("classes as games are never copied: prototypes, getters and private members work", () => {
  for (const game of [new Path(), new EncodedPath("states"), new EncodedPath("ranks")]) {
    const prover = prove(game, [5, 0] as [number, Side]);
    const at = (place: number): [number, Side] => [place, place % 2 === 0 ? 1 : 0];
    const outcomes = [0, 1, 2, 3].map((place) => prover.bound(at(place), 0));
    assertEquals(outcomes, [-1, 1, 0, 0]);
    const plies = [0, 1, 2].map((place) => prover.remoteness!(at(place)));
    assertEquals([prover.method, ...plies], ["loopy", 0, 1, null]);
  }
  // The same without cycles: only steps down, with gains for the check of maxValue.
  class Down extends PathStates {
    readonly #gain = 1;
    override expand(
      [place]: Int32Array,
      successors: Int32Array,
      gains: Float64Array = new Float64Array(1),
    ): number {
      [successors[0], gains[0]] = [place - 1, this.#gain];
      return Math.min(place, 1);
    }
    override terminalValue() {
      return 0;
    }
  }
  assertEquals(new DepthFirst(new Down(), { table: "fixed" }).value([5]), 1);
});

Deno.test("rules that may repeat give win, draw or loss, and plies, in every encoding", () => {
  for (const game of [{ ...kaooa, encoding: {} }, kaooa]) {
    const prover = prove(game, kaooa.start!);
    assertEquals(prover.positions, 30_896);
    assertEquals([prover.bound(kaooa.start!, 0), prover.remoteness!(kaooa.start!)], [1, 15]);
  }
  const prover = prove(threeMensMorris, threeMensMorris.start!);
  assertEquals(findValue(prover, threeMensMorris.start!), 1);
  assertThrows(() => prover.bound("1XXXXXXXXX", 0), RangeError, "does not follow");
});

Deno.test("maxValue does not send a game with repeated positions to a search (torus)", () => {
  const size = 300;
  const torus: StateGame = {
    wordCount: 2,
    maxMoves: 4,
    maxValue: 1,
    expand([row, column], successors) {
      if (row === 0 && column === 0) return 0;
      const [up, left] = [(row + size - 1) % size, (column + size - 1) % size];
      successors.set([(row + 1) % size, column, up, column]);
      successors.set([row, (column + 1) % size, row, left], 4);
      return 4;
    },
    terminalValue: () => -1,
  };
  type At = [row: number, column: number];
  const game = {
    name: "torus",
    mayRepeat: true,
    sideToMove: (): Side => 0,
    moves: () => [],
    play: (at: At) => at,
    gain: () => 0,
    terminalValue: () => -1,
    formatPosition: String,
    formatMove: String,
    encoding: { states: () => ({ game: torus, encode: (at: At) => at }) },
  };
  const prover = prove<At, number>(game, [150, 150]);
  assertEquals([prover.method, prover.positions], ["loopy", size ** 2]);
  assertEquals([prover.bound([1, 0], 0), prover.bound([150, 150], 0)], [1, 0]);
});

Deno.test("memo solves a long line, whatever the largest value", () => {
  const row: StateGame = {
    wordCount: 1,
    maxMoves: 1,
    maxValue: 1,
    expand: ([left], successors) => (successors[0] = left - 1, Math.min(left, 1)),
    terminalValue: () => -1,
  };
  const game = encode(row);
  assertEquals(prove(game, [100_000]).bound([100_000], 0), -1);
  const named = prove(game, [100_000], { method: "null-window" });
  assertEquals(named.bound([100_000], 0), -1);
});

/** Rules that are there for their states alone. */
function encode(game: StateGame): Game<number[], number> {
  return gameFromRules({
    name: "states",
    start: [],
    sideToMove: () => 0,
    moves: () => [],
    play: (position) => position,
    gain: () => 0,
    terminalValue: () => 0,
    formatPosition: String,
    formatMove: String,
    encoding: { states: () => ({ game, encode: (position) => position }) },
  });
}

Deno.test("memo changes to a null-window search if memory is short, unless it was named", () => {
  const board = connectFour({ columns: 4, rows: 4, inARow: 4 });
  const game = encode({ ...board, maxValue: 1, keyBits: 64 });
  const ample = prove(game, [0, 0]);
  assertEquals([ample.bound([0, 0], 0), ample.method], [0, "memo"]);
  const budget = new Budget({ memoryBytes: 2 ** 17 });
  const short = prove(game, [0, 0], { budget });
  assertEquals([findValue(short, [0, 0]), short.method], [0, "null-window"]);
  assert(budget.peakBytes <= 2 ** 17);
  const named = prove(game, [0, 0], {
    method: "memo",
    budget: new Budget({ memoryBytes: 2 ** 17 }),
  });
  assertThrows(() => named.bound([0, 0], 0), LimitError);
});

Deno.test("provers are ready for the next question after a limit", () => {
  for (const method of ["memo", "null-window"]) {
    let now = 0;
    const budget = new Budget({ deadline: 1, now: () => now++ });
    const board = connectFour({ columns: 4, rows: 4, inARow: 4 });
    const game = encode({ ...board, maxValue: 1, keyBits: 64 });
    const prover = prove(game, [0, 0], { method, budget });
    assertThrows(() => findValue(prover, [0, 0]), LimitError);
    now = -1e6;
    assertEquals(findValue(prover, [0, 0]), 0, method);
  }
  let now = 0;
  const budget = new Budget({ deadline: 1, now: () => now++ });
  const game = dropFour(4, 4);
  const prover = prove(game, game.start!, { budget });
  assertThrows(() => findValue(prover, game.start!), LimitError);
  const { lower, upper } = prover.known(game.start!);
  assertEquals([lower, upper], [-1, 1]);
  now = -1e6;
  assertEquals(findValue(prover, game.start!), 0);
});

Deno.test("an unsuitable method is refused with the names of suitable ones", () => {
  const means = { method: "retrograde", isNamed: true, budget: new Budget() };
  const game = dropFour(4, 3, 3);
  const expected = 'Cannot solve by method "retrograde": expected memo';
  assertThrows(
    () => makeEngineProver(gameFromRules(game), game.start!, means),
    RangeError,
    expected,
  );
  assertEquals(listEngineMethods(threeMensMorris), ["loopy"]);
});

Deno.test("planSolve() gives the exact size of a table of ranks", () => {
  const { game, root } = randomRules(1, "ranks");
  const budget = new Budget();
  prove(game, root, { budget });
  const plan = planSolve(game, root, { method: "retrograde" });
  assertEquals([plan!.bytes, plan!.positions], [
    budget.peakBytes,
    game.encoding!.ranks!(root).game.size,
  ]);
  const { game: states, root: state } = randomRules(1, "states");
  assertEquals(planSolve(states, state, { method: "memo" }), null);
});

Deno.test("10^9 ranks of an outcome game fit into 1 GiB, and more than 2^31 are refused as such", () => {
  const rules = (size: number, members: Partial<Rules<number, number>>) =>
    gameFromRules<number, number>({
      name: "ranks",
      start: 0,
      sideToMove: () => 0,
      moves: () => [],
      play: () => 0,
      gain: () => 0,
      terminalValue: () => 0,
      formatPosition: String,
      formatMove: String,
      encoding: {
        ranks: () => ({ rank: () => 0, game: { size, maxMoves: 1, expand: () => 0 } }),
      },
      ...members,
    });
  const declare = (maxValue: number) => ({
    encoding: {
      ranks: () => ({ rank: () => 0, game: { size: 1e9, maxMoves: 1, maxValue, expand: () => 0 } }),
    },
  });
  const bytesOf = (members: Partial<Rules<number, number>>) =>
    planSolve(rules(1e9, members), 0)?.bytes;
  assertEquals(bytesOf({ outcome: true }), 1e9);
  assertEquals(bytesOf(declare(100)), 1e9);
  assertEquals(bytesOf(declare(1000)), 2e9);
  assertEquals(bytesOf({}), 4e9);
  const error = assertThrows(
    () => planSolve(rules(3e9, { outcome: true }), 0, { memoryBytes: 1000 }),
    LimitError,
  );
  assertEquals(error.fault.kind, "positions");
});

Deno.test("null-window refuses a maxValue that is too small", () => {
  let refused = 0;
  for (let seed = 1; seed <= 100; seed++) {
    const graph = randomGraph(seededRandom(seed), { size: 80, mayMoveAgain: true });
    const value = plainValues(graph)[79];
    if (graph.edges[79].length === 0 || Math.abs(value) < 20) continue;
    for (const share of [0.3, 0.55, 0.9]) {
      const maxValue = Math.floor(Math.abs(value) * share);
      const game = encode({ ...stateGame(graph, RANKS), maxValue, keyBits: 10 });
      const prover = prove(game, [79], { method: "null-window" });
      assertThrows(() => findValue(prover, [79]), RulesError, "maxValue", `seed ${seed}`);
      refused++;
    }
  }
  assert(refused > 50);
});

Deno.test("bounds of the root say nothing of other positions", async () => {
  // What a move gains, and the value of the end that it leads to, for the other side.
  const turns = [[50_000, 41_000], [30_000, 25_000], [20_000, 18_000]];
  const gains = turns.map(([gain]) => gain);
  const expand = (from: number, successors: Int32Array, to: Float64Array) => {
    if (from < turns.length) return 0;
    successors.set([...turns.keys()]);
    to.set(gains);
    return turns.length;
  };
  const terminalValue = (end: number) => turns[end][1];
  const rules: Rules<number, number> = {
    name: "large ends",
    start: turns.length,
    sideToMove: (position) => position === turns.length ? 0 : 1,
    moves: (position) => position === turns.length ? [...turns.keys()] : [],
    play: (_, end) => end,
    gain: (_, end) => gains[end],
    terminalValue,
    formatPosition: String,
    formatMove: String,
    bounds: (position) =>
      position === turns.length
        ? { lower: -16_000, upper: 16_000 }
        : { lower: -Infinity, upper: Infinity },
  };
  const ranks = { size: turns.length + 1, maxMoves: turns.length, expand, terminalValue };
  const states: StateGame = {
    wordCount: 1,
    keyBits: 2,
    maxMoves: turns.length,
    expand: ([from], successors, to) => expand(from, successors, to),
    terminalValue: ([end]) => terminalValue(end),
  };
  const asStates = { states: () => ({ encode: (position: number) => [position], game: states }) };
  const asRanks = { ranks: () => ({ rank: (position: number) => position, game: ranks }) };
  for (const encoding of [undefined, asStates, asRanks]) {
    const game = gameFromRules<number, number>({ ...rules, ...encoding && { encoding } });
    for (const method of listEngineMethods(game)) {
      const values = (await analyzeMoves(game, turns.length, { method })).map(({ value }) => value);
      assertEquals(values, [9000, 5000, 2000], `${Object.keys(encoding ?? {})} ${method}`);
    }
  }
});

Deno.test("a search by rules accepts exact bounds that are larger than the root's", () => {
  for (const gain of [20_000, -20_000, 40_000, -40_000]) {
    // One side gains, then the other one gains the same.
    const rests = [{ lower: -1, upper: 1 }, { lower: gain, upper: gain }, { lower: 0, upper: 0 }];
    const rules: Rules<number, number> = {
      name: "two large gains",
      sideToMove: (position) => position === 1 ? 1 : 0,
      moves: (position) => position < 2 ? [position] : [],
      play: (position) => position + 1,
      gain: () => gain,
      terminalValue: () => 0,
      formatPosition: String,
      formatMove: String,
      bounds: (position) => rests[position],
    };
    assertEquals(findValue(prove(rules, 0), 0), 0, `${gain}`);
  }
});

Deno.test("a maxValue from 8,192 on is checked like a smaller one", () => {
  for (const [value, maxValue] of [[-12_000, 10_800], [12_000, 10_800], [9000, 8999]]) {
    const game: StateGame = {
      wordCount: 1,
      maxMoves: 1,
      maxValue,
      keyBits: 2,
      expand([left], successors, gains) {
        [successors[0], gains[0]] = [left - 1, left === 1 ? value : 0];
        return Math.min(left, 1);
      },
    };
    const prover = prove(encode(game), [1], { method: "null-window" });
    assertThrows(() => findValue(prover, [1]), RulesError, "maxValue", `${value}`);
    const right = prove(encode({ ...game, maxValue: 12_000 }), [1], { method: "null-window" });
    assertEquals(findValue(right, [1]), value);
  }
});

/** One heap of coins, with something wrong. */
function heap(wrong: Partial<Rules<[number, Side], number>>): Rules<[number, Side], number> {
  return {
    name: "heap",
    sideToMove: ([, side]) => side,
    moves: ([coins]) => coins > 0 ? [1] : [],
    play: ([coins, side], taken) => [coins - taken, side === 0 ? 1 : 0],
    gain: () => 1,
    terminalValue: () => 0,
    formatPosition: String,
    formatMove: String,
    ...wrong,
  };
}

Deno.test("a search by rules names rules that repeat or break their contract", () => {
  const value = (wrong: Partial<Rules<[number, Side], number>>) => {
    const game = heap(wrong);
    return findValue(prove(game, [5, 0]), [5, 0]);
  };
  assertEquals(value({}), 1);
  const around: typeof wrong = (
    [coins, side],
    taken,
  ) => [(coins + taken) % 5 + 1, side === 0 ? 1 : 0];
  const wrong = heap({}).play;
  const repeats = () => value({ play: around });
  assertThrows(repeats, Error, "the game ends, or has no gains and declares mayRepeat: true");
  assertThrows(repeats, Error, "this position again after 10 moves");
  assertThrows(() => value({ gain: () => 2 ** 30 }), Error, "gain: expected an integer below 2^30");
  assertThrows(() => value({ gain: () => 0.5 }), Error, "gain: expected a safe integer");
  assertThrows(
    () => value({ terminalValue: () => NaN }),
    Error,
    "terminalValue: expected a safe integer",
  );
  const turns = { play: ([coins]: [number, Side]): [number, Side] => [coins - 1, 0] };
  const large = { ...turns, gain: () => 2 ** 29 };
  assertThrows(
    () => value(large),
    Error,
    "the value of a position: expected an integer below 2^30",
  );
  assertThrows(() => value({ mayRepeat: true }), Error, "gain: expected 0, because");
  const kept = { mayRepeat: true, gain: () => 0, ...turns };
  assertThrows(() => value(kept), Error, "expected the other side to move");
  const ends = { mayRepeat: true, gain: () => 0, terminalValue: () => 5 };
  assertThrows(
    () => value(ends),
    Error,
    "terminalValue: expected 1 or 0 or -1, found 5",
  );
  const lies = { bounds: () => ({ lower: -9, upper: 0 }) };
  assertThrows(() => value(lies), Error, "bounds hold for all positions with one canonicalText");
});

Deno.test("positions with one canonical text may follow from each other", () => {
  // The text is the parity of the coins, which is all that the value depends on.
  const game = heap({
    moves: ([coins]) => [1, 2].filter((taken) => taken <= coins),
    gain: () => 0,
    terminalValue: () => 0,
    canonicalText: () => "a draw",
  });
  assertEquals(findValue(prove(game, [9, 0]), [9, 0]), 0);
});

Deno.test("a search by rules counts its positions, and stops at the memory limit", () => {
  const game = dropFour(4, 4);
  const budget = new Budget({ memoryBytes: 100_000 });
  const prover = prove(game, game.start!, { budget });
  assertThrows(() => findValue(prover, game.start!), LimitError, "the memo of positions");
  const few = new Budget({ memoryBytes: 100_000 });
  const loops = () => prove(threeMensMorris, threeMensMorris.start!, { budget: few });
  assertThrows(loops, LimitError);
});

/** Coins of one heap. A move takes one or two, each a point. */
const coins: Rules<number, number> = {
  name: "coins",
  start: 5,
  sideToMove: (heap) => (heap % 2) as Side,
  moves: (heap) => heap > 1 ? [1, 2] : heap === 1 ? [1] : [],
  play: (heap, taken) => heap - taken,
  gain: (_, taken) => taken,
  terminalValue: () => 0,
  formatPosition: String,
  formatMove: String,
};

function expandCoins(
  heap: number,
  successors: Int32Array,
  gains: Float64Array,
  marks?: Uint8Array,
): number {
  for (let i = 0; i < 2; i++) [successors[i], gains[i]] = [heap - 1 - i, i + 1];
  if (marks && heap > 1) marks[1] = 1;
  return Math.min(heap, 2);
}

Deno.test("plain search stops at a limit on a line without end", async () => {
  const endless = {
    ...coins,
    moves: () => [1],
    play: (heap: number, taken: number) => heap + taken,
  };
  const game = gameFromRules<number, number>(endless);
  const stopped = await solve(game, 5, { method: PLAIN_METHOD });
  assertEquals(!stopped.solved && stopped.limit.fault.kind, "positions");
  const soon = await solve(game, 5, { method: PLAIN_METHOD, timeMs: 0 });
  assertEquals(!soon.solved && soon.limit.fault.kind, "time");
});

Deno.test("an error of rules without an encoding is not blamed on one", () => {
  const broken = {
    ...coins,
    mayRepeat: true,
    moves: () => {
      throw new TypeError("oops");
    },
  };
  const means = { method: "loopy", isNamed: false, budget: new Budget() };
  assertThrows(
    () => makeEngineProver(startFrom(broken, 5), 5, means),
    RulesError,
    "moves: expected",
  );
});

Deno.test("a fault of an encoding is an error of the rules, with the position", async () => {
  const states = {
    wordCount: 1,
    maxMoves: 2,
    expand: ([heap]: Int32Array, to: Int32Array) => (to[0] = heap - 1, Number(heap > 0)),
  };
  const ranks = { size: 6, maxMoves: 2, expand: expandCoins };
  const encode = (heap: number) => [heap];
  const rank = (heap: number) => heap;
  const wrong: readonly [message: string, encoding: object][] = [
    ["expected a function as encode, found undefined", { states: () => ({ game: states }) }],
    ["expected an object, found undefined", { states: () => {} }],
    ["expected an object as game, found undefined", { states: () => ({ encode }) }],
    ["expected a function as game.expand, found undefined", {
      states: () => ({ encode, game: { ...states, expand: undefined } }),
    }],
    ["from 0 as game.maxMoves, found NaN", {
      states: () => ({ encode, game: { ...states, maxMoves: NaN } }),
    }],
    ["expected 1 words a state", { states: () => ({ encode: () => [1, 2], game: states }) }],
    ["is not iterable", { states: () => ({ encode: () => undefined, game: states }) }],
    ["writes undefined entries", {
      states: () => ({ encode, game: { ...states, expand: () => {} } }),
    }],
    ["oops", {
      states: () => ({
        encode,
        game: {
          ...states,
          expand: () => {
            throw new Error("oops");
          },
        },
      }),
    }],
    ["expected a function as rank, found undefined", { ranks: () => ({ game: ranks }) }],
    ["expected 0..1 (maxMoves)", { ranks: () => ({ rank, game: { ...ranks, maxMoves: 1 } }) }],
    ["leads to", {
      ranks: () => ({
        rank,
        game: {
          ...ranks,
          expand: (heap: number, to: Int32Array) => (to[0] = heap, Number(heap > 0)),
        },
      }),
    }],
    ["an integer from 0 as game.size, found undefined", {
      ranks: () => ({ rank, game: { ...ranks, size: undefined } }),
    }],
    ["expected a rank in 0..2", { ranks: () => ({ rank, game: { ...ranks, size: 3 } }) }],
    ["found 4.5", { ranks: () => ({ rank: () => 4.5, game: ranks }) }],
    ["found 5n", { ranks: () => ({ rank: () => 5n, game: ranks }) }],
    ["an integer from 1 as game.wordCount, found 0", {
      states: () => ({ encode, game: { ...states, wordCount: 0 } }),
    }],
    ["in 1..64 as game.keyBits, found 65", {
      states: () => ({ encode, game: { ...states, keyBits: 65 } }),
    }],
  ];
  for (const [message, encoding] of wrong) {
    const game = gameFromRules<number, number>({ ...coins, encoding });
    const error = await assertRejects(() => solve(game, 5), RulesError, message);
    assertEquals(
      [error.fault.position, error.fault.rule],
      ["5", `encoding.${Object.keys(encoding)[0]}`],
      message,
    );
  }
});

Deno.test("a position that a table does not have is a fault of the encoding", async () => {
  const game = gameFromRules<number, number>({
    ...coins,
    encoding: {
      states: () => ({
        encode: (heap) => [heap, heap % 2],
        game: {
          wordCount: 2,
          maxMoves: 2,
          expand([heap], successors, gains) {
            for (let i = 0; i < 2; i++) [successors[2 * i], gains[i]] = [heap - 1 - i, i + 1];
            return Math.min(heap, 2);
          },
        },
      }),
    },
  });
  const solving = () => analyzeMoves(game, 5, { method: "topological" });
  const error = await assertRejects(solving, RulesError, "an encoding has the moves");
  assertEquals(error.fault.position, "5");
});

Deno.test("a later position with a wrong state is refused by every method and question", async () => {
  for (const wrong of [[3.5], [NaN], [3, 3], [], undefined]) {
    const encoding = (game: Partial<StateGame>) => ({
      states: () => ({
        game: { wordCount: 1, maxMoves: 2, maxValue: 5, ...game } as StateGame,
        encode: (heap: number) => (heap === 3 ? wrong : [heap]) as number[],
      }),
    });
    const expand: StateGame["expand"] = ([heap], to, gains, marks) =>
      expandCoins(heap, to, gains, marks);
    const game = gameFromRules<number, number>({ ...coins, encoding: encoding({ expand }) });
    for (const method of listEngineMethods(game)) {
      await assertRejects(() => analyzeMoves(game, 5, { method }), RulesError, '"5"', method);
      assertThrows(() => findValue(prove(game, 5, { method }), 3), RulesError, "states");
    }
    const stepDown = ([heap]: Int32Array, to: Int32Array) => (to[0] = heap - 1, Number(heap > 0));
    const loopy = {
      ...coins,
      gain: () => 0,
      mayRepeat: true,
      encoding: encoding({ expand: stepDown }),
    };
    assertThrows(() => prove(loopy, 5).remoteness!(3), RulesError, "states");
  }
});

Deno.test("bounds of look() between two steps of the rules' bounds do not change the value", async () => {
  for (const [lower, upper] of [[0, 4], [1, 4], [0, 3], [2, 4]]) {
    const game = gameFromRules<number, number>({
      ...coins,
      start: 1,
      gain: () => 3,
      bounds: (heap) => heap === 0 ? { lower: 0, upper: 0 } : { lower: -1, upper: 5, step: 2 },
      encoding: {
        states: () => ({
          encode: (heap) => [heap],
          game: {
            wordCount: 1,
            maxMoves: 2,
            maxValue: 9,
            expand: ([heap], successors, gains) => (
              [successors[0], gains[0]] = [heap - 1, 3], heap
            ),
            look([heap], seen) {
              seen.keyLow = heap;
              if (heap > 0) [seen.lower, seen.upper] = [lower, upper];
            },
          },
        }),
      },
    });
    for (const method of ["memo", "null-window"]) {
      const solution = await solve(game, 1, { method });
      assertEquals(solution.solved && solution.value, 3, `${method}, ${lower}..${upper}`);
    }
  }
});

/** Each coin is taken alone, for a point, so an odd heap has the value 1. */
function singleCoins(wrong: Partial<StateGame>) {
  const game: StateGame = {
    wordCount: 1,
    maxMoves: 1,
    expand([heap], successors, gains) {
      [successors[0], gains[0]] = [heap - 1, 1];
      return Math.min(heap, 1);
    },
    ...wrong,
  };
  const encoding = { states: () => ({ game, encode: (heap: number) => [heap] }) };
  return gameFromRules<number, number, "encoding.states">({
    ...coins,
    moves: (heap) => heap > 0 ? [1] : [],
    encoding,
  });
}

Deno.test("an encoding may be an instance of a class, for every method and for checkGame()", async () => {
  class Encoding {
    readonly #factor = 1;
    constructor(readonly game: StateGame) {}
    encode(heap: number): number[] {
      return [heap * this.#factor];
    }
  }
  const single = singleCoins({ maxValue: 5, keyBits: 3 });
  const loopy = {
    expand: ([heap]: Int32Array, to: Int32Array) => (to[0] = heap - 1, Math.min(heap, 1)),
  };
  for (const more of [{}, { mayRepeat: true, gain: () => 0 }]) {
    const game = { ...single.encoding.states(5).game, ...more.mayRepeat && loopy };
    const { outcome: _, ...rules } = single;
    const encoding = { states: () => new Encoding(game) };
    const encoded = gameFromRules<number, number>({ ...rules, ...more, encoding });
    for (const method of listEngineMethods(encoded)) {
      const [{ value }] = await analyzeMoves(encoded, 5, { method });
      assertEquals(value, more.mayRepeat ? 0 : 1, method);
    }
    assertEquals((await checkGame(encoded, 5)).fault, null);
  }
});

Deno.test("a maxValue of 0 hides no larger value, with look() or without", async () => {
  const look = ([heap]: Int32Array, seen: Seen) => void (seen.keyLow = heap);
  for (const keys of [{}, { look, keyBits: 3 }]) {
    const game = singleCoins({ maxValue: 0, ...keys });
    for (const method of ["memo", "null-window"]) {
      await assertRejects(() => analyzeMoves(game, 4, { method }), RulesError, "maxValue", method);
    }
  }
  const [{ value }] = await analyzeMoves(singleCoins({ maxValue: 0 }), 4, {
    method: "topological",
  });
  assertEquals(value, 0); // it uses no maxValue
});

Deno.test("null-window refuses bounds of look() that are not integers", async () => {
  for (const bound of [0.5, NaN]) {
    const look = ([heap]: Int32Array, seen: Seen) => {
      seen.keyLow = heap;
      if (heap === 3) seen.lower = seen.upper = bound;
    };
    const solving = () =>
      analyzeMoves(singleCoins({ look, maxValue: 5, keyBits: 3 }), 4, { method: "null-window" });
    await assertRejects(solving, RulesError, "integer");
  }
});

Deno.test("positions below those that look() decides have values, and topological refuses look()", async () => {
  const values = [0, 1, 2, 1, 0, 1, 2];
  const look: StateGame["look"] = ([heap], seen) => {
    seen.keyLow = heap;
    if (heap <= 5) seen.lower = seen.upper = values[heap];
  };
  const expand: StateGame["expand"] = ([heap], successors, gains) =>
    expandCoins(heap, successors, gains);
  const states = { wordCount: 1, maxMoves: 2, maxValue: 6, keyBits: 8, look, expand };
  const game = gameFromRules<readonly [heap: number, side: Side], number>({
    name: "coins",
    terminalValue: () => 0,
    formatPosition: String,
    formatMove: String,
    start: [6, 0],
    sideToMove: ([, side]) => side,
    moves: ([heap]) => coins.moves(heap),
    play: ([heap, side], taken) => [heap - taken, side === 0 ? 1 : 0],
    gain: (_, taken) => taken,
    encoding: { states: () => ({ encode: ([heap]) => [heap], game: states }) },
  });
  for (const method of ["memo", "null-window"]) {
    const moves = await analyzeMoves(game, [5, 1], { method });
    assertEquals(moves.map(({ value }) => value), [1, 1], method);
    const { steps } = await bestLine(game, [6, 0], { method });
    assertEquals(steps.map(({ move }) => move), [2, 1, 2, 1], method);
  }
  await assertRejects(
    () => solve(game, [6, 0], { method: "topological" }),
    MethodError,
    "topological a game with look()",
  );
});

Deno.test("a memo stays alone if the smallest table of a null-window search is too large", () => {
  const board = connectFour({ columns: 4, rows: 4, inARow: 4 });
  const game = encode({ ...board, maxValue: 9000, keyBits: 64 });
  const budget = new Budget({ memoryBytes: 2 ** 17 });
  const error = assertThrows(() => prove(game, [0, 0], { budget }).bound([0, 0], 0), LimitError);
  assert(error.fault.needed < 2 ** 23, error.message);
});

Deno.test("null-window says why it cannot search a game", () => {
  const game = encode({ wordCount: 1, maxMoves: 1, maxValue: 2 ** 20, expand: () => 0 });
  const expected = "Cannot solve by method null-window a game with maxValue 1048576: expected";
  assertThrows(() => prove(game, [0], { method: "null-window" }), RangeError, expected);
  const counted = encode({ wordCount: 1, maxMoves: 1, expand: () => 0 });
  const without = "null-window a game without maxValue: expected an integer in 0..16,382";
  assertThrows(() => prove(counted, [0], { method: "null-window" }), RangeError, without);
});

Deno.test("a solver and a study refuse an encoding without the gains of the rules", async () => {
  const rules: Rules<[heap: number, side: Side], number> = {
    name: "heap",
    start: [5, 0],
    sideToMove: ([, side]) => side,
    moves: ([heap]) => [1, 2].filter((taken) => taken <= heap),
    play: ([heap, side], taken) => [heap - taken, side === 0 ? 1 : 0],
    gain: (_, taken) => taken,
    terminalValue: () => 0,
    formatPosition: (position) => position.join(" "),
    formatMove: String,
    encoding: {
      ranks: () => ({
        rank: ([heap]) => heap,
        game: {
          size: 6,
          maxMoves: 2,
          expand(heap, successors) { // without the gains of the rules
            successors.set([heap - 1, heap - 2]);
            return Math.min(heap, 2);
          },
        },
      }),
    },
  };
  const game = gameFromRules(rules);
  const position = game.judge.parse("");
  const expected = "an encoding has the moves of the rules";
  await assertRejects(() => solve(game, position), RulesError, expected);
  await assertRejects(() => analyzeMoves(game, position), RulesError, expected);
  await assertRejects(() => bestLine(game, position), RulesError, expected);
  const studied = () => study(startCourse(game, ""), { goals: ["moves"] });
  await assertRejects(studied, RulesError, expected);
});

Deno.test("a game of more ranks than a table can have is refused first, and nothing else is blamed", async () => {
  for (const size of [3e9, 1e10]) {
    const ranks = () => ({
      rank: () => size,
      game: { size, maxMoves: 1, expand: () => 0 },
    });
    const game = gameFromRules({ ...domineering(2, 2), encoding: { ranks } });
    const position = game.start!;
    const expected = "2,147,483,647";
    assertThrows(() => planSolve(game, position), LimitError, expected);
    await assertRejects(() => estimateSolve(game, position), LimitError, expected);
    const solution = await solve(game, position);
    assert(!solution.solved && solution.limit.message.includes(expected));
  }
});

Deno.test("a key of more than keyBits bits is refused by every search", () => {
  const game: StateGame = {
    wordCount: 2,
    maxMoves: 1,
    maxValue: 1,
    keyBits: 12,
    expand: ([left], to) => (to.set([left - 1, 1 - left]), Math.min(left, 1)), // the second word is < 0
    terminalValue: () => -1,
  };
  const look = ([left, other]: Int32Array, seen: Seen) => {
    [seen.keyLow, seen.keyHigh] = [left, other];
  };
  for (const keyed of [game, { ...game, look }]) {
    for (const method of ["memo", "null-window"]) {
      const solving = () => findValue(prove(encode(keyed), [9, 0], { method }), [9, 0]);
      assertThrows(solving, RulesError, "expected 12 bits (keyBits)", method);
    }
  }
});

Deno.test("states with a wrong gain are refused before a solve", async () => {
  const expand: StateGame["expand"] = ([heap], to, gains, marks) => {
    const count = expandCoins(heap, to, gains, marks);
    if (heap === 3) gains[0]++;
    return count;
  };
  const states = () => ({
    encode: (heap: number) => [heap],
    game: { wordCount: 1, maxMoves: 2, expand },
  });
  const game = gameFromRules<number, number>({ ...coins, encoding: { states } });
  await assertRejects(() => solve(game, 9), RulesError, "an encoding has the moves of the rules");
});

Deno.test("play() that changes its position is refused at every position", async () => {
  type Heap = { coins: number; side: Side };
  const rules: Rules<Heap, number> = {
    name: "late",
    start: { coins: 120, side: 0 },
    sideToMove: ({ side }) => side,
    moves: ({ coins }) => [1, 2, 3].filter((taken) => taken <= coins),
    play(position, taken) {
      const child = { coins: position.coins - taken, side: (1 - position.side) as Side };
      if (position.coins === 30) position.coins--; // long after the sample of the first positions
      return child;
    },
    gain: ({ coins }, taken) => (coins * coins * taken + 3 * taken) % 11,
    terminalValue: () => 0,
    formatPosition: ({ coins, side }) => `${coins} ${side}`,
    formatMove: String,
  };
  const game = gameFromRules(rules);
  const solving = () => solve(game, game.judge.parse(""));
  await assertRejects(solving, RulesError, "play does not change its position");
});
