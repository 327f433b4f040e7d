import { checkGame, describeFault, type PlainResult, plainSearch } from "@zugzwang/core";
import { assertEquals } from "@std/assert";
import published from "../../packages/core/testdata/tic_tac_toe.json" with { type: "json" };
import { boardOf, boards, rankedTicTacToe, solveTicTacToe, ticTacToe } from "./tic_tac_toe.ts";

/** The ranks that can come up, by the number of moves made. */
function reachableByPly(): number[][] {
  const layers = [[boards.size - 1]];
  for (let ply = 0; layers[ply].length > 0; ply++) {
    const next = layers[ply].flatMap((rank) => {
      const board = boardOf(rank);
      return ticTacToe.moves(board).map((cell) => boards.rank(ticTacToe.play(board, cell)));
    });
    layers.push([...new Set(next)]);
  }
  return layers.slice(0, -1);
}

/** The four rotations of the board, each also mirrored: where every cell comes from. */
const SYMMETRIES: readonly (readonly number[])[] = [0, 1, 2, 3, 4, 5, 6, 7].map((bits) =>
  [0, 1, 2, 3, 4, 5, 6, 7, 8].map((cell) => {
    const [row, column] = bits & 1
      ? [cell % 3, Math.floor(cell / 3)]
      : [Math.floor(cell / 3), cell % 3];
    return (bits & 2 ? 2 - row : row) * 3 + (bits & 4 ? 2 - column : column);
  })
);

/** The smallest rank among a position's images under the symmetries of the board. */
function canonicalRank(rank: number): number {
  const board = boardOf(rank);
  return Math.min(...SYMMETRIES.map((from) => boards.rank(from.map((cell) => board[cell]))));
}

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
      const board = boardOf(rank);
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
    from.map((cell) => board[cell]) as ReturnType<typeof ticTacToe.judge.parse>;
  const { fault, positions, complete } = await checkGame(
    ticTacToe,
    ticTacToe.judge.parse("........."),
    {
      symmetries: { transposed: image(SYMMETRIES[1]), mirrored: image(SYMMETRIES[4]) },
      solvedPositions: 5,
    },
  );
  assertEquals(fault && describeFault(fault), null);
  assertEquals([positions, complete], [5478, true]);
  const truth = new Map<string, PlainResult>();
  for (const rank of reachable) {
    assertEquals(
      values[rank],
      plainSearch(ticTacToe, boardOf(rank), { remembered: truth }) + 0,
      `rank ${rank}`,
    );
  }
  assertEquals(rankedTicTacToe.size, 19_683);
});
