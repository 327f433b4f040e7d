/** docs/examples/boardgame_io.ts with the real package from npm. */
import { assert, assertEquals, assertRejects } from "@std/assert";
import { seededRandom } from "@zugzwang/core/run";
import { type Action, ExactGame, type State } from "../../docs/examples/boardgame_io.ts";

/** A version whose files are known. */
const PACKAGE = "npm:boardgame.io@0.50.2/dist/cjs";
/** Matches of a game: the bot moves first in half of them. */
const MATCHES = 40;

interface Cells {
  cells: (string | null)[];
}

/** Returns the rows, columns and diagonals of a square board. */
function listLines(size: number): number[][] {
  const places = Array.from({ length: size }, (_, i) => i);
  return [
    ...places.map((row) => places.map((column) => size * row + column)),
    ...places.map((column) => places.map((row) => size * row + column)),
    places.map((i) => (size + 1) * i),
    places.map((i) => (size - 1) * (i + 1)),
  ];
}

/** Makes the `endIf` of a game that is won by a full line. */
function endByLine(size: number) {
  const lines = listLines(size);
  return ({ G: { cells } }: { G: Cells }) => {
    const won = lines.find(([first, ...rest]) =>
      cells[first] !== null && rest.every((cell) => cells[cell] === cells[first])
    );
    if (won) return { winner: cells[won[0]]! };
    return cells.includes(null) ? undefined : { draw: true };
  };
}

/** The tic-tac-toe of boardgame.io's tutorial. */
const TIC_TAC_TOE = {
  setup: (): Cells => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    clickCell({ G, playerID }: { G: Cells; playerID: string }, cell: number) {
      if (G.cells[cell] !== null) return "INVALID_MOVE";
      G.cells[cell] = playerID;
      return undefined;
    },
  },
  endIf: endByLine(3),
  ai: {
    enumerate: ({ cells }: Cells) =>
      cells.flatMap((cell, i) => cell === null ? [{ move: "clickCell", args: [i] }] : []),
  },
};

