/**
 * Exact play for a game of boardgame.io: its rules become rules for `@zugzwang/core`, and its bot
 * makes the best move. It works for two-player games of perfect information, if
 * `ai.enumerate` lists the moves and events, and `endIf` returns `{ winner }` or `{ draw: true }`.
 * Everything else that decides a game must be in `G` or `ctx`, not in a plugin.
 *
 *     import { CreateGameReducer, InitializeGame } from "boardgame.io/internal";
 *
 *     const exact = new ExactGame(TicTacToe, { CreateGameReducer, InitializeGame });
 *     const client = Client({
 *       game: TicTacToe,
 *       multiplayer: Local({ bots: { 1: exact.bot } }),
 *     });
 *
 * @module
 */
import { type Game, gameFromRules, type Rules, type Side, Solver } from "@zugzwang/core";

/** The state of a match of boardgame.io: a subset of its `State`. */
export interface State {
  readonly G: unknown;
  readonly ctx: {
    readonly currentPlayer: string;
    readonly numPlayers: number;
    readonly activePlayers: Readonly<Record<string, unknown>> | null;
    readonly gameover?: { readonly winner?: string | number; readonly draw?: boolean };
  };
  /** Grows with every action that is accepted. */
  readonly _stateID: number;
}

/** A move, or an event such as `endTurn`, as boardgame.io sends it to its reducer. */
export interface Action {
  readonly type: "MAKE_MOVE" | "GAME_EVENT";
  readonly payload: {
    readonly type: string;
    readonly args: readonly unknown[];
    readonly playerID: string;
    readonly credentials?: string;
  };
}

/** What a player may do. */
export type Option =
  & ({ readonly move: string } | { readonly event: string })
  & { readonly args?: readonly unknown[] };

/** A subset of boardgame.io's `Game`: its moves belong to the reducer. */
export interface BoardgameIo {
  readonly ai?: {
    enumerate(G: never, ctx: never, playerID: string): readonly Option[];
  };
}

/** The functions of `boardgame.io/internal` that this file uses. */
export interface Internal {
  InitializeGame(options: { game: never }): unknown;
  CreateGameReducer(options: { game: never }): (state: never, action: never) => unknown;
}

/** Returns the rules of a game. */
export function rulesFromBoardgame(
  game: BoardgameIo,
  { CreateGameReducer }: Pick<Internal, "CreateGameReducer">,
): Rules<State, Action> {
  const reduce = CreateGameReducer({ game: game as never });
  return {
    name: "boardgame",
    outcome: true,
    sideToMove: ({ ctx }) => Number(ctx.currentPlayer) as Side,
    moves({ G, ctx }) {
      if (ctx.gameover !== undefined) return [];
      checkPlayers(ctx);
      const playerID = ctx.currentPlayer;
      return game.ai!.enumerate(G as never, ctx as never, playerID).map((
        { args = [], ...option },
      ) =>
        "move" in option
          ? { type: "MAKE_MOVE", payload: { type: option.move, args, playerID } }
          : { type: "GAME_EVENT", payload: { type: option.event, args, playerID } }
      );
    },
    play(state, action) {
      const after = reduce(state as never, action as never) as State;
      if (after._stateID > state._stateID) return after;
      throw new Error(`the game refuses ${JSON.stringify(action.payload)}, which enumerate lists`);
    },
    terminalValue({ ctx: { gameover, currentPlayer } }) {
      const { winner, draw } = gameover ?? {};
      if (winner === undefined && draw) return 0;
      if (winner !== undefined && /^[01]$/.test(`${winner}`)) {
        return `${winner}` === currentPlayer ? 1 : -1;
      }
      throw new Error(`expected { winner: "0" or "1" } or { draw: true } of endIf`);
    },
    // The end may depend on the turn, the phase or the number of moves, so all of it counts.
    formatPosition: ({ G, ctx }) => JSON.stringify([G, ctx]),
    formatMove: ({ payload: { type, args } }) => [type, ...args].join(" "),
  };
}

function checkPlayers({ numPlayers, activePlayers, currentPlayer }: State["ctx"]): void {
  const others = Object.keys(activePlayers ?? {}).filter((player) => player !== currentPlayer);
  if (numPlayers === 2 && others.length === 0) return;
  throw new Error("expected two players who take turns");
}

/** A game with exact play. All matches share what was proved. */
export class ExactGame {
  readonly game: Game<State, Action>;
  readonly #solver: Solver<State, Action>;

  constructor(game: BoardgameIo, internal: Internal) {
    const start = internal.InitializeGame({ game: game as never }) as State;
    this.game = gameFromRules({ ...rulesFromBoardgame(game, internal), start });
    this.#solver = new Solver(this.game, start);
  }

  /** Returns the value of a position for the side to move, and its best move. */
  async solve(state: State): Promise<{ value: number; move: Action | null }> {
    const solution = await this.#solver.solve(state);
    if (!solution.solved) throw solution.limit;
    return solution;
  }

  /** A bot, as `Local({ bots })` and `Step` of boardgame.io need it. */
  get bot() {
    const solve = (state: State) => this.solve(state);
    return class {
      async play(state: State): Promise<{ action: Action | null }> {
        return { action: (await solve(state)).move };
      }
    };
  }
}
