/**
 * The conditions of `checkGame` on values: bounds, canonical texts, symmetries, the solver and what
 * is derived from it.
 *
 * @module
 */
import { analyzeMoves, bestLine } from "./analysis.ts";
import type { Game } from "./game.ts";
import { plainSearch } from "./plain_search.ts";
import { breach } from "./rules_error.ts";
import type { SolveOptions } from "./solver.ts";
import type { Ranking } from "./verification.ts";
import { boundsForMover, restOfMove, solvedOrThrow, valueOf } from "./values.ts";

/** What `checkGame` is to check besides the rules. */
export interface CheckOptions<P> {
  /** The most positions to visit; 10,000 where missing. */
  readonly maxPositions?: number;
  /** A ranking whose inverse is checked, and that every move leads to a smaller rank. */
  readonly ranking?: Ranking<P>;
  /** Maps of positions, by name, that keep the value for the side to move. */
  readonly symmetries?: Readonly<Record<string, (position: P) => P>>;
  /** On how many positions to compare the solver and its analysis with plain search; 0 if missing. */
  readonly solvedPositions?: number;
  /** Options of the solver. */
  readonly solve?: SolveOptions;
}

/** Checks that values lie within bounds, and that canonical texts and symmetries keep them. */
export function checkValues<P, M>(
  game: Game<P, M>,
  positions: readonly P[],
  { symmetries = {} }: CheckOptions<P>,
): void {
  // An image may belong to another instance, whose texts would meet those of this one.
  const values = new Map<string, Map<string, number>>();
  const valueOfPosition = (position: P): number => {
    const input = game.formatInput(position);
    const known = values.get(input) ?? new Map<string, number>();
    values.set(input, known);
    return plainSearch(game, position, known) + 0;
  };
  const byText = new Map<string, number>();
  for (const position of positions) {
    const value = valueOfPosition(position);
    const fail = (rule: string, expected: unknown) =>
      breach({ rules: game, position }, { rule, expected: `${expected}`, found: value });
    const { lower, upper } = boundsForMover(game, position);
    if (!(lower <= value && value <= upper)) {
      fail("the value lies within bounds, for the side to move", `${lower}..${upper}`);
    }
    const text = game.canonicalText?.(position);
    const alike = text === undefined ? value : byText.get(text) ?? value;
    if (alike !== value) {
      fail("positions with one canonical text have one value for the side to move", alike);
    }
    if (text !== undefined) byText.set(text, value);
    for (const [name, image] of Object.entries(symmetries)) {
      const other = valueOfPosition(image(position));
      if (other !== value) {
        fail(`the symmetry "${name}" keeps the value for the side to move`, other);
      }
    }
  }
}

/** Checks the solver on as many positions as the options say, spread over all. */
export async function checkSolver<P, M>(
  game: Game<P, M>,
  positions: readonly P[],
  { solvedPositions = 0, solve = {} }: CheckOptions<P>,
): Promise<void> {
  const values = new Map<string, number>();
  const step = Math.max(1, Math.floor(positions.length / Math.max(1, solvedPositions)));
  for (let i = 0; i < Math.min(solvedPositions * step, positions.length); i += step) {
    await checkSolution(game, positions[i], { values, solve });
  }
}

/** Compares the solver, its move values and its best line with plain search. */
async function checkSolution<P, M>(
  game: Game<P, M>,
  position: P,
  { values, solve }: { values: Map<string, number>; solve: SolveOptions },
): Promise<void> {
  const same = (rule: string, [expected, found]: readonly unknown[], move?: M) => {
    if (Object.is(expected, found)) return;
    breach({ rules: game, position, move }, { rule, expected: String(expected), found });
  };
  const value = valueOf(game, position, plainSearch(game, position, values));
  const solved = solvedOrThrow(await game.solve(position, solve));
  same("solve gives the value of plain search", [value, solved.value + 0]);
  const byText = new Map(game.moves(position).map((move) => [game.formatMove(move), move]));
  const plain = [...byText.values()].map((move) => plainMoveValue(game, position, move, values));
  const best = [...byText.keys()][plain.indexOf(Math.max(...plain))] ?? null;
  const found = solved.move === null ? null : game.formatMove(solved.move);
  same("solve gives the smallest of the best moves", [best, found]);
  for (const analyzed of await analyzeMoves(game, position, solve)) {
    const expected = valueOf(game, position, plainMoveValue(game, position, analyzed.move, values));
    const rule = "analyzeMoves gives the values of plain search";
    same(rule, [expected, analyzed.value + 0], analyzed.move);
  }
  const line = await bestLine(game, position, solve);
  same("the best line has the value of the position", [value, line.value + 0]);
  const sum = sumOf(game, position, line.steps.map(({ move }) => move));
  same("gains and worth along the best line add up to the value", [value, sum]);
}

function plainMoveValue<P, M>(
  game: Game<P, M>,
  position: P,
  move: M,
  values: Map<string, number>,
): number {
  const child = game.play(position, move);
  const value = valueOf(game, child, plainSearch(game, child, values));
  return restOfMove(game, { position, move, child, value });
}

/** What a line of moves to the end of the game comes to, from the statement's side. */
function sumOf<P, M>(game: Game<P, M>, position: P, moves: readonly M[]): number {
  const mover = game.sideToMove(position);
  let [current, sum] = [position, 0];
  for (const move of moves) {
    sum += (game.sideToMove(current) === mover ? 1 : -1) * game.gain(current, move);
    current = game.play(current, move);
  }
  if (game.moves(current).length > 0) return NaN;
  sum += (game.sideToMove(current) === mover ? 1 : -1) * game.terminalValue(current);
  return valueOf(game, position, sum);
}
