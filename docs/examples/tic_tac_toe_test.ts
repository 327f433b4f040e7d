import { checkGame, describeFault, verifyTable } from "@zugzwang/core";
import { assertEquals } from "@std/assert";
import published from "../../packages/core/testdata/tic_tac_toe.json" with { type: "json" };
import {
  boardRanking,
  boards,
  canonicalRank,
  rankedTicTacToe,
  reachableByPly,
  solveTicTacToe,
  SYMMETRIES,
  ticTacToe,
} from "./tic_tac_toe.ts";

const layers = reachableByPly();
const reachable = layers.flat();
const values = solveTicTacToe();

Deno.test("tic-tac-toe has the published numbers of positions, also up to symmetry", () => {
  assertEquals(layers.map((ranks) => ranks.length), published.reachableByPly);
  const classes = layers.map((ranks) => new Set(ranks.map(canonicalRank)).size);
  assertEquals(classes, published.byPlyUpToSymmetry);
});

Deno.test("tic-tac-toe is a draw, and its values are spread as published", () => {
  assertEquals(values[boards.size - 1], published.initialValue);
  const counts = { "-1": 0, "0": 0, "1": 0 };
  for (const rank of reachable) counts[`${values[rank]}` as keyof typeof counts]++;
  assertEquals(counts, published.positionsByMoverValue);
});

Deno.test("tic-tac-toe ends in the published number of ways", () => {
  // How many games lead to each position, layer by layer.
  const games = new Map([[boards.size - 1, 1]]);
  const byOutcome = { x: 0, o: 0, draw: 0, total: 0 };
  const ends = { x: 0, o: 0, draw: 0, total: 0 };
  layers.forEach((ranks, ply) => {
    for (const rank of ranks) {
      const board = boardRanking.unrank(rank)!;
      const count = games.get(rank)!;
      for (const cell of ticTacToe.moves(board)) {
        const next = boards.rank(ticTacToe.play(board, cell));
        games.set(next, (games.get(next) ?? 0) + count);
      }
      if (ticTacToe.moves(board).length > 0) continue;
      const outcome = ticTacToe.terminalValue(board) === 0 ? "draw" : ply % 2 === 1 ? "x" : "o";
      byOutcome[outcome] += count;
      byOutcome.total += count;
      ends[outcome]++;
      ends.total++;
    }
  });
  assertEquals(byOutcome, published.games);
  assertEquals(ends, published.ends);
});

Deno.test("tic-tac-toe keeps the contract of a game, and its table is right everywhere", async () => {
  const image = (from: readonly number[]) => (board: readonly number[]) =>
    from.map((cell) => board[cell]) as ReturnType<typeof ticTacToe.parse>;
  const { fault, positions, complete } = await checkGame(ticTacToe, ticTacToe.parse("........."), {
    ranking: boardRanking,
    symmetries: { transposed: image(SYMMETRIES[1]), mirrored: image(SYMMETRIES[4]) },
    solvedPositions: 20,
  });
  assertEquals(fault && describeFault(fault), null);
  assertEquals([positions, complete], [5478, true]);
  assertEquals(verifyTable(ticTacToe, boardRanking, values).fault, null);
  assertEquals(rankedTicTacToe.size, 19_683);
});
