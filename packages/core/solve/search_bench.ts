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

/** The states of a board of at most 15 cells, in one word: the cells of each side, and who moves. */
function boardStates(
  { moves, play, terminalValue }: Rules<Text, number>,
  cells: number,
): Pick<Rules<Text, number>, "encoding"> {
  const encode = (text: Text): [number] => {
    let word = Number(text[0]) << 30;
    for (let cell = 0; cell < cells; cell++) {
      const sign = text[1 + cell];
      if (sign !== ".") word |= 1 << cell + (sign === "1" ? cells : 0);
    }
    return [word];
  };
  const decode = (word: number): Text => {
    let text = String(word >>> 30 & 1);
    for (let cell = 0; cell < cells; cell++) {
      text += word >> cell & 1 ? "0" : word >> cell + cells & 1 ? "1" : ".";
    }
    return text;
  };
  const game: StateGame = {
    wordCount: 1,
    maxMoves: cells,
    expand([word], successors) {
      const text = decode(word);
      const list = moves(text);
      list.forEach((move, i) => successors[i] = encode(play(text, move))[0]);
      return list.length;
    },
    terminalValue: ([word]) => terminalValue(decode(word)),
  };
  return { encoding: { states: () => ({ encode, game }) } };
}

const coins = takeCoins(1500);
const coinStates: StateGame = {
  wordCount: 1,
  maxMoves: 5,
  expand: ([coins], to, gains) => expandCoins(coins, to, gains),
};
const drops = dropFour(4, 3, 3);
const GAMES = [
  ["Kalah(4,3)", { rules: kalah(4, 3) }, 6],
  ["Domineering 6 x 5", { rules: domineering(6, 5) }, 1],
  ["Node Kayles 6 x 5", { rules: nodeKayles(6, 5) }, 1],
  ["Hex 4 x 4", { rules: hex(4) }, 1],
  ["Clobber 4 x 4", { rules: clobber(4, 4) }, 1],
  ["Connect Four 4 x 4", { rules: dropFour(4, 4) }, 0],
  ["Connect Four 5 x 4", { rules: dropFour(4, 5) }, 0],
  ["three in a row, 4 x 3", {
    rules: drops,
    states: { ...drops, ...boardStates(drops, 12) },
  }, 0],
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
          game: { size: 1501, maxMoves: 5, expand: expandCoins },
        }),
      },
    },
  }, 5],
] as unknown as readonly (readonly [string, Record<string, AnyRules>, number])[];

for (const [group, forms, value] of GAMES) {
  const n = 1;
  Deno.bench({ name: `${group}: ten lines by hand`, group, baseline: true, n, warmup: 0 }, () => {
    assertEquals(solveByHand(forms.rules), value);
  });
  for (const [form, rules] of Object.entries(forms)) {
    Deno.bench({ name: `${group}: by ${form}`, group, n, warmup: 0 }, async () => {
      const game = gameFromRules(rules);
      const solution = await solve(game, game.judge.parse(""));
      assertEquals(solution.solved && solution.value, value);
    });
  }
}
