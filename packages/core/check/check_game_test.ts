import { assertEquals, assertRejects, assertStringIncludes, assertThrows } from "@std/assert";
import { InputError, LimitError } from "../run/errors.ts";
import { seededRandom } from "../run/random.ts";
import { gameFromRules } from "../game/game_from_rules.ts";
import type { Rules } from "../game/rules.ts";
import { breach } from "../game/clauses.ts";
import { RulesError } from "../run/errors.ts";
import { type CoinPosition, coinRow, type End, start } from "../testing/coin_row.ts";
import { checkGame, type CheckOptions, describeFault } from "./check_game.ts";

import { PlainProver } from "../testing/plain_prover.ts";
import { proveRound, round } from "../testing/round.ts";
import type { Means, Prover } from "../game/prover.ts";
import { planSolve } from "../solve/estimate.ts";
import { solve, Solver } from "../solve/solver.ts";
import type { Game } from "../game/game.ts";
import type { Scene } from "../game/scene.ts";

const coins = [3, 7, 1, 7, 2];
const game = coinRow("first");
const options: CheckOptions<CoinPosition> = {
  solvedPositions: 100,
  symmetries: {
    mirror: (position) => ({
      ...position,
      coins: position.coins.toReversed(),
      left: position.coins.length - position.right,
      right: position.coins.length - position.left,
    }),
  },
};

/** Returns the game with other members. */
function change(members: Partial<Rules<CoinPosition, End>>): Game<CoinPosition, End> {
  return gameFromRules<CoinPosition, End>({ ...game, ...members });
}

/** The rule that a broken game is found to violate. */
async function violated(
  broken: Partial<Rules<CoinPosition, End>>,
  brokenOptions: CheckOptions<CoinPosition> = {},
): Promise<string | undefined> {
  const all = { ...options, ...brokenOptions };
  const { fault } = await checkGame(change(broken), start(coins), all);
  return fault?.rule;
}

Deno.test("checkGame() accepts a correct game, from either view, settled or not", async () => {
  for (const side of ["first", "mover"] as const) {
    const report = await checkGame(coinRow(side), start(coins), options);
    assertEquals(report.fault, null);
    assertEquals(report.complete, true);
    assertEquals((await checkGame(coinRow(side, true), start(coins), options)).fault, null);
  }
});

Deno.test("checkGame() stops at the limit, and reports it", async () => {
  const report = await checkGame(game, start(coins), { maxPositions: 5 });
  assertEquals(report, { positions: 5, complete: false, fault: null });
  for (const count of [-1, NaN]) {
    const check = () => checkGame(game, start(coins), { maxPositions: count });
    await assertRejects(check, RangeError, `Cannot check ${count} positions`);
    const solve = () => checkGame(game, start(coins), { solvedPositions: count });
    await assertRejects(solve, RangeError, `Cannot check ${count} positions`);
  }
});

Deno.test("checkGame() says whether it visited all positions, whether or not it finds a fault", async () => {
  const { positions } = await checkGame(game, start(coins));
  const bounds = () => ({ lower: 99, upper: 99 });
  const wrongBounds = await checkGame(change({ bounds }), start(coins));
  assertEquals([wrongBounds.positions, wrongBounds.complete], [positions, true]);
  const play = (position: CoinPosition, move: End) =>
    Object.assign(position, game.play(position, move));
  const wrongPlay = await checkGame(change({ play }), start(coins));
  assertEquals([wrongPlay.positions, wrongPlay.complete], [1, false]);
});

Deno.test("checkGame() checks a game of thousands of plies", async () => {
  const path: Rules<readonly [at: number, side: 0 | 1], string> = {
    name: "path",
    sides: ["first", "second"],
    start: [0, 0],
    sideToMove: ([, side]) => side,
    moves: ([at]) => at < 9000 ? ["on"] : [],
    play: ([at, side]) => [at + 1, side === 0 ? 1 : 0],
    gain: () => 1,
    terminalValue: () => 0,
    formatPosition: String,
    formatMove: String,
  };
  const report = await checkGame(gameFromRules(path), [0, 0], { solvedPositions: 1 });
  assertEquals(report.fault, null);
});

