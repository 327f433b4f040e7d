/**
 * The conditions of `checkGame`: on a ranking, on one position, on its texts, on its values.
 *
 * @module
 */
import { seededRandom } from "../run/random.ts";
import { analyzeMoves, bestLine } from "./analysis.ts";
import { canonicalInstance, type Game } from "./game.ts";
import { plainSearch } from "./plain_search.ts";
import type { Rules } from "./rules.ts";
import { breach } from "./rules_error.ts";
import type { SolveOptions } from "./solver.ts";
import { boundsForMover, restOfMove, solvedOrThrow, valueOf } from "./values.ts";
import type { Ranking } from "./verification.ts";

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

/** The moves to look at. */
interface CheckedMoves<M> {
  readonly moves?: readonly M[];
  readonly mostMoves?: number;
}

/**
 * Checks guarded rules at a position, and returns the positions after its moves.
 *
 * @param moves Its moves as they are used.
 * @param mostMoves How many of them are made, twice; of 100 times as many the texts are compared.
 * @throws {RulesError} with what shows a violation.
 */
export function checkPosition<P, M>(
  rules: Rules<P, M>,
  position: P,
  { moves = rules.moves(position), mostMoves = Infinity }: CheckedMoves<M> = {},
): P[] {
  const same = (rule: string, [first, second]: readonly unknown[], move?: M) => {
    if (Object.is(first, second)) return;
    breach({ rules, position, move }, { rule, expected: String(first), found: second });
  };
  const twice = (rule: string, make: () => unknown, move?: M) =>
    same(`${rule} says the same again`, [make(), make()], move);
  const text = rules.formatPosition(position);
  if (moves.length <= 100 * mostMoves) {
    const textsOf = (moves: readonly M[]) => moves.map((move) => rules.formatMove(move));
    const texts = textsOf(moves);
    for (const again of [rules.moves(position), rules.moves(position)]) {
      same("moves says the same again", [texts.join("; "), textsOf(again).join("; ")]);
    }
    checkDistinct(rules, position, texts);
  }
  twice("sideToMove", () => rules.sideToMove(position));
  twice("canonicalText", () => rules.canonicalText?.(position));
  twice("settled", () => rules.settled?.(position));
  same("isOver says whether no move is left", [
    moves.length === 0,
    rules.isOver?.(position) ?? moves.length === 0,
  ]);
  if (moves.length === 0) twice("terminalValue", () => rules.terminalValue(position));
  const children = moves.slice(0, mostMoves).map((move) => {
    twice("gain", () => rules.gain(position, move), move);
    const child = rules.play(position, move);
    same("play leaves its position as it was", [text, rules.formatPosition(position)], move);
    const again = rules.formatPosition(rules.play(position, move));
    same("play says the same again", [rules.formatPosition(child), again], move);
    return child;
  });
  return children;
}

function checkDistinct<P, M>(rules: Rules<P, M>, position: P, texts: readonly string[]): void {
  if (new Set(texts).size === texts.length) return;
  const found = texts.find((text, i) => texts.indexOf(text) < i);
  const rule = "legal moves differ in their texts";
  breach({ rules, position }, {
    rule,
    expected: "different texts",
    found: `${JSON.stringify(found)} twice`,
  });
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
