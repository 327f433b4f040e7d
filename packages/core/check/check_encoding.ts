// Checks that the encodings of a game agree with its rules.
import { isCount } from "../engines/_contract.ts";
import { MoveReader } from "../engines/_move_reader.ts";
import { AGAIN, type RankedGame, type StateGame } from "../engines/games.ts";
import type { EncodedRules } from "../game/encoding.ts";
import type { Rules } from "../game/rules.ts";
import { breach, RulesError } from "../game/rules_error.ts";
import { makeMove } from "../game/values.ts";

interface Encoded<P> {
  /** Returns the words or the rank of a position, as a text. */
  format(position: P): string;
  /** Returns the moves of a position as texts, or null if the encoding decides it. */
  listMoves(position: P): string[] | null;
  /** Returns the value of a position without moves. */
  evaluateEnd(position: P): number;
}

/**
 * Compares the encodings of a game with its rules at some positions that follow from a root.
 * @param valueOf Returns the value of a position for its side to move.
 * @throws {RulesError} at the first difference.
 */
export function checkEncodings<P, M>(
  game: EncodedRules<P, M>,
  root: P,
  positions: Iterable<P>,
  valueOf?: (position: P) => number,
): void {
  const ranks = game.ranks?.(root);
  const states = game.states?.(root);
  const encodings: Encoded<P>[] = [];
  if (ranks) {
    const { game: ranked, rank } = ranks;
    encodings.push({
      format: (position) => `rank ${rank(position)}`,
      listMoves: (position) => listRankMoves(ranked, rank(position), !game.mayRepeat),
      evaluateEnd: (position) => ranked.terminalValue ? ranked.terminalValue(rank(position)) : 0,
    });
  }
  const check = states && new StateCheck(game, states.game, states.encode, valueOf);
  if (check) encodings.push(check);
  for (const position of positions) {
    try {
      for (const encoded of encodings) checkAt(game, encoded, position);
      check?.checkKey(position);
    } catch (error) {
      if (error instanceof RulesError) throw error;
      refuse(game, position, "an encoding throws nothing", "moves", String(error));
    }
  }
}

/** Compares the moves and the end of a position. */
function checkAt<P, M>(rules: Rules<P, M>, encoded: Encoded<P>, position: P): void {
  const moves = rules.moves(position);
  const expected = moves.map((move) => {
    const { child, gain, isAgain } = makeMove(rules, position, move);
    return showMove(encoded.format(child), gain, isAgain);
  });
  const found = encoded.listMoves(position);
  if (found === null) return; // `look` decides it: its bounds are checked instead
  if (encoded.listMoves(position)!.join() !== found.join()) {
    refuse(rules, position, "expand writes the same moves each time", found.join(), "other moves");
  }
  const [a, b] = [expected, found].map((list) => [...new Set(list)].sort().join("; "));
  if (a !== b) refuse(rules, position, "an encoding has the moves of the rules", a, b);
  if (moves.length > 0) return;
  const [value, end] = [rules.terminalValue(position), encoded.evaluateEnd(position)];
  if (value !== end) {
    refuse(rules, position, "an encoding has the terminal values of the rules", value, end);
  }
}

function showMove(target: string, gain: number, again: boolean): string {
  return `to ${target}${gain === 0 ? "" : `, gain ${gain}`}${again ? ", again" : ""}`;
}

function refuse<P, M>(
  rules: Rules<P, M>,
  position: P,
  rule: string,
  expected: string | number,
  found: string | number,
): never {
  return breach({ rules, position }, { rule, expected: `${expected}` || "no moves", found });
}

