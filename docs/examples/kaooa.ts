/**
 * Tutorial: positions that may repeat, encoded as states. Kaooa, a hunt on the ten points of a
 * pentagram.
 *
 * Seven crows are dropped one by one, then step. The vulture, dropped after the first of them, steps
 * or jumps over a crow, which it may kill. Four kills win for the vulture; a vulture that
 * cannot move has lost. Points 0 to 4 are the tips of the star, 5 to 9 the corners of its pentagon;
 * line k runs through tip k, two corners and tip k + 2.
 *
 * A position is a state of three words, so `states` only has to encode `moves` and `play`:
 *
 *     word 0: the crows, bit by point      word 1: vulture (15: not yet there) | dropped crows << 4
 *     word 2: the side to move, 0 crows, 1 vulture
 *
 * @module
 */
import { type Game, gameFromRules, type Shape, type Side } from "@zugzwang/core";
import { popcount } from "@zugzwang/core/bits";

const CROWS = 7;
const KILLS = 4;
const ABSENT = 15;
const LINES = [0, 1, 2, 3, 4].map((k) => [k, 5 + k, 5 + (k + 1) % 5, (k + 2) % 5]);
const POINTS = Array.from({ length: 10 }, (_, point) => point);

/** The words of a position. */
export type Star = readonly [crows: number, vulture: number, side: number];

/** A move: where a piece comes from, -1 for a new one, and where it goes. */
export type Flight = readonly [from: number, to: number];

/** `steps[point]`: the points one step away. */
const steps = POINTS.map((point) => LINES.flatMap((line) => listNear(line, point, 1)));
/** `jumps[point]`: the points two steps away on a line. */
const jumps = POINTS.map((point) => LINES.flatMap((line) => listNear(line, point, 2)));

/** Returns the points of a line at a distance from one of it. */
function listNear(line: readonly number[], point: number, distance: number): number[] {
  const at = line.indexOf(point);
  return line.filter((_, i) => at >= 0 && Math.abs(i - at) === distance);
}

/** Returns the point between two that are a jump apart. */
function findMiddle(from: number, to: number): number {
  return steps[from].find((point) => steps[to].includes(point))!;
}

function listMoves([crows, placed, side]: Star): Flight[] {
  const [vulture, dropped] = [placed & 15, placed >> 4];
  if (dropped - popcount(crows) >= KILLS) return [];
  const taken = vulture === ABSENT ? crows : crows | 1 << vulture;
  const free = POINTS.filter((point) => (taken >> point & 1) === 0);
  if (side === 0 ? dropped < CROWS : vulture === ABSENT) return free.map((to) => [-1, to]);
  const stepsFrom = (from: number) =>
    steps[from].filter((to) => free.includes(to)).map((to): Flight => [from, to]);
  if (side === 0) return POINTS.filter((point) => crows >> point & 1).flatMap(stepsFrom);
  const kills = jumps[vulture].filter((to) =>
    free.includes(to) && crows >> findMiddle(vulture, to) & 1
  );
  return [...stepsFrom(vulture), ...kills.map((to): Flight => [vulture, to])];
}

function play([crows, placed, side]: Star, [from, to]: Flight): Star {
  if (side === 0) {
    const left = from < 0 ? crows : crows ^ 1 << from;
    return [left | 1 << to, from < 0 ? placed + 16 : placed, 1];
  }
  const isJump = from >= 0 && !steps[from].includes(to);
  return [isJump ? crows ^ 1 << findMiddle(from, to) : crows, placed & ~15 | to, 0];
}

const nameMove = ([from, to]: Flight) => from < 0 ? `${to}` : `${from}-${to}`;

/** The middle of the drawn star, and how far its tips and its corners are from there. */
const [MIDDLE, TIP, CORNER] = [[3.75, 3.9], 3.4, 1.3];

/** Where a point is drawn: tip k at 72k degrees from the top, the corner after it 36 degrees on. */
const places = POINTS.map((point) => {
  const angle = (point < 5 ? 2 * point : 2 * point + 1) * Math.PI / 5;
  const distance = point < 5 ? TIP : CORNER;
  return [MIDDLE[0] + distance * Math.sin(angle), MIDDLE[1] - distance * Math.cos(angle)];
});

/** Returns the lines of the star, and each point with the moves that begin or end there. */
function drawStar(position: Star): Shape[] {
  const [crows, placed] = position;
  const moves = listMoves(position);
  const lines = LINES.map(([from, , , to]): Shape => {
    const [[x, y], [x2, y2]] = [places[from], places[to]];
    return { kind: "edge", role: "taken", x, y, x2, y2 };
  });
  const points = POINTS.flatMap((point): Shape[] => {
    const [x, y] = places[point];
    const here = moves.filter((move) => move.includes(point)).map(nameMove);
    const role = here.length > 0 ? "option" : "empty";
    const box = { x: x - 0.5, y: y - 0.5, width: 1, height: 1 };
    const cell: Shape = { kind: "cell", role, moves: here, title: `${point}`, ...box };
    const isCrow = (crows >> point & 1) === 1;
    if (!isCrow && (placed & 15) !== point) return [cell];
    return [cell, { kind: "disc", role: isCrow ? "first" : "second", x, y, radius: 0.35 }];
  });
  return [...lines, ...points];
}

/** The game. */
export const kaooa: Game<Star, Flight, "start" | "encoding.states"> = gameFromRules({
  name: "kaooa",
  title: "Kaooa: seven crows hunt a vulture on a star",
  sides: ["crow side", "vulture"],
  mayRepeat: true,
  start: [0, ABSENT, 0],
  sideToMove: ([, , side]) => side as Side,
  moves: listMoves,
  play,
  terminalValue: () => -1, // too many crows are dead, or nobody can move
  formatPosition: (position) => position.join(" "),
  formatMove: nameMove,
  show: {
    scene: (position) => ({
      width: 7.5,
      height: 7.2,
      terminal: { columns: 6, rows: 2 },
      shapes: drawStar(position),
    }),
  },
  encoding: {
    states: () => ({
      encode: (position) => position,
      game: {
        wordCount: 3,
        maxMoves: 4 * CROWS,
        expand([crows, placed, side], successors) {
          const position: Star = [crows, placed, side];
          const moves = listMoves(position);
          moves.forEach((move, i) => successors.set(play(position, move), 3 * i));
          return moves.length;
        },
        terminalValue: () => -1,
      },
    }),
  },
});
