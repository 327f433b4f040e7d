import { assert, assertEquals, assertRejects } from "@std/assert";
import { type CoinPosition, coinRow, start } from "../testing/coin_row.ts";
import { PlainProver } from "../testing/plain_prover.ts";
import { startFrom } from "../testing/start_from.ts";
import { withProver } from "../testing/with_prover.ts";
import { gameFromRules } from "../game/game_from_rules.ts";
import { proveRound, round } from "../testing/round.ts";
import type { Means } from "../game/prover.ts";
import { type SolveBook, solvedOrThrow } from "./solution.ts";
import { analyzeMoves } from "./move_value.ts";
import { bestLine, solve, Solver } from "./solver.ts";
import { LimitError, RulesError } from "../run/errors.ts";
import { plainSearch } from "../game/plain_search.ts";
import { seededRandom } from "../run/random.ts";
import type { Rules } from "../game/rules.ts";
import type { Side } from "../game/terms.ts";
import { toRest, toValue, viewSign } from "../game/values.ts";

/*
 * Ann moves first; the coins are 1 7 4. Ann takes the 4, Ben the 7 and so the 1 as well, and Ann,
 * to move at the end, gets one point: 4 − 8 + 1 = −3. Or Ann takes the 1, Ben the 7 and again the
 * 4: 1 − 11 + 1 = −9.
 */
const coins = [1, 7, 4];

/** Values of both sides, counting what is settled or not. */
const VIEWS = [
  coinRow("first"),
  coinRow("mover"),
  coinRow("first", true),
  coinRow("mover", true),
];

Deno.test("analyzeMoves() gives every move its value, best first for the mover", async () => {
  const game = coinRow("first");
  assertEquals(await analyzeMoves(game, start(coins)), [
    { move: "right", value: -3, moverValue: -3, gain: 4 },
    { move: "left", value: -9, moverValue: -9, gain: 1 },
  ]);
  // After Ann took the 1: values are Ann's, the order is Ben's.
  const second = game.play(start(coins), "left");
  assertEquals(await analyzeMoves(game, second), [
    { move: "left", value: -10, moverValue: 10, gain: 7 },
    { move: "right", value: 4, moverValue: -4, gain: 4 },
  ]);
});

Deno.test("analyzeMoves() includes what is settled, and takes the mover's view", async () => {
  const settled = coinRow("first", true);
  const second = settled.play(start(coins), "left");
  assertEquals((await analyzeMoves(settled, second)).map(({ value }) => value), [-9, 5]);
  const mover = coinRow("mover");
  const values = await analyzeMoves(mover, mover.play(start(coins), "left"));
  assertEquals(values.map(({ value }) => value), [10, -4]);
  // Ann has 1, so the mover, Ben, leads by 1 less.
  const both = coinRow("mover", true);
  const less = await analyzeMoves(both, both.play(start(coins), "left"));
  assertEquals(less.map(({ value }) => value), [9, -5]);
});

Deno.test("analyzeMoves() keeps the order of moves among equal ones", async () => {
  const values = await analyzeMoves(coinRow("first"), start([5, 5]));
  assertEquals(values.map(({ move }) => move), ["left", "right"]);
});

Deno.test("bestLine() names sides, gains and values from the side of its start", async () => {
  const { value, steps } = await bestLine(coinRow("first", true), start(coins));
  assertEquals(value, -3);
  assertEquals(steps, [
    { side: 0, move: "right", gain: 4, value: -3 },
    { side: 1, move: "right", gain: -7, value: -3 },
    { side: 1, move: "left", gain: -1, value: -3 },
  ]);
});

Deno.test("bestLine() adds up to the value on random rows, from every view", async () => {
  const random = seededRandom(6);
  for (let i = 0; i < 40; i++) {
    const row = Array.from({ length: random(8) }, () => random(10));
    for (const game of VIEWS) {
      const { value, steps } = await bestLine(game, start(row));
      let end = start(row);
      for (const { move } of steps) end = game.play(end, move);
      const worth = game.sideToMove(end) === 0 ? 1 : -1;
      const sum = steps.reduce((total, { gain }) => total + gain, worth);
      assertEquals(sum, value, `${row}`);
      assertEquals(value, plainSearch(game, start(row)), `${row}`);
    }
  }
});

