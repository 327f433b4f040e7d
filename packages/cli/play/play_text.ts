/**
 * A game in play as text.
 *
 * @module
 */
import type { Side } from "@zugzwang/core";
import type { StoppedStudy, Study } from "@zugzwang/core/study";
import { resultOf, scoreOf } from "@zugzwang/core/study/course";
import { InputError, LimitError } from "@zugzwang/core/run";
import { failureOf } from "../base/failure.ts";
import type { AnyCourse, AnyGame } from "../base/games.ts";
import type { Io } from "../base/io.ts";
import { printable } from "../base/report.ts";
import { rangeText } from "../base/units.ts";
import { boardText } from "../draw/board_text.ts";
import type { Paint } from "../draw/colors.ts";
import { resultText, scoreText } from "../draw/text.ts";
import type { HintStep } from "./hints.ts";
import { ENGLISH, formatReasons } from "./messages.ts";
import type { MoveCost } from "./play_oracle.ts";

/** The most moves of a region that a hint lists. */
const HINT_MOVES = 8;

/** Shows a game in play as text. */
export class PlayText {
  readonly #game: AnyGame;
  readonly #io: Io;
  readonly #paint: Paint;
  readonly #memoryBytes: number | undefined;

  /** Writes to standard output, boards within a memory limit. */
  constructor(
    game: AnyGame,
    { io, paint, memoryBytes }: { io: Io; paint: Paint; memoryBytes: number | undefined },
  ) {
    this.#game = game;
    this.#io = io;
    this.#paint = paint;
    this.#memoryBytes = memoryBytes;
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
    this.say(this.#paint("heading", `${this.#game.title}.`));
    this.say(yours.length === 0 ? who : `${who} Type a move, or help.`);
  }

  /** Draws the board, and says what the score is. */
  position(course: AnyCourse, study: Study | null): void {
    const game = this.#game;
    const result = resultOf(course);
    const memoryBytes = this.#memoryBytes;
    const options = { known: study, paint: this.#paint, output: this.#io.stdout, memoryBytes };
    this.#write(["", ...boardText(course, options), ""]);
    if (result) this.say(this.#paint("heading", `The game is over: ${resultText(game, result)}.`));
    else if (!game.winner) this.say(this.#scoresText(scoreOf(course), study?.total ?? null));
  }

  /** What is won, and where it is known what is still to come, and both together. */
  #scoresText(score: number, total: number | null): string {
    const text = (number: number) => scoreText(this.#game, number);
    const ahead = total === null
      ? ""
      : `; still to come: ${text(total - score)}; in the end: ${text(total)}`;
    return `score so far: ${text(score)}${ahead}`;
  }

  /** The name of the side. */
  prompt(side: Side | null): string {
    return `${side === null ? "" : this.#paint("heading", this.#game.sides[side])}> `;
  }

  /** Writes what was typed, where nobody sees it being typed. */
  heard(line: string | null): void {
    if (line === null) this.say("");
    else if (!this.#io.stdinIsTerminal) this.say(printable(line));
  }

  /** Says what the program plays. */
  programMoved(side: string, move: string): void {
    this.say(this.#paint("accent", `${side} plays ${move}`));
  }

  /** Says what a player's move cost. */
  playerMoved(side: string, cost: MoveCost): void {
    this.say(this.#costText(side, cost));
  }

  #costText(side: string, { move, best, loss, was, total }: MoveCost): string {
    const game = this.#game;
    if (game.winner) {
      if (loss > 0) return `${move} loses the game: best was ${best}`;
      const wins = total === 0 ? false : game.sides[total > 0 ? 0 : 1] === side;
      return wins ? `${move} keeps the win` : `${move}: every move loses here`;
    }
    const end = `in the end: ${scoreText(game, total)}`;
    if (loss === 0) return `${move} is best (${end})`;
    return `${move} loses ${loss}: best was ${best} (${end}, was ${scoreText(game, was)})`;
  }

  /** Shows a step of a hint. */
  hint({ kind, messages, moves }: HintStep, hasMore: boolean): void {
    const more = moves.length > HINT_MOVES ? ` and ${moves.length - HINT_MOVES} more` : "";
    const where = kind === "region" ? ` (${moves.slice(0, HINT_MOVES).join("  ")}${more})` : "";
    const next = hasMore ? " Type hint again for more." : "";
    this.say(`Hint: ${formatReasons(messages, ENGLISH)}${where}${next}`);
  }

  /** Says what is proved, and that the move is the player's. */
  stuck(stopped: StoppedStudy): void {
    const { sideToMove: side, limit } = stopped;
    this.say(`The program cannot move perfectly for ${side}: ${new LimitError(limit).message}.`);
    this.say(`${this.#provedText(stopped) ?? "Who wins is not known."} Move for ${side}.`);
  }

  /** Says which limit came first, and what is proved. */
  unknown(what: string, stopped: StoppedStudy): void {
    const proved = this.#provedText(stopped);
    const why = new LimitError(stopped.limit).message;
    this.say(`${what} is not known: ${why}.${proved === null ? "" : ` ${proved}`}`);
  }

  /** The bounds of a value, or null where nothing is proved. */
  #provedText({ lower, upper, sideToMove }: Study): string | null {
    const game = this.#game;
    if (game.winner || lower === null && upper === null) return null;
    const side = game.valueSide === "first" ? game.sides[0] : sideToMove;
    return `Proved: value for ${side} is ${rangeText({ lower, upper })}.`;
  }

  /** Writes a line. */
  say(text: string): void {
    this.#write([text]);
  }

  /** Says what cannot be done. */
  refuse(error: unknown): void {
    if (!(error instanceof InputError)) return this.say(printable(failureOf(error).message));
    const { expected, found } = error.fault; // a typed line needs no line and column
    this.say(printable(`expected ${expected}, found ${found}; help lists what can be typed`));
  }

  #write(lines: readonly string[]): void {
    this.#io.stdout.write(lines.join("\n") + "\n");
  }
}
