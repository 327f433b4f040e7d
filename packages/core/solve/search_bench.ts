/**
 * The search of core beside the ten-line memo that a user would write by hand, on the same rules and
 * texts. By rules it may take 1.15 times as long. Adding `states` or `ranks` must not make a game slower.
 *
 * @module
 */
import { assertEquals } from "@std/assert";
import type { StateGame } from "../engines/games.ts";
import { gameFromRules } from "../game/game_from_rules.ts";
import type { Rules } from "../game/rules.ts";
import type { Side } from "../game/terms.ts";
import {
  domineering,
  dropFour,
  hex,
  kalah,
  nodeKayles,
  type Text,
} from "../testing/plain_games.ts";
import { connectFour } from "../testing/connect_four.ts";
import { solve } from "./solver.ts";

type AnyRules = Rules<unknown, unknown>;

/** The memo by hand: a map of texts, and an end at a move that gains what the bounds allow. */
function solveByHand(rules: AnyRules): number {
  const memo = new Map<string, number>();
  const isWon = rules.outcome || rules.bounds?.(rules.start!).upper === 1;
  const most = isWon ? 1 : Infinity;
  const valueOf = (position: unknown): number => {
    const text = rules.canonicalText?.(position) ?? rules.formatPosition(position);
    const known = memo.get(text);
    if (known !== undefined) return known;
    const moves = rules.moves(position);
    let best = moves.length === 0 ? rules.terminalValue(position) : -Infinity;
    for (const move of moves) {
      const child = rules.play(position, move);
      const sign = rules.sideToMove(child) === rules.sideToMove(position) ? 1 : -1;
      best = Math.max(best, (rules.gain?.(position, move) ?? 0) + sign * valueOf(child));
      if (best >= most) break;
    }
    memo.set(text, best);
    return best;
  };
  return valueOf(rules.start);
}

/** Clobber: a stone takes a neighbouring stone of the other side. A side that cannot move has lost. */
function clobber(rows: number, cols: number): Rules<Text, string> {
  const near = (cell: number) => [
    ...cell % cols > 0 ? [cell - 1] : [],
    ...cell % cols < cols - 1 ? [cell + 1] : [],
    ...[cell - cols, cell + cols].filter((to) => to >= 0 && to < rows * cols),
  ];
  const neighbours = Array.from({ length: rows * cols }, (_, cell) => near(cell));
  const signs = neighbours.map((_, cell) => (Math.floor(cell / cols) + cell) % 2);
  return {
    name: "clobber",
    outcome: true,
    start: `0${signs.join("")}`,
    sideToMove: (text) => Number(text[0]) as Side,
    moves: (text) =>
      neighbours.flatMap((list, from) =>
        text[1 + from] !== text[0]
          ? []
          : list.filter((to) => text[1 + to] === `${1 - Number(text[0])}`).map((to) =>
            `${from}-${to}`
          )
      ),
    play(text, move) {
      const [from, to] = move.split("-").map(Number);
      const cells = [...text.slice(1)];
      [cells[from], cells[to]] = [".", text[0]];
      return `${1 - Number(text[0])}${cells.join("")}`;
    },
    terminalValue: () => -1,
    formatPosition: (text) => text,
    formatMove: (move) => move,
  };
}

/** Coins of one heap; a move takes 1, 2, 3, 5 or 7 and gains what its place is worth. */
type Heap = readonly [coins: number, side: Side];
const TAKEN = [1, 2, 3, 5, 7];
const worth = (coins: number, taken: number) => (coins * coins * taken + 3 * taken) % 11;

/** Its values have no bounds, and a line has as many plies as the heap has coins. */
function takeCoins(coins: number): Rules<Heap, number> {
  return {
    name: "coins",
    start: [coins, 0],
    sideToMove: ([, side]) => side,
    moves: ([coins]) => TAKEN.filter((taken) => taken <= coins),
    play: ([coins, side], taken) => [coins - taken, side === 0 ? 1 : 0],
    gain: ([coins], taken) => worth(coins, taken),
    terminalValue: () => 0,
    formatPosition: (position) => position.join(" "),
    canonicalText: ([coins]) => `${coins}`,
    formatMove: String,
  };
}

