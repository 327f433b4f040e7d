/**
 * Proofs that a stranger checks: written, and checked by this program too.
 *
 * @module
 */
import { Budget, type BudgetOptions } from "../run/budget.ts";
import { InputError, LimitError } from "../run/errors.ts";
import type { ProofGame, ProofMove } from "../game/proof_game.ts";
import { ChoiceReader, ChoiceWriter } from "./choices.ts";
import { NodeSearch } from "./node_search.ts";
import {
  type Proof,
  PROOF_FORMAT,
  PROOF_VERSION,
  type ProofClaim,
  proofGameOf,
  type ProofSubject,
  RefutedError,
  startClaims,
} from "./proof.ts";
import { Walk } from "./walk.ts";

/** How a proof is written. */
export interface ProveOptions extends BudgetOptions {
  /** The rules, of those that the game has; the first where missing. */
  readonly rules?: string | undefined;
  /** The layer up to which checkers search by themselves; what the rules say where missing. */
  readonly k?: number | null | undefined;
  /** The beginning of the same proof, which a limit stopped: its moves are taken as they are. */
  readonly begun?: Proof | undefined;
  /** Told the beginning of the proof where a limit stops it. */
  readonly onStopped?: ((begun: Proof) => void) | undefined;
}

/** What a walk took. */
export interface ProofEffort {
  /** Nodes at which all moves were tried. */
  readonly allMoves: number;
  /** Nodes at which one was enough. */
  readonly oneMove: number;
  /** The most bytes of tables at once. */
  readonly peakBytes: number;
}

/** A proof that was written. */
export interface Proved extends Proof {
  /** What it took. */
  readonly effort: ProofEffort;
}

/** What a check finds: a fault says the byte and why. */
export interface ProofCheck {
  /** Why it is no proof, or null if it is one. */
  readonly fault: string | null;
  /** What it took. */
  readonly effort: ProofEffort;
}

/** What answers whether the value of a node is at least a bound. */
interface Oracle<N> {
  isAtLeast(node: N, bound: number): boolean;
  knownAtLeast(node: N, bound: number): boolean | null;
}

/**
 * Writes the proof of a claim.
 *
 * The walk of the checker, with every own move asked for: one whose successor is claimed already
 * costs nothing, else one that is known to hold, else the first that a search says holds. Time and
 * memory O(nodes of the proof), beside what the searches take.
 *
 * @throws {RefutedError} if the claim is false.
 * @throws {LimitError} if a limit stops it.
 * @throws {InputError} if there are no such rules.
 *
 * @example
 * ```ts
 * import { checkProof, exactly, writeProof } from "@zugzwang/core/proof";
 * import { dots } from "@zugzwang/dots";
 * import { assertEquals } from "@std/assert";
 *
 * const position = dots.empty("2x2");
 * const subject = { game: dots, input: dots.formatInput(position), moves: [], position };
 * const proof = await writeProof(subject, exactly(2));
 * assertEquals((await checkProof(subject, proof)).fault, null);
 * ```
 */
export async function writeProof<P, M>(
  subject: ProofSubject<P, M>,
  claim: ProofClaim,
  options: ProveOptions = {},
): Promise<Proved> {
  const budget = new Budget(options);
  try {
    const game = await proofGameOf(subject, { rules: options.rules, budget });
    return written(subject, claim, { game, options, budget });
  } finally {
    budget.freeAll();
  }
}

function written<P, M>(
  subject: ProofSubject<P, M>,
  claim: ProofClaim,
  { game, options, budget }: {
    game: ProofGame<unknown>;
    options: ProveOptions;
    budget: Budget;
  },
): Proved {
  const header = headerOf(subject, claim, { game, options });
  const { begun } = options;
  if (begun && JSON.stringify(begun.header) !== JSON.stringify(header)) throw anotherProof();
  const oracle = oracleOf(game, budget);
  const writer = new ChoiceWriter();
  const reader = new ChoiceReader(begun?.choices ?? new Uint8Array());
  const choose = (_: unknown, bound: number, moves: readonly ProofMove<unknown>[]) => {
    const number = reader.isAtEnd ? chosen(game, oracle, bound, moves) : reader.read(moves.length);
    writer.write(number, moves.length);
    return number;
  };
  const walk = new Walk({ game, k: header.k, choose, search: oracle, budget });
  try {
    for (const { isLower, bound } of startClaims(subject, claim, game)) {
      if (!begun) checkClaim(oracle, game.start, isLower, bound);
      walk.claim(isLower, game.start, bound);
    }
    walk.run();
  } catch (error) {
    if (error instanceof LimitError && reader.isAtEnd) {
      options.onStopped?.({ header, choices: writer.bytes });
    }
    throw error;
  }
  return { header, choices: writer.bytes, effort: effortOf(walk, budget) };
}

