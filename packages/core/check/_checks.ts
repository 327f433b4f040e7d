/**
 * The conditions of `checkGame`: on a ranking, on one position, on its texts, on its values.
 *
 * @module
 */
import { seededRandom } from "../run/random.ts";
import { checkEncodings } from "./check_encoding.ts";
import type { Game } from "../game/game.ts";
import { plainOutcomes, plainSearch, type Ranking } from "../game/plain_search.ts";
import { canonicalInstance, type Rules } from "../game/rules.ts";
import { breach } from "../game/rules_error.ts";
import { solvedOrThrow, type SolveOptions } from "../solve/solution.ts";
import { withSolver } from "../solve/solve.ts";
import { boundsForMover, restOfMove, valueOf } from "../game/values.ts";

/** Checks the ranks of the positions, and of as many others spread over all. */
export function checkRanking<P, M>(
  rules: Rules<P, M>,
  positions: readonly P[],
  { ranking, maxPositions }: { ranking: Ranking<P>; maxPositions: number },
): void {
  for (const position of positions) checkRank(rules, ranking, position);
  const step = Math.max(1, Math.floor(ranking.size / maxPositions));
  for (let rank = 0; rank < ranking.size; rank += step) {
    const position = ranking.unrank(rank);
    if (position === null || ranking.rank(position) === rank) continue;
    const rule = "rank is the inverse of unrank";
    breach({ rules, position }, { rule, expected: `${rank}`, found: ranking.rank(position) });
  }
}

function checkRank<P, M>(rules: Rules<P, M>, ranking: Ranking<P>, position: P): void {
  const rank = ranking.rank(position);
  const fail = (rule: string, expected: string, found: unknown, move?: M) =>
    breach({ rules, position, move }, { rule, expected, found });
  if (!(Number.isInteger(rank) && rank >= 0 && rank < ranking.size)) {
    fail(`a rank is in 0..${ranking.size - 1}`, "an integer", rank);
  }
  const back = ranking.unrank(rank);
  const [text, found] = [position, back].map((at) =>
    at === null ? "no position" : rules.formatPosition(at)
  );
  if (found !== text) fail("unrank is the inverse of rank", text, found);
  for (const move of rules.moves(position)) {
    const next = ranking.rank(rules.play(position, move));
    if (!(next < rank)) fail("a move leads to a smaller rank", `less than ${rank}`, next, move);
  }
}

/** Checks that an instance comes back from its input, and returns that. */
export function checkInput<P, M>(game: Game<P, M>, initial: P): string {
  const input = game.formatInput(initial);
  const read = game.parse(input);
  const [expected, found] = [initial, read].map((position) => game.formatPosition(position));
  const rule = "parse(formatInput(position)) is the initial position of the instance";
  if (found !== expected) breach({ rules: game, position: initial }, { rule, expected, found });
  const again = game.formatInput(read);
  const same = "formatInput is the same for an instance that was read";
  if (again !== input) {
    breach({ rules: game, position: initial }, { rule: same, expected: input, found: again });
  }
  return input;
}

/**
 * Checks that the texts of a position of an instance, by its initial position, and of its moves are
 * read back, and what is drawn of it.
 */
export function checkTexts<P, M>(game: Game<P, M>, position: P, initial: P): void {
  const text = game.formatPosition(position);
  const fail = (rule: string, expected: unknown, found: unknown, move?: M) =>
    breach({ rules: game, position, move }, { rule, expected: String(expected), found });
  if (game.parsePosition) {
    const found = unlessRefused(() => game.formatPosition(game.parsePosition!(text, initial)));
    if (found !== text) fail("parsePosition is the inverse of formatPosition", text, found);
  }
  const [instance, first] = [position, game.initial(position)].map((at) =>
    canonicalInstance(game, at)
  );
  if (instance !== first) fail("all positions of an instance have its text", first, instance);
  const texts = game.moves(position).map((move) => {
    const name = game.formatMove(move);
    const found = unlessRefused(() => game.formatMove(game.parseMove(name, position)));
    if (found !== name) fail("parseMove is the inverse of formatMove", name, found, move);
    if (/[;\r\n]|^\s|\s$|^$/.test(name)) {
      const expected = "a text without semicolons, ends of lines, and spaces around it";
      fail("moves are written one after the other, parted by semicolons", expected, name, move);
    }
    return name;
  });
  const drawn = game.scene?.(position).shapes.flatMap(({ moves = [] }) => moves) ?? [];
  const stray = drawn.find((name) => !texts.includes(name));
  if (stray !== undefined) fail("a scene names legal moves alone", texts.join("; "), stray);
}

/** What a reader makes of a text, or what it says instead. */
function unlessRefused(read: () => string): string {
  try {
    return read();
  } catch (error) {
    if (error instanceof Error && error.name === "InputError") return error.message;
    throw error;
  }
}