function expandCoins(coins: number, successors: Int32Array, gains: Float64Array): number {
  let count = 0;
  for (const taken of TAKEN) {
    if (taken > coins) break;
    successors[count] = coins - taken;
    gains[count++] = worth(coins, taken);
  }
  return count;
}

/** Connect Four by its rules, and by states of two words: the mover's stones, then all stones. */
function connectFourForms(rows: number, cols: number): Forms {
  const rules = dropFour(rows, cols);
  const encode = (text: Text) => {
    let [own, all] = [0, 0];
    for (let cell = 0; cell < rows * cols; cell++) {
      if (text[1 + cell] === ".") continue;
      const bit = 1 << cell % cols * (rows + 1) + rows - 1 - Math.floor(cell / cols);
      all |= bit;
      if (text[1 + cell] === text[0]) own |= bit;
    }
    return [own, all];
  };
  return withStates(rules, encode, connectFour({ columns: cols, rows, inARow: 4 }));
}

/** Rules, and the same with states. */
function withStates<P, M>(
  rules: Rules<P, M>,
  encode: (position: P) => readonly number[],
  game: StateGame,
): Forms {
  const states = { ...rules, encoding: { states: () => ({ encode, game }) } };
  return { hand: rules, rules, states } as unknown as Forms;
}

/** Returns the cells of a text that have a sign, as bits. */
const bitsOf = (text: Text, sign: string) =>
  [...text.slice(1)].reduce((bits, found, cell) => found === sign ? bits | 1 << cell : bits, 0);

/** Hex on at most 16 cells. A state is the stones of both sides, then who moves. */
function hexForms(size: number): Forms {
  const count = size * size;
  const [all, left] = [
    2 ** count - 1,
    range(size).reduce((bits, row) => bits | 1 << row * size, 0),
  ];
  const right = left << size - 1;
  const top = 2 ** size - 1;
  const hasJoined = (stones: number, side: number) => {
    let joined = stones & (side === 0 ? top : left);
    for (let before = 0; before !== joined;) {
      before = joined;
      const [east, west] = [joined & ~right, joined & ~left];
      joined |= (joined << size | joined >> size | east << 1 | west >> 1 | west << size - 1 |
        east >> size - 1) & stones & all;
    }
    return (joined & (side === 0 ? top << count - size : right)) !== 0;
  };
  return withStates(
    hex(size),
    (text) => [bitsOf(text, "0") | bitsOf(text, "1") << count, Number(text[0])],
    {
      wordCount: 2,
      maxMoves: count,
      expand([stones, side], to) {
        const [first, second] = [stones & all, stones >>> count];
        if (hasJoined(side === 0 ? second : first, 1 - side)) return 0;
        let moves = 0;
        for (let cell = 0; cell < count; cell++) {
          if (((first | second) >> cell & 1) !== 0) continue;
          to[2 * moves] = stones | 1 << cell + count * side;
          to[2 * moves++ + 1] = 1 - side;
        }
        return moves;
      },
      terminalValue: () => -1,
    },
  );
}

/** Clobber on at most 16 cells. A state is the stones of the mover, then those of the other side. */
function clobberForms(rows: number, cols: number): Forms {
  const count = rows * cols;
  return withStates(
    clobber(rows, cols),
    (text) => [bitsOf(text, text[0]), bitsOf(text, text[0] === "0" ? "1" : "0")],
    {
      wordCount: 2,
      maxMoves: 4 * count,
      expand([own, other], to) {
        let moves = 0;
        for (let from = 0; from < count; from++) {
          if ((own >> from & 1) === 0) continue;
          for (const step of [-cols, -1, 1, cols]) {
            const cell = from + step;
            const isNear = Math.abs(step) > 1 ||
              Math.floor(cell / cols) === Math.floor(from / cols);
            if (!isNear || cell < 0 || (other >> cell & 1) === 0) continue;
            to[2 * moves] = other & ~(1 << cell);
            to[2 * moves++ + 1] = own & ~(1 << from) | 1 << cell;
          }
        }
        return moves;
      },
      terminalValue: () => -1,
    },
  );
}

