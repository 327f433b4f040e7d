/**
 * A game in play as JSON, one object a line, for programs that show it in their own way.
 *
 * @module
 */
import type { MoveValue, Side, Stopped } from "@zugzwang/core";
import type { AnyGame } from "../base/games.ts";
import type { Io } from "../base/io.ts";
import type { PlayView, ShownMove, ShownPosition, Unknown } from "./play_view.ts";
import { errorJson, writeJson } from "../base/report.ts";
import { type JsonObject, valueJson } from "../stream/solution_json.ts";

/** Shows a game in play as JSON. */
export class PlayJson implements PlayView {
  readonly #game: AnyGame;
  readonly #io: Io;

  /** Writes to standard output. */
  constructor(game: AnyGame, io: Io) {
    this.#game = game;
    this.#io = io;
  }

  /** The first object. */
  opening(yours: readonly Side[], command: string | null): void {
    const names = yours.map((side) => this.#game.sides[side]);
    this.#write("opening", { sides: this.#game.sides, yours: names, command });
  }

  /** The position, its legal moves, and their values where they are wanted and known. */
  position({ position, score, values, result }: ShownPosition): void {
    const game = this.#game;
    const moves = game.moves(position).map((move) => game.formatMove(move));
    const sideToMove = result ? null : game.sides[game.sideToMove(position)];
    const text = game.formatPosition(position);
    const known = values?.map((move) => this.#valued(move)) ?? null;
    this.#write("position", { position: text, sideToMove, score, moves, values: known, result });
  }

  /** Nothing: a program knows when it is its turn. */
  ask(): void {}

  /** Nothing: a program knows what it wrote. */
  heard(): void {}

  /** A move, with its value and what it cost; null where not asked for or not known. */
  moved({ position, move, byProgram, cost }: ShownMove): void {
    const game = this.#game;
    this.#write("move", {
      side: game.sides[game.sideToMove(position)],
      by: byProgram ? "program" : "player",
      move: game.formatMove(move),
      ...cost
        ? {
          ...valueJson(game, cost.made.value),
          loss: cost.best.moverValue - cost.made.moverValue,
          best: game.formatMove(cost.best.move),
        }
        : { value: null, loss: null, best: null },
    });
  }

  /** Best moves: all that are known. */
  hint(_position: unknown, best: readonly MoveValue<unknown>[]): void {
    this.#write("hint", { moves: best.map((move) => this.#valued(move)) });
  }

  /** The limit that keeps the program from moving, and what was proved. */
  stuck(position: unknown, { limit, lower, upper }: Stopped): void {
    const side = this.#game.sides[this.#game.sideToMove(position)];
    this.#write("stuck", { side, lower, upper, error: errorJson(limit) });
  }

  /** What is not known, as a message. */
  unknown(what: string, _position: unknown, { limit }: Unknown): void {
    this.say(`${what} is not known: ${limit.message}.`);
  }

  /** A message. */
  say(text: string): void {
    this.#write("message", { text });
  }

  /** What could not be done. */
  refuse(error: unknown): void {
    this.#write("error", { error: errorJson(error) });
  }

  #valued({ move, value, moverValue }: MoveValue<unknown>): JsonObject {
    return { move: this.#game.formatMove(move), ...valueJson(this.#game, value), moverValue };
  }

  #write(event: string, members: JsonObject): void {
    writeJson(this.#io, { event, game: this.#game.name, ...members });
  }
}
