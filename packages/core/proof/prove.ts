/**
 * Proofs that a stranger checks: written, and checked by this program too.
 *
 * @module
 */
import type { ProofGame, ProofGameOptions, ProofMove, ProofOracle } from "../game/proof_game.ts";
import type { Rules } from "../game/rules.ts";
import { viewSign } from "../game/values.ts";
import { Budget, type BudgetOptions } from "../run/budget.ts";
import { InputError } from "../run/errors.ts";
import type { Checkpoint } from "../tables/checkpoint.ts";
import { Choices } from "./choices.ts";
import { NodeSearch } from "./node_search.ts";
import {
  encodeProof,
  headerFor,
  type Proof,
  type ProofClaim,
  type ProofSubject,
  RefutedError,
} from "./proof.ts";
import { Walk } from "./walk.ts";

/** Choices that are told of together, in bytes. */
const TOLD_BYTES = 2 ** 12;

/** A proof that was written. */
export interface Proved extends Proof {
  /** What it took. */
  readonly effort: {
    /** Nodes at which all moves were tried. */
    readonly allMoves: number;
    /** Nodes at which one was enough. */
    readonly oneMove: number;
    /** Nodes that searches took to find own moves; null where the game counts none. */
    readonly nodes: number | null;
    /** The most bytes of tables at once. */
    readonly peakBytes: number;
  };
}

/** What a check finds: a fault says the byte and why. */
export interface ProofCheck {
  /** Why it is no proof, or null if it is one. */
  readonly fault: string | null;
  /** What it took. */
  readonly effort: Proved["effort"];
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
  options: BudgetOptions & {
    /** The rules, of those that the game has; the first where missing. */
    readonly rules?: string | undefined;
    /** The layer up to which checkers search by themselves; what the rules say where missing. */
    readonly k?: number | null | undefined;
    /** The beginning of the same proof, as `onBytes` told it: its moves are taken as they are. */
    readonly begun?: Proof | undefined;
    /**
     * Told the bytes of the proof that come after what was begun: some thousand at a time, and
     * whatever is left where a limit stops it.
     */
    readonly onBytes?: ((bytes: Uint8Array) => void) | undefined;
    /**
     * What solves of the position have kept, which the game's own solver then begins with and adds to.
     * Nothing in it is trusted: what is wrong there ends the proof, or names moves that are as good.
     */
    readonly checkpoint?: Checkpoint | undefined;
  } = {},
): Promise<Proved> {
  const budget = new Budget(options);
  try {
    const { rules, checkpoint } = options;
    const game = await proofGameOf(subject, { rules, budget, checkpoint });
    const header = headerFor(subject, claim, game, options.k);
    const { begun } = options;
    if (begun && JSON.stringify(begun.header) !== JSON.stringify(header)) {
      throw anotherProof();
    }
    const choices = new Choices(begun?.choices);
    const tell = teller(header, choices, options);
    let made = null as ProofOracle<unknown> | null;
    const oracle = () => made ??= game.makeOracle?.() ?? new NodeSearch(game, budget);
    const walk = new Walk({
      game,
      k: header.k,
      choose: (bound, moves) =>
        choices.readOr(moves.length, () => chosen({ game, oracle: oracle() }, bound, moves)),
      search: new NodeSearch(game, budget), // as checkers do: what the oracle says may be wrong
      budget,
      onPoll: () => {
        tell(TOLD_BYTES);
        made?.save?.("due");
      },
    });
    try {
      for (const { isLower, bound } of startClaims(subject, claim, game)) {
        walk.claim(isLower, game.start, bound);
        if (begun || walk.isEmpty) continue;
        const holds = isLower === oracle().isAtLeast(game.start, isLower ? bound : bound + 1);
        if (!holds) throw new RefutedError("it is not true");
      }
      walk.run();
    } finally {
      tell(1);
      made?.save?.("now");
    }
    return { header, choices: choices.from(0), effort: effortOf(walk, budget, made) };
  } finally {
    budget.freeAll();
  }
}

/** Returns what tells of what was written and not told yet, if it is as many bytes as that. */
function teller(
  header: Proof["header"],
  choices: Choices,
  { begun, onBytes }: Parameters<typeof writeProof>[2] & object,
) {
  if (!begun) onBytes?.(encodeProof({ header, choices: new Uint8Array() }));
  let told = begun ? begun.choices.length : 0;
  return (least: number) => {
    if (choices.length - told < least) return;
    onBytes?.(choices.from(told));
    told = choices.length;
  };
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
    const moves = new Choices(choices);
    const search = new NodeSearch(game, budget); // not the game's own: it is what is checked
    const walk = new Walk({
      game,
      k: header.k,
      choose: (_, { length }) => moves.read(length),
      search,
      budget,
    });
    const fault = faultOf(() => {
      for (const { isLower, bound } of startClaims(subject, header, game)) {
        walk.claim(isLower, game.start, bound);
      }
      walk.run();
      if (moves.left > 0) throw new RefutedError(`${moves.left} bytes too many`);
    });
    const place = `byte ${moves.length} of ${choices.length} (${walk.where})`;
    return { fault: fault && `${place}: ${fault}`, effort: effortOf(walk, budget, search) };
  } finally {
    budget.freeAll();
  }
}

