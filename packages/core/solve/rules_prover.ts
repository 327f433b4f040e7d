// The provers of games without an encoding: they identify positions by their texts.
import { isWithin, MOST } from "../engines/_contract.ts";
import { type LoopySolution, solveLists } from "../engines/loopy.ts";
import { makeMoveLists } from "../engines/topological.ts";
import { checkSample, playForOutcome } from "../game/check_position.ts";
import type { Bounds } from "../game/terms.ts";
import { boundRest, canonicalText, intersectBounds } from "../game/values.ts";
import type { Game } from "../game/game.ts";
import { breach, refuseRepetition } from "../game/clauses.ts";
import type { Budget } from "../run/budget.ts";
import { CountedMap } from "../tables/counted_map.ts";
import type { Prover } from "../game/prover.ts";

const MEMO = "the memo of positions";
/** Bytes of a position in a map, without its text. */
const ENTRY_BYTES = 120;
/** Bytes of a position on the line, without its moves. */
const FRAME_BYTES = 160;
/** Moves between two polls, minus one: rules may be slow. */
const POLL_MASK = 15;

/** Proved bounds of the positions with one canonical text, for their side to move. */
interface Entry {
  lower: number;
  upper: number;
  /** The number of positions on the line with this text. */
  open: number;
}

interface Frame<P, M> {
  readonly position: P;
  readonly entry: Entry;
  readonly moves: readonly M[];
  readonly threshold: number;
  next: number;
  /** A bound of the best move so far. */
  best: number;
  /** The gain of the last move, and 1 if the same side moves again, otherwise −1. */
  gain: number;
  sign: number;
}

/**
 * Proves bounds by the rules alone: a depth-first search with null windows, and a memo of bounds by
 * canonical text. Throws if a position repeats on a line.
 *
 * Memory: about 280 bytes per position plus its text, counted by the budget.
 */
export class RulesProver<P, M> implements Prover<P, M> {
  readonly method = "memo";
  readonly positions = null;
  /** How many times a position was expanded. */
  nodes = 0;
  readonly #rules: Game<P, M>;
  readonly #budget: Budget;
  readonly #memo: CountedMap<string, Entry>;
  readonly #line: Frame<P, M>[] = [];
  #moves = 0;
  #lineBytes = 0;
  /** The most bytes of the line that the budget has counted. */
  #countedBytes = 0;

  constructor(rules: Game<P, M>, budget: Budget) {
    this.#rules = rules;
    this.#budget = budget;
    this.#memo = new CountedMap(budget, MEMO, ENTRY_BYTES);
  }