/** Connect Four on 4 x 4: a stone falls to the lowest free cell of its column. */
const CONNECT_FOUR = {
  setup: (): Cells => ({ cells: Array(16).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    drop({ G, playerID }: { G: Cells; playerID: string }, column: number) {
      const row = [12, 8, 4, 0].find((row) => G.cells[row + column] === null);
      if (row === undefined) return "INVALID_MOVE";
      G.cells[row + column] = playerID;
      return undefined;
    },
  },
  endIf: endByLine(4),
  ai: {
    enumerate: ({ cells }: Cells) =>
      [0, 1, 2, 3].filter((column) => cells[column] === null)
        .map((column) => ({ move: "drop", args: [column] })),
  },
};

for (
  const [name, game] of Object.entries({ "tic-tac-toe": TIC_TAC_TOE, "Connect Four": CONNECT_FOUR })
) {
  Deno.test(`a bot of boardgame.io never loses at ${name}`, async () => {
    const { Client } = await import(`${PACKAGE}/client.js`);
    const exact = new ExactGame(game, await import(`${PACKAGE}/internal.js`));
    const bot = new exact.bot();
    const random = seededRandom(7);
    let wins = 0;
    for (let match = 0; match < MATCHES; match++) {
      const client = Client({ game });
      client.start();
      const player = String(match % 2);
      for (let state: State = client.getState(); !state.ctx.gameover; state = client.getState()) {
        const legal = exact.game.moves(state);
        const action: Action = state.ctx.currentPlayer === player
          ? (await bot.play(state)).action!
          : legal[random(legal.length)];
        client.moves[action.payload.type](...action.payload.args);
        assert(client.getState() !== state, `boardgame.io refused ${JSON.stringify(action)}`);
      }
      const { winner = player } = client.getState().ctx.gameover;
      assertEquals(winner, player, `match ${match} was lost`);
      if (client.getState().ctx.gameover.winner === player) wins++;
      client.stop();
    }
    assert(wins > MATCHES / 4, `only ${wins} wins`);
    assertEquals((await exact.solve(Client({ game }).getState())).value, 0);
  });
}

/** Five turns, in each of which a player adds something. */
const ADDING = {
  setup: () => ({ sum: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    add({ G }: { G: { sum: number } }, k: number) {
      G.sum += k;
    },
  },
  ai: { enumerate: () => [1, 2, 3].map((k) => ({ move: "add", args: [k] })) },
};

interface Ended {
  G: { sum: number };
  ctx: { turn: number; numMoves: number; phase: string | null };
}

/** Solves a game of boardgame.io from its start. */
async function solveStart(game: object): Promise<number> {
  const internal = await import(`${PACKAGE}/internal.js`);
  const exact = new ExactGame(game, internal);
  return (await exact.solve(internal.InitializeGame({ game }) as State)).value;
}

/** The value of the adding game: each of five turns adds 1, 2 or 3, and the first wins at `isWon`. */
function searchSums(isWon: (sum: number) => boolean, turn = 1, sum = 0): number {
  if (turn > 5) return isWon(sum) ? 1 : -1;
  const values = [1, 2, 3].map((k) => searchSums(isWon, turn + 1, sum + k));
  return turn % 2 === 1 ? Math.max(...values) : Math.min(...values);
}

for (const [first, second] of [["0", "1"], [0, 1]]) {
  Deno.test(`an end may depend on the turn; winners may be ${typeof first}s`, async () => {
    for (const divisor of [2, 3, 4, 5, 6, 7]) {
      const isWon = (sum: number) => sum % divisor === 0;
      const endIf = ({ G: { sum }, ctx: { turn } }: Ended) =>
        turn > 5 ? { winner: isWon(sum) ? first : second } : undefined;
      assertEquals(await solveStart({ ...ADDING, endIf }), searchSums(isWon), `divisor ${divisor}`);
    }
  });
}

Deno.test("an end may depend on the number of moves in a turn, and an event may end the turn", async () => {
  // A player adds one, up to twice, then ends the turn. Who makes the sum 7 wins.
  const game = {
    ...ADDING,
    turn: { minMoves: 1 },
    ai: {
      enumerate: (_: unknown, { numMoves }: Ended["ctx"]) => [
        ...numMoves < 2 ? [{ move: "add", args: [1] }] : [],
        ...numMoves > 0 ? [{ event: "endTurn" }] : [],
      ],
    },
  };
  const endIf = ({ G: { sum }, ctx }: Ended & { ctx: { currentPlayer: string } }) =>
    sum >= 7 ? { winner: ctx.currentPlayer } : undefined;
  // Seven is one more than twice three: the first player adds one and keeps multiples of three.
  assertEquals(await solveStart({ ...game, endIf }), 1);
  const six = ({ G: { sum }, ctx }: Ended & { ctx: { currentPlayer: string } }) =>
    sum >= 6 ? { winner: ctx.currentPlayer } : undefined;
  assertEquals(await solveStart({ ...game, endIf: six }), -1);
});

Deno.test("an end may depend on the phase", async () => {
  // A player adds something or, once, ends the opening. Who reaches 6 loses in the opening, and wins
  // after it.
  const game = {
    ...ADDING,
    phases: { opening: { start: true, next: "middle" }, middle: {} },
    endIf: (
      { G: { sum }, ctx: { phase, currentPlayer } }: Ended & { ctx: { currentPlayer: string } },
    ) =>
      sum < 6 ? undefined : { winner: phase === "middle" ? currentPlayer : "10"[+currentPlayer] },
    ai: {
      enumerate: (_: unknown, { phase }: Ended["ctx"]) => [
        ...[1, 2, 3].map((k) => ({ move: "add", args: [k] })),
        ...phase === "opening" ? [{ event: "endPhase" }] : [],
      ],
    },
  };
  const search = (isOpening: boolean, sum: number): number => {
    if (sum >= 6) return isOpening ? 1 : -1;
    const values = [1, 2, 3].map((k) => -search(isOpening, sum + k));
    return Math.max(...values, ...isOpening ? [-search(false, sum)] : []);
  };
  assertEquals(await solveStart(game), search(true, 0));
});

Deno.test("a refused move, an unknown winner and an unknown end are errors that say so", async () => {
  const cases: [object, string][] = [
    [{ ...TIC_TAC_TOE, ai: { enumerate: () => [{ move: "clickCell", args: [0] }] } }, "refuses"],
    [{ ...TIC_TAC_TOE, ai: { enumerate: () => [{ move: "fly" }] } }, "which enumerate lists"],
    [{ ...ADDING, endIf: ({ G }: Ended) => G.sum > 3 ? { winner: "X" } : undefined }, "of endIf"],
    [{ ...ADDING, endIf: ({ G }: Ended) => G.sum > 3 ? true : undefined }, "of endIf"],
  ];
  for (const [game, message] of cases) await assertRejects(() => solveStart(game), Error, message);
});
