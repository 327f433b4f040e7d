// The conditions of `checkGame`: on one position, on its texts, on its values.
import type { Game } from "../game/game.ts";
import type { ProofNode } from "../game/proving.ts";
import { type PlainResult, plainSearch } from "../game/plain_search.ts";
import {
  boundRest,
  boundTurn,
  canonicalInstance,
  canonicalText,
  countPast,
  makeMove,
  toValue,
} from "../game/values.ts";
import { checkClauses, type Clause } from "../game/clauses.ts";
import { Budget } from "../run/budget.ts";
import { seededRandom } from "../run/random.ts";
import { solvedOrThrow, type SolveOptions } from "../solve/solution.ts";
import { withSolver } from "../solve/solver.ts";

/** Checks that an instance can be read from its input, and returns the input. */
export function checkInput<P, M>(game: Game<P, M>, initial: P): string {
  const input = game.judge.formatInput(initial);
  const read = game.judge.parse(input);
  const rule = "parse(formatInput(position)) is the initial position of the instance";
  checkClauses({ rules: game, position: initial }, [
    [rule, game.formatPosition(initial), game.formatPosition(read)],
    ["formatInput is the same for an instance that was read", input, game.judge.formatInput(read)],
  ]);
  return input;
}

/** Checks the texts of a position of an instance and of its moves, and its drawing. */
export function checkTexts<P, M>(game: Game<P, M>, position: P, initial: P): void {
  const text = game.formatPosition(position);
  const read = () => game.formatPosition(game.parsePosition!(text, initial));
  const again = game.parsePosition ? tryRead(read) : text;
  const instances = [game.initial(position), position].map((at) => canonicalInstance(game, at));
  const moves = game.moves(position);
  const texts = moves.map((move) => game.formatMove(move));
  const drawn = game.show.scene?.(position).shapes.flatMap(({ moves = [] }) => moves) ?? [];
  const stray = drawn.find((name) => !texts.includes(name));
  const legal = texts.join("; ");
  checkClauses({ rules: game, position }, [
    ["parsePosition is the inverse of formatPosition", text, again],
    ["all positions of an instance have its text", instances[0], instances[1]],
    ["a scene names only legal moves", legal, stray ?? legal],
  ]);
  for (const move of moves) checkMoveText(game, position, move);
  game.movesInRecord?.(texts.join(";"));
}

function checkMoveText<P, M>(game: Game<P, M>, position: P, move: M): void {
  const name = game.formatMove(move);
  const found = tryRead(() => game.formatMove(game.parseMove(name, position)));
  const isPlain = !/[;\r\n]|^\s|\s$|^$|^\d+\.\s/.test(name); // as a record of moves is read
  const expected = isPlain
    ? name
    : "a text without semicolons, line ends, spaces around it, and a number such as 1. before it";
  checkClauses({ rules: game, position, move }, [
    ["parseMove is the inverse of formatMove", name, found],
    ["moves are written one after the other, separated by semicolons", expected, name],
  ]);
}

/** Returns the result of a reader, or the message of its error. */
function tryRead(read: () => string): string {
  try {
    return read();
  } catch (error) {
    if (/^(InputError|RangeError)$/.test((error as Error)?.name)) return (error as Error).message;
    throw error;
  }
}

/** Checks that generated instances of every family, and smaller ones, can be read. */
export function checkInstances<P, M>(game: Game<P, M>): void {
  const { instances } = game;
  if (!instances) return;
  for (const family of Object.keys(instances.families)) {
    const make = () => instances.generate(instances.defaultSize, family, seededRandom(1));
    const isMade = tryRead(() => (make(), "an instance"));
    checkClauses({ rules: game }, [["generate accepts its default size", "an instance", isMade]]);
    const made = make();
    const [input, again] = [checkInput(game, made), game.judge.formatInput(make())];
    const rule = "generate returns the same instance for the same random numbers";
    checkClauses({ rules: game, position: made }, [[rule, input, again]]);
    for (const smaller of [...instances.smaller(made)].slice(0, 8)) checkInput(game, smaller);
  }
}

