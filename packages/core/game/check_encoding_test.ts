import { assertThrows } from "@std/assert";
import type { RankedGame, StateGame } from "../engines/games.ts";
import { kaooa } from "../../../docs/examples/kaooa.ts";
import { loneKing } from "../../../docs/examples/lone_king.ts";
import { ticTacToe } from "../../../docs/examples/tic_tac_toe.ts";
import { startFrom } from "../testing/start_from.ts";
import { checkEncodings } from "./check_encoding.ts";
import { type PlainResult, plainSearch } from "./plain_search.ts";
import type { Rules } from "./rules.ts";
import type { Side } from "./terms.ts";

/** Returns the first positions that follow from a root. */
function visit<P, M>(rules: Rules<P, M>, root: P, most: number): P[] {
  const seen = new Map([[rules.formatPosition(root), root]]);
  for (const [, position] of seen) {
    for (const move of rules.moves(position)) {
      const child = rules.play(position, move);
      if (seen.size < most) seen.set(rules.formatPosition(child), child);
    }
  }
  return [...seen.values()];
}

function check<P, M>(rules: Rules<P, M>, root: P, withValues = false): void {
  const game = startFrom(rules, root);
  const values = new Map<string, PlainResult>();
  const valueOf = withValues ? (at: P) => plainSearch(game, at, { remembered: values }) : undefined;
  checkEncodings(game, root, visit(game, root, 500), valueOf);
}

Deno.test("checkEncodings() finds nothing wrong with the examples", () => {
  check(kaooa, kaooa.start!);
  const king = loneKing("rook");
  check(king.game, king.game.start!);
  check(ticTacToe, ticTacToe.judge.parse("X.O.X.O.."), true);
});

/** One heap: a move takes one or two coins, each a point. */
type Heap = readonly [coins: number, side: Side];
const heap: Rules<Heap, number> = {
  name: "heap",
  sideToMove: ([, side]) => side,
  moves: ([coins]) => [1, 2].filter((taken) => taken <= coins),
  play: ([coins, side], taken) => [coins - taken, side === 0 ? 1 : 0],
  gain: (_, taken) => taken,
  terminalValue: () => 0,
  formatPosition: String,
  formatMove: String,
};

function expand(coins: number, successors: Int32Array, gains: Float64Array): number {
  successors.set([coins - 1, coins - 2]);
  gains.set([1, 2]);
  return Math.min(coins, 2);
}

function asStates(wrong: Partial<StateGame>): Rules<Heap, number> {
  const game: StateGame = {
    wordCount: 1,
    maxMoves: 2,
    maxValue: 2,
    keyBits: 4,
    expand: ([coins], successors, gains) => expand(coins, successors, gains),
    ...wrong,
  };
  return { ...heap, encoding: { states: () => ({ game, encode: ([coins]) => [coins] }) } };
}

function asRanks(wrong: Partial<RankedGame>): Rules<Heap, number> {
  const game: RankedGame = { size: 13, maxMoves: 2, expand, ...wrong };
  return { ...heap, encoding: { ranks: () => ({ game, rank: ([coins]) => coins }) } };
}

Deno.test("checkEncodings() names what an encoding gets wrong", () => {
  let calls = 0;
  const one = (add: number): StateGame["expand"] => ([coins], successors, gains) => {
    [successors[0], gains[0]] = [coins - 1, 1 + add];
    return Math.min(coins, 1);
  };
  const drifting: StateGame["expand"] = ([coins], successors, gains) => {
    const count = expand(coins, successors, gains);
    return calls++ % 2 === 0 ? count : Math.max(0, count - 1);
  };
  const wrong: readonly (readonly [string, Rules<Heap, number>])[] = [
    ["has the moves of the rules", asStates({ expand: one(0) })],
    ["has the moves of the rules", asStates({ expand: one(1) })],
    ["expected 0..1 (maxMoves)", asStates({ maxMoves: 1, expand: () => 2 })],
    ["expected an encoding that keeps the contract", asStates({ maxMoves: 1 })],
    ["same moves each time", asStates({ expand: drifting })],
    ["has the terminal values of the rules", asStates({ terminalValue: () => 1 })],
    ["keyBits bits: expected 3", asStates({ keyBits: 3 })],
    ["maxValue: expected 1", asStates({ maxValue: 1 })],
    [
      "bounds of look",
      asStates({ look: ([coins], seen) => [seen.keyLow, seen.upper] = [coins, 1] }),
    ],
    ["one key have one value", asStates({ look: ([coins], seen) => seen.keyLow = coins >> 2 })],
    ["expected 2 words", asStates({ wordCount: 2 })],
    ["has the moves of the rules", asRanks({ expand: () => 0 })],
    ["expected 0..1 (maxMoves)", asRanks({ maxMoves: 1, expand: () => 2 })],
    ["expected a smaller rank", asRanks({ expand: (rank, to) => (to[0] = rank, 1) })],
    ["expected a rank in 0..9", asRanks({ size: 10 })],
    ["has the terminal values of the rules", asRanks({ terminalValue: () => 3 })],
  ];
  check(asStates({}), [12, 0], true);
  check(asRanks({}), [12, 0]);
  for (const [message, game] of wrong) {
    assertThrows(() => check(game, [12, 0] as Heap, true), Error, message);
  }
});
