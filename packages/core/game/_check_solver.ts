/**
 * The conditions of `checkGame` on values: symmetries, the solver and what is derived from it.
 *
 * @module
 */
import { assertSame, type Condition } from "./_check_rules.ts";
import { analyzeMoves, bestLine } from "./analysis.ts";
import type { Game } from "./game.ts";
import type { CheckOptions } from "./game_report.ts";
import type { SolveOptions } from "./solver.ts";
import { plainSearch } from "./plain_search.ts";
import { restOfMove, solvedOrThrow, valueOf } from "./values.ts";

/** Checks that the symmetries keep the values of the positions. */
export function checkSymmetries<P, M>(
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
  checkCanonicalTexts(game, positions, valueOfPosition);
  for (const [name, image] of Object.entries(symmetries)) {
    const rule = `the symmetry "${name}" keeps the value for the side to move`;
    for (const position of positions) {
      const condition = { game, position, rule };
      assertSame(condition, valueOfPosition(image(position)), valueOfPosition(position));
    }
  }
}

/** Checks that positions with one canonical text have one value for their side to move. */
function checkCanonicalTexts<P, M>(
  game: Game<P, M>,
  positions: readonly P[],
  valueOfPosition: (position: P) => number,
): void {
  if (!game.canonicalText) return;
  const rule = "positions with one canonical text have one value for the side to move";
  const values = new Map<string, number>();
  for (const position of positions) {
    const text = game.canonicalText(position);
    const value = valueOfPosition(position);
    assertSame({ game, position, rule }, value, values.get(text) ?? value);
    values.set(text, value);
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
  const at = (rule: string, move?: M): Condition<P, M> => ({
    game,
    position,
    rule,
    ...(move === undefined ? {} : { move }),
  });
  const value = valueOf(game, position, plainSearch(game, position, values));
  const solved = solvedOrThrow(await game.solve(position, solve));
  assertSame(at("solve gives the value of plain search"), solved.value + 0, value);
  const byText = new Map(game.moves(position).map((move) => [game.formatMove(move), move]));
  const plain = [...byText.values()].map((move) => plainMoveValue(game, position, move, values));
  const best = [...byText.keys()][plain.indexOf(Math.max(...plain))] ?? null;
  const found = solved.move === null ? null : game.formatMove(solved.move);
  assertSame(at("solve gives the smallest of the best moves"), found, best);
  for (const analyzed of await analyzeMoves(game, position, solve)) {
    const expected = valueOf(game, position, plainMoveValue(game, position, analyzed.move, values));
    const condition = at("analyzeMoves gives the values of plain search", analyzed.move);
    assertSame(condition, analyzed.value + 0, expected);
  }
  const line = await bestLine(game, position, solve);
  assertSame(at("the best line has the value of the position"), line.value + 0, value);
  const sum = sumOf(game, position, line.steps.map(({ move }) => move));
  assertSame(at("gains and worth along the best line add up to the value"), sum, value);
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
