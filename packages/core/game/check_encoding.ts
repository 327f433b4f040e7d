import { readState, wrongRank } from "../engines/contract.ts";
import { MoveReader } from "../engines/move_reader.ts";
import { AGAIN, RankStates, type Seen, type StateGame } from "../engines/games.ts";
import { seededRandom } from "../run/random.ts";
import { checkPosition } from "./check_position.ts";
import { checkClauses } from "./clauses.ts";
import type { StateEncoding } from "./encoding.ts";
import type { Game } from "./game.ts";
import { blameEncoding, readEncoding } from "./read_encoding.ts";
import { makeMove } from "./values.ts";

interface Encoded<P, M> extends StateEncoding<P> {
  readonly rules: Game<P, M>;
  readonly valueOf: ((position: P) => number) | undefined;
  readonly values: Map<string, number>;
}

/** Compares encodings with the rules. `valueOf` returns a value for the side to move. */
export function checkEncodings<P, M>(
  rules: Game<P, M>,
  root: P,
  positions: Iterable<P>,
  valueOf?: (position: P) => number,
): void {
  const encodings = (["ranks", "states"] as const)
    .map((kind) => readEncoding(rules, root, kind))
    .filter((encoding) => encoding !== undefined)
    .map((encoding) => ({ ...encoding, rules, valueOf, values: new Map<string, number>() }));
  for (const position of positions) {
    blameEncoding(rules, position, () => {
      for (const encoding of encodings) checkEncoding(encoding, position);
    });
  }
}

/** How many positions are compared before a solve, on how many lines, and the longest line. */
const [MOST_SAMPLED, MOST_LINES, MOST_PLIES] = [64, 8, 32];

/** Checks rules and their encodings on some lines from a root, before a solve. */
export function checkSampledLines<P, M>(rules: Game<P, M>, root: P): void {
  const random = seededRandom(1);
  const positions: P[] = [];
  for (let line = 0; line < MOST_LINES && positions.length < MOST_SAMPLED; line++) {
    let position = line === 0 ? root : rules.play(root, pick(rules.moves(root), random));
    for (let ply = 0; ply < MOST_PLIES; ply++) {
      positions.push(position);
      checkPosition(rules, position);
      const moves = rules.moves(position);
      if (moves.length === 0) break;
      position = rules.play(position, pick(moves, random));
    }
    if (positions.length === 1) break; // the game is over
  }
  checkEncodings(rules, root, positions);
}

function pick<T>(list: readonly T[], random: (below: number) => number): T {
  return list[random(list.length)];
}

function checkEncoding<P, M>(encoded: Encoded<P, M>, position: P): void {
  const { game, encode } = encoded;
  const { look, wordCount, maxValue = Infinity } = game;
  const state = readState(game, encode(position));
  const [keyLow, keyHigh = 0] = look ? [0] : state; // the default key is the state
  const seen = { lower: -maxValue, upper: maxValue, keyLow, keyHigh };
  const looked = state.slice(); // `look` may leave notes for `expand`
  look?.call(game, looked, seen);
  // If `look` decides a position, its bounds are checked instead of its moves.
  if (!look || seen.lower < seen.upper) checkMoves(encoded, position, looked);
  if (look || wordCount <= 2) checkKey(encoded, position, seen);
}

function checkMoves<P, M>(
  { rules, game, encode }: Encoded<P, M>,
  position: P,
  state: Int32Array,
): void {
  const moves = rules.moves(position);
  const expected = moves.map((move) => {
    const { child, gain, isAgain } = makeMove(rules, position, move);
    return showMove(encode(child), gain, isAgain);
  });
  const mustFall = game instanceof RankStates && !rules.mayRepeat;
  const [found, again] = [0, 1].map(() => listMoves(game, state, mustFall));
  const show = (moves: Iterable<string>) => [...moves].join("; ") || "no moves";
  const [a, b] = [expected, found].map((list) => show([...new Set(list)].sort()));
  checkClauses({ rules, position }, [
    ["expand writes the same moves each time", show(found), show(again)],
    ["an encoding has the moves of the rules", a, b],
  ]);
  if (moves.length > 0) return;
  const end = (game.terminalValue?.(state) ?? 0) + 0; // no −0
  const rule = "an encoding has the terminal values of the rules";
  checkClauses({ rules, position }, [[rule, rules.terminalValue(position) + 0, end]]);
}

/** Returns the moves that `expand` writes, as texts. Throws if a rank must fall and does not. */
function listMoves(game: StateGame, words: Int32Array, mustFall: boolean): string[] {
  const { wordCount } = game;
  const moves = new MoveReader(game);
  moves.state.set(words);
  return Array.from({ length: moves.read() }, (_, i) => {
    const to = moves.successors.subarray(i * wordCount, (i + 1) * wordCount);
    if (mustFall && to[0] >= words[0]) throw wrongRank(words[0], to[0]);
    return showMove(to, moves.gains[i], moves.marks[i] === AGAIN);
  });
}

function showMove(to: ArrayLike<number>, gain: number, isAgain: boolean): string {
  const target = Array.from(to).join(" ");
  return `to ${target}${gain === 0 ? "" : `, gain ${gain}`}${isAgain ? ", again" : ""}`;
}

/** Checks the key and the bounds that `look` writes, against the value. */
function checkKey<P, M>(
  { rules, game, values, valueOf }: Encoded<P, M>,
  position: P,
  { lower, upper, keyLow, keyHigh }: Seen,
): void {
  const { wordCount, keyBits = 32 * wordCount, maxValue = Infinity } = game;
  const bits = keyHigh === 0 ? 32 - Math.clz32(keyLow) : 64 - Math.clz32(keyHigh);
  checkClauses({ rules, position }, [["a key has keyBits bits", keyBits, Math.max(keyBits, bits)]]);
  const value = valueOf?.(position);
  if (value === undefined) return;
  const bounds = `${lower}..${upper}`;
  const isWithin = lower <= value && value <= upper;
  const key = `${keyLow} ${keyHigh}`;
  const known = values.get(key) ?? value;
  values.set(key, value);
  checkClauses({ rules, position }, [
    ["no value is larger than maxValue", maxValue, Math.max(maxValue, Math.abs(value))],
    ["the value lies within the bounds of look", bounds, isWithin ? bounds : value],
    ["positions with one key have one value", known, value],
  ]);
}
