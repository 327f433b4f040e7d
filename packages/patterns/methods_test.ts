import { assert, assertEquals, assertRejects, assertThrows } from "@std/assert";
import { analyzeMoves, Budget, LimitError, seededRandom, solve } from "@zugzwang/core";
import { shuffle } from "@zugzwang/core/run";
import {
  type AvoidanceGame,
  type AvoidanceSolver,
  keepMinimal,
  makeAvoidanceGame,
  Numbering,
} from "./avoidance_game.ts";
import { bruteForce } from "./testing/brute_force.ts";
import { GrundySolver } from "./grundy_solver.ts";
import { makeTableSolver, planTable } from "./lattice/lattice.ts";
import { patterns } from "./patterns.ts";
import { chooseSolver, METHODS } from "./prover.ts";
import { decideByRules, findThreats, type PatternsPosition, play, toMove } from "./position.ts";
import { SearchSolver } from "./search_solver.ts";

const FAMILIES = Object.keys(patterns.instances.families);

function generate(size: string, family: string, seed: number): PatternsPosition {
  return patterns.instances.generate(size, family, seededRandom(seed));
}

/** Makes all solvers of a game. */
function makeSolvers(game: AvoidanceGame): AvoidanceSolver[] {
  const budget = new Budget();
  return [
    makeTableSolver(planTable(game, budget), budget),
    new SearchSolver(game, budget),
    new GrundySolver(game, budget),
  ];
}

Deno.test("all solvers agree with brute force in random games", () => {
  const sizes = ["4x4", "2x8", "1x14", "3x5", "5x3", "7x2", "2x7", "3x4"];
  for (let seed = 1; seed <= 24; seed++) {
    const random = seededRandom(seed);
    const family = random(2) > 0 ? "random" : FAMILIES[random(FAMILIES.length)];
    const start = generate(sizes[random(sizes.length)], family, seed);
    if (decideByRules(start) !== null) continue;
    const twin = bruteForce(start.instance);
    const game = makeAvoidanceGame(start, new Budget());
    const solvers = makeSolvers(game);
    for (let k = 0; k < 3; k++) {
      const cells = shuffle([...game.live, ...game.idle], random);
      let [position, set] = [start, 0];
      for (const cell of cells) {
        const live = game.live.filter((c) => position.stones[c]);
        const idleLeft = game.idle.filter((c) => !position.stones[c]).length;
        for (const solver of solvers) {
          const message = `${solver.method}, seed ${seed}: ${
            patterns.judge.formatInput(position)
          }${set}`;
          const loses = twin.won[set] === 0;
          assertEquals(solver.loses(live, idleLeft), loses, message);
          const known = solver.lookUp?.(live, idleLeft) ?? null;
          assert(known === loses || known === null && solver.method === "grundy", message);
        }
        const next = play(position, toMove(start.instance, cell));
        if (decideByRules(next) !== null) continue;
        position = next;
        set += 2 ** cell;
      }
    }
  }
});

Deno.test("search and table agree on boards whose sets need both words", () => {
  for (const size of ["5x7", "6x6"]) {
    const game = makeAvoidanceGame(generate(size, "line3", 1), new Budget());
    const budget = new Budget();
    const [search, table] = [
      new SearchSolver(game, budget),
      makeTableSolver(planTable(game, budget), budget),
    ];
    for (const cell of [0, 7, 14, 33]) {
      assertEquals(search.loses([cell], 0), table.loses([cell], 0), `${size}, cell ${cell}`);
    }
  }
});

Deno.test("makeAvoidanceGame() divides free cells into live, idle and fatal ones, with minimal sets", () => {
  for (let seed = 1; seed <= 100; seed++) {
    const position = generate("4x4", "random", seed);
    if (decideByRules(position) !== null) continue;
    const { live, idle, forbidden } = makeAvoidanceGame(position, new Budget());
    const { fatal } = findThreats(position);
    const parts = [...live, ...idle, ...fatal].sort((a, b) => a - b);
    assertEquals(parts, Array.from({ length: 16 }, (_, cell) => cell));
    assertEquals(new Set(forbidden.flat()).size, live.length);
    for (const set of forbidden) {
      assert(set.length > 1);
      const inside = forbidden.filter((other) => other.every((cell) => set.includes(cell)));
      assertEquals(inside, [set]);
    }
  }
});