  known(position: P): Bounds {
    const entry = this.#memo.get(canonicalText(this.#rules, position));
    const seen = boundRest(this.#rules, position);
    return entry ? intersectBounds(seen, entry) : seen;
  }

  /** Returns a proved bound. Throws a `RulesError` for broken rules or a repeated position. */
  bound(position: P, threshold: number): number {
    const entry = this.#findEntry(position);
    if (entry.lower >= threshold) return entry.lower;
    if (entry.upper < threshold) return entry.upper;
    const line = this.#line;
    try {
      this.#enter(position, entry, threshold);
      for (;;) {
        const frame = line[line.length - 1];
        if (frame.next < frame.moves.length && frame.best < frame.threshold) {
          this.#makeMove(frame);
          continue;
        }
        this.#leave(frame);
        if (line.length === 0) return frame.best;
        takeBound(line[line.length - 1], frame.best);
      }
    } finally {
      while (line.length > 0) this.#dropFrame();
    }
  }

  #makeMove(frame: Frame<P, M>): void {
    const rules = this.#rules;
    const { position, threshold } = frame;
    const move = frame.moves[frame.next++];
    if ((++this.#moves & POLL_MASK) === 0) this.#poll();
    const child = rules.play(position, move);
    const gain = frame.gain = rules.gain(position, move);
    const sign = frame.sign = rules.sideToMove(child) === rules.sideToMove(position) ? 1 : -1;
    if (!isWithin(gain, MOST)) this.#refuse(position, "gain", gain, move);
    const entry = this.#findEntry(child);
    const needed = sign === 1 ? threshold - gain : gain - threshold + 1;
    if (entry.lower >= needed) takeBound(frame, entry.lower);
    else if (entry.upper < needed) takeBound(frame, entry.upper);
    else this.#enter(child, entry, needed);
  }

  #findEntry(position: P): Entry {
    const text = canonicalText(this.#rules, position);
    const known = this.#memo.get(text);
    if (known) return known;
    const { lower, upper } = boundRest(this.#rules, position);
    const entry = { lower, upper, open: 0 };
    this.#memo.set(text, entry);
    return entry;
  }

  #enter(position: P, entry: Entry, threshold: number): void {
    const rules = this.#rules;
    if (entry.open > 0) this.#checkRepetition(position, entry);
    const node = this.nodes++;
    const moves = rules.moves(position);
    const isChecked = checkSample(rules, position, { moves, visit: node });
    const isOver = moves.length === 0;
    const best = isOver ? rules.terminalValue(position) : -Infinity;
    if (isOver && !isWithin(best, MOST)) this.#refuse(position, "terminalValue", best);
    entry.open++;
    this.#lineBytes += FRAME_BYTES + 8 * moves.length;
    this.#line.push({ position, entry, moves, threshold, next: 0, best, gain: 0, sign: 1 });
    if (isChecked) this.#poll(); // the check is slow
  }

  #dropFrame(): void {
    const { entry, moves } = this.#line.pop()!;
    entry.open--;
    this.#lineBytes -= FRAME_BYTES + 8 * moves.length;
  }

  /** Keeps the bounds of the deepest position, and goes back up. */
  #leave({ position, entry, moves, threshold, best }: Frame<P, M>): void {
    this.#dropFrame();
    const isLower = best >= threshold || moves.length === 0;
    const isUpper = best < threshold || moves.length === 0;
    if (isLower && best > entry.upper || isUpper && best < entry.lower) {
      const rule = "bounds hold for all positions with one canonicalText";
      const expected = `a value in ${entry.lower}..${entry.upper}`;
      breach({ rules: this.#rules, position }, { rule, expected, found: best });
    }
    if (!isWithin(best, MOST)) this.#refuse(position, "the value of a position", best);
    if (isLower) entry.lower = Math.max(entry.lower, best);
    if (isUpper) entry.upper = Math.min(entry.upper, best);
  }

  /** Positions with one canonical text may follow from each other, but not the same position. */
  #checkRepetition(position: P, entry: Entry): void {
    const rules = this.#rules;
    const text = rules.formatPosition(position);
    const at = this.#line.findLastIndex((frame) =>
      frame.entry === entry && rules.formatPosition(frame.position) === text
    );
    if (at >= 0) refuseRepetition({ rules, position }, this.#line.length - at);
  }

  #refuse(position: P, rule: string, found: number, move?: M): never {
    const expected = "an integer below 2^30 in absolute value";
    return breach({ rules: this.#rules, position, move }, { rule, expected, found });
  }

  #poll(): void {
    if (this.#lineBytes > this.#countedBytes) {
      this.#budget.reserve(this.#lineBytes - this.#countedBytes, "the line of the search");
      this.#countedBytes = this.#lineBytes;
    }
    this.#budget.poll(this.nodes);
  }
}

/** Applies a bound of the position after the last move. */
function takeBound<P, M>(frame: Frame<P, M>, bound: number): void {
  frame.best = Math.max(frame.best, frame.gain + frame.sign * bound);
}

/**
 * Solves all positions that follow from a root, if positions may repeat: outcome and remoteness.
 *
 * Positions are identified by their full texts, because equivalent ones may differ in remoteness.
 * Memory: the texts, and 4 bytes per move. Throws a `RulesError` if a move gains something or keeps
 * the turn, or an end is not -1, 0 or 1.
 */
export function loopyRules<P, M>(
  rules: Game<P, M>,
  root: P,
  budget: Budget,
): LoopySolution & { readonly size: number; readonly idOf: (position: P) => number } {
  const ids = new CountedMap<string, number>(budget, MEMO, ENTRY_BYTES);
  const positions: (P | null)[] = [];
  const addPosition = (position: P): number => {
    const text = rules.formatPosition(position);
    const known = ids.get(text);
    if (known !== undefined) return known;
    ids.set(text, positions.length);
    return positions.push(position) - 1;
  };
  const lists = makeMoveLists(budget);
  const { offsets, successors, values } = lists;
  addPosition(root);
  for (let id = 0; id < positions.length; id++) {
    const position = positions[id]!;
    positions[id] = null; // its text is enough to find it
    const moves = rules.moves(position);
    checkSample(rules, position, { moves, visit: id });
    values.push(moves.length === 0 ? checkEnd(rules, position) : 0);
    for (const move of moves) successors.push(addPosition(playForOutcome(rules, position, move)));
    offsets.push(successors.length);
    if ((id & POLL_MASK) === 0) budget.poll(id);
  }
  const idOf = (position: P) => ids.get(rules.formatPosition(position)) ?? -1;
  return { ...solveLists(lists, budget), size: positions.length, idOf };
}

function checkEnd<P, M>(rules: Game<P, M>, position: P): number {
  const value = rules.terminalValue(position);
  if (value === 0 || value === 1 || value === -1) return value;
  const rule = "if positions may repeat, terminalValue is an outcome";
  return breach({ rules, position }, { rule, expected: "-1, 0 or 1", found: value });
}