/** Tries what a game shows at a position. The guard checks what its functions return. */
export function checkShow<P, M>({ show, moves, proving }: Game<P, M>, position: P): void {
  show.facts?.(position);
  show.scene?.(position);
  show.points?.(position);
  proving?.bookName?.(position);
  for (const move of moves(position)) {
    show.moveClass?.(position, move);
    show.nameMove?.(position, move);
    show.region?.(position, move);
  }
}

export async function checkProofs<P, M>(game: Game<P, M>, position: P): Promise<void> {
  const proof = await game.proving?.game?.(position, { budget: new Budget() });
  if (!proof) return;
  const rule = "every move of a proof's game leads to a smaller layer";
  let node: ProofNode = proof.start;
  for (;;) {
    proof.positionOf(node);
    const [turn] = proof.moves(node);
    if (!turn) break;
    const found = turn.child.layer < node.layer
      ? "a smaller one"
      : `from layer ${node.layer} to ${turn.child.layer}`;
    checkClauses({ rules: game, position }, [[rule, "a smaller one", found]]);
    node = turn.child;
  }
}

/** Tries the guide of a game and its lessons. */
export async function checkGuide<P, M>(game: Game<P, M>): Promise<void> {
  await game.show.lessons?.();
  await game.show.guide?.();
}

/** Options of `checkGame`. */
export interface CheckOptions<P> {
  /** The most positions to visit, default 10,000. */
  readonly maxPositions?: number;
  /** Maps of positions, by name, that must keep the value for the side to move. */
  readonly symmetries?: Readonly<Record<string, (position: P) => P>>;
  /** The number of positions on which to compare the solver with plain search, default 0. */
  readonly solvedPositions?: number;
  /** Options of the solver. */
  readonly solve?: SolveOptions;
}

/** Options, and a function that returns the rest of a visited position by plain search. */
type Known<P> = CheckOptions<P> & { readonly truth: (position: P) => number };

export function prepareTruth<P, M>(game: Game<P, M>, positions: readonly P[]): Known<P>["truth"] {
  if (game.mayRepeat) {
    const outcomes = findOutcomes(game, positions);
    return (position) => outcomes.get(game.formatPosition(position)) ?? 0;
  }
  // An image may belong to another instance with the same texts of positions.
  const values = new Map<string, Map<string, PlainResult>>();
  return (position) => {
    const input = game.judge.formatInput(position);
    const remembered = values.get(input) ?? new Map<string, PlainResult>();
    values.set(input, remembered);
    return plainSearch(game, position, { remembered }) + 0;
  };
}

/** Returns 1 for won and -1 for lost positions by their texts, if positions may repeat. */
function findOutcomes<P, M>(game: Game<P, M>, positions: readonly P[]): Map<string, number> {
  const nodes = positions.map((position) => {
    const turns = game.moves(position).map((move) => {
      const { child, isAgain } = makeMove(game, position, move);
      return { text: game.formatPosition(child), sign: isAgain ? 1 : -1 };
    });
    const end = turns.length === 0 ? game.terminalValue(position) : null;
    return { text: game.formatPosition(position), turns, end };
  });
  const outcomes = new Map<string, number>();
  for (let before = -1; before < outcomes.size;) {
    before = outcomes.size;
    for (const { text, turns, end } of nodes) {
      const value = end ??
        Math.max(...turns.map((turn) => turn.sign * (outcomes.get(turn.text) ?? 0)));
      if (value !== 0) outcomes.set(text, value);
    }
  }
  return outcomes;
}

