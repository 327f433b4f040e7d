/**
 * `loopyRetrograde` against a loop written by hand for the same game: Nine Men's Morris, three
 * stones against three, 2,691,920 positions.
 *
 * @module
 */
import { assertEquals } from "@std/assert";
import { MORRIS, morrisThree, OPEN_RANKS } from "../examples/morris_three.ts";
import { loopyRetrograde, type RankedGame } from "@zugzwang/core";

const { POINTS, STONES, TRIPLES, points, sets, triples, mills, isMill } = MORRIS;

/** Plies to the end, or −1: the usual tables of one who knows the game. */
function byHand(): { outcomes: Int8Array; plies: Int16Array } {
  const size = OPEN_RANKS + mills.length * TRIPLES;
  const outcomes = new Int8Array(size);
  const plies = new Int16Array(size).fill(-1);
  const movesLeft = new Uint8Array(OPEN_RANKS);
  const queue = new Int32Array(size);
  for (let own = 0; own < TRIPLES; own++) {
    for (let other = 0; other < TRIPLES; other++) {
      if ((sets[own] & sets[other]) === 0) {
        movesLeft[own * TRIPLES + other] = STONES * (POINTS - 2 * STONES);
      }
    }
  }
  let end = 0;
  for (let rank = OPEN_RANKS; rank < size; rank++) {
    outcomes[rank] = -1;
    plies[rank] = 0;
    queue[end++] = rank;
  }
  for (let next = 0; next < end; next++) {
    const rank = queue[next];
    const high = Math.floor(rank / TRIPLES);
    const low = rank - high * TRIPLES;
    const own = high < TRIPLES ? high : low;
    const mover = high < TRIPLES ? low : mills[high - TRIPLES];
    const taken = sets[own] | sets[mover];
    if ((sets[own] & sets[mover]) !== 0 || (high < TRIPLES && isMill[mover])) continue;
    for (let stone = 0; stone < STONES; stone++) {
      const a = points[STONES * mover + (stone === 0 ? 1 : 0)];
      const b = points[STONES * mover + (stone === 2 ? 1 : 2)];
      for (let from = 0; from < POINTS; from++) {
        if (taken >> from & 1) continue;
        const before = triples[(a * POINTS + b) * POINTS + from] * TRIPLES + own;
        if (outcomes[before] !== 0) continue;
        if (outcomes[rank] > 0 && --movesLeft[before] > 0) continue;
        outcomes[before] = -outcomes[rank];
        plies[before] = plies[rank] + 1;
        queue[end++] = before;
      }
    }
  }
  return { outcomes, plies };
}

/** Games of other shapes, played first: the engine's calls are polymorphic then. */
function playOthers(): void {
  for (const step of [1, 2, 3, 5]) {
    const ring: RankedGame = {
      size: 100_000,
      maxMoves: 1,
      expand: (rank, successors) => rank < step ? 0 : (successors[0] = rank - step, 1),
      terminalValue: () => -1,
      backwards: {
        maxPredecessors: step,
        moveCount: (rank) => rank === 0 ? 0 : 1,
        predecessors: (rank, into) => rank + step < 100_000 ? (into[0] = rank + step, 1) : 0,
      },
    };
    loopyRetrograde(ring);
  }
}

const expected = byHand();
assertEquals(loopyRetrograde(morrisThree).outcomes, expected.outcomes);
const someWin = expected.plies.indexOf(25);
const group = "Nine Men's Morris, three against three";

Deno.bench("a loop written by hand", { group, baseline: true, n: 5 }, () => {
  assertEquals(byHand().plies[someWin], 25);
});

Deno.bench("loopyRetrograde(), moves taken back", { group, n: 5 }, () => {
  assertEquals(loopyRetrograde(morrisThree).remotenessPlies[someWin], 25);
});

Deno.bench("the same after four other games", { group, n: 5 }, () => {
  playOthers();
  assertEquals(loopyRetrograde(morrisThree).remotenessPlies[someWin], 25);
});
