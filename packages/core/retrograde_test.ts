import { assert, assertEquals, assertThrows } from "@std/assert";
import { Budget } from "./budget.ts";
import { LimitError } from "./errors.ts";
import { type Random, seededRandom } from "./random.ts";
import { batched, type RankedGame } from "./ranked_game.ts";
import { rankedMoves, retrograde, retrogradeOutcomes } from "./retrograde.ts";

interface Edge {
  readonly to: number;
  readonly payoff: number;
  readonly again: boolean;
}

interface Graph {
  readonly edges: readonly Edge[][];
  readonly terminalValues: readonly number[];
}

/** A random game whose moves lead to smaller ranks; some positions besides 0 are terminal. */
function randomGraph(random: Random, { size, mayMoveAgain }: {
  size: number;
  mayMoveAgain: boolean;
}): Graph {
  const edges = Array.from(
    { length: size },
    (_, rank) =>
      Array.from({ length: rank === 0 || random(8) === 0 ? 0 : 1 + random(5) }, () => ({
        to: random(rank),
        payoff: random(201) - 100,
        again: mayMoveAgain && random(2) === 0,
      })),
  );
  return { edges, terminalValues: edges.map(() => random(41) - 20) };
}

function rankedGame({ edges, terminalValues }: Graph, mayMoveAgain: boolean): RankedGame {
  return batched({
    size: edges.length,
    maxMoves: 5,
    mayMoveAgain,
    terminalValue: (rank) => terminalValues[rank],
    expand(rank, successors, payoffs) {
      edges[rank].forEach(({ to, payoff, again }, i) => {
        successors[i] = again ? ~to : to;
        payoffs[i] = payoff;
      });
      return edges[rank].length;
    },
  });
}

/** The recurrence itself, depth first. */
function plainValue(graph: Graph, rank: number, known: Map<number, number>): number {
  const edges = graph.edges[rank];
  if (edges.length === 0) return graph.terminalValues[rank];
  const value = known.get(rank) ?? Math.max(...edges.map(({ to, payoff, again }) => {
    const rest = plainValue(graph, to, known);
    return payoff + (again ? rest : -rest);
  }));
  known.set(rank, value);
  return value;
}

Deno.test("retrograde() agrees with the recurrence on random graphs, turns alternating or not", () => {
  for (let seed = 1; seed <= 30; seed++) {
    for (const mayMoveAgain of [false, true]) {
      const random = seededRandom(seed);
      const graph = randomGraph(random, { size: 1 + random(900), mayMoveAgain });
      const game = rankedGame(graph, mayMoveAgain);
      const values = retrograde(game);
      const known = new Map<number, number>();
      graph.edges.forEach((edges, rank) => {
        assertEquals(values[rank], plainValue(graph, rank, known), `seed ${seed}, rank ${rank}`);
        const moves = rankedMoves(game, values, rank);
        assertEquals(moves.map(({ successor }) => successor), edges.map(({ to }) => to));
        if (moves.length > 0) {
          assertEquals(Math.max(...moves.map(({ value }) => value)), values[rank]);
        }
      });
    }
  }
});

Deno.test("retrogradeOutcomes() agrees with the recurrence, normal play and won ends", () => {
  for (let seed = 1; seed <= 30; seed++) {
    const random = seededRandom(seed);
    const graph = randomGraph(random, { size: 1 + random(900), mayMoveAgain: false });
    const outcomes = retrogradeOutcomes(rankedGame(graph, false));
    const expected: number[] = [];
    graph.edges.forEach((edges, rank) => {
      const won = edges.length === 0
        ? graph.terminalValues[rank] > 0
        : edges.some(({ to }) => expected[to] === 0);
      expected.push(won ? 1 : 0);
    });
    assertEquals([...outcomes], expected, `seed ${seed}`);
  }
});

Deno.test("retrogradeOutcomes() refuses games where a side may move twice running", () => {
  const graph = randomGraph(seededRandom(1), { size: 9, mayMoveAgain: true });
  assertThrows(() => retrogradeOutcomes(rankedGame(graph, true)), RangeError, "alternate");
});

Deno.test("retrograde() expands every position once", () => {
  const graph = randomGraph(seededRandom(4), { size: 1000, mayMoveAgain: false });
  const expanded: number[] = [];
  retrograde(batched({
    size: 1000,
    maxMoves: 5,
    expand(rank, successors) {
      expanded.push(rank);
      graph.edges[rank].forEach(({ to }, i) => successors[i] = to);
      return graph.edges[rank].length;
    },
  }));
  assertEquals(expanded, Array.from({ length: 1000 }, (_, rank) => rank));
});

Deno.test("retrograde() asks for memory first and polls once per 2^16 positions", () => {
  const game = batched({ size: 200_000, maxMoves: 1, expand: () => 0 });
  const refusing = { ...game, batch: () => assert(false, "no work before the memory is granted") };
  const small = new Budget({ memoryBytes: 799_999 });
  assertThrows(() => retrograde(refusing, small), LimitError, "800,000 bytes");
  const polled: number[] = [];
  const budget = new Budget({ onProgress: ({ nodes }) => polled.push(nodes) });
  retrograde(game, budget);
  assertEquals(polled, [0, 65_536, 131_072, 196_608]);
  assertEquals(budget.peakBytes, 800_000);
});