/** Checks values against bounds, canonical texts and symmetries. */
export function checkValues<P, M>(
  game: Game<P, M>,
  positions: readonly P[],
  { symmetries = {}, truth }: Known<P>,
): void {
  const byText = new Map<string, number>();
  for (const position of positions) {
    const value = truth(position);
    const { lower, upper, step = 1 } = boundRest(game, position);
    const bounds = `${lower}..${upper}${step === 1 ? "" : ` in steps of ${step}`}`;
    const distance = Number.isFinite(lower) ? value - lower : upper - value;
    const isWithin = lower <= value && value <= upper && countPast(distance, { step }) === 0;
    const text = canonicalText(game, position);
    const known = byText.get(text) ?? value;
    byText.set(text, value);
    checkClauses({ rules: game, position }, [
      ["the value lies within bounds, for the side to move", bounds, isWithin ? bounds : value],
      ["positions with one canonical text have one value for the side to move", known, value],
      ...Object.entries(symmetries).map(([name, image]): Clause => [
        `the symmetry "${name}" keeps the value for the side to move`,
        truth(image(position)),
        value,
      ]),
    ]);
  }
}

/** Checks the answers of the solver at positions that are evenly spaced in the list. */
export async function checkSolver<P, M>(
  game: Game<P, M>,
  positions: readonly P[],
  known: Known<P>,
): Promise<void> {
  const { solvedPositions = 0 } = known;
  const step = Math.max(1, Math.floor(positions.length / solvedPositions));
  const chosen = positions.filter((_, i) => i % step === 0).slice(0, solvedPositions);
  for (const position of chosen) await checkAnswers(game, position, known);
}

async function checkAnswers<P, M>(game: Game<P, M>, position: P, { truth, solve = {} }: Known<P>) {
  const check = (rule: string, expected: unknown, found: unknown, move?: M) =>
    checkClauses({ rules: game, position, move }, [[rule, expected, found]]);
  const value = toValue(game, position, truth(position));
  const moves = game.moves(position);
  const plain = moves.map((move) => {
    const turn = makeMove(game, position, move);
    return boundTurn(turn, 0, () => truth(turn.child)) + 0; // no −0
  });
  await withSolver(game, position, solve, async (solver) => {
    const solved = solvedOrThrow(await solver.solve());
    game.judge.formatAnswer(position, solved);
    check("solve gives the value of plain search", value, solved.value + 0);
    const best = Math.max(...plain);
    const texts = moves.map((move) => game.formatMove(move)).filter((_, i) => plain[i] === best);
    if (!game.mayRepeat) texts.splice(1); // the quickest win need not be the smallest
    const found = solved.move === null ? "none" : game.formatMove(solved.move);
    if (!texts.includes(found) && moves.length > 0) {
      check("solve gives the smallest of the best moves", texts.join(" or "), found);
    }
    const values = await solver.moveValues();
    for (const [i, move] of moves.entries()) {
      const expected = toValue(game, position, plain[i]);
      check("the values of moves agree with plain search", expected, values[i] + 0, move);
    }
    const line = await solver.bestLine();
    check("the best line has the value of the position", value, line.value + 0);
    if (game.mayRepeat && value === 0) return; // a draw may have no end
    if (game.mayRepeat) {
      const isKnown = await solver.distances() !== null;
      check("the prover has remoteness if positions may repeat", true, isKnown);
    }
    const sum = sumLine(game, position, line.steps.map(({ move }) => move));
    const rule = "gains and the terminal value of the best line add up to the value";
    check(rule, value, toValue(game, position, sum));
  });
}

/** Returns what a line of moves to the end of the game adds up to, for the side to move. */
function sumLine<P, M>(game: Game<P, M>, position: P, moves: readonly M[]): number {
  let [at, sum, sign] = [position, 0, 1];
  for (const move of moves) {
    const { child, gain, isAgain } = makeMove(game, at, move);
    sum += sign * gain;
    if (!isAgain) sign = -sign;
    at = child;
  }
  if (game.moves(at).length > 0) return NaN;
  return sum + sign * game.terminalValue(at) + 0; // no −0
}