/** Kalah with at most 4 pits a side. A state is the pits of the mover, then those of the other side. */
function kalahForms(pits: number, seeds: number): Forms {
  const pack = (list: readonly number[], from: number) =>
    range(pits).reduce((word, pit) => word | list[from + pit] << 8 * pit, 0);
  const sum = (word: number) =>
    (word & 255) + (word >> 8 & 255) + (word >> 16 & 255) + (word >> 24);
  const after = new Int32Array(2);
  /** Writes what is left on both sides, and returns what the store gains, or ~ of it to move again. */
  const sow = (own: number, other: number, pit: number) => {
    let hand = own >> 8 * pit & 255;
    after[0] = own & ~(255 << 8 * pit);
    after[1] = other;
    let [at, stored] = [pit, 0];
    while (hand-- > 0) {
      at = (at + 1) % (2 * pits + 1);
      if (at === pits) stored++;
      else if (at < pits) after[0] += 1 << 8 * at;
      else after[1] += 1 << 8 * (at - pits - 1);
    }
    if (at === pits) return ~stored;
    const opposite = pits - 1 - at;
    if (at > pits || (after[0] >> 8 * at & 255) !== 1) return stored;
    const caught = after[1] >> 8 * opposite & 255;
    if (caught === 0) return stored;
    after[0] &= ~(255 << 8 * at);
    after[1] &= ~(255 << 8 * opposite);
    return stored + caught + 1;
  };
  return withStates(
    kalah(pits, seeds),
    ({ seeds, side }) => [pack(seeds, side * (pits + 1)), pack(seeds, (1 - side) * (pits + 1))],
    {
      wordCount: 2,
      maxMoves: pits,
      expand([own, other], to, gains, marks) {
        if (own === 0 || other === 0) return 0;
        let moves = 0;
        for (let pit = 0; pit < pits; pit++) {
          if ((own >> 8 * pit & 255) === 0) continue;
          const gain = sow(own, other, pit);
          const isAgain = gain < 0;
          gains[moves] = isAgain ? ~gain : gain;
          marks[moves] = Number(isAgain);
          to[2 * moves] = after[isAgain ? 0 : 1];
          to[2 * moves++ + 1] = after[isAgain ? 1 : 0];
        }
        return moves;
      },
      terminalValue: ([own, other]) => sum(own) - sum(other),
    },
  );
}

const range = (count: number) => Array.from({ length: count }, (_, i) => i);

/** So many that a solve takes long enough to compare. By hand, the recursion would be too deep. */
const COINS = 300_000;
const coins = takeCoins(COINS);
const coinStates: StateGame = {
  wordCount: 1,
  maxMoves: 5,
  expand: ([coins], to, gains) => expandCoins(coins, to, gains),
};

/** The forms of a game: rules that are solved by hand too, and the same with encodings. */
type Forms = Readonly<Record<string, AnyRules>>;
const byRules = <P, M>(rules: Rules<P, M>) => ({ hand: rules, rules });
const GAMES = [
  ["Kalah(4,3)", kalahForms(4, 3), 6],
  ["Domineering 6 x 5", byRules(domineering(6, 5)), 1],
  ["Node Kayles 6 x 5", byRules(nodeKayles(6, 5)), 1],
  ["Hex 4 x 4", hexForms(4), 1],
  ["Clobber 4 x 4", clobberForms(4, 4), 1],
  ["Connect Four 4 x 4", connectFourForms(4, 4), 0],
  ["Connect Four 4 x 5", connectFourForms(4, 5), 0],
  ["coins with scores", {
    rules: coins,
    states: {
      ...coins,
      encoding: { states: () => ({ encode: ([coins]: Heap) => [coins], game: coinStates }) },
    },
    ranks: {
      ...coins,
      encoding: {
        ranks: () => ({
          rank: ([coins]: Heap) => coins,
          game: { size: COINS + 1, maxMoves: 5, expand: expandCoins },
        }),
      },
    },
  }, 2],
] as unknown as readonly (readonly [string, Forms, number])[];

for (const [group, forms, value] of GAMES) {
  const n = 1;
  for (const [form, rules] of Object.entries(forms)) {
    Deno.bench(
      { name: `${group}: by ${form}`, group, baseline: form === "hand", n, warmup: 0 },
      async () => {
        if (form === "hand") return assertEquals(solveByHand(rules), value);
        const game = gameFromRules(rules);
        const solution = await solve(game, game.judge.parse(""));
        assertEquals(solution.solved && solution.value, value);
      },
    );
  }
}