Deno.test("what is settled leaves a value exact, or is refused", async () => {
  const withSettled = (settled: number) =>
    gameFromRules({ ...coinRow("first"), settled: () => settled });
  const found = await solve(withSettled(2 ** 52), start(coins));
  assertEquals(found.solved && found.value, 2 ** 52 - 3);
  const tooLarge = () => solve(withSettled(2 ** 53 - 1), start(coins));
  await assertRejects(tooLarge, RulesError, "an integer of at most 2^52");
});

Deno.test("values convert to rests and back, from both sides", () => {
  for (const game of VIEWS) {
    for (const side of [0, 1] as const) {
      const position = { ...start(coins), side, score: 5 };
      for (const moverValue of [-3, 0, 4]) {
        const value = toValue(game, position, moverValue);
        assertEquals(toRest(game, position, value), moverValue);
      }
      assertEquals(viewSign(game, position), game.valueSide === "mover" || side === 0 ? 1 : -1);
    }
  }
});

Deno.test("every question reports the limit that stopped the prover", async () => {
  const limits = { deadline: 5, now: () => 6 };
  const position = start(coins);
  await assertRejects(() => analyzeMoves(coinRow("first"), position, limits), LimitError);
  await assertRejects(() => bestLine(coinRow("first"), position, limits), LimitError);
  const stopped = await solve(coinRow("first"), position, limits);
  assertEquals(!stopped.solved && stopped.limit.fault.kind, "time");
});

Deno.test("Solver answers every question with one prover, from both views", async () => {
  const random = seededRandom(8);
  for (let i = 0; i < 60; i++) {
    const row = Array.from({ length: 1 + random(6) }, () => random(10));
    const game = [coinRow("first"), coinRow("mover"), coinRow("first", true)][i % 3];
    const root = start(row);
    const position = random(2) === 0 ? root : game.play(root, game.moves(root)[0]);
    const solver = new Solver(game, root);
    const value = toValue(game, position, plainSearch(game, position));
    const solution = solvedOrThrow(await solver.solve(position));
    assertEquals(solution.value, value);
    for (const than of [value - 1, value, value + 1]) {
      const { lower, upper } = await solver.test(position, { than });
      assert(lower <= value && value <= upper, `${lower} ${value} ${upper}`);
    }
    const moves = game.moves(position);
    const expected = moves.map((move) => {
      const child = game.play(position, move);
      const rest = plainSearch(game, child);
      const isAgain = game.sideToMove(child) === game.sideToMove(position);
      return toValue(game, position, game.gain(position, move) + (isAgain ? rest : -rest));
    });
    assertEquals(await solver.moveValues(position), expected);
    const sign = viewSign(game, position);
    const best = expected.findIndex((other) => sign * other === sign * value);
    assertEquals(solution.move, moves[best] ?? null);
    for (const [moveIndex, other] of expected.entries()) {
      assertEquals(await solver.moveValue(position, moveIndex), other);
      for (const than of [other - 1, other, other + 1]) {
        const { lower, upper } = await solver.test(position, { than, moveIndex });
        assert(lower <= other && other <= upper, `${lower} ${other} ${upper}`);
      }
      const { lower, upper } = solver.knownOfMove(position, moves[moveIndex]);
      assertEquals([lower, upper], [other, other]);
    }
    solver.close();
  }
});

Deno.test("a game that is a class with private members is solved like any other", async () => {
  const row = coinRow("first");
  class Secret {
    readonly #sign = 1;
    name = row.name;
    get valueSide() {
      return this.#sign > 0 ? "first" as const : "mover" as const;
    }
    get prover() {
      return this.#sign > 0 ? row.prover : {};
    }
    get judge() {
      return this.#sign > 0 ? row.judge : {};
    }
    moves(...call: Parameters<typeof row.moves>) {
      return this.#sign > 0 ? row.moves(...call) : [];
    }
    sideToMove = row.sideToMove;
    play = row.play;
    gain = row.gain;
    terminalValue = row.terminalValue;
    formatPosition = row.formatPosition;
    formatMove = row.formatMove;
  }
  const position = start([3, 1, 4]);
  assertEquals(await solve(gameFromRules(new Secret()), position), await solve(row, position));
});

