// Writes and checks proofs that an independent program can check too.
import { Budget, type Effort, type Game, type SolveOptions } from "@zugzwang/core";
import type { ProofGame, ProofNode, Turn } from "@zugzwang/core/game";
import {
  addGain,
  boundTurn,
  isOver,
  listMethods,
  makeMove,
  makeProver,
  toRest,
  viewSign,
} from "@zugzwang/core/game";
import type { BudgetOptions } from "@zugzwang/core/run";
import { type Course, formatRecord } from "@zugzwang/core/study";
import type { Checkpoint } from "@zugzwang/core/tables";
import type { AnyCourse } from "../base/games.ts";
import {
  Choices,
  makeHeader,
  type Proof,
  type ProofClaim,
  type ProofHeader,
  RefutedError,
  wrongProof,
} from "./proof.ts";
import { type Claim, decideClaim, type NodeProver, proveByPositions, Walk } from "./walk.ts";

export interface ProofEffort extends Pick<Effort, "nodes" | "peakBytes"> {
  /** Nodes at which all moves were tried. */
  readonly allMoves: number;
  /** Nodes at which one move was enough. */
  readonly oneMove: number;
}

export interface Proved extends Proof {
  readonly effort: ProofEffort;
}

export interface ProofCheck {
  /** The byte at which the proof fails, and why; null if the proof is valid. */
  readonly fault: string | null;
  readonly effort: ProofEffort;
}

export interface ProofOptions extends BudgetOptions {
  /** The layer up to which checkers search, by default that of the rules. */
  readonly k?: number | null | undefined;
  /**
   * The checkpoint of solves of the position: the prover continues from it and adds to it. It is not
   * trusted. If it is wrong, there is no proof, or the proof has other moves.
   */
  readonly checkpoint?: Checkpoint | undefined;
}

/**
 * Writes the proof of a claim about the current position of a game.
 *
 * It walks as the checker does. At every node that needs a move it chooses one that is known to hold,
 * or else the first one that the game's prover proves. It takes the time and memory of a solve and of
 * the walk.
 *
 * @throws {RefutedError} if the claim is false.
 * @throws {LimitError} if a limit stops it.
 * @throws {RangeError} if positions of the game can repeat and it has no rules for proofs.
 */
export async function writeProof<P, M>(
  course: Course<P, M>,
  claim: ProofClaim,
  options: ProofOptions = {},
): Promise<Proved> {
  const budget = new Budget(options);
  const game = await findProofGame(course, budget);
  const { k = game.searchedLayer ?? null } = options;
  const header = makeHeader(formatRecord(course), { ...claim, k });
  const choices = new Choices();
  // Tables fill all the memory that they get, so half of it is left for the claims of the walk.
  const searching = new Budget({ ...options, memoryBytes: budget.memoryBytes / 2 });
  const { checkpoint } = options;
  const method = listMethods(course.game)[0];
  const means = { method, isNamed: false, budget: searching, checkpoint };
  const prover = await makeProver(course.game, course.position, means);
  const nodes = proveByPositions(game, prover);
  const choose = (bound: number, moves: readonly Turn<ProofNode>[]) =>
    choices.write(moves.length, chooseMove(nodes, bound, moves));
  const walk = new Walk(game, { k: header.k, choose, budget });
  try {
    for (const start of findStartClaims(course, claim, game)) {
      const isTrue = walk.tryClaim(start) && (walk.isEmpty || decideClaim(nodes, start));
      if (!isTrue) throw new RefutedError("it is not true");
    }
    walk.run();
  } finally {
    if (checkpoint) prover.save?.();
    searching.freeAll();
  }
  const peakBytes = budget.peakBytes + searching.peakBytes;
  const effort = { ...walk.done, nodes: prover.nodes, peakBytes };
  return { header, choices: choices.bytes, effort };
}

/**
 * Checks a proof of the current position of a game, as any checker does.
 * @throws {LimitError} if a limit stops it.
 * @throws {InputError} if it proves another position, or by other rules.
 * @throws {RangeError} if positions of the game can repeat and it has no rules for proofs.
 */
export async function checkProof<P, M>(
  course: Course<P, M>,
  { header, choices }: Proof,
  options: BudgetOptions = {},
): Promise<ProofCheck> {
  checkPlace(course, header);
  const budget = new Budget(options);
  const game = await findProofGame(course, budget);
  const moves = new Choices(choices);
  const choose = (_: number, { length }: readonly unknown[]) => moves.read(length);
  const walk = new Walk(game, { k: header.k, choose, budget });
  let fault: string | null = null;
  try {
    for (const start of findStartClaims(course, header, game)) walk.claim(start);
    walk.run();
    if (moves.left > 0) throw new RefutedError(`${moves.left} bytes too many`);
  } catch (error) {
    if (!(error instanceof RefutedError)) throw error;
    fault = `byte ${moves.length} of ${choices.length} (${walk.where}): ${error.message}`;
  }
  const effort = { ...walk.done, nodes: walk.search.nodes, peakBytes: budget.peakBytes };
  return { fault, effort };
}

