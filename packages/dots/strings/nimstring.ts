/**
 * Nimstring: strings and coins where coins count nothing and a player who cannot move has lost. A
 * player who takes a coin has to move again. Whoever wins it on a board of Dots and Boxes makes the
 * other side open the first long chain.
 *
 * Its values are nimbers, and ∞ for a _loony_ position, which the side to move wins whatever is
 * added to it (Berlekamp, Conway and Guy, _Winning Ways_, chapter 16):
 *
 * - Coins that can be taken are taken, unless two (of a chain) or four (of a loop) of them can be
 *   handed over. Then the position is loony: the side to move chooses who continues in the rest.
 * - What is left is a sum of components. Its nimber is the nim-sum of theirs.
 * - The nimber of a component is the least number that none of its moves leads to. Loony moves do
 *   not count.
 *
 * The search asks of one component after another whether its nimber is n: it is not as soon as one
 * move leads to n. So it sees far fewer positions than a search that works out every nimber
 * (J. Lemoine and S. Viennot, _Nimbers are inevitable_, 2012).
 *
 * @module
 */
import { findPlaces } from "@zugzwang/core/tables";
import { LimitError } from "@zugzwang/core/run";
import { type DotsPosition, undrawnEdges } from "../rules/board.ts";
import { graphOfEdges } from "./coin_graph.ts";
import { CoinState, NO_HANDOUT } from "./coin_state.ts";
import { type Component, dissect, type Dissection } from "./components.ts";
import { SHORT_CHAIN } from "./endgame.ts";
import { Shapes } from "./shapes.ts";

/** The value of a loony position. */
export const LOONY: number = Infinity;

/** What nimstring says of a position. */
export interface NimstringValues {
  /** The nimber of the position, or `LOONY`. The side to move wins unless it is 0. */
  readonly value: number;
  /** The components of the stripped position, each with its nimber. */
  readonly components: readonly (Component & { readonly nimber: number })[];
  /** The undrawn edges that win, ascending. */
  readonly winningEdges: readonly number[];
  /** Components that were searched. */
  readonly nodes: number;
}

/**
 * Returns the nimstring values of a position, or null if more than `mostNodes` components would have
 * to be searched.
 *
 * @example
 * ```ts
 * import { dots, nimstring } from "@zugzwang/dots";
 * import { assertEquals } from "@std/assert";
 *
 * const { value, winningEdges } = nimstring(dots.empty("2x3"))!;
 * assertEquals([value, winningEdges.length], [1, 17]);
 * ```
 */
export function nimstring(
  position: DotsPosition,
  { mostNodes = Infinity }: { readonly mostNodes?: number } = {},
): NimstringValues | null {
  try {
    return new Nimstring(position, mostNodes).values();
  } catch (error) {
    if (error instanceof LimitError) return null;
    throw error;
  }
}

/** The largest nimber that is searched for, so that the excluded numbers fit into an entry. */
const MAX_NIMBER = 24;
/** The low bits of an entry: the nimber plus 1, or 0 if it is unknown. Above: nimbers it is not. */
const NIMBER_BITS = 6;
const NIMBER = 2 ** NIMBER_BITS - 1;

/** A component while it is searched: its strings, and its shape or, of chains and loops, its nimber. */
interface Part {
  readonly strings: readonly number[];
  readonly shape: string | null;
  readonly nimber: number;
}

/** The search of one position. String i stands for its i-th undrawn edge. */
class Nimstring {
  readonly #undrawn: readonly number[];
  readonly #state: CoinState;
  readonly #parts: Dissection;
  readonly #shapes: Shapes;
  /** By shape: what is known of the nimber, see `NIMBER`. */
  readonly #known = new Map<string, number>();
  readonly #mostNodes: number;
  readonly #isSeen: Uint8Array;
  #nodes = 0;

