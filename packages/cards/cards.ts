// The game: the card duel with everything that core and the command line use.
import { type Game, gameFromRules } from "@zugzwang/core";
import { instances } from "./rules/instances.ts";
import { CardsProver, METHOD, planCards, shareCards } from "./prover.ts";
import {
  formatAnswer,
  formatDeal,
  formatMove,
  formatPosition,
  parseDeal,
  parseMove,
  parsePosition,
  SIDE_NAMES,
} from "./rules/notation.ts";
import {
  type CardsMove,
  type CardsPosition,
  countNetCaptures,
  countOwnedCards,
  getHandSize,
  listCaptures,
  listMoves,
  play,
  playOpening,
} from "./rules/position.ts";
import { drawScene, listFacts } from "./rules/scene.ts";

/**
 * The card duel: two hands of six cards on 3 × 4 cells. A card put on a cell captures the enemy
 * neighbours whose number on the touching side is smaller. The value is our cards at the end minus
 * six.
 *
 * The solver is a null-window search of future net captures under ideal-capture bounds. Rules,
 * proofs and limits: `docs/games/cards.md`. The input of a board of another shape, up to 16 cells,
 * starts with the shape, such as `2x3`.
 *
 * @example
 * ```ts
 * import { cards } from "@zugzwang/cards";
 * import { solve } from "@zugzwang/core";
 * import { assertEquals } from "@std/assert";
 *
 * const position = cards.judge.parse("2x2\n3 1 4 1\n5 9 2 6\n5 3 5 8\n9 7 9 3\n");
 * const solution = await solve(cards, position);
 * assertEquals(solution.solved && cards.judge.formatAnswer(position, solution), "0\n2 0\n5 3 5 8\n");
 * ```
 */
export const cards: Game<
  CardsPosition,
  CardsMove,
  | ("settled" | "bounds" | "parsePosition" | "instances")
  | ("prover.methods" | "prover.make" | "prover.plan" | "prover.share" | "prover.workers")
  | (
    | "show.facts"
    | "show.scene"
    | "show.guide"
    | "show.lessons"
    | "show.points"
    | "show.unit"
    | "proving.game"
  )
> = gameFromRules({
  name: "cards",
  title: "Card duel: put cards on a board and capture weaker neighbours",
  sides: SIDE_NAMES,
  valueSide: "first",
  initial: ({ deal }) => playOpening(deal),
  sideToMove: ({ side }) => side,
  moves: listMoves,
  play,
  gain: (position, move) => listCaptures(position, move).length,
  terminalValue: () => 0,
  settled: countNetCaptures,
  bounds: ({ deal }) => ({ lower: 0 - getHandSize(deal), upper: getHandSize(deal) }),
  formatPosition,
  parsePosition,
  formatMove,
  parseMove,
  judge: { parse: parseDeal, formatInput: ({ deal }) => formatDeal(deal), formatAnswer },
  prover: {
    methods: [METHOD],
    make: (root, means) => new CardsProver(root, means),
    plan: planCards,
    share: shareCards,
    workers: {
      name: "zugzwang:cards",
      url: import.meta.url,
      file: "./worker.ts",
      own: () =>
        new Worker(new URL("./worker.ts", import.meta.url), {
          type: "module",
          name: "zugzwang:cards",
        }),
    },
  },
  instances,
  show: {
    rulesText:
      "Each side puts its six cards on a board of twelve cells, one per turn. A card captures " +
      "every neighbouring card of the other side whose number is smaller where the two touch. The " +
      "side that owns more cards at the end wins.",
    moveLegend: "7 5 puts card 7 on cell 5",
    signLegend: "a card shows a number on each side, then its own number and its owner; " +
      "◆ marks the last card, arrows its captures",
    points: countOwnedCards,
    unit: "card",
    facts: listFacts,
    scene: drawScene,
    lessons: async () => (await import("./lessons.ts")).cardsLessons,
    guide: async () => (await import("./guide.ts")).guide,
  },
  proving: {
    game: async (position) => new (await import("./proof.ts")).CardsProofGame(position),
  },
});