/** Chooses the move to write: the first known to hold, or else the first that a search proves. */
function chooseMove<N extends ProofNode>(
  prover: NodeProver<N>,
  bound: number,
  moves: readonly Turn<N>[],
): number {
  // Moves to the lowest layers leave the least to prove.
  const order = moves.toSorted((a, b) => a.child.layer - b.child.layer);
  const isKnown = (move: Turn<N>) => addGain(move, prover.known(move.child)).lower >= bound;
  const isProved = (move: Turn<N>) =>
    boundTurn(move, bound, (needed) => prover.bound(move.child, needed)) >= bound;
  const found = order.find(isKnown) ?? order.find(isProved);
  if (!found) throw new RefutedError("no move proves a claim that it depends on");
  return moves.indexOf(found);
}

async function findProofGame<P, M>(
  { game, position }: Course<P, M>,
  budget: Budget,
): Promise<ProofGame<ProofNode>> {
  const own = await game.proving?.game?.(position, { budget });
  if (own) return own;
  if (game.mayRepeat) {
    throw new RangeError(`Cannot prove values of ${game.name}: its positions can repeat`);
  }
  return proofGameOfRules(game, position);
}

interface PositionNode<P> extends ProofNode {
  readonly position: P;
}

/**
 * Returns a game for proofs from rules alone. A node is a `formatPosition` after a number of moves.
 * Moves are in the order of `moves`. Only ends have bounds.
 */
function proofGameOfRules<P, M>(rules: Game<P, M>, start: P): ProofGame<PositionNode<P>> {
  const makeNode = (position: P, layer: number): PositionNode<P> => {
    const key = rules.formatPosition(position);
    const value = isOver(rules, position) ? rules.terminalValue(position) : null;
    return { position, key, layer, lower: value ?? -Infinity, upper: value ?? Infinity };
  };
  return {
    start: makeNode(start, 0),
    moves: ({ position, layer }) =>
      rules.moves(position).map((move) => {
        const turn = makeMove(rules, position, move);
        return { ...turn, child: makeNode(turn.child, layer - 1) };
      }),
    positionOf: ({ position }) => position,
  };
}

/** Translates a claim about the value into claims about the start node. */
function findStartClaims<P, M>(
  { game, position }: Course<P, M>,
  { atLeast, atMost }: ProofClaim,
  { start, gained = 0 }: ProofGame<ProofNode>,
): Claim<ProofNode>[] {
  const isMover = viewSign(game, position) > 0;
  return [atLeast, atMost].flatMap((value, i) => {
    if (value === null) return [];
    const bound = toRest(game, position, value) - gained;
    return { node: start, isLower: (i === 0) === isMover, bound };
  });
}

function checkPlace<P, M>(course: Course<P, M>, header: ProofHeader): void {
  const words = (text: string) => text.split(/\s+/).filter((word) => word !== "").join(" ");
  const { game, input, moves } = formatRecord(course);
  const isSame = header.game === game && words(header.input) === words(input) &&
    header.moves.join(";") === moves.join(";");
  if (!isSame) {
    throw wrongProof("a proof of this position", `a proof of another position of ${header.game}`);
  }
  if (header.rules !== game) throw wrongProof(`a proof by the rules of ${game}`, header.rules);
}

/** Writes the proof of a claim, or checks a proof. */
export type ProofOrder = { readonly claim: ProofClaim } | { readonly check: Proof };

/** The result of a check; or a proof, or why the claim is false. */
export type ProofAnswer<O extends ProofOrder> = O extends { readonly check: Proof } ? ProofCheck
  : Proved | { readonly refuted: string };

/** Does an order about a position. Throws what `writeProof` and `checkProof` throw. */
export async function doProofWork(
  course: AnyCourse,
  order: ProofOrder,
  options: SolveOptions,
): Promise<ProofAnswer<{ claim: ProofClaim }> | ProofCheck> {
  if ("check" in order) return await checkProof(course, order.check, options);
  try {
    return await writeProof(course, order.claim, options);
  } catch (error) {
    if (error instanceof RefutedError) return { refuted: error.message };
    throw error;
  }
}
