import { assertEquals, assertRejects, assertThrows } from "@std/assert";
import { MethodError, RulesError } from "../run/errors.ts";
import { Budget } from "../run/budget.ts";
import { seededRandom } from "../run/random.ts";
import { analyzeMoves } from "../solve/move_value.ts";
import { solve } from "../solve/solver.ts";
import { dropFour } from "../testing/plain_games.ts";
import { type CoinPosition, coinRow, type End, start } from "../testing/coin_row.ts";
import type { Bounds } from "./terms.ts";
import { checkGame } from "../check/check_game.ts";
import { planSolve } from "../solve/estimate.ts";
import { solvedOrThrow } from "../solve/solution.ts";
import { startCourse } from "../study/course.ts";
import type { Rules } from "./rules.ts";
import { gameFromRules } from "./game_from_rules.ts";
import { plainSearch } from "./plain_search.ts";

const coins = [3, 7, 1];
const game = coinRow("first");
const instances = {
  families: { any: "any coins" },
  sizeForm: "COINS",
  defaultSize: "3",
  generate: () => start(coins),
  smaller: () => [],
};
const fail = () => {
  throw new TypeError("oops");
};
/** Returns the game with other members. Those of `judge` are added to its own. */
const make = ({ judge = {}, ...members }: Partial<Rules<CoinPosition, End>>) =>
  gameFromRules<CoinPosition, End>({ ...game, ...members, judge: { ...game.judge, ...judge } });
/** The same for members that types refuse. */
const makeWrong = (members: object) => make(members);

Deno.test("gameFromRules() refuses members that are not what they must be", () => {
  const { prover: _, ...rules } = coinRow("first");
  const functions = [
    ...["isOver", "settled", "bounds", "canonicalText", "parseMove", "initial", "show.scene"],
    ...["judge.formatAnswer", "instances.empty", "show.guide", "prover.make", "prover.plan"],
    ...["prover.share", "encoding.states", "encoding.ranks"],
  ];
  const wrong: readonly (readonly [name: string, ...members: unknown[]])[] = [
    ["name", "two\nlines"],
    ["title", 7],
    ["start", () => 0],
    ["outcome", 1, "yes"],
    ["show", 7, null, "scene"],
    ["prover.methods", [], "memo", ["magic"], [7]],
    ["instances.smaller", 7],
    ["instances.families", {}],
    ["instances.played", {}],
    [
      "instances.judged",
      {},
      ...[{}, null].map((limit) => (
        { families: ["any"], sizes: ["3"], limits: [limit] }
      )),
    ],
    ...functions.map((name) => [name, {}, null] as const),
  ];
  for (const [name, ...members] of wrong) {
    for (const member of members) {
      const [first, last] = name.split(".");
      const own = { ...rules, instances };
      const part = Reflect.get(own, first) as object | undefined;
      const broken = { ...own, [first]: last ? { ...part, [last]: member } : member };
      const error = assertThrows(() => gameFromRules(broken as never), RulesError);
      assertEquals(error.fault.rule, name, JSON.stringify(member));
    }
  }
});

Deno.test("a message names the wrong part of instances, and shows it", () => {
  const judged = { families: ["any"], sizes: ["3"], limits: [{ about: "few coins" }] };
  const wrong = [
    [{ judged }, "judged: expected a function as limits.0.holds, found undefined"],
    [{ played: { family: "any", sizes: [] } }, "played: expected a list of names as sizes"],
    [{ sizeForm: "a\nb" }, 'sizeForm: expected a text of one line, found "a\\nb"'],
  ] as const;
  for (const [broken, expected] of wrong) {
    const build = () => makeWrong({ instances: { ...instances, ...broken } });
    assertThrows(build, RulesError, `instances.${expected}`);
  }
});

Deno.test("a promise is refused where the game must answer at once", () => {
  const broken = makeWrong({
    show: { facts: () => Promise.reject(new Error("late")).catch(() => ({})) },
  });
  assertThrows(
    () => broken.show.facts!(start(coins)),
    RulesError,
    "show.facts: expected names and plain JSON values, found a promise",
  );
});

Deno.test("a member that is undefined has its default", async () => {
  const position = start(coins);
  const { parseMove: _, ...plain } = game;
  const other = gameFromRules<CoinPosition, End>(
    { ...plain, parseMove: undefined, prover: undefined } as never,
  );
  assertEquals(other.parseMove("left", position), game.parseMove("left", position));
  assertEquals((await solve(other, position)).solved, true);
});