Deno.test("checkGame() finds texts that cannot be read back", async () => {
  assertEquals(
    await violated({ judge: { ...game.judge, formatInput: () => "1 2\n" } }),
    "parse(formatInput(position)) is the initial position of the instance",
  );
  assertEquals(
    await violated({ parsePosition: (text, position) => ({ ...position, left: text.length }) }),
    "parsePosition is the inverse of formatPosition",
  );
  assertEquals(
    await violated({ parseMove: () => "left" }),
    "parseMove is the inverse of formatMove",
  );
  assertEquals(await violated({ formatMove: () => "?" }), "legal moves differ in their texts");
  const formatMove = (end: End) => end === "left" ? "take" : " take"; // readers of moves trim them
  assertEquals(await violated({ formatMove }), "legal moves differ in their texts");
  assertEquals(await violated({ formatMove: (end) => `${end}\n` }), "formatMove");
  for (const [before, after] of [["", ";"], ["", " "], ["12. ", ""]]) {
    const written = {
      formatMove: (move: End) => before + game.formatMove(move) + after,
      parseMove: (text: string, position: CoinPosition) =>
        game.parseMove(text.slice(before.length, text.length - after.length), position),
    };
    const rule = "moves are written one after the other, separated by semicolons";
    assertEquals(await violated(written), rule);
  }
});

Deno.test("checkGame() finds broken rules", async () => {
  assertEquals(await violated({ isOver: () => true }), "isOver agrees with moves");
  assertEquals(await violated({ gain: () => NaN }), "gain");
  assertEquals(
    await violated({ terminalValue: () => Infinity }),
    "terminalValue",
  );
  assertEquals(
    await violated({
      play: (position, move) => Object.assign(position, game.play(position, move)),
    }),
    "play does not change its position",
  );
  const changing = {
    ...game,
    play: (position: CoinPosition, move: End) => Object.assign(position, game.play(position, move)),
  };
  const { fault } = await checkGame(changing, start([1, 2, 3]));
  assertEquals(
    fault!.found,
    fault!.position,
    "the position that is named is the one that was found",
  );
  const list: End[] = [];
  const shared = (position: CoinPosition) => {
    list.splice(0, 2, ...game.moves(position));
    return list;
  };
  assertEquals(
    await violated({ moves: shared }),
    "moves returns a list that later calls do not change",
  );
  assertEquals(
    await violated({ bounds: () => ({ lower: -30, upper: 30, step: 2 }) }),
    "the value lies within bounds, for the side to move",
  );
  const judge = { ...game.judge, formatAnswer: () => 7 as never };
  assertEquals(await violated({ judge }), "judge.formatAnswer");
  let made = 0;
  const instances = {
    families: { any: "any coins" },
    sizeForm: "COINS",
    defaultSize: "1",
    generate: () => start([++made]),
    smaller: () => [],
  };
  assertEquals(
    await violated({ instances }),
    "generate returns the same instance for the same random numbers",
  );
  const refuse = () => {
    throw new RangeError("Cannot use size 1");
  };
  assertEquals(
    await violated({ instances: { ...instances, generate: refuse } }),
    "generate accepts its default size",
  );
  assertEquals(
    await violated({ play: (position) => ({ ...position, side: position.side === 0 ? 1 : 0 }) }),
    "the game ends, or has no gains and declares mayRepeat: true",
  );
});

Deno.test("checkGame() finds a scene that cannot be drawn, and names the wrong part", async () => {
  const disc = { kind: "disc", role: "first", x: 0, y: 0, radius: 0.5 };
  const size = { width: 1, height: 1, terminal: { columns: 2, rows: 1 } };
  const faultOf = async (scene: unknown) =>
    (await checkGame(change({ show: { scene: () => scene as Scene } }), start(coins))).fault;
  assertEquals(await faultOf({ ...size, shapes: [disc] }), null);
  const draw = (change: object) => ({ ...size, shapes: [disc, { ...disc, ...change }] });
  const wrong: readonly [expected: string, found: string, scene: unknown][] = [
    ["an object", "undefined", undefined],
    ["a drawing of 1 to 2^24 characters", '{"width":16777216,', {
      ...size,
      width: 2 ** 24,
      shapes: [],
    }],
    ["a number as height", '"1"', { ...size, height: "1", shapes: [] }],
    ["an object as terminal", "undefined", { ...size, terminal: undefined, shapes: [] }],
    ["an object as shapes.0", "undefined", { ...size, shapes: [undefined] }],
    ["cell or edge or disc or label or mark as shapes.1.kind", '"disk"', draw({ kind: "disk" })],
    ["a list as shapes.1.moves", "7", draw({ moves: 7 })],
    ["muted as shapes.1.role", '"optoin"', draw({ role: "optoin" })],
    ["a number as shapes.1.radius", "undefined", draw({ radius: undefined })],
    ["a string as shapes.1.text", "undefined", draw({ kind: "label" })],
  ];
  for (const [expected, found, scene] of wrong) {
    const fault = await faultOf(scene);
    assertEquals(fault?.rule, "show.scene", expected);
    assertStringIncludes(fault!.expected, expected);
    assertStringIncludes(fault!.found, found);
  }
});