/** Checks that instances of every family are read back, and the smaller ones of each. */
export function checkExtras<P, M>(game: Game<P, M>): void {
  const { instances } = game;
  if (!instances) return;
  for (const family of Object.keys(instances.families)) {
    const made = instances.generate(instances.defaultSize, family, seededRandom(1));
    checkInput(game, made);
    for (const smaller of [...instances.smaller(made)].slice(0, 8)) checkInput(game, smaller);
  }
}

/** Checks that the examples of a guide are inputs of the game. */
export async function checkGuide<P, M>(game: Game<P, M>): Promise<void> {
  const rule = "the examples of a guide are inputs";
  for (const { input } of (await game.guide?.())?.examples ?? []) {
    const fault = unlessRefused(() => (game.parse(input), ""));
    if (fault !== "") breach({ rules: game }, { rule, expected: input, found: fault });
  }
}

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

/** Returns the rest of a position that was visited, by plain search. */
type Truth<P> = (position: P) => number;

/** Prepares plain search, or plain outcomes of all visited positions where they may repeat. */
function prepareTruth<P, M>(game: Game<P, M>, positions: readonly P[]): Truth<P> {
  if (game.mayRepeat) {
    const outcomes = plainOutcomes(game, positions);
    return (position) => outcomes.get(game.formatPosition(position))!.value;
  }
  // An image may belong to another instance, whose texts would meet those of this one.
  const values = new Map<string, Map<string, number>>();
  return (position) => {
    const input = game.formatInput(position);
    const known = values.get(input) ?? new Map<string, number>();
    values.set(input, known);
    return plainSearch(game, position, known) + 0;
  };
}

/** Checks that values lie within bounds, and that canonical texts and symmetries keep them. */
export function checkValues<P, M>(
  game: Game<P, M>,
  positions: readonly P[],
  { symmetries = {} }: CheckOptions<P>,
): void {
  const truth = prepareTruth(game, positions);
  checkEncodings(game, positions[0], positions, truth);
  const byText = new Map<string, number>();
  for (const position of positions) {
    const value = truth(position);
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
      const other = truth(image(position));
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
  if (solvedPositions === 0) return;
  const truth = prepareTruth(game, positions);
  const step = Math.max(1, Math.floor(positions.length / solvedPositions));
  for (let i = 0; i < Math.min(solvedPositions * step, positions.length); i += step) {
    await checkAnswers(game, positions[i], { truth, solve });
  }
}

/** Compares value, best move, values of moves and best line with plain search. */
async function checkAnswers<P, M>(
  game: Game<P, M>,
  position: P,
  { truth, solve }: { truth: Truth<P>; solve: SolveOptions },
): Promise<void> {
  const same = (rule: string, [expected, found]: readonly unknown[], move?: M) => {
    if (Object.is(expected, found)) return;
    breach({ rules: game, position, move }, { rule, expected: String(expected), found });
  };
  const value = valueOf(game, position, truth(position));
  const moves = game.moves(position);
  const plain = moves.map((move) => findMoveRest(game, { position, move, truth }));
  await withSolver(game, position, solve, async (solver) => {
    const solved = solvedOrThrow(await solver.solve());
    same("solve gives the value of plain search", [value, solved.value + 0]);
    const best = Math.max(...plain);
    const places = game.mayRepeat ? plain.keys() : [plain.indexOf(best)];
    const texts = [...places].filter((place) => plain[place] === best)
      .map((place) => game.formatMove(moves[place]));
    const found = solved.move === null ? "none" : game.formatMove(solved.move);
    if (!texts.includes(found) && moves.length > 0) {
      same("solve gives the smallest of the best moves", [texts.join(" or "), found]);
    }
    const values = await solver.moveValues();
    for (const [place, move] of moves.entries()) {
      const expected = valueOf(game, position, plain[place]);
      same("the values of moves are those of plain search", [expected, values[place] + 0], move);
    }
    const line = await solver.bestLine();
    same("the best line has the value of the position", [value, line.value + 0]);
    if (game.mayRepeat && value === 0) return; // a draw may have no end
    const sum = sumLine(game, position, line.steps.map(({ move }) => move));
    same("gains and worth along the best line add up to the value", [value, sum]);
  });
}

/** Returns what a move brings its mover from now on, by plain search. */
function findMoveRest<P, M>(
  game: Game<P, M>,
  { position, move, truth }: { position: P; move: M; truth: Truth<P> },
): number {
  const child = game.play(position, move);
  const value = valueOf(game, child, truth(child));
  return restOfMove(game, { position, move, child, value });
}

/** Returns what a line of moves to the end of the game adds up to, from the statement's side. */
function sumLine<P, M>(game: Game<P, M>, position: P, moves: readonly M[]): number {
  const mover = game.sideToMove(position);
  let [current, sum] = [position, 0];
  for (const move of moves) {
    sum += (game.sideToMove(current) === mover ? 1 : -1) * game.gain(current, move);
    current = game.play(current, move);
  }
  if (game.moves(current).length > 0) return NaN;
  const worth = game.terminalValue(current);
  const last = game.mayRepeat ? Math.sign(worth) : worth;
  sum += (game.sideToMove(current) === mover ? 1 : -1) * last;
  return valueOf(game, position, sum);
}
