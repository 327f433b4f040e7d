import { assert, assertEquals, assertThrows } from "@std/assert";
import { cram } from "../examples/cram.ts";
import { domineering } from "../examples/domineering.ts";
import { connectFourGame, connectFourState } from "../examples/connect_four_search.ts";
import { chomp } from "../examples/chomp.ts";
import { EMPTY_STAR, kaooa } from "../examples/kaooa.ts";
import { morrisThree } from "../examples/morris_three.ts";
import { RANDOM_GAME, RANDOM_STARTS } from "../testing/random_game.ts";
import { makeBox, staircaseGame } from "../testing/staircase_box.ts";
import { checkRanks, checkStates } from "./checks.ts";
import type { RankedGame, SearchedGame, StateGame } from "./games.ts";

Deno.test("checkStates() finds nothing wrong with games that are right", () => {
  assert(checkStates(RANDOM_GAME, { root: RANDOM_STARTS[0] }) > 1000);
  assert(checkStates(cram(4, 4), { root: [2 ** 16 - 1] }) > 1000);
  assert(checkStates(domineering(4, 4), { root: [2 ** 16 - 1, 0] }) > 1000);
  assert(checkStates(connectFourGame, { root: connectFourState(""), lines: 3 }) > 100);
  assert(checkStates(kaooa, { root: EMPTY_STAR, mayGoRound: true, lines: 2 }) > 10);
});

Deno.test("checkRanks() finds nothing wrong with games that are right", () => {
  assertEquals(checkRanks(chomp(4, 5)), 126);
  assertEquals(checkRanks(staircaseGame(makeBox(6, 6, 1))), 924);
  assert(checkRanks(morrisThree, { mayGoRound: true, ranks: 200 }) >= 200);
});

/** Games that are wrong in one thing, and what is told of it. */
const WRONG_STATES: readonly (readonly [string, Partial<SearchedGame>])[] = [
  ["has the same moves each time", { expand: drifting(RANDOM_GAME) }],
  ["is left as it is by expand", { expand: writing(RANDOM_GAME) }],
  ["has a key of 12 bits (keyBits)", { keyBits: 12 }],
  ["at most", { maxValue: 3 }],
  ["as look says", {
    look: (state, seen) => {
      RANDOM_GAME.look!(state, seen);
      seen.upper = Math.min(seen.upper, 2);
    },
  }],
  ["which has its key", {
    look: ([left, place], seen) => [seen.keyLow, seen.keyHigh] = [place >> 1, left],
  }],
  ["expected an integer", { terminalValue: () => NaN }],
  ["has 0..5 moves (maxMoves)", { maxMoves: 5 }],
  ["behind its 3 moves", { expand: (...into) => Math.min(3, RANDOM_GAME.expand(...into)) }],
  ["gains that are integers", {
    expand: (state, successors, gains, ...rest) => {
      const count = RANDOM_GAME.expand(state, successors, gains, ...rest);
      if (state[0] === 4) gains[1] += 0.5;
      return count;
    },
  }],
  ["play can go round", {
    expand: (state, successors, ...rest) => {
      const count = RANDOM_GAME.expand(state, successors, ...rest);
      if (state[0] === 1) successors[0] = 2;
      return count;
    },
  }],
];

/** The game, another move each time in some positions. */
function drifting({ expand }: StateGame): StateGame["expand"] {
  let calls = 0;
  return (state, successors, ...rest) => {
    const count = expand(state, successors, ...rest);
    if (state[0] === 3) successors[1] = calls++ % 500;
    return count;
  };
}

/** The game, changing the position that it is given. */
function writing({ expand }: StateGame): StateGame["expand"] {
  return (state, ...rest) => {
    const count = expand(state, ...rest);
    state[0] = 7;
    return count;
  };
}

Deno.test("checkStates() tells what is wrong, with a state that shows it", () => {
  for (const [told, wrong] of WRONG_STATES) {
    const { look, ...rest } = { ...RANDOM_GAME, ...wrong };
    const game: StateGame = told.includes("left as it is") ? rest : { ...rest, look: look! };
    assertThrows(() => checkStates(game, { root: [9, 0] }), RangeError, told);
    assertThrows(() => checkStates(game, { root: [9, 0] }), RangeError, "state ");
  }
});

Deno.test("checkRanks() tells what is wrong, with a rank that shows it", () => {
  const right = staircaseGame(makeBox(4, 4, 1));
  const { batch, ...single } = right;
  const changed =
    (change: (into: [Int32Array, Float64Array, Uint8Array]) => void): RankedGame["expand"] =>
    (rank, ...into) => {
      const count = right.expand(rank, ...into);
      if (count > 0) change(into);
      return count;
    };
  const wrongs: readonly (readonly [string, Partial<RankedGame>])[] = [
    ["moves to ranks in 0..", { expand: changed(([successors]) => successors[0] = 99) }],
    ["gains that are integers", { expand: changed(([, gains]) => gains[0] = 0.5) }],
    ["marks 0, AGAIN or BESIDE", { expand: changed(([, , marks]) => marks[0] = 3) }],
    ["0..1 moves (maxMoves)", { maxMoves: 1 }],
    ["what expand writes from batch", { batch: (...into) => (batch!(...into), into[4][0]++) }],
    ["moveCount", {
      backwards: { maxPredecessors: 4, moveCount: () => 1, predecessors: () => 0 },
    }],
  ];
  for (const [told, wrong] of wrongs) {
    assertThrows(() => checkRanks({ ...single, ...wrong }), RangeError, told);
  }
  const lost = { ...morrisThree.backwards!, predecessors: () => 0 };
  const check = () => checkRanks({ ...morrisThree, backwards: lost }, { mayGoRound: true });
  assertThrows(check, RangeError, "among its predecessors");
  assertThrows(() => checkRanks({ ...right, size: 2 ** 31 }), RangeError, "2^31 - 1");
});