Deno.test("bounds are integers in order, a multiple of their step apart", async () => {
  const position = start(coins);
  const bound = (bounds: Bounds) => () => make({ bounds: () => bounds }).bounds!(position);
  for (const step of [0, -1, NaN, 0.5, 7]) {
    assertThrows(
      bound({ lower: -11, upper: 11, step }),
      RulesError,
      "a multiple of step",
      `${step}`,
    );
  }
  assertThrows(bound({ lower: -10.5, upper: 11 }), RulesError, "integers lower and upper");
  for (const upper of [11n, "11", Symbol("11"), null] as unknown as number[]) {
    assertThrows(bound({ lower: -11, upper }), RulesError, "integers lower and upper");
  }
  assertEquals(bound({ lower: -11, upper: Infinity, step: 7 })().step, 7);
  // The values are odd, those of the moves too.
  const step = { lower: -12, upper: 12, step: 2 };
  const wrong = makeWrong({ bounds: () => step, prover: undefined });
  await assertRejects(() => analyzeMoves(wrong, position), RulesError);
});

Deno.test("no move is null or undefined, which would mean that there is no move", async () => {
  const position = start(coins);
  for (const moves of [["left", null], [undefined], Array(2), new Set(["left"]), null]) {
    const broken = makeWrong({ moves: () => moves });
    const error = await assertRejects(() => solve(broken, position), RulesError);
    assertEquals(error.fault.rule, "moves");
  }
});

Deno.test("a game with outcomes is worth 1, 0 or −1, and no move gains anything", async () => {
  const won = gameFromRules({ ...dropFour(2, 2, 2), outcome: true, sides: ["A", "B"] });
  const position = won.judge.parse("");
  const solution = solvedOrThrow(await solve(won, position));
  assertEquals(won.judge.formatAnswer(position, solution), "A wins\n");
  const next = won.play(position, solution.move!);
  assertEquals(won.judge.formatAnswer(next, { value: -1, move: null }), "A wins\n");
  assertEquals(won.judge.formatAnswer(next, { value: 0, move: null }), "draw\n");
  const rules = dropFour(2, 2, 2);
  const gains = gameFromRules({ ...rules, outcome: true, gain: () => 2 });
  assertThrows(() => gains.gain(position, 0), RulesError, "gain: expected 0, because the game has");
  const counted = gameFromRules({ ...rules, outcome: true, terminalValue: () => 2 });
  assertThrows(() => counted.terminalValue(position), RulesError, "expected 1 or 0 or -1, found 2");
  const { gain: _, ...without } = rules;
  assertThrows(() => gameFromRules(without), RulesError, "no gain");
  assertEquals(gameFromRules({ ...without, outcome: true }).gain(position, 0), 0);
});

Deno.test("a member of a part is refused beside the rules, and an unknown one in a part", () => {
  const wrong: readonly [members: object, expected: string][] = [
    [{ scene: fail }, "scene: expected it as show.scene"],
    [{ parse: fail }, "parse: expected it as judge.parse"],
    [{ ranks: fail }, "ranks: expected it as encoding.ranks"],
    [{ methods: ["memo"] }, "methods: expected it as prover.methods"],
    [{ empty: fail }, "empty: expected it as instances.empty"],
    [{ bookName: fail }, "bookName: expected it as proving.bookName"],
    [{ winner: fail }, "winner: expected outcome: true"],
    [{ show: { scnee: fail } }, "show: expected one of "],
    [{ proving: { proofGame: fail } }, "proving: expected one of "],
  ];
  for (const [members, expected] of wrong) {
    assertThrows(() => makeWrong(members), RulesError, expected);
  }
});

Deno.test("what a game shows, and its prover's getters, are faults of the author", async () => {
  const position = start(coins);
  const cycle: Record<string, unknown> = {};
  cycle.self = cycle;
  const thrower = {
    get a() {
      throw new Error("no a");
    },
  };
  for (const facts of [{ a: 1n }, cycle, thrower, [1], null]) {
    const { show } = makeWrong({ show: { facts: () => facts } });
    assertThrows(() => show.facts!(position), RulesError, "show.facts: expected names and plain");
  }
  const scene = { width: 3, height: 2, terminal: { columns: 2, rows: 1 }, shapes: [] };
  for (const size of [{ width: -3, height: -2 }, { width: 0 }, { width: 2 ** 24 }]) {
    const { show } = makeWrong({ show: { scene: () => ({ ...scene, ...size }) } });
    assertThrows(() => show.scene!(position), RulesError, "show.scene: expected a drawing of 1 to");
  }
  const { show } = makeWrong({ show: { scene: () => ({ ...scene, beside: { parts: [] } }) } });
  assertThrows(() => show.scene!(position), RulesError, "show.scene: expected a list as beside");
  const known = () => ({ lower: -11, upper: 11 });
  const prover = {
    method: "mine",
    bound: () => 0,
    known,
    get nodes(): number {
      throw new Error("no nodes");
    },
  };
  const broken = makeWrong({ prover: { methods: ["mine"], make: () => prover } });
  await assertRejects(() => solve(broken, position), RulesError, "prover.make: expected a value");
  const moves = makeWrong({
    moves: () => new Proxy([], { get: () => fail() }),
  });
  await assertRejects(() => solve(moves, position), RulesError, "moves: expected a value");
  const odd = new Proxy(new Error(), { get: () => fail(), getPrototypeOf: () => fail() });
  const throwing = makeWrong({
    moves: () => {
      throw odd;
    },
  });
  await assertRejects(() => solve(throwing, position), RulesError, "moves: expected a result");
});