Deno.test("checkGame() finds a false symmetry", async () => {
  const passed = (position: CoinPosition) => ({ ...position, left: position.right });
  assertEquals(
    await violated({}, { symmetries: { passed } }),
    'the symmetry "passed" keeps the value for the side to move',
  );
});

/** The game with a prover that errs in some way. */
function mislead(
  lie: (right: PlainProver<CoinPosition, End>) => Partial<Prover<CoinPosition, End>>,
) {
  return {
    prover: {
      methods: ["plain"],
      make(_: CoinPosition, { budget }: Means): Prover<CoinPosition, End> {
        const right = new PlainProver(game, budget);
        const bound = (position: CoinPosition) => right.bound(position);
        const known = (position: CoinPosition) => right.known(position);
        return { method: "plain", positions: null, nodes: 0, bound, known, ...lie(right) };
      },
    },
  };
}

Deno.test("checkGame() finds a wrong prover", async () => {
  assertEquals(
    await violated(mislead((right) => ({
      bound: (position) => right.bound(position) + 1,
      known: () => ({ lower: -Infinity, upper: Infinity }),
    }))),
    "the bounds of the rules and of the prover hold",
  );
  assertEquals(
    await violated(mislead((right) => ({
      knownOfMove(position, move) {
        const unknown = { lower: -Infinity, upper: Infinity };
        return game.moves(position).length > 1 && move === "left"
          ? { lower: -Infinity, upper: right.bound(position) - 1 }
          : unknown;
      },
    }))),
    "the bounds of the rules and of the prover hold",
  );
  assertEquals(
    await violated(mislead((right) => ({
      boundOfMove: (position) => right.bound(position),
      knownOfMove: () => ({ lower: -Infinity, upper: Infinity }),
    }))),
    "the values of moves agree with plain search",
  );
  assertEquals(await violated(mislead(() => ({ bound: () => NaN }))), "bound of the prover");
});

Deno.test("describeFault() prints the counterexample with its input", async () => {
  const broken = change({ gain: (_, end) => end === "left" ? 1 : NaN });
  const { fault } = await checkGame(broken, start([4, 5]), {});
  if (!fault) throw new Error("not found");
  const text = describeFault(fault);
  assertStringIncludes(text, "gain\nexpected: a safe integer\nfound: NaN\nmove: right\n");
  assertStringIncludes(text, 'position: 0 2 0 0\nrecord: {"input":"4 5\\n","moves":[]}');
});

Deno.test("a game with one start is its own instance, for gen, play and judge", async () => {
  const rules = {
    name: "heap",
    start: 9,
    sideToMove: (heap: number) => (heap & 1) as 0 | 1,
    moves: (heap: number) => heap > 0 ? [1] : [],
    play: (heap: number) => heap - 1,
    gain: () => 1,
    terminalValue: () => 0,
    formatPosition: String,
    formatMove: String,
  };
  const game = gameFromRules<number, number>(rules);
  assertEquals(game.instances!.generate("1", "start", seededRandom(1)), 9);
  assertThrows(() => game.instances!.generate("2", "start", seededRandom(1)), RangeError, "1");
  assertThrows(
    () => game.judge.parse("8"),
    InputError,
    "expected no input, because the game has only one start",
  );
  assertThrows(() => game.parseMove("2", 9), InputError, "expected a legal move such as 1");
  assertThrows(
    () => game.parseMove("1", 0),
    InputError,
    "expected no move, because the game is over",
  );
  assertEquals((await checkGame(game, 9)).fault, null);
});

Deno.test("messages show a value in one short line", () => {
  const found = new Error(`first\n${"long ".repeat(99)}`);
  const error = assertThrows(
    () =>
      breach({ rules: game, position: start([1]) }, {
        rule: "r",
        expected: "x".repeat(999),
        found,
      }),
    RulesError,
  );
  assertEquals(error.message.includes("\n"), false);
  assertEquals(error.message.length < 300, true, error.message);
});

