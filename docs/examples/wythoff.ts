import { gameFromRules, type Rules, type Side, TokenReader } from "@zugzwang/core";
import { MixedRadix } from "@zugzwang/core/bits";

/** Two heaps, the heaps at the start, and the side to move. */
export type Heaps = { heaps: [number, number]; start: [number, number]; side: Side };
/** How many counters to take from each heap. */
export type Take = readonly [number, number];

const listTakes = ([a, b]: readonly number[]): Take[] => [
  ...Array.from({ length: a }, (_, i): Take => [i + 1, 0]),
  ...Array.from({ length: b }, (_, i): Take => [0, i + 1]),
  ...Array.from({ length: Math.min(a, b) }, (_, i): Take => [i + 1, i + 1]),
];

/** The rules, and how input and answers are written. */
export const wythoffRules: Rules<Heaps, Take> = {
  name: "wythoff",
  outcome: true,
  title: "Take from one heap, or the same number from both. A player who cannot move loses",
  sideToMove: ({ side }) => side,
  moves: ({ heaps }) => listTakes(heaps),
  play: ({ heaps: [a, b], start, side }, [x, y]) => ({
    heaps: [a - x, b - y],
    start,
    side: side === 0 ? 1 : 0,
  }),
  terminalValue: () => -1,
  formatPosition: ({ heaps, side }) => `${heaps.join(" ")} ${side}`,
  formatMove: (take) => take.join(","),

  initial: ({ start }) => ({ heaps: start, start, side: 0 }),
  judge: {
    parse(text) {
      const reader = new TokenReader(text);
      const heap = (what: string) => reader.integer({ what, min: 0, max: 1000 });
      const start: [number, number] = [heap("the first heap"), heap("the second heap")];
      reader.end();
      return { heaps: start, start, side: 0 };
    },
    formatInput: ({ start }) => `${start.join(" ")}\n`,
    formatAnswer: (_, { value }) => value > 0 ? "win\n" : "loss\n",
  },
  parsePosition(text, { start }) {
    const [a, b, side] = text.split(" ").map(Number);
    return { heaps: [a, b], start, side: side as Side };
  },
};

/** Bounds, equal positions, instances and a drawing. */
export const wythoffMore: Partial<Rules<Heaps, Take>> = {
  bounds: () => ({ lower: -1, upper: 1, step: 2 }), // there is no draw
  canonicalText: ({ heaps }) => heaps.toSorted((a, b) => a - b).join(" "),

  instances: {
    families: { any: "any two heaps", equal: "two equal heaps" },
    sizeForm: "MOST",
    defaultSize: "8",
    generate(size, family, random) {
      const most = readSize(size);
      const first = random(most + 1);
      return start(first, family === "equal" ? first : random(most + 1));
    },
    *smaller({ start: [a, b] }) {
      if (a > 0) yield start(a - 1, b);
      if (b > 0) yield start(a, b - 1);
    },
    empty: (size) => start(readSize(size), readSize(size)),
  },

  show: {
    scene: ({ heaps, start }) => ({
      width: Math.max(1, ...start),
      height: 2,
      terminal: { columns: 2, rows: 1 },
      shapes: heaps.flatMap((heap, row) =>
        Array.from({ length: start[row] }, (_, i) => ({
          kind: "disc" as const,
          ...{ x: i + 0.5, y: row + 0.5, radius: 0.4 },
          // A click on a counter takes it and the counters to its right.
          ...i < heap
            ? { role: "taken" as const, moves: [row === 0 ? `${heap - i},0` : `0,${heap - i}`] }
            : { role: "empty" as const },
        }))
      ),
    }),
  },
};

const start = (a: number, b: number): Heaps => ({ heaps: [a, b], start: [a, b], side: 0 });

function readSize(size: string): number {
  if (/^\d{1,3}$/.test(size)) return Number(size);
  throw new RangeError(`Cannot use size ${JSON.stringify(size)}: expected MOST, such as 8`);
}

/** The whole game. Its positions are ranks, so core solves it with a table. */
export const wythoff = gameFromRules<Heaps, Take>({
  ...wythoffRules,
  ...wythoffMore,
  encoding: {
    ranks({ start }) {
      const pairs = new MixedRadix(start.map((heap) => heap + 1));
      return {
        rank: ({ heaps }) => pairs.rank(heaps),
        game: {
          size: pairs.size,
          maxMoves: start[0] + start[1] + Math.min(...start),
          expand(rank, successors) {
            const [a, b] = pairs.unrank(rank);
            const takes = listTakes([a, b]);
            takes.forEach(([x, y], i) => successors[i] = pairs.rank([a - x, b - y]));
            return takes.length;
          },
          terminalValue: () => -1,
        },
      };
    },
  },
});