Deno.test("endless lists are refused", async () => {
  const endless = function* () {
    for (;;) yield start(coins);
  };
  const { smaller } = make({ instances: { ...instances, smaller: endless } }).instances!;
  assertThrows(() => smaller(start(coins)), RulesError, "more than 1000000 results");
  const node = { key: 1, layer: 2, lower: -11, upper: 11 };
  const turns = function* () {
    for (;;) yield { child: { ...node, layer: 1 }, gain: 0, isAgain: false };
  };
  const proofs = { start: node, moves: turns, positionOf: () => null };
  const { proving } = makeWrong({ proving: { game: () => Promise.resolve(proofs) } });
  const game = await proving!.game!(start(coins), { budget: new Budget() });
  assertThrows(() => game.moves(node), RulesError, "more than 1000000 results");
});

Deno.test("functions of the library refuse rules, in JavaScript too", async () => {
  const rules = dropFour(2, 2, 2) as unknown as typeof game;
  const message =
    'Cannot solve "drop-four": expected a game, found rules; call gameFromRules(rules)';
  await assertRejects(() => solve(rules, start(coins)), TypeError, message);
  await assertRejects(() => checkGame(rules, start(coins)), TypeError, "Cannot check");
  assertThrows(() => planSolve(rules, start(coins)), TypeError, "Cannot solve");
  assertThrows(() => startCourse(rules, ""), TypeError, "Cannot read a record of");
});

Deno.test("an exception of a prover or of instances is an error of the rules", async () => {
  const position = start(coins);
  const method = "mine";
  const known = () => ({ lower: -11, upper: 11 });
  const faults: readonly (readonly [rule: string, prover: object | null | undefined])[] = [
    ["prover.bound", { method, bound: fail, known }],
    ["prover.known", { method, bound: () => 0, known: fail }],
    ["prover.known", { method, bound: () => 0, known: () => ({ lower: 1, upper: 0 }) }],
    ["prover.make", { method, bound: () => 0 }],
    ["prover.make", { bound: () => 0, known }],
    ...["boundOfMove", "knownOfMove", "remoteness", "save"]
      .map((name) => ["prover.make", { method, bound: () => 0, known, [name]: 7 }] as const),
    ["prover.make", undefined],
    ["prover.make", null],
  ];
  for (const [rule, prover] of faults) {
    const broken = makeWrong({ prover: { methods: [method], make: () => prover } });
    const error = await assertRejects(() => solve(broken, position), RulesError);
    assertEquals(error.fault.rule, rule);
  }
  const broken = make({ instances: { ...instances, generate: fail, smaller: fail } }).instances!;
  const generate = () => broken.generate("3", "any", seededRandom(1));
  assertThrows(generate, RulesError, "instances.generate");
  assertThrows(() => broken.smaller(position), RulesError, "instances.smaller");
});

Deno.test("a prover refuses a method by a MethodError, not by another RangeError", async () => {
  const throwing = (thrown: Error) =>
    make({
      prover: {
        methods: ["mine"],
        make() {
          throw thrown;
        },
      },
    });
  for (const reason of ["Invalid array length", "Cannot solve by method mine"]) {
    const solving = () => solve(throwing(new RangeError(reason)), start(coins));
    const error = await assertRejects(solving, RulesError);
    assertEquals([error.fault.rule, error.fault.found], ["prover.make", `RangeError: ${reason}`]);
  }
  const refusal = new MethodError("mine: too many coins");
  const message = "Cannot solve by method mine: too many coins";
  await assertRejects(() => solve(throwing(refusal), start(coins)), MethodError, message);
});

Deno.test("an error that only has the name of one of core's is an error of the rules", () => {
  for (const name of ["InputError", "LimitError", "RulesError"]) {
    const parse = () => {
      throw Object.assign(new Error("oops"), { name });
    };
    const own = make({ judge: { parse, formatInput: String } });
    assertThrows(
      () => own.judge.parse(""),
      RulesError,
      `parse: expected a result, found ${name}: oops`,
    );
  }
});

Deno.test("a limit of the statement that throws is an error of the rules", () => {
  const limits = [{ about: "few coins", holds: fail }];
  const judged = { families: ["any"], sizes: ["3"], limits };
  const [limit] = make({ instances: { ...instances, judged } }).instances!.judged!.limits;
  assertEquals(limit.about, "few coins");
  assertThrows(() => limit.holds(start(coins)), RulesError, "instances.judged.limits[0].holds");
});

