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
  const game = connectFour({ columns: cols, rows, inARow: 4 });
  const states = { ...rules, encoding: { states: () => ({ encode, game }) } };
  return { hand: rules, rules, states } as unknown as Forms;
}

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
  ["Kalah(4,3)", byRules(kalah(4, 3)), 6],
  ["Domineering 6 x 5", byRules(domineering(6, 5)), 1],
  ["Node Kayles 6 x 5", byRules(nodeKayles(6, 5)), 1],
  ["Hex 4 x 4", byRules(hex(4)), 1],
  ["Clobber 4 x 4", byRules(clobber(4, 4)), 1],
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