  constructor(position: DotsPosition, mostNodes: number) {
    this.#mostNodes = mostNodes;
    this.#undrawn = undrawnEdges(position.drawn);
    const graph = graphOfEdges(position, this.#undrawn);
    this.#state = new CoinState(graph);
    this.#isSeen = new Uint8Array(graph.coins + 1);
    this.#parts = dissect(position, this.#undrawn);
    this.#shapes = new Shapes(position, graph);
  }

  values(): NimstringValues {
    const stringOf = findPlaces(this.#undrawn);
    const components = this.#parts.components.map((component) => {
      const [part] = this.#partsAmong(component.edges.map((edge) => stringOf[edge]));
      return { ...component, nimber: this.#nimberOf(part) };
    });
    const value = this.#parts.handout === NO_HANDOUT
      ? components.reduce((sum, { nimber }) => sum ^ nimber, 0)
      : LOONY;
    const winningEdges = this.#undrawn.filter((_, string) => this.#wins(string));
    return { value, components, winningEdges, nodes: this.#nodes };
  }

  /** Returns whether a move wins: a player who takes nothing must leave 0, one who takes must not. */
  #wins(string: number): boolean {
    const state = this.#state;
    state.reset(this.#undrawn.keys());
    const coins = state.remaining;
    state.cut(string);
    const takes = state.remaining < coins;
    const isLoony = state.strip() !== NO_HANDOUT;
    return takes === (isLoony || !this.#isSumWorth(this.#uncutParts(), 0));
  }

  /** The nimber of a part. */
  #nimberOf(part: Part): number {
    let nimber = 0;
    while (!this.#isWorth(part, nimber)) nimber++;
    return nimber;
  }

  /** Returns whether the nimber of a part is n. */
  #isWorth(part: Part, n: number): boolean {
    const code = this.#readCode(part);
    if ((code & NIMBER) !== 0) return (code & NIMBER) === n + 1;
    if (isExcluded(code, n)) return false;
    if (++this.#nodes > this.#mostNodes || n > MAX_NIMBER) throw tooManyNodes(this.#mostNodes);
    const isWorth = this.#isLeastNotReached(part, n);
    const excluded = this.#readCode(part) | 1 << NIMBER_BITS + n;
    this.#known.set(part.shape!, isWorth ? n + 1 : excluded);
    return isWorth;
  }

  #readCode({ shape, nimber }: Part): number {
    return shape === null ? nimber + 1 : this.#known.get(shape) ?? 0;
  }

  /** Returns whether no move of a part leads to n, but some move to each smaller number. */
  #isLeastNotReached(part: Part, n: number): boolean {
    const open: Part[][] = [];
    for (const after of this.#tryMoves(part)) {
      const known = this.#knownSum(after, n);
      if (known === true) return false;
      if (known === null) open.push(after);
    }
    for (let smaller = 0; smaller < n; smaller++) if (this.#isWorth(part, smaller)) return false;
    open.sort((a, b) => countStrings(a) - countStrings(b));
    return !open.some((after) => this.#isSumWorth(after, n));
  }

  /** Returns whether parts are worth n together, if that is known; otherwise null. */
  #knownSum(parts: readonly Part[], n: number): boolean | null {
    let rest = n;
    let open = 0;
    for (const part of parts) {
      const code = this.#readCode(part);
      if ((code & NIMBER) !== 0) rest ^= (code & NIMBER) - 1;
      else if (open !== 0) return null;
      else open = code || -1;
    }
    if (open === 0) return rest === 0;
    return open > 0 && isExcluded(open, rest) ? false : null;
  }

  /** Returns whether parts are worth n together. The largest is asked last, and only for one number. */
  #isSumWorth(parts: readonly Part[], n: number): boolean {
    let rest = n;
    const [largest, ...others] = parts.toSorted((a, b) => b.strings.length - a.strings.length);
    for (const part of others) rest ^= this.#nimberOf(part);
    return largest === undefined ? rest === 0 : this.#isWorth(largest, rest);
  }

  /** What each move of a part leaves of it, loony moves left out. */
  #tryMoves({ strings }: Part): Part[][] {
    const state = this.#state;
    state.reset(strings);
    const moves: Part[][] = [];
    for (const string of strings) {
      state.cut(string);
      if (state.stripFrom(string) === NO_HANDOUT) moves.push(this.#uncutParts(strings));
      state.undoTo(0);
    }
    return moves;
  }

  /** The parts of a stripped position that lie among some strings. */
  #partsAmong(strings: readonly number[]): Part[] {
    this.#state.reset(strings);
    return this.#uncutParts(strings);
  }

  /** The parts of the state, which is stripped; all uncut strings are among `strings`. */
  #uncutParts(strings: readonly number[] = [...this.#undrawn.keys()]): Part[] {
    const { uncut, graph: { ends } } = this.#state;
    const parts: Part[] = [];
    this.#isSeen.fill(0);
    for (const string of strings) {
      if (uncut[string] === 1 && this.#isSeen[ends[2 * string]] === 0) {
        parts.push(this.#findPart(ends[2 * string]));
      }
    }
    return parts;
  }

  /** The part of a coin. */
  #findPart(start: number): Part {
    const { graph: { coins, ends, stringsOf }, uncut } = this.#state;
    const isSeen = this.#isSeen;
    const [found, strings] = [[start], [] as number[]];
    let isKnot = false;
    isSeen[start] = isSeen[coins] = 1;
    for (let i = 0; i < found.length; i++) {
      const coin = found[i];
      isKnot ||= this.#state.degreeOf(coin) > 2;
      for (let at = 4 * coin; at < 4 * coin + 4; at++) {
        const string = stringsOf[at];
        if (uncut[string] === 0) continue;
        if (ends[2 * string] === coin) strings.push(string);
        const other = this.#state.otherEnd(string, coin);
        if (isSeen[other] === 0) found.push(other);
        isSeen[other] = 1;
      }
    }
    if (isKnot) return { strings, shape: this.#shapes.makeName(strings), nimber: 0 };
    const isShortChain = strings.length > found.length && found.length <= SHORT_CHAIN;
    return { strings, shape: null, nimber: isShortChain ? 1 : 0 };
  }
}

/** Returns whether an entry says that the nimber is not n. */
function isExcluded(code: number, n: number): boolean {
  return n <= MAX_NIMBER && (code >> NIMBER_BITS + n & 1) !== 0;
}

/** Returns how many strings parts have together. */
function countStrings(parts: readonly Part[]): number {
  return parts.reduce((sum, { strings }) => sum + strings.length, 0);
}

function tooManyNodes(allowed: number): LimitError {
  const purpose = "the search of nimstring";
  return new LimitError({ kind: "positions", needed: allowed + 1, allowed, purpose });
}
