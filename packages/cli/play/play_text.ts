/**
 * A game in play as text.
 *
 * @module
 */
import { InputError, type MoveValue, type Side, type Stopped } from "@zugzwang/core";
import { boardText } from "../draw/board_text.ts";
import type { Paint } from "../draw/colors.ts";
import { failureOf } from "../base/failure.ts";
import type { AnyGame } from "../base/games.ts";
import type { Io } from "../base/io.ts";
import type { GameResult } from "./play_record.ts";
import type { MoveCost, PlayView, ShownMove, ShownPosition, Unknown } from "./play_view.ts";
import { printable } from "../base/report.ts";
import { valueName, valueText } from "../draw/text.ts";

/** The most moves that a hint names. */
const HINT_MOVES = 8;

/** Shows a game in play as text. */
export class PlayText implements PlayView {
  readonly #game: AnyGame;
  readonly #io: Io;
  readonly #paint: Paint;

  /** Writes to standard output. */
  constructor(game: AnyGame, { io, paint }: { io: Io; paint: Paint }) {
    this.#game = game;
    this.#io = io;
    this.#paint = paint;
  }

  /** Says who plays which side. */
  opening(yours: readonly Side[], command: string | null): void {
    const names = yours.map((side) => this.#game.sides[side]);
    const who = [
      "The program plays itself.",
      `You are ${names[0]}.`,
      `You are ${names[0]} and ${names[1]}.`,
    ][yours.length];
    if (command !== null) this.say(`Made by: ${command}`);
    this.say(yours.length === 0 ? who : `${who} Type a move, or help.`);
  }

  /** Draws the board. */
  position({ position, score, values, result }: ShownPosition): void {
    const game = this.#game;
    const options = { paint: this.#paint, output: this.#io.stdout };
    const board = boardText(game, position, {
      ...options,
      moves: values?.map((known) => ({ ...known, move: game.formatMove(known.move) })) ?? [],
    });
    this.#write(["", ...board, ""]);
    if (result) this.say(this.#paint("heading", `The game is over: ${resultText(game, result)}.`));
    else if (!game.winner) this.say(`score for ${game.sides[0]}: ${score}`);
  }

  /** Writes the prompt. */
  ask(side: Side | null): void {
    const name = side === null ? "" : this.#paint("heading", this.#game.sides[side]);
    this.#io.stdout.write(`${name}> `);
  }

  /** Writes what was typed, where nobody sees it being typed. */
  heard(line: string | null): void {
    if (line === null) this.say("");
    else if (!this.#io.stdinIsTerminal) this.say(printable(line));
  }

  /** Says who made a move and, of a player's, what it cost. */
  moved({ position, move, byProgram, cost }: ShownMove): void {
    const game = this.#game;
    const side = game.sides[game.sideToMove(position)];
    if (byProgram) this.say(this.#paint("accent", `${side} plays ${game.formatMove(move)}`));
    else if (cost) this.say(this.#costText(position, cost));
  }

  #costText(position: unknown, { best, made }: MoveCost): string {
    const game = this.#game;
    const text = game.formatMove(made.move);
    const loss = best.moverValue - made.moverValue;
    if (game.winner) {
      if (loss > 0) return `${text} loses the game: best was ${game.formatMove(best.move)}`;
      return made.moverValue > 0 ? `${text} keeps the win` : `${text}: every move loses here`;
    }
    const name = valueName(game, position);
    if (loss === 0) return `${text} is best (${name}: ${made.value})`;
    const change = `${name}: ${made.value}, was ${best.value}`;
    return `${text} loses ${loss}: best was ${game.formatMove(best.move)} (${change})`;
  }

  /** Names the best moves. */
  hint(position: unknown, best: readonly MoveValue<unknown>[]): void {
    const game = this.#game;
    const names = best.slice(0, HINT_MOVES).map(({ move }) => game.formatMove(move));
    const more = best.length > HINT_MOVES ? ` and ${best.length - HINT_MOVES} more` : "";
    const value = `${valueName(game, position)}: ${valueText(game, best[0].value)}`;
    this.say(`best: ${names.join("  ")}${more} (${value})`);
  }

  /** Says what is proved, and that the move is the player's. */
  stuck(position: unknown, stopped: Stopped): void {
    const game = this.#game;
    const side = game.sides[game.sideToMove(position)];
    this.say(`The program cannot move perfectly for ${side}: ${stopped.limit.message}.`);
    const proved = game.winner
      ? "Who wins is not known"
      : `Proved: ${this.#boundsText(position, stopped)}`;
    this.say(`${proved}. Move for ${side}.`);
  }

  /** Says which limit came first, and what is proved. */
  unknown(what: string, position: unknown, { limit, bounds }: Unknown): void {
    const proved = bounds === null || this.#game.winner
      ? ""
      : ` Proved: ${this.#boundsText(position, bounds)}.`;
    this.say(`${what} is not known: ${limit.message}.${proved}`);
  }

  #boundsText(position: unknown, { lower, upper }: NonNullable<Unknown["bounds"]>): string {
    return `${valueName(this.#game, position)} is in ${lower}..${upper}`;
  }

  /** Writes a line. */
  say(text: string): void {
    this.#write([text]);
  }

  /** Says what cannot be done. */
  refuse(error: unknown): void {
    if (!(error instanceof InputError)) return this.say(printable(failureOf(error).message));
    const { expected, found } = error.fault; // a typed line needs no line and column
    this.say(printable(`expected ${expected}, found ${found}`));
  }

  #write(lines: readonly string[]): void {
    this.#io.stdout.write(lines.join("\n") + "\n");
  }
}

/** How a game ended: who won, and by how much where that is a number. */
function resultText(game: AnyGame, { score, winner }: GameResult): string {
  if (winner === null) return "even";
  return game.winner ? `${winner} wins` : `${winner} wins by ${Math.abs(score)}`;
}
