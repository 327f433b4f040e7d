/**
 * The conditions of `checkGame` on the texts of a game, its drawings and its instances.
 *
 * @module
 */
import { seededRandom } from "../run/random.ts";
import type { Game } from "./game.ts";
import { canonicalInstance } from "./game.ts";
import { breach } from "./rules_error.ts";

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