Deno.test("a guide without a title and rules in both languages is an error of the rules", async () => {
  const text = { en: "", zh: "" };
  const wrong = [
    [{ rules: text }, "an object as title"],
    [{ title: text, rules: "take coins" }, "an object as rules"],
    [{ title: { en: "Coins" }, rules: text }, "a string as title.zh"],
  ] as const;
  for (const [made, expected] of wrong) {
    const { guide } = makeWrong({ show: { guide: () => Promise.resolve(made) } }).show;
    await assertRejects(() => guide!(), RulesError, `show.guide: expected ${expected}`);
  }
});

Deno.test("a missing game of proofs is an error of the rules", async () => {
  const options = { budget: new Budget() };
  for (const proof of [undefined, 7, {}, { start: null }]) {
    const { proving } = makeWrong({ proving: { game: () => Promise.resolve(proof) } });
    const making = () => proving!.game!(start(coins), options);
    await assertRejects(making, RulesError, "proving.game: expected");
  }
});

Deno.test("a fault of a game of proofs is an error of the rules, which names its function", async () => {
  const node = { key: 1, layer: 2, lower: -11, upper: 11 };
  const turn = { child: { ...node, layer: 1 }, gain: 1, isAgain: false };
  class Proofs {
    readonly start = node;
    readonly #turns: unknown;
    constructor(turns: unknown) {
      this.#turns = turns;
    }
    *moves() {
      yield* this.#turns === fail ? fail() : this.#turns as unknown[];
    }
    positionOf() {
      return this.#turns === fail ? fail() : null;
    }
  }
  const prove = (turns: unknown) => {
    const { proving } = makeWrong({ proving: { game: () => Promise.resolve(new Proofs(turns)) } });
    return proving!.game!(start(coins), { budget: new Budget() });
  };
  const right = await prove([turn]);
  assertEquals([[...right.moves(node)], right.positionOf(node)], [[turn], null]);
  const broken = await prove(fail);
  assertThrows(
    () => broken.moves(node),
    RulesError,
    "proving.game.moves: expected a result, found TypeError: oops",
  );
  assertThrows(
    () => broken.positionOf(node),
    RulesError,
    "proving.game.positionOf: expected a result",
  );
  const wrong = [
    [{ ...turn, gain: 0.5 }, "a safe integer as 1.gain, found 0.5"],
    [{ gain: 1 }, "an object as 1.child"],
    [null, "an object as 1"],
    [{ ...turn, child: { key: 1 } }, "a safe integer as 1.child.layer"],
    [{ ...turn, child: { ...node, upper: -12 } }, "integers lower and upper"],
  ] as const;
  for (const [move, expected] of wrong) {
    const { moves } = await prove([turn, move]);
    assertThrows(() => moves(node), RulesError, `proving.game.moves: expected ${expected}`);
  }
});

Deno.test("a prover of a class keeps its private members and its figures", async () => {
  const position = start(coins);
  class Exact {
    readonly method = "exact";
    readonly positions = null;
    #nodes = 0;
    get nodes() {
      return this.#nodes;
    }
    bound(position: CoinPosition) {
      this.#nodes++;
      return plainSearch(game, position);
    }
    known() {
      return { lower: -Infinity, upper: Infinity };
    }
  }
  const solution = await solve(
    make({ prover: { methods: ["exact"], make: () => new Exact() } }),
    position,
  );
  assertEquals(solution.nodes! > 0, true);
});

Deno.test("a message tells texts and promises from numbers, and shows what has no text", () => {
  const position = start(coins);
  const gain = (result: () => unknown) => makeWrong({ gain: result }).gain(position, "left");
  const untold = {
    toString() {
      throw new Error("no text");
    },
    toJSON() {
      throw new Error("no text");
    },
  };
  const shown: readonly [result: unknown, found: string][] = [
    ["2", '"2"'],
    [2n, "2n"],
    [Promise.resolve(2), "a promise"],
    [untold, "[object Object]"],
  ];
  for (const [result, found] of shown) {
    assertThrows(() => gain(() => result), RulesError, `a safe integer, found ${found};`);
  }
  const fail = () => {
    throw Object.create(null);
  };
  assertThrows(() => gain(fail), RulesError, "gain: expected a result, found {}");
});

Deno.test("smaller instances without end are an error of the rules", () => {
  const endless = make({
    instances: {
      ...instances,
      *smaller() {
        for (;;) yield start(coins);
      },
    },
  });
  const list = () => [...endless.instances!.smaller(start(coins))];
  assertThrows(
    list,
    RulesError,
    "instances.smaller: expected a result, found RangeError: more than",
  );
});
