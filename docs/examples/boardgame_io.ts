/**
 * Exact play for a game of boardgame.io: its rules become rules for `@zugzwang/core`, and its bot
 * makes the best move. It works for two-player games of perfect information, if
 * `ai.enumerate` lists the moves and `endIf` returns `{ winner }` or `{ draw: true }`.
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
    readonly playOrder: readonly string[];
    readonly gameover?: { readonly winner?: string };
  };
}

/** A move as boardgame.io sends it to its reducer. */
export interface Action {
  readonly type: "MAKE_MOVE";
  readonly payload: {
    readonly type: string;
    readonly args: readonly unknown[];
    readonly playerID: string;
    readonly credentials?: string;
  };
}

/** A subset of boardgame.io's `Game`: its moves belong to the reducer. */
export interface BoardgameIo {
  readonly ai?: {
    enumerate(G: never, ctx: never, playerID: string): readonly {
      readonly move: string;
      readonly args?: readonly unknown[];
    }[];
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
    sideToMove: ({ ctx }) => ctx.playOrder.indexOf(ctx.currentPlayer) as Side,
    moves({ G, ctx }) {
      if (ctx.gameover !== undefined) return [];
      const playerID = ctx.currentPlayer;
      return game.ai!.enumerate(G as never, ctx as never, playerID).map(({ move, args = [] }) => ({
        type: "MAKE_MOVE" as const,
        payload: { type: move, args, playerID },
      }));
    },
    play: (state, action) => reduce(state as never, action as never) as State,
    terminalValue({ ctx: { gameover, currentPlayer } }) {
      const winner = gameover?.winner;
      return winner === undefined ? 0 : winner === currentPlayer ? 1 : -1;
    },
    formatPosition: ({ G, ctx }) => JSON.stringify([G, ctx.currentPlayer, ctx.gameover ?? null]),
    formatMove: ({ payload: { type, args } }) => [type, ...args].join(" "),
  };
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