Deno.test("after a limit a solver is ready for the next question, and keeps what it has proved", async () => {
  const row = coinRow("first");
  let clock = 0;
  const searched: string[] = [];
  const game = withProver(
    row,
    (_, { budget }) =>
      new PlainProver(row, budget, (position) => searched.push(row.formatPosition(position))),
  );
  const root = start([3, 1, 4]);
  const solver = new Solver(game, root, { now: () => clock });
  const solution = solvedOrThrow(await solver.solve());
  clock = 10;
  await assertRejects(
    () => solver.moveValue(row.play(root, "left"), 1, { deadline: 5 }),
    LimitError,
  );
  const before = searched.length;
  const { value, move } = solvedOrThrow(await solver.solve());
  assertEquals([value, move], [solution.value, solution.move]);
  assertEquals(searched.length, before, "nothing is searched twice");
  const again = await solver.moveValue(row.play(root, "left"), 1);
  assertEquals(
    again,
    await new Solver(row, row.play(root, "left")).moveValue(row.play(root, "left"), 1),
  );
});

Deno.test("a limit that strikes while a prover says what it knows leaves the bounds of the rules", async () => {
  const row = { ...coinRow("first"), bounds: () => ({ lower: -9, upper: 9 }) };
  let clock = 0;
  const makeProver = (_: CoinPosition, { budget }: Means) => {
    const late = new PlainProver(row, budget, () => {
      clock = 10;
      budget.poll(0);
    });
    const known = late.known.bind(late);
    late.known = (position) => (budget.poll(0), known(position));
    return late;
  };
  const game = withProver(row, makeProver);
  const stopped = await solve(game, start([3, 1, 4]), { deadline: 5, now: () => clock });
  assert(!stopped.solved);
  assertEquals([stopped.lower, stopped.upper, stopped.limit.fault.kind], [-9, 9, "time"]);
});

Deno.test("a solver counts the memory of an answer only until the caller has it", async () => {
  const solver = new Solver(coinRow("first"), start(coins));
  await solver.bestLine();
  const { bytes } = solver.budget;
  for (let i = 0; i < 3; i++) await solver.bestLine();
  assertEquals(solver.budget.bytes, bytes);
  solver.close();
});

Deno.test("a book is consulted before the prover, and refused if they contradict each other", async () => {
  const row = coinRow("first");
  const root = start([3, 1, 4]);
  const rest = plainSearch(row, root);
  const searched: string[] = [];
  let made = 0;
  const game = withProver(
    row,
    (_, { budget }) => {
      made++;
      return new PlainProver(
        row,
        budget,
        (position) => searched.push(row.formatPosition(position)),
      );
    },
  );
  const bookWith = (value: number, move?: string): SolveBook => ({
    hasPlies: false,
    find: (at: CoinPosition) => {
      const best = move === undefined ? {} : { best: { move, position: row.formatPosition(root) } };
      return Promise.resolve(at === root ? { value, plies: null, ...best } : null);
    },
    refuse: () => {
      throw new Error("refused");
    },
  });
  const expected = solvedOrThrow(await solve(row, root));
  const known = await solve(game, root, { book: bookWith(rest, expected.move!) });
  assertEquals(known.solved && [known.value, known.move, known.method, known.nodes], [
    expected.value,
    expected.move,
    "book",
    0,
  ]);
  assertEquals([searched, made], [[], 0], "the prover, which may need a table, is not made");
  const half = await solve(game, root, { book: bookWith(rest) });
  assertEquals(half.solved && [half.value, half.move, half.method], [
    expected.value,
    expected.move,
    "book, plain",
  ]);
  const named = await solve(game, root, { book: bookWith(99), method: "plain" });
  assertEquals(named.solved && named.value, expected.value, "a named method asks no book");
  const wrong = new Solver(game, root, { book: bookWith(rest + 1) });
  await assertRejects(() => wrong.solve().then(() => wrong.moveValues()), Error, "refused");
});

Deno.test("the best move in a book, the quickest if positions may repeat, says nothing of smaller ones", async () => {
  const after: Readonly<Record<string, readonly string[]>> = {
    start: ["slow", "won"],
    slow: ["back"],
    back: ["won"],
    won: [],
  };
  const game = gameFromRules<string, string>({
    name: "ways",
    mayRepeat: true,
    start: "start",
    sideToMove: (position) => position === "slow" || position === "won" ? 1 : 0,
    moves: (position) => after[position],
    play: (_, next) => next,
    terminalValue: () => -1,
    formatPosition: (position) => position,
    formatMove: (move) => move,
  });
  const book: SolveBook = {
    hasPlies: false,
    find: (position) => {
      const best = { move: "won", position: "start" };
      return Promise.resolve(position === "start" ? { value: 1, plies: null, best } : null);
    },
    refuse: () => {
      throw new Error("refused");
    },
  };
  const solver = new Solver(game, "start", { book });
  const { move } = solvedOrThrow(await solver.solve());
  assertEquals([move, await solver.moveValues()], ["won", [1, 1]]);
  assertEquals(solver.knownOfMove("start", "slow"), { lower: 1, upper: 1 });
  solver.close();
});

