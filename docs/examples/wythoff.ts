import {
  Budget,
  gameFromRules,
  LimitError,
  MixedRadix,
  retrogradeOutcomes,
  type RulesAndMore,
  type Side,
  TokenReader,
} from "@zugzwang/core";

/** Two heaps, those they were at the start, and whose turn it is. */
export type Heaps = { heaps: [number, number]; start: [number, number]; side: Side };
/** How many counters are taken of either heap. */
export type Take = readonly [number, number];

const takes = ([a, b]: readonly number[]): Take[] => [
  ...Array.from({ length: a }, (_, i): Take => [i + 1, 0]),
  ...Array.from({ length: b }, (_, i): Take => [0, i + 1]),
  ...Array.from({ length: Math.min(a, b) }, (_, i): Take => [i + 1, i + 1]),
];

/** Every pair of heaps up to a size, as ranks; `outcomes[rank]` is 1 if the side to move wins. */
export function wythoffTable(most: readonly number[], budget: Budget = new Budget()) {
  const pairs = new MixedRadix(most.map((heap) => heap + 1));
  const { outcomes } = retrogradeOutcomes(
    {
      size: pairs.size,
      maxMoves: most[0] + most[1] + Math.min(...most),
      expand(rank, successors) {
        const [a, b] = pairs.unrank(rank);
        return takes([a, b]).map(([x, y], i) => successors[i] = pairs.rank([a - x, b - y])).length;
      },
    },
    { budget },
  );
  return { pairs, outcomes };
}

/** The rules, and the texts of a judge. */
export const wythoffRules: RulesAndMore<Heaps, Take> = {
  name: "wythoff",
  title: "Take from one heap, or as many from both; who cannot move loses",
  sideToMove: ({ side }) => side,
  moves: ({ heaps }) => takes(heaps),
  play: ({ heaps: [a, b], start, side }, [x, y]) => ({
    heaps: [a - x, b - y],
    start,
    side: side === 0 ? 1 : 0,
  }),
  gain: () => 0,
  terminalValue: () => -1,
  formatPosition: ({ heaps, side }) => `${heaps.join(" ")} ${side}`,
  formatMove: (take) => take.join(","),

  initial: ({ start }) => ({ heaps: start, start, side: 0 }),
  parse(text) {
    const reader = new TokenReader(text);
    const heap = (what: string) => reader.integer({ what, min: 0, max: 1000 });
    const start: [number, number] = [heap("the first heap"), heap("the second heap")];
    reader.end();
    return { heaps: start, start, side: 0 };
  },
  formatInput: ({ start }) => `${start.join(" ")}\n`,
  formatAnswer: (_, { value }) => value > 0 ? "win\n" : "loss\n",
  parsePosition(text, { start }) {
    const [a, b, side] = text.split(" ").map(Number);
    return { heaps: [a, b], start, side: side as Side };
  },
};

/** What else the program makes use of: bounds, images, instances, a drawing. */
export const wythoffMore: Partial<RulesAndMore<Heaps, Take>> = {
  bounds: () => ({ lower: -1, upper: 1 }),
  canonicalText: ({ heaps }) => heaps.toSorted((a, b) => a - b).join(" "),

  instances: {
    families: { any: "any two heaps", equal: "two equal heaps" },
    sizeForm: "MOST",
    defaultSize: "8",
    generate(size, family, random) {
      const most = mostOf(size);
      const first = random(most + 1);
      return opening(first, family === "equal" ? first : random(most + 1));
    },
    *smaller({ start: [a, b] }) {
      if (a > 0) yield opening(a - 1, b);
      if (b > 0) yield opening(a, b - 1);
    },
  },
  empty: (size) => opening(mostOf(size), mostOf(size)),

  scene: ({ heaps, start }) => ({
    width: Math.max(1, ...start),
    height: 2,
    terminal: { columns: 2, rows: 1 },
    shapes: heaps.flatMap((heap, row) =>
      Array.from({ length: start[row] }, (_, i) => ({
        kind: "disc" as const,
        ...{ x: i + 0.5, y: row + 0.5, radius: 0.4 },
        // A click on a counter takes it and those to the right of it.
        ...i < heap
          ? { role: "option" as const, moves: [row === 0 ? `${heap - i},0` : `0,${heap - i}`] }
          : { role: "empty" as const },
      }))
    ),
  }),
};

const opening = (a: number, b: number): Heaps => ({ heaps: [a, b], start: [a, b], side: 0 });

function mostOf(size: string): number {
  if (/^\d{1,3}$/.test(size)) return Number(size);
  throw new RangeError(`Cannot use size ${JSON.stringify(size)}: expected MOST, such as 8`);
}

/** The game with a solver of its own. */
export const wythoff = gameFromRules<Heaps, Take>({
  ...wythoffRules,
  ...wythoffMore,
  methods: ["table"],
  async solve({ heaps }, options = {}) {
    const budget = new Budget(options);
    const effort = () => ({ method: "table", nodes: null, peakBytes: budget.peakBytes });
    try {
      const { pairs, outcomes } = await Promise.resolve(wythoffTable(heaps, budget));
      const lost = ([x, y]: Take) => outcomes[pairs.rank([heaps[0] - x, heaps[1] - y])] === 0;
      const move = takes(heaps).find(lost) ?? takes(heaps)[0] ?? null;
      const value = outcomes[pairs.rank(heaps)] === 1 ? 1 : -1;
      return { solved: true, value, move, positions: outcomes.length, ...effort() };
    } catch (limit) {
      if (!(limit instanceof LimitError)) throw limit;
      return { solved: false, lower: -1, upper: 1, limit, positions: null, ...effort() };
    }
  },
});
