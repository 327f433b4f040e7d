/**
 * The positions so many moves after one, each once up to the game's symmetries, and the values
 * above them once theirs are known.
 *
 * @module
 */
import { canonicalText } from "@zugzwang/core/game/rules";
import { restOfMove, valueOf } from "@zugzwang/core/game/values";
import { LimitError } from "@zugzwang/core/run";
import { greatestOf } from "../base/extreme.ts";
import type { AnyGame } from "../base/games.ts";

/** The most positions of one depth. */
const MOST_POSITIONS = 1_000_000;

/** A position and a way to it. */
export interface Node {
  /** The position: the first that was met of those that are alike. */
  readonly position: unknown;
  /** The moves that lead to it from the first position. */
  readonly moves: readonly unknown[];
}

/** The positions after 0, 1, 2, … moves. */
export class Frontier {
  readonly #game: AnyGame;
  /** By depth: nodes by their canonical text, in the order of the moves. */
  readonly #levels: ReadonlyMap<string, Node>[];
  readonly #values: Map<string, number>[];

  /**
   * Makes all moves, so many times; positions where the game is over are kept, and not as nodes.
   *
   * @throws {LimitError} if there are more than a million positions of one depth.
   */
  constructor(game: AnyGame, position: unknown, plies: number) {
    this.#game = game;
    this.#levels = [new Map([[canonicalText(game, position), { position, moves: [] }]])];
    for (let depth = 0; depth < plies; depth++) this.#levels.push(this.#after(depth));
    this.#values = this.#levels.map(() => new Map());
  }

  /** The nodes of the greatest depth. */
  get leaves(): Node[] {
    return [...this.#levels.at(-1)!.values()];
  }

  /** Says what a leaf is worth for its side to move. */
  setValue({ position }: Node, moverValue: number): void {
    this.#values.at(-1)!.set(canonicalText(this.#game, position), moverValue);
  }

  /** Returns what a position is worth for its side to move, or null if it is not among these. */
  restOf(position: unknown): number | null {
    if (this.#game.moves(position).length === 0) return this.#game.terminalValue(position);
    const text = canonicalText(this.#game, position);
    const depth = this.#levels.findIndex((level) => level.has(text));
    return depth < 0 ? null : this.#valueAt(depth, text, position);
  }

  #after(depth: number): Map<string, Node> {
    const game = this.#game;
    const next = new Map<string, Node>();
    for (const { position, moves } of this.#levels[depth].values()) {
      for (const move of game.moves(position)) {
        const child = game.play(position, move);
        const text = canonicalText(game, child);
        if (next.has(text) || game.moves(child).length === 0) continue;
        if (next.size >= MOST_POSITIONS) throw tooMany(depth + 1);
        next.set(text, { position: child, moves: [...moves, move] });
      }
    }
    return next;
  }

  #valueAt(depth: number, text: string, position: unknown): number {
    const known = this.#values[depth].get(text);
    if (known !== undefined) return known;
    const values = this.#game.moves(position).map((move) => this.#moveValue(depth, position, move));
    const best = greatestOf(values, (value) => value);
    this.#values[depth].set(text, best);
    return best;
  }

  #moveValue(depth: number, position: unknown, move: unknown): number {
    const game = this.#game;
    const child = game.play(position, move);
    const moverValue = game.moves(child).length === 0
      ? game.terminalValue(child)
      : this.#valueAt(depth + 1, canonicalText(game, child), child);
    const value = valueOf(game, child, moverValue);
    return restOfMove(game, { position, move, child, value });
  }
}

function tooMany(plies: number): LimitError {
  return new LimitError({
    kind: "positions",
    needed: MOST_POSITIONS + 1,
    allowed: MOST_POSITIONS,
    purpose: `the list of all that can be reached in ${plies} moves`,
  });
}
