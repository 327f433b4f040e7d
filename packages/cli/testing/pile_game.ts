/**
 * A game for tests of the verbs, with features that the staircase game lacks: winners, values from the
 * side to move, an empty board, classes of moves, no table and no scene.
 *
 * From a pile, each side in turn takes one to three counters. A side that cannot move has lost.
 *
 * @module
 */
import { type Game, gameFromRules, LimitError, plainSearch, TokenReader } from "@zugzwang/core";
import type { AnyGame } from "../base/games.ts";

/** A pile and the side to move. */
export interface Pile {
  /** Counters left. */
  readonly counters: number;
  /** The side to move. */
  readonly side: 0 | 1;
}

/** The most counters that the solver takes. */
export const MOST_COUNTERS = 100;

/** The members that tests use. */
type MostParts = "instances.empty" | "prover.make" | "prover.methods";

const pileGame: Game<Pile, number, MostParts> = gameFromRules<Pile, number, MostParts>({
  name: "pile",
  title: "A pile of counters, for tests",
  sides: ["Left", "Right"],
  valueSide: "mover",
  outcome: true,
  initial: ({ counters }) => ({ counters, side: 0 }),
  sideToMove: ({ side }) => side,
  moves: ({ counters }) => [1, 2, 3].filter((count) => count <= counters),
  play: ({ counters, side }, count) => ({ counters: counters - count, side: side === 0 ? 1 : 0 }),
  terminalValue: () => -1,
  formatPosition: ({ counters, side }) => `${counters} ${side}`,
  parsePosition: (): Pile => ({ counters: 0, side: 0 }),
  formatMove: (count) => `take ${count}`,
  parseMove: (text) => Number(text.replace("take ", "")),
  judge: {
    parse(text) {
      const reader = new TokenReader(text);
      const counters = reader.integer({ what: "the number of counters", min: 0, max: 1000 });
      reader.end();
      return { counters, side: 0 };
    },
    formatInput: ({ counters }) => `${counters}\n`,
  },
  prover: {
    methods: ["search", "other"],
    make(root, { method }) {
      let nodes = 0;
      const bound = (position: Pile) => {
        if (position.counters > MOST_COUNTERS) {
          const [needed, allowed] = [position.counters, MOST_COUNTERS];
          throw new LimitError({ kind: "positions", needed, allowed, purpose: "the pile" });
        }
        nodes = root.counters + 1;
        return plainSearch(pileGame, position);
      };
      return {
        method,
        positions: null,
        get nodes() {
          return nodes;
        },
        bound,
        known: ({ counters }) => ({ lower: -1, upper: counters > MOST_COUNTERS ? Infinity : 1 }),
      };
    },
  },
  show: { moveClass: (_, count) => count === 3 ? "greedy" : "" },
  instances: {
    empty(size) {
      if (size !== "0") throw new RangeError(`Cannot make a pile of size ${size}: expected 0`);
      return { counters: 0, side: 0 };
    },
    families: { any: "any number of counters up to the size", full: "as many as the size says" },
    sizeForm: "COUNTERS",
    defaultSize: "20",
    generate(size, family, random) {
      if (!/^\d{1,3}$/.test(size)) {
        throw new RangeError(`Cannot generate size "${size}": expected COUNTERS`);
      }
      return { counters: family === "full" ? Number(size) : random(Number(size) + 1), side: 0 };
    },
    *smaller({ counters }) {
      for (const less of [counters >> 1, counters - 1]) {
        if (less >= 0 && less < counters) yield { counters: less, side: 0 };
      }
    },
  },
});

/** The game. */
export const pile: AnyGame & Game<unknown, unknown, MostParts> = pileGame;
