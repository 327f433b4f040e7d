/**
 * A random game with gains, large enough for several threads, which search one table.
 *
 * @module
 */
import type { StateGame } from "../engines/games.ts";
import { gameFromRules } from "../game/game_from_rules.ts";
import type { Bounds, Side } from "../game/terms.ts";
import type { Game } from "../game/game.ts";
import type { Means, Prover } from "../game/prover.ts";
import { boundRest, boundTurn, isOver, makeMove } from "../game/values.ts";
import { mixWord, mixWords } from "../tables/hashing.ts";
import { TranspositionTable } from "../tables/transposition_table.ts";

/** The plies of the game, the moves of a position, and its places. */
const [PLIES, MOVES, PLACES] = [9, 6, 500];

/** How many plies are left, one of 500 places, and the side to move. */
export type Place = readonly [left: number, place: number, side: Side];

/** What a move does, drawn from the position by a hash. */
function drawMove(left: number, place: number, move: number) {
  const drawn = mixWords(Int32Array.of(move, mixWord(left * PLACES + place)), 0, 2) >>> 0;
  return { to: drawn % PLACES, gain: (drawn >>> 9) % 8, again: (drawn >>> 12) % 4 === 0 };
}

/** The states: the side to move does not matter. */
const states: StateGame = {
  name: "random game, 1",
  wordCount: 2,
  maxMoves: MOVES,
  maxValue: 8 * PLIES,
  keyBits: 60,
  look([left, place], seen) {
    seen.keyLow = place;
    seen.keyHigh = left;
  },
  expand([left, place], successors, gains, marks, priorities) {
    if (left === 0) return 0;
    for (let move = 0; move < MOVES; move++) {
      const { to, gain, again } = drawMove(left, place, move);
      successors.set([left - 1, to], 2 * move);
      gains[move] = priorities[move] = gain;
      marks[move] = again ? 1 : 0;
    }
    return MOVES;
  },
};

const TABLE = { keyBits: 32, minBound: -100, maxBound: 100, sizeBits: 12 } as const;

/** A null-window search on a table, which threads may share. */
class RandomProver implements Prover<Place, number> {
  readonly method = "null-window";
  readonly positions = null;
  readonly #means: Means;
  readonly #table: TranspositionTable;
  #nodes = 0;

  constructor(means: Means) {
    this.#means = means;
    const memory = means.sharedTable?.memory;
    const { budget } = means;
    this.#table = new TranspositionTable(memory ? { ...TABLE, memory } : { ...TABLE, budget });
  }

  get nodes(): number {
    this.#means.team?.countNodes(this.#nodes);
    return this.#means.team?.nodes ?? this.#nodes;
  }

  known(place: Place): Bounds {
    const code = this.#table.probe(keyOf(place), 0);
    if (code === 0) return boundRest(randomGame, place);
    return { lower: this.#table.lower(code), upper: this.#table.upper(code) };
  }

  bound(place: Place, threshold: number): number {
    if (isOver(randomGame, place)) return 0;
    const { lower, upper } = this.known(place);
    if (lower >= threshold) return lower;
    if (upper < threshold) return upper;
    this.#means.team?.checkUndecided();
    if (++this.#nodes % 64 === 0) this.#means.budget.poll(this.nodes);
    let best = -Infinity;
    for (const move of randomGame.moves(place)) {
      const turn = makeMove(randomGame, place, move);
      const bound = boundTurn(turn, threshold, (needed) => this.bound(turn.child, needed));
      best = Math.max(best, bound);
      if (best >= threshold) break;
    }
    const { minBound, maxBound } = TABLE;
    const bounds = best >= threshold
      ? { lower: best, upper: maxBound }
      : { lower: minBound, upper: best };
    this.#table.store(keyOf(place), 0, bounds);
    return best;
  }
}

function keyOf([left, place]: Place): number {
  return left * PLACES + place;
}

/** Starting positions. */
export const RANDOM_STARTS: readonly Place[] = [[PLIES, 0, 0], [PLIES, 1, 1], [8, 7, 0]];

/** The game. */
export const randomGame: Game<
  Place,
  number,
  "prover.workers" | "prover.make" | "prover.methods" | "prover.share"
> = gameFromRules({
  name: "random",
  sideToMove: ([, , side]) => side,
  moves: ([left]) => left === 0 ? [] : [0, 1, 2, 3, 4, 5],
  play: ([left, place, side], move) => {
    const { to, again } = drawMove(left, place, move);
    return [left - 1, to, again === (side === 0) ? 0 : 1];
  },
  gain: ([left, place], move) => drawMove(left, place, move).gain,
  terminalValue: () => 0,
  formatPosition: String,
  formatMove: String,
  start: RANDOM_STARTS[0],
  encoding: { states: () => ({ game: states, encode: ([left, place]) => [left, place] }) },
  prover: {
    methods: ["memo", "null-window"],
    make: (_, means) => means.method === "memo" ? null : new RandomProver(means),
    share(_, { method, budget }) {
      if (method === "memo") return null;
      const table = new TranspositionTable({ ...TABLE, shared: true, budget });
      return { memory: table.memory!, plan: null };
    },
    workers: {
      name: "zugzwang:random-game",
      url: import.meta.url,
      file: "./random_game_worker.ts",
      own: () =>
        new Worker(new URL("./random_game_worker.ts", import.meta.url), {
          type: "module",
          name: "zugzwang:random-game",
        }),
    },
  },
});