function headerOf<P, M>(
  { game: { name }, input, moves }: ProofSubject<P, M>,
  { atLeast, atMost }: ProofClaim,
  { game, options }: { game: ProofGame<unknown>; options: ProveOptions },
): Proof["header"] {
  const k = options.k === undefined ? game.searchedLayer : options.k;
  const format = { format: PROOF_FORMAT, version: PROOF_VERSION };
  return { ...format, game: name, rules: game.rules, input, moves, atLeast, atMost, k };
}

/** Throws if a claim about the start is false. */
function checkClaim<N>(oracle: Oracle<N>, start: N, isLower: boolean, bound: number): void {
  const holds = isLower ? oracle.isAtLeast(start, bound) : !oracle.isAtLeast(start, bound + 1);
  if (!holds) throw new RefutedError("it is not true");
}

function anotherProof(): InputError {
  const expected = "the beginning of the same proof";
  return new InputError({ line: 1, column: 1, expected, found: "that of another" });
}

/**
 * Checks a proof of a position, as any checker does.
 *
 * @throws {LimitError} if a limit stops it.
 * @throws {InputError} if it is a proof of another position or by rules that the game has not.
 */
export async function checkProof<P, M>(
  subject: ProofSubject<P, M>,
  { header, choices }: Proof,
  options: BudgetOptions = {},
): Promise<ProofCheck> {
  checkSubject(subject, header);
  const budget = new Budget(options);
  try {
    const game = await proofGameOf(subject, { rules: header.rules, budget });
    const reader = new ChoiceReader(choices);
    const walk = new Walk({
      game,
      k: header.k,
      choose: (_node, _bound, moves) => reader.read(moves.length),
      search: new NodeSearch(game, budget), // not the game's own: it is what is checked
      budget,
    });
    const fault = faultOf(() => {
      for (const { isLower, bound } of startClaims(subject, header, game)) {
        walk.claim(isLower, game.start, bound);
      }
      walk.run();
      reader.end();
    });
    const place = `byte ${reader.at} of ${choices.length} (${walk.where})`;
    return { fault: fault && `${place}: ${fault}`, effort: effortOf(walk, budget) };
  } finally {
    budget.freeAll();
  }
}

/** What the game answers itself, or else a search of nodes. */
function oracleOf<N>(game: ProofGame<N>, budget: Budget): Oracle<N> {
  if (!game.isAtLeast) return new NodeSearch(game, budget);
  return {
    isAtLeast: (node, bound) => game.isAtLeast!(node, bound),
    knownAtLeast: (node, bound) => game.knownAtLeast?.(node, bound) ?? null,
  };
}

/** The number of the own move to write. */
function chosen<N>(
  game: ProofGame<N>,
  oracle: Oracle<N>,
  bound: number,
  moves: readonly ProofMove<N>[],
): number {
  const known = ({ gain, sign, to }: ProofMove<N>) =>
    sign > 0
      ? oracle.knownAtLeast(to, bound - gain) === true
      : oracle.knownAtLeast(to, gain - bound + 1) === false;
  const holds = ({ gain, sign, to }: ProofMove<N>) =>
    sign > 0 ? oracle.isAtLeast(to, bound - gain) : !oracle.isAtLeast(to, gain - bound + 1);
  const ordered = game.cost ? moves.toSorted((a, b) => game.cost!(a.to) - game.cost!(b.to)) : moves;
  const move = game.cost ? ordered.find(holds) : ordered.find(known) ?? ordered.find(holds);
  if (move === undefined) throw new RefutedError("no move proves a claim that it comes down to");
  return moves.indexOf(move);
}

function checkSubject<P, M>({ game, input, moves }: ProofSubject<P, M>, header: Proof["header"]) {
  const words = (text: string) => text.split(/\s+/).filter((word) => word !== "").join(" ");
  const isSame = header.game === game.name && words(header.input) === words(input) &&
    header.moves.join(";") === moves.join(";");
  if (isSame) return;
  const found = `one of ${header.game}, another position`;
  throw new InputError({ line: 1, column: 1, expected: "a proof of this position", found });
}

/** Returns why something is refuted, or null if it is not. */
function faultOf(run: () => void): string | null {
  try {
    run();
    return null;
  } catch (error) {
    if (!(error instanceof RefutedError)) throw error;
    return error.message;
  }
}

function effortOf<N>({ done }: Walk<N>, { peakBytes }: Budget): ProofEffort {
  return { allMoves: done.all, oneMove: done.one, peakBytes };
}
