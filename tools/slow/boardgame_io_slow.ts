/** docs/examples/boardgame_io.ts with the real package from npm. */
import { assert, assertEquals } from "@std/assert";
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
