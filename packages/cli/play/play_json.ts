/**
 * A game in play as JSON, one object a line, for programs that show it in their own way.
 *
 * @module
 */
import type { Side } from "@zugzwang/core";
import type { StoppedStudy, StudiedMove, Study } from "@zugzwang/core/study";
import { isOver, positionOf, resultOf, scoreOf } from "@zugzwang/core/study/course";
import { LimitError } from "@zugzwang/core/run";
import type { AnyCourse, AnyGame } from "../base/games.ts";
import type { Io } from "../base/io.ts";
import { errorJson, writeJson } from "../base/report.ts";
import type { VerbJson } from "../schemas/schemas.ts";
import { valueJson } from "../stream/answer_forms.ts";
import type { Best, PlayView, ShownMove } from "./play_view.ts";

/** An event, without the name of the game. */
type Event = WithoutGame<VerbJson<"play">>;

type WithoutGame<T> = T extends unknown ? Omit<T, "game"> : never;

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
    this.#write({ event: "opening", sides: this.#game.sides, yours: names, command });
  }

  /** The position, its legal moves, and what is known of them where that is wanted. */
  position(course: AnyCourse, study: Study | null): void {
    const game = this.#game;
    const position = positionOf(course);
    this.#write({
      event: "position",
      position: game.formatPosition(position),
      sideToMove: isOver(course) ? null : game.sides[game.sideToMove(position)],
      score: scoreOf(course),
      total: study?.total ?? null,
      moves: game.moves(position).map((move) => game.formatMove(move)),
      values: study?.moves?.map(valueOf) ?? null,
      result: resultOf(course),
    });
  }

  /** Nothing: a program knows when it is its turn. */
  prompt(): string {
    return "";
  }

  /** Nothing: a program knows what it wrote. */
  heard(): void {}

  /** A move, with its value and what it cost; null where not asked for or not known. */
  moved({ side, move, byProgram, cost }: ShownMove): void {
    this.#write({
      event: "move",
      side,
      by: byProgram ? "program" : "player",
      move,
      ...cost
        ? { ...valueJson(this.#game, cost.value), loss: cost.loss, best: cost.best }
        : { value: null, loss: null, best: null },
    });
  }

  /** Best moves: all that are known. */
  hint({ study, moves }: Best): void {
    const value = { ...valueJson(this.#game, study.value), moverValue: study.moverValue! };
    this.#write({ event: "hint", moves: moves.map((move) => ({ move, ...value })) });
  }

  /** The limit that keeps the program from moving, and what was proved. */
  stuck({ sideToMove, lower, upper, limit }: StoppedStudy): void {
    this.#write({
      event: "stuck",
      side: sideToMove!,
      lower,
      upper,
      error: errorJson(new LimitError(limit)),
    });
  }

  /** What is not known, as a message. */
  unknown(what: string, { limit }: StoppedStudy): void {
    this.say(`${what} is not known: ${new LimitError(limit).message}.`);
  }

  /** A message. */
  say(text: string): void {
    this.#write({ event: "message", text });
  }

  /** What could not be done. */
  refuse(error: unknown): void {
    this.#write({ event: "error", error: errorJson(error) });
  }

  #write({ event, ...members }: Event): void {
    const object = { event, game: this.#game.name, ...members };
    writeJson<"play">(this.#io, object as VerbJson<"play">);
  }
}

function valueOf({ move, value, winner, moverValue }: StudiedMove) {
  return { move, value, ...winner !== undefined && { winner }, moverValue };
}
