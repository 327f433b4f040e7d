/**
 * The record of a game in play: its start, its moves, and those taken back.
 *
 * @module
 */
import type { AnyGame } from "../base/games.ts";
import type { Played } from "../input/position_text.ts";

/** How a game ended. */
export interface GameResult {
  /** What the first side has gained since the start, less what the second has. */
  readonly score: number;
  /** The name of the side that won, or null where both did as well. */
  readonly winner: string | null;
}

/** One move and the position that it leads to. */
interface Ply {
  readonly move: unknown;
  readonly position: unknown;
}

/** A game in play, from the input that it began with. */
export class PlayRecord {
  readonly #game: AnyGame;
  readonly #input: string;
  readonly #start: unknown;
  #plies: Ply[];
  #undone: Ply[] = [];
  #saved: string;

  /** Takes over a position and the moves that led to it. */
  constructor(game: AnyGame, { input, start, moves }: Played) {
    this.#game = game;
    this.#input = input;
    this.#start = start;
    this.#plies = [];
    for (const move of moves) this.play(move);
    this.#saved = this.toFile();
  }

  /** Whether there are moves that no file has yet. */
  get isUnsaved(): boolean {
    return this.toFile() !== this.#saved;
  }

  /** Remembers that a file has the game as it is. */
  markSaved(): void {
    this.#saved = this.toFile();
  }

  /** The position now. */
  get position(): unknown {
    return this.#plies.at(-1)?.position ?? this.#start;
  }

  /** Makes a move; moves that were taken back are forgotten. */
  play(move: unknown): void {
    this.#plies.push({ move, position: this.#game.play(this.position, move) });
    this.#undone = [];
  }

  /** Goes back to the last position before this one that will do; false if there is none. */
  undo(willDo: (position: unknown) => boolean): boolean {
    for (let count = this.#plies.length - 1; count >= 0; count--) {
      const before = this.#plies[count - 1]?.position ?? this.#start;
      if (!willDo(before)) continue;
      this.#undone.push(...this.#plies.splice(count).reverse());
      return true;
    }
    return false;
  }

  /** Makes moves again that were taken back, up to a position that will do; false if none were. */
  redo(willDo: (position: unknown) => boolean): boolean {
    if (this.#undone.length === 0) return false;
    do this.#plies.push(this.#undone.pop()!); while (
      this.#undone.length > 0 && !willDo(this.position)
    );
    return true;
  }

  /** How the game ended, or null while it is in progress. */
  get result(): GameResult | null {
    if (this.#game.moves(this.position).length > 0) return null;
    const { score } = this;
    return { score, winner: score === 0 ? null : this.#game.sides[score > 0 ? 0 : 1] };
  }

  /** What each side has gained since the start, the first minus the second; all at the end. */
  get score(): number {
    const game = this.#game;
    let score = game.settled?.(this.#start) ?? 0;
    let position = this.#start;
    for (const ply of this.#plies) {
      score += this.#signOf(position) * game.gain(position, ply.move);
      position = ply.position;
    }
    const isOver = game.moves(position).length === 0;
    return score + (isOver ? this.#signOf(position) * game.terminalValue(position) : 0) + 0;
  }

  #signOf(position: unknown): 1 | -1 {
    return this.#game.sideToMove(position) === 0 ? 1 : -1;
  }

  /** Returns the position file, on one line. */
  toFile(): string {
    const moves = this.#plies.map(({ move }) => this.#game.formatMove(move));
    return JSON.stringify({ game: this.#game.name, input: this.#input, moves }) + "\n";
  }
}