/**
 * The number of the own move to write: of those to the lowest layers, where least is left to prove,
 * the first that is known to hold, or else that a search says holds.
 */
function chosen<N>(
  { game, oracle }: { game: ProofGame<N>; oracle: ProofOracle<N> },
  bound: number,
  moves: readonly ProofMove<N>[],
): number {
  const layers = moves.map(({ to }) => game.layerOf(to));
  const order = [...moves.keys()].sort((a, b) => layers[a] - layers[b]);
  const isKnown = (number: number) => {
    const { gain, sign, to } = moves[number];
    return oracle.knownAtLeast(to, sign > 0 ? bound - gain : gain - bound + 1) === (sign > 0);
  };
  const holds = (number: number) => {
    const { gain, sign, to } = moves[number];
    return oracle.isAtLeast(to, sign > 0 ? bound - gain : gain - bound + 1) === (sign > 0);
  };
  const number = order.find(isKnown) ?? order.find(holds);
  if (number === undefined) throw new RefutedError("no move proves a claim that it comes down to");
  return number;
}

/** Returns the game of some rules, the game's first where none are named. */
async function proofGameOf<P, M>(
  { game, position }: ProofSubject<P, M>,
  { rules, ...means }: Omit<ProofGameOptions, "rules"> & { rules?: string | undefined },
): Promise<ProofGame<unknown>> {
  const names = game.proofRules ?? [game.name];
  const name = rules ?? names[0];
  if (!names.includes(name)) {
    const fault = { expected: `rules for proofs, one of ${names.join(", ")}`, found: name };
    throw new InputError({ line: 1, column: 1, ...fault });
  }
  return await game.proofGame?.(position, { rules: name, ...means }) ??
    rulesProofGame(game, position) as ProofGame<unknown>;
}

/** A side of a bound on which the value of a proof's start lies, from its side to move. */
interface StartClaim {
  /** Whether the value is at least the bound, not at most. */
  readonly isLower: boolean;
  /** The bound. */
  readonly bound: number;
}

/** Returns what a claim says of the start of a proof. */
function startClaims<P, M>(
  { game, position }: Pick<ProofSubject<P, M>, "game" | "position">,
  { atLeast, atMost }: ProofClaim,
  { gained }: Pick<ProofGame<unknown>, "gained">,
): StartClaim[] {
  const view = viewSign(game, position);
  const settled = game.settled?.(position) ?? 0;
  return [atLeast, atMost].flatMap((value, i) =>
    value === null
      ? []
      : [{ isLower: (i === 0) === (view > 0), bound: view * (value - settled) - gained }]
  );
}

function anotherProof(): InputError {
  const expected = "the beginning of the same proof";
  return new InputError({ line: 1, column: 1, expected, found: "that of another" });
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

function effortOf<N>(
  { done }: Walk<N>,
  { peakBytes }: Budget,
  oracle: ProofOracle<N> | null,
): Proved["effort"] {
  const nodes = oracle === null ? 0 : oracle.nodes ?? null;
  return { allMoves: done.all, oneMove: done.one, nodes, peakBytes };
}

/** A position, and how many moves it is away from the start. */
interface PlyNode<P> {
  /** The position. */
  readonly position: P;
  /** Moves made since the start. */
  readonly plies: number;
  /** Its text. */
  readonly text: string;
}

/**
 * Returns a game by the rules alone: positions after as many moves are one node if they have one
 * `formatPosition`; moves are in the order of `moves`; nothing is seen of values but at the end. Gains are integers, as the contract has it.
 */
function rulesProofGame<P, M>(game: Rules<P, M>, start: P): ProofGame<PlyNode<P>> {
  const nodeOf = (position: P, plies: number): PlyNode<P> => ({
    position,
    plies,
    text: game.formatPosition(position),
  });
  const isOver = (position: P) => game.isOver?.(position) ?? game.moves(position).length === 0;
  const valueAtEnd = ({ position }: PlyNode<P>, unknown: number) =>
    isOver(position) ? game.terminalValue(position) : unknown;
  const moveOf = ({ position, plies }: PlyNode<P>, move: M): ProofMove<PlyNode<P>> => {
    const child = game.play(position, move);
    const sign = game.sideToMove(child) === game.sideToMove(position) ? 1 : -1;
    return { gain: game.gain(position, move), sign, to: nodeOf(child, plies + 1) };
  };
  return {
    rules: game.name,
    start: nodeOf(start, 0),
    gained: 0,
    searchedLayer: null,
    keyOf: ({ text }) => text,
    layerOf: ({ plies }) => -plies,
    least: (node) => valueAtEnd(node, -Infinity),
    most: (node) => valueAtEnd(node, Infinity),
    moves: (node) => game.moves(node.position).map((move) => moveOf(node, move)),
  };
}
