// What `Answers` makes of provers that know more, or less, than the value.
import { assertEquals, assertRejects } from "@std/assert";
import { type CoinPosition, coinRow, start } from "../testing/coin_row.ts";
import { PlainProver } from "../testing/plain_prover.ts";
import { withProver } from "../testing/with_prover.ts";
import { gameFromRules } from "../game/game_from_rules.ts";
import { plainSearch } from "../game/plain_search.ts";
import type { Prover } from "../game/prover.ts";
import type { Rules } from "../game/rules.ts";
import { Budget } from "../run/budget.ts";
import { RulesError } from "../run/errors.ts";
import { Team } from "../run/team_memory.ts";
import { Answers } from "./answers.ts";
import { compareMoves } from "./move_value.ts";
import { bestLine, solve, Solver } from "./solver.ts";
import type { SolveBook } from "./solution.ts";

/** A game of outcomes whose positions are texts: the moves of each, and the values of its ends. */
function drawTree(
  moves: Readonly<Record<string, readonly string[]>>,
  ends: Readonly<Record<string, number>>,
): Rules<string, string> {
  return {
    name: "tree",
    outcome: true,
    start: "root 0",
    sideToMove: (at) => at.endsWith("0") ? 0 : 1,
    moves: (at) => moves[at.split(" ")[0]] ?? [],
    play: (at, move) => `${move} ${at.endsWith("0") ? 1 : 0}`,
    terminalValue: (at) => ends[at.split(" ")[0]],
    formatPosition: String,
    formatMove: String,
  };
}

/** A row of coins whose prover claims something else about the left move. */
function claimOfLeft(claim: number, known: Partial<Prover<CoinPosition, unknown>> = {}) {
  const row = coinRow("mover");
  return withProver(row, (_, { budget }) => {
    const prover = new PlainProver(row, budget);
    return {
      ...{ method: "plain", positions: null, nodes: 0 },
      bound: (position) => prover.bound(position),
      known: (position) => prover.known(position),
      boundOfMove: (position, move) => {
        const { coins, left, right } = position;
        const coin = move === "left" ? coins[left] : coins[right - 1];
        return move === "left" ? claim : coin - plainSearch(row, row.play(position, move));
      },
      knownOfMove: () => ({ lower: -Infinity, upper: Infinity }),
      ...known,
    };
  });
}

Deno.test("a move that is worth more than its position is refused, though another has the value", async () => {
  const root = start([1, 2, 5]); // right is best
  await assertRejects(() => solve(claimOfLeft(99), root), RulesError, "found one in 99..Infinity");
  const solver = new Solver(claimOfLeft(99), root);
  await assertRejects(() => solver.moveValues(), RulesError, "found one in 99..Infinity");
  solver.close();
});

Deno.test("of moves that end as soon, the best one has the value", async () => {
  const tree = drawTree({ root: ["lost", "won"] }, { lost: 1, won: -1 });
  const game = gameFromRules({ ...tree, mayRepeat: true });
  const solution = await solve(game, "root 0");
  assertEquals(solution.solved && [solution.value, solution.move], [1, "won"]);
  assertEquals((await bestLine(game, "root 0")).steps.map(({ move }) => move), ["won"]);
});

Deno.test("tests of a line's later positions are not those of its start, in a team", async () => {
  // Take one, two or three of a pile. Every other position has the same value.
  const pile = gameFromRules<readonly [left: number, side: 0 | 1], number>({
    name: "pile",
    start: [0, 0],
    sideToMove: ([, side]) => side,
    moves: ([left]) => [1, 2, 3].filter((count) => count <= left),
    play: ([left, side], count) => [left - count, side === 0 ? 1 : 0],
    gain: () => 0,
    terminalValue: () => -1,
    formatPosition: String,
    formatMove: String,
  });
  for (const left of [5, 6, 7, 9, 10, 11, 12]) {
    const position = [left, 0] as const;
    const budget = new Budget();
    const team = new Team(new SharedArrayBuffer(Team.bytes), 0);
    const makeProver = () => Promise.resolve(new PlainProver(pile, budget));
    const answers = new Answers(pile, { method: "plain", makeProver, budget, team });
    const { answer } = await answers.ask({ kind: "bestLine", position }, {});
    assertEquals(answer, await bestLine(pile, position), `${left}`);
  }
});

Deno.test("the steps of a line count what is settled from the side of its start", async () => {
  for (const valueSide of ["first", "mover"] as const) {
    const game = coinRow(valueSide, true);
    for (const taken of [0, 1]) {
      let position = start([4, 1, 6, 2, 8]);
      for (let i = 0; i < taken; i++) position = game.play(position, "right");
      const view = valueSide === "first" ? 0 : game.sideToMove(position);
      const { steps } = await bestLine(game, position);
      for (const { move, value } of steps) {
        position = game.play(position, move);
        const rest = plainSearch(game, position);
        const first = game.settled!(position) + (game.sideToMove(position) === 0 ? rest : -rest);
        assertEquals(value, (view === 0 ? first : -first) + 0, `${valueSide}, ${taken} taken`);
      }
    }
  }
});

Deno.test("a lost position lasts as long as its slowest loss, which must be known", async () => {
  const askDistances = async (rules: Rules<string, string>) => {
    const solver = new Solver(gameFromRules(rules), "root 0");
    await solver.moveValues();
    const distances = await solver.distances();
    solver.close();
    return distances;
  };
  const small = drawTree(
    { root: ["short", "long"], short: ["a"], long: ["b"], b: ["c"], c: ["d"] },
    { a: -1, d: -1 },
  );
  assertEquals(await askDistances(small), { plies: 4, movePlies: [2, 4] });
  // After "z" there are too many positions for the search: the loser has 12 moves, four times.
  const choose = (name: string) =>
    name.length === 10
      ? []
      : [...name.length % 2 === 0 ? "abcdefghijkl" : "a"].map((c) => name + c);
  const large = {
    ...small,
    moves(at: string): string[] {
      const [name] = at.split(" ");
      if (name === "root") return ["short", "z"];
      return name.startsWith("z") ? choose(name) : name === "short" ? ["a"] : [];
    },
    terminalValue: () => -1,
  };
  assertEquals(await askDistances(large), { plies: null, movePlies: [2, null] });
});

Deno.test("a move that the prover searched is not an answer of the book", async () => {
  const game = claimOfLeft(0);
  const root = start([1, 2, 5]);
  const booked = plainSearch(game, root);
  const book: SolveBook = {
    hasPlies: false,
    find: (at) => Promise.resolve(at === root ? { value: booked, plies: null } : null),
    refuse: () => {
      throw new Error("refused");
    },
  };
  const solution = await solve(game, root, { book });
  assertEquals([solution.solved, solution.method], [true, "book, plain"]);
});

Deno.test("compareMoves() puts the quickest win and the slowest loss first", () => {
  const sort = (moverValue: number) =>
    [4, null, 2].map((plies) => ({ moverValue, plies })).sort(compareMoves)
      .map(({ plies }) => plies);
  assertEquals([sort(1), sort(-1)], [[2, 4, null], [null, 4, 2]]);
});