/** Reads the moves of a rank, by `expand` and by `batch`. */
function listRankMoves(game: RankedGame, rank: number, mustFall: boolean): string[] {
  const { size, maxMoves } = game;
  if (!isCount(rank, size - 1)) return [`not in 0..${size - 1}`];
  const own = {
    successors: new Int32Array(maxMoves),
    gains: new Float64Array(maxMoves),
    marks: new Uint8Array(maxMoves),
  };
  const count = game.expand(rank, own.successors, own.gains, own.marks);
  if (!isCount(count, maxMoves)) return [`${count} entries, but maxMoves is ${maxMoves}`];
  const show = (to: number, gain: number, mark: number) =>
    showMove(`rank ${to}`, gain, mark === AGAIN) + (mustFall && to >= rank ? ", not smaller" : "");
  const list = Array.from(
    own.successors.subarray(0, count),
    (to, i) => show(to, own.gains[i], own.marks[i]),
  );
  if (!game.batch) return list;
  const [successors, gains] = [new Int32Array(maxMoves), new Int32Array(maxMoves)];
  const [offsets, marks] = [new Int32Array(2), new Uint8Array(maxMoves)];
  game.batch(rank, rank + 1, offsets, successors, gains, marks);
  const batch = Array.from(
    successors.subarray(0, offsets[1]),
    (to, i) => show(to, gains[i], marks[i]),
  );
  return batch.join() === list.join() ? list : batch.map((move) => `by batch ${move}`);
}

/** Checks states: their moves, keys and bounds. */
class StateCheck<P, M> implements Encoded<P> {
  readonly #rules: Rules<P, M>;
  readonly #game: StateGame;
  readonly #encode: (position: P) => ArrayLike<number>;
  readonly #valueOf: ((position: P) => number) | undefined;
  /** The values of keys that were met. */
  readonly #values = new Map<string, number>();

  constructor(
    rules: Rules<P, M>,
    game: StateGame,
    encode: (position: P) => ArrayLike<number>,
    valueOf: ((position: P) => number) | undefined,
  ) {
    this.#rules = rules;
    this.#game = game;
    this.#encode = encode;
    this.#valueOf = valueOf;
  }

  format(position: P): string {
    return `state ${Array.from(this.#encode(position)).join(" ")}`;
  }

  listMoves(position: P): string[] | null {
    const { wordCount, maxMoves } = this.#game;
    const { state, successors, gains, marks, priorities } = new MoveReader(this.#game);
    const words = this.#encode(position);
    if (words.length !== wordCount) return [`${words.length} words, but wordCount is ${wordCount}`];
    state.set(words);
    if (this.#see(state).isDecided) return null;
    const count = this.#game.expand(state, successors, gains, marks, priorities);
    if (!isCount(count, maxMoves)) return [`${count} entries, but maxMoves is ${maxMoves}`];
    return Array.from({ length: count }, (_, i) => {
      const to = successors.subarray(i * wordCount, (i + 1) * wordCount);
      return showMove(`state ${to.join(" ")}`, gains[i], marks[i] === AGAIN);
    });
  }

  evaluateEnd(position: P): number {
    const state = Int32Array.from(this.#encode(position));
    return this.#game.terminalValue ? this.#game.terminalValue(state) : 0;
  }

  /** Checks the key and the bounds that `look` writes, against the value. */
  checkKey(position: P): void {
    const { wordCount, keyBits = 32 * wordCount, maxValue = Infinity, look } = this.#game;
    if (!look && wordCount > 2) return;
    const { lower, upper, keyLow, keyHigh } = this.#see(Int32Array.from(this.#encode(position)));
    const bits = keyHigh === 0 ? 32 - Math.clz32(keyLow) : 64 - Math.clz32(keyHigh);
    const fail = (rule: string, expected: string | number, found: string | number) =>
      refuse(this.#rules, position, rule, expected, found);
    if (bits > keyBits) fail("a key has keyBits bits", keyBits, bits);
    const value = this.#valueOf?.(position);
    if (value === undefined) return;
    if (Math.abs(value) > maxValue) fail("no value is larger than maxValue", maxValue, value);
    if (!(lower <= value && value <= upper)) {
      fail("the value lies within the bounds of look", `${lower}..${upper}`, value);
    }
    const key = `${keyLow} ${keyHigh}`;
    const other = this.#values.get(key) ?? value;
    if (other !== value) fail("positions with one key have one value", other, value);
    this.#values.set(key, value);
  }

  #see(state: Int32Array) {
    const { maxValue = Infinity, look } = this.#game;
    const seen = { lower: -maxValue, upper: maxValue, keyLow: state[0], keyHigh: state[1] ?? 0 };
    if (look) [seen.keyLow, seen.keyHigh] = [0, 0];
    this.#game.look?.(state, seen);
    return { ...seen, isDecided: look !== undefined && seen.lower >= seen.upper };
  }
}