Deno.test("impossible bounds of a move are refused, with a book too", async () => {
  const row = coinRow("first");
  const root = start([3, 1, 4]);
  const book: SolveBook = {
    hasPlies: false,
    find: () => Promise.resolve(null),
    refuse: () => {
      throw new Error("refused");
    },
  };
  const game = withProver(row, (_, { budget }) => {
    const prover = new PlainProver(row, budget);
    const impossible = { lower: 9, upper: -9 };
    const known = (at: CoinPosition) => at === root ? prover.known(at) : impossible;
    return { method: "plain", nodes: 0, positions: null, bound: () => prover.bound(root), known };
  });
  for (const options of [{}, { book }]) {
    await assertRejects(() => solve(game, root, options), RulesError, "the bounds of the rules");
  }
});

Deno.test("a text that positions of different values share is refused, and no prover is blamed", async () => {
  const game = gameFromRules<number, number>({
    name: "heap",
    start: 3,
    sideToMove: (heap) => heap % 2 === 1 ? 0 : 1,
    moves: (heap) => heap > 0 ? [1] : [],
    play: (heap, taken) => heap - taken,
    gain: (heap) => heap,
    terminalValue: () => 0,
    formatPosition: (heap) => `a heap of ${heap}`,
    canonicalText: () => "a heap",
    formatMove: String,
  });
  const rule = "positions with one text or key have one value, within their bounds";
  await assertRejects(() => solve(game, 3), RulesError, rule);
});

Deno.test("values of moves keep the steps of their bounds, whatever the best move is worth", async () => {
  // The root has a move worth 7 and one worth 6. Of the second, 8, 6, 4, … are known to be possible.
  const gains: Readonly<Record<string, readonly number[]>> = {
    root: [7, 0],
    a: [],
    b: [-6],
    c: [],
  };
  const names = Object.keys(gains);
  const rules: Rules<string, number> = {
    name: "steps",
    start: "root",
    sideToMove: (at) => at === "root" || at === "c" ? 0 : 1,
    moves: (at) => gains[at].map((_, place) => place),
    play: (at, place) => at === "root" ? names[1 + place] : "c",
    gain: (at, place) => gains[at][place],
    terminalValue: () => 0,
    formatPosition: String,
    formatMove: String,
  };
  const steps = [{ lower: -8, upper: Infinity, step: 2 }, { lower: -8, upper: 8, step: 2 }];
  for (const bounds of steps) {
    const others = { lower: -Infinity, upper: 7 };
    const bound = (at: string) => at === "b" ? bounds : others;
    const game = gameFromRules({ ...rules, bounds: bound });
    const moves = await analyzeMoves(game, "root");
    assertEquals(moves.map(({ value }) => value), [7, 6], JSON.stringify(bounds));
  }
});

/** Two moves to the end, which gain 0 and 1. */
const twoMoves = gameFromRules<Side, number>({
  name: "two moves",
  start: 0,
  sideToMove: (at) => at,
  moves: (at) => at === 0 ? [0, 1] : [],
  play: () => 1,
  gain: (_, move) => move,
  terminalValue: () => 0,
  formatPosition: String,
  formatMove: String,
});

Deno.test("a move of rules without bounds has a value before its position has one", async () => {
  // A move takes 1 or 2 of 4 coins, and gains them.
  const rules: Rules<readonly [coins: number, side: Side], number> = {
    name: "coins",
    terminalValue: () => 0,
    formatPosition: String,
    formatMove: String,
    sideToMove: ([, side]) => side,
    moves: ([coins]) => [1, 2].filter((taken) => taken <= coins),
    play: ([coins, side], taken) => [coins - taken, side === 0 ? 1 : 0],
    gain: (_, taken) => taken,
  };
  const solver = new Solver(startFrom(rules, [4, 0]), [4, 0]);
  assertEquals(await solver.moveValue([4, 0], 1), 0);
  assertEquals(await solver.moveValue([4, 0], 0), 0);
  solver.close();
});

