// Rules without an encoding, as a search reads them: the key of a position is the number of its canonical
// text. Moves are made one by one, so that a cutoff saves `play`.
import { MOST, MOST_SEARCHED } from "../engines/contract.ts";
import { type Memo, MemoBounds, NONE, packBounds } from "../engines/search_table.ts";
import { SlotStack } from "../engines/slot_stack.ts";
import type { Source } from "../engines/state_source.ts";
import { BoundSearch } from "../engines/bound_search.ts";
import { checkNumber, checkSample } from "../game/check_position.ts";
import { breach, refuseRepetition } from "../game/clauses.ts";
import type { Game } from "../game/game.ts";
import type { Bounds, Side } from "../game/terms.ts";
import { boundRest, canonicalText } from "../game/values.ts";
import type { Budget } from "../run/budget.ts";
import { GrowingArray } from "../tables/growing_array.ts";
import { TextTable } from "../tables/text_table.ts";

/** Bytes of a position on the line, without its moves. */
const FRAME_BYTES = 160;

/** A position on the line, and the first slot of its moves. */
interface Frame<P, M> {
  readonly position: P;
  readonly id: number;
  readonly side: Side;
  readonly moves: readonly M[];
  readonly first: number;
}

/** The line of the search, and what it keeps of all positions, by the numbers of their texts. */
class RulesSource<P, M> implements Source<P>, Memo {
  readonly slots: SlotStack;
  readonly mustReach = true;
  readonly seen: Bounds = { lower: -Infinity, upper: Infinity };
  hasGained = false;
  readonly #rules: Game<P, M>;
  readonly #budget: Budget;
  readonly #line: Frame<P, M>[] = [];
  readonly #texts: TextTable;
  /** By the number of a text. */
  readonly #codes: GrowingArray;
  readonly #hasBounds: boolean;
  /** The position at hand, and the number of its text. */
  #position!: P;
  #id = -1;
  #side: Side = 0;
  #visits = 0;
  #reached = 0;
  #lineBytes = 0;
  /** The most bytes of the line that the budget has counted. */
  #countedBytes = 0;

  constructor(rules: Game<P, M>, budget: Budget, isOpen: boolean) {
    this.#rules = rules;
    this.#budget = budget;
    this.#texts = new TextTable(budget, "the memo of positions");
    this.#codes = new GrowingArray(budget, "the memo of positions");
    this.#hasBounds = !isOpen && rules.bounds !== undefined;
    this.slots = new SlotStack(budget, 1);
  }

  get(keys: Int32Array, at: number): number {
    return this.#codes.items[keys[at]];
  }

  set(keys: Int32Array, at: number, code: number): void {
    this.#codes.items[keys[at]] = code;
  }

  begin(root: P): void {
    this.#line.length = 0;
    this.#lineBytes = 0;
    const { slots } = this;
    slots.top = 0;
    slots.reserve(1);
    this.#turnTo(root, 0);
    slots.gains[0] = 0;
    slots.top = 1;
  }

  reach(slot: number): void {
    if ((++this.#reached & 15) === 0) this.#budget.poll(this.#visits); // rules may be slow
    const rules = this.#rules;
    const { position, side, moves, first } = this.#line[this.#line.length - 1];
    const move = moves[slot - first];
    const child = rules.play(position, move);
    const gain = rules.gain(position, move);
    checkNumber({ rules, position, move }, "gain", gain);
    this.#turnTo(child, slot);
    if (gain !== 0) this.hasGained = true;
    this.slots.gains[slot] = gain << 1 | Number(this.#side === side);
  }

  #turnTo(position: P, slot: number): void {
    const [rules, codes] = [this.#rules, this.#codes];
    codes.reserve(1); // before the text is added: at a limit, neither of them is
    const id = this.#texts.number(canonicalText(rules, position));
    if (id === codes.length) {
      codes.push(NONE);
      if (this.#hasBounds) codes.items[id] = packRest(boundRest(rules, position));
    }
    this.#position = position;
    this.slots.keys[slot] = this.#id = id;
    this.#side = rules.sideToMove(position);
  }

  open(): number {
    const position = this.#position;
    const moves = this.#rules.moves(position);
    const { slots } = this;
    const first = slots.top;
    const count = moves.length;
    this.#line.push({ position, id: this.#id, side: this.#side, moves, first });
    const visit = this.#visits++;
    this.#lineBytes += FRAME_BYTES + 8 * count;
    if ((visit & 15) === 0) this.#countLine();
    if (checkSample(this.#rules, position, { moves, visit })) this.#budget.poll(visit); // it is slow
    slots.reserve(count);
    slots.top = first + count;
    return count;
  }

  evaluateEnd(): number {
    const [rules, position] = [this.#rules, this.#position];
    return checkNumber({ rules, position }, "terminalValue", rules.terminalValue(position));
  }

  close(first: number, bound: number): void {
    const rules = this.#rules;
    const { position, id, moves } = this.#line.pop()!;
    this.#lineBytes -= FRAME_BYTES + 8 * moves.length;
    this.slots.top = first;
    checkNumber({ rules, position }, "the value of a position", bound);
    const canChange = typeof position === "object" && !rules.canonicalText;
    if (canChange) this.#checkText(position, id);
    this.#position = position;
  }

  refuse(_slot: number, bound: number): never {
    const [rules, position] = [this.#rules, this.#position];
    const rule = "bounds hold for all positions with one canonicalText";
    const { lower, upper } = boundRest(rules, position);
    const expected = `a value in ${lower}..${upper}`;
    return breach({ rules, position }, { rule, expected, found: bound });
  }

  /** Positions with one canonical text may follow from each other, but not the same position. */
  checkCycle(): void {
    const rules = this.#rules;
    const plies = new Map<string, number>();
    for (const [ply, { position }] of this.#line.entries()) {
      const text = rules.formatPosition(position);
      const first = plies.get(text);
      if (first !== undefined) refuseRepetition({ rules, position }, ply - first);
      plies.set(text, ply);
    }
  }

  release(): void {
    this.slots.release();
  }

  /**
   * A text or a number cannot change. Canonical texts cost more than this check is worth: then only the
   * sample is checked.
   */
  #checkText(position: P, id: number): void {
    const found = this.#rules.formatPosition(position);
    if (this.#texts.find(found) === id) return;
    const [rule, expected] = ["play does not change its position", this.#texts.text(id)];
    breach({ rules: this.#rules, position }, { rule, expected, found });
  }

  #countLine(): void {
    if (this.#lineBytes <= this.#countedBytes) return;
    this.#budget.reserve(this.#lineBytes - this.#countedBytes, "the line of the search");
    this.#countedBytes = this.#lineBytes;
  }
}

/** Returns a search of rules. It prunes if the bounds of the root are finite. */
export function searchRules<P, M>(rules: Game<P, M>, root: P, budget: Budget): BoundSearch<P> {
  const { lower, upper } = boundRest(rules, root);
  const isOpen = !(Math.max(-lower, upper) <= MOST_SEARCHED);
  const source = new RulesSource(rules, budget, isOpen);
  return new BoundSearch(source, {
    budget,
    table: new MemoBounds(source, isOpen),
    isOpen,
    maxValue: isOpen ? MOST : MOST_SEARCHED,
    isLimited: false,
  });
}

function packRest({ lower, upper }: Bounds): number {
  const nothing = MOST_SEARCHED + 1;
  const limit = (bound: number) => Math.min(Math.max(bound, -nothing), nothing);
  return packBounds(limit(lower), limit(upper));
}