Deno.test("keepMinimal() keeps each minimal set once", () => {
  const sets = [[0, 1, 2], [1, 2], [0, 3], [1, 2], [2], [0, 1, 3], [0, 4]];
  assertEquals(keepMinimal(sets, 5), [[2], [0, 3], [0, 4]]);
});

Deno.test("Numbering finds twins and symmetries", () => {
  const countTwins = (size: string, family: string) => {
    const game = makeAvoidanceGame(generate(size, family, 1), new Budget());
    const elements = new Numbering(game);
    const classes = elements.listTwinClasses().map((twins) => twins.length);
    return [classes, elements.listSymmetries().length];
  };
  assertEquals(countTwins("3x5", "half"), [[3, 3, 3, 3, 3], 3]);
  assertEquals(countTwins("3x3", "square"), [[], 7]);
  assertEquals(countTwins("1x8", "full"), [[8], 1]);
  assertEquals(countTwins("4x4", "mix")[1], 0);
});

Deno.test("the search visits each canonical form at most once", () => {
  const game = makeAvoidanceGame(generate("4x7", "full", 1), new Budget());
  const solver = new SearchSolver(game, new Budget());
  solver.loses([], 0);
  assert(solver.nodes <= 29, `${solver.nodes} nodes for the number of stones`);
  const { nodes } = solver;
  solver.loses([], 0);
  assertEquals(solver.nodes, nodes);
});

Deno.test("search and components continue after a limit and release the memory of the line", () => {
  const game = makeAvoidanceGame(generate("3x6", "line3", 1), new Budget());
  for (const Solver of [SearchSolver, GrundySolver]) {
    const [whole, stopped] = [new Budget(), new Budget()];
    const expected = new Solver(game, whole).loses([], game.idle.length);
    const solver = new Solver(game, stopped);
    let stops = 0;
    for (let work = 1;; work *= 2) {
      solver.maxWork = work;
      try {
        assertEquals(solver.loses([], game.idle.length), expected);
        break;
      } catch (error) {
        assert(error instanceof LimitError, `${error}`);
        stops++;
      }
    }
    assert(stops > 3, `${Solver.name}: ${stops} stops`);
    assertEquals(stopped.bytes, whole.bytes, Solver.name);
  }
});

Deno.test("a solver chosen within a limit of work has no limit afterwards", () => {
  const game = makeAvoidanceGame(generate("6x6", "half", 1), new Budget());
  const means = { method: METHODS[0], isNamed: false, budget: new Budget() };
  const solver = chooseSolver(game, means);
  assert(solver instanceof SearchSolver);
  assertEquals(solver.maxWork, Infinity);
});

Deno.test("a table that exceeds the memory gives back what its plan took", () => {
  const game = makeAvoidanceGame(generate("6x6", "half", 1), new Budget());
  const planned = new Budget();
  planTable(game, planned);
  const budget = new Budget({ memoryBytes: planned.peakBytes });
  assertThrows(() => chooseSolver(game, { method: "lattice", isNamed: true, budget }), LimitError);
  assertEquals([budget.peakBytes, budget.bytes], [planned.peakBytes, 0]);
});

Deno.test("components poll the budget with every question, even if all components are known", async () => {
  const start = patterns.judge.parse("61 3 1\n1 3\n111\n"); // Alice wins, so moves differ
  let polls = 0;
  const limits = { deadline: 100, now: () => polls++ };
  await assertRejects(() => analyzeMoves(patterns, start, limits), LimitError);
});

Deno.test("every method polls the budget often, however large the sets are", async () => {
  // 965 placements of 60 cells: 58,000 forbidden sets, of 3.4 million cells together.
  const position = patterns.judge.parse(`1 1024 1\n1 60\n${"1".repeat(60)}\n`);
  for (const method of [undefined, ...patterns.prover.methods]) {
    let polls = 0;
    const limits = { deadline: 80, now: () => polls, onProgress: () => void polls++ };
    const solution = await solve(patterns, position, { ...method && { method }, ...limits });
    // The value of the first component is not known by then: it takes a pass over all sets per cell.
    assert(!solution.solved && (solution.nodes ?? 0) <= 1, method);
    // Search and table refuse so many cells once the sets are listed.
    assert(polls >= (method === "search" ? 40 : 60), `${method}: ${polls} polls`);
  }
});