Deno.test("a step without a finite bound says nothing", async () => {
  const bounds = () => ({ lower: -Infinity, upper: Infinity, step: 2 });
  const solution = await solve({ ...twoMoves, bounds }, 0);
  assertEquals([solution.solved && solution.value, solution.solved && solution.move], [1, 1]);
});

Deno.test("a prover whose bounds never close is refused, not asked for ever", async () => {
  for (const miss of [0, 1]) { // it answers "at least" to every threshold, then "less"
    let tests = 0;
    const bound = (_: Side, threshold: number) => {
      if (++tests > 100) throw new Error("asked for ever");
      return threshold - miss;
    };
    const known = () => ({ lower: -Infinity, upper: Infinity });
    const prover = () => ({ method: "mine", positions: null, nodes: 0, bound, known });
    const game = { ...twoMoves, prover: { methods: ["mine"], make: prover } };
    await assertRejects(() => solve(game, 0), RulesError, "bound of the prover: expected a safe");
  }
});

Deno.test("bestLine() wins by a search if the prover knows no distances, or says why it repeats", async () => {
  const near = await bestLine(gameFromRules({ ...round, prover: { make: proveRound } }), "a");
  assertEquals(near.steps.map(({ move }) => move), ["e"]);
  assertEquals((await bestLine(gameFromRules(round), "a")).steps.map(({ move }) => move), ["e"]);
  // Five hundred steps on; the smaller move goes back to the start.
  const far = gameFromRules<number, string>({
    ...{ name: "far", mayRepeat: true, start: 0, sideToMove: () => 0 },
    moves: (at) => at === 500 ? [] : ["back", "on"],
    play: (at, move) => move === "on" ? at + 1 : 0,
    terminalValue: () => 1,
    formatPosition: String,
    formatMove: String,
    prover: {
      make: () => ({
        ...{ method: "loopy", positions: null, nodes: 0, bound: () => 1 },
        known: () => ({ lower: 1, upper: 1 }),
      }),
    },
  });
  const { note } = await bestLine(far, 0);
  assertEquals(note, "the position repeats from here: the solver does not know how to win quickly");
});

Deno.test("Solver refuses numbers that are not integers and moves without a move", async () => {
  const { prover: _, ...game } = coinRow("mover");
  const solver = new Solver(game, start([3, 6, 0, 4, 5, 2, 1, 8]));
  for (const than of [0.5, NaN, Infinity]) {
    await assertRejects(() => solver.test(start(coins), { than }), RangeError, `with ${than}`);
  }
  for (const moveIndex of [-2, 2, 0.5, NaN]) {
    const test = () => solver.test(start(coins), { than: 0, moveIndex });
    await assertRejects(test, RangeError, "expected 0..1");
    await assertRejects(
      () => solver.moveValue(start(coins), moveIndex),
      RangeError,
      "expected 0..1",
    );
  }
  await assertRejects(() => solver.moveValue(start([]), 0), RangeError, "the game is over");
  const { value } = solvedOrThrow(await solver.solve());
  assertEquals(value, plainSearch(coinRow("mover"), start([3, 6, 0, 4, 5, 2, 1, 8])));
  solver.close();
  const make = () => new Solver(coinRow("mover"), start(coins), { threads: 1.5 });
  await assertRejects(async () => await make().solve(), RangeError, "Invalid threads");
});

Deno.test("a question's time counts once, though its prover has to be made first", async () => {
  let clock = 0;
  const row = coinRow("mover");
  const game = withProver(row, (_, { budget }) => {
    clock += 300;
    return new PlainProver(row, budget, () => clock += 300);
  });
  const solver = new Solver(game, start(coins), { now: () => clock });
  const solution = await solver.solve(undefined, { timeMs: 400 });
  assertEquals([solution.solved, clock], [false, 600]);
  solver.close();
});

Deno.test("a value that the step of the rules' bounds does not allow is refused", async () => {
  const nim: Rules<readonly [coins: number, side: Side], number> = {
    name: "heap",
    formatPosition: String,
    formatMove: String,
    sideToMove: ([, side]) => side,
    moves: ([coins]) => [1, 2].filter((taken) => taken <= coins),
    play: ([coins, side], taken) => [coins - taken, side === 0 ? 1 : 0],
    gain: () => 0,
    terminalValue: () => -1,
    bounds: () => ({ lower: -2, upper: 2, step: 2 }),
  };
  for (const coins of [3, 4]) {
    await assertRejects(
      () => solve(startFrom(nim, [coins, 0]), [coins, 0]),
      RulesError,
      "step of bounds",
    );
  }
});