Deno.test("errors of another copy of core keep their meaning", async () => {
  const fault = { kind: "time", needed: 2, allowed: 1, purpose: "the search" } as const;
  const foreign = Object.assign(new Error("time"), { name: "LimitError", fault });
  const make = () => {
    throw foreign;
  };
  const stopped = await solve(change({ prover: { methods: ["plain"], make } }), start(coins));
  assertEquals(!stopped.solved && stopped.limit instanceof LimitError, true);
});

Deno.test("checkGame() asks for remoteness if positions may repeat", async () => {
  const check = (rules: Rules<string, string>) =>
    checkGame(gameFromRules(rules), "a", { solvedPositions: 3 });
  const right = await check(round);
  const wrong = await check({ ...round, prover: { make: proveRound } });
  assertEquals([right, wrong].map(({ fault }) => fault?.rule), [
    undefined,
    "the prover has remoteness if positions may repeat",
  ]);
});

Deno.test("checkGame() tries facts, classes of moves and games of proofs", async () => {
  assertEquals(await violated({ show: { facts: () => ({ a: 1n }) as never } }), "show.facts");
  assertEquals(await violated({ show: { moveClass: () => 7 as never } }), "show.moveClass");
  const cycle: Record<string, unknown> = {};
  cycle.again = cycle;
  const hostile = new Proxy({}, {
    get: () => {
      throw new Error("get");
    },
  });
  for (const fact of [NaN, undefined, Symbol("s"), () => 1, cycle, hostile]) {
    const facts = () => ({ fact }) as never;
    assertEquals(await violated({ show: { facts } }), "show.facts", String(typeof fact));
  }
  const seven = () => 7 as never;
  for (const member of ["points", "nameMove", "region", "lessons"] as const) {
    assertEquals(await violated({ show: { [member]: seven } }), `show.${member}`);
  }
  assertEquals(await violated({ proving: { bookName: seven } }), "proving.bookName");
  assertEquals(await violated({ movesInRecord: seven }), "movesInRecord");
  const shape = { kind: "cell", role: "empty", x: 0, y: 0, width: 1e9, height: 1 } as const;
  const scene = () => ({
    ...{ width: 2, height: 2, terminal: { columns: 1, rows: 1 } },
    shapes: [shape],
  });
  assertEquals(await violated({ show: { scene } }), "show.scene");
  const node = { key: 1, layer: 2, lower: -11, upper: 11 };
  const proofs = {
    rules: "coins",
    start: node,
    moves: () => [{ child: node, gain: 0, isAgain: false }],
    positionOf: () => null,
  };
  assertEquals(
    await violated({ proving: { game: () => Promise.resolve(proofs) } }),
    "every move of a proof's game leads to a smaller layer",
  );
});

Deno.test("endless recursion in an encoding is a fault of the author", async () => {
  const recurse = (): number => 1 + recurse();
  const ranks = () => ({
    rank: ({ left }: CoinPosition) => left,
    game: { size: 6, maxMoves: 2, expand: recurse },
  });
  const broken = gameFromRules<CoinPosition, End>({
    ...game,
    prover: {},
    encoding: { ranks },
  });
  await assertRejects(() => solve(broken, start(coins)), RulesError, "encoding.ranks");
});

Deno.test("a getter of an encoding that throws is a fault of the author", async () => {
  const refuse = (): number => {
    throw new Error("refused");
  };
  const members = { size: 6, wordCount: 1, maxMoves: 2, maxValue: 9, expand: () => 0 };
  for (const kind of ["ranks", "states"] as const) {
    for (const name of Object.keys(members)) {
      if (name === (kind === "ranks" ? "wordCount" : "size")) continue;
      const encoded = Object.defineProperty({ ...members }, name, { get: refuse });
      const encoding = {
        [kind]: () => ({ rank: () => 1, encode: () => [1], game: encoded }),
      };
      const broken = gameFromRules<CoinPosition, End>({ ...game, prover: {}, encoding });
      await assertRejects(() => solve(broken, start(coins)), RulesError, "refused", name);
    }
  }
});

Deno.test("plans and distances of a prover are checked", async () => {
  const prover = {
    ...{ methods: ["mine"], plan: () => 7 as never },
    make: (_: unknown, { budget }: Means) =>
      Object.assign(new PlainProver(game, budget), { remoteness: () => -3 }),
  };
  const broken = change({ prover });
  assertThrows(() => planSolve(broken, start(coins)), RulesError, "prover.plan");
  const solver = new Solver(broken, start(coins));
  await assertRejects(() => solver.distances(), RulesError, "prover.remoteness");
  solver.close();
});
