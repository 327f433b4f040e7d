// A game in play as text.
import type { Side } from "@zugzwang/core";
import { InputError, LimitError } from "@zugzwang/core/run";
import { resultOf, scoreOf, type StoppedStudy, type Study } from "@zugzwang/core/study";
import { describeFailure } from "../base/failure.ts";
import type { AnyCourse, AnyGame } from "../base/games.ts";
import type { Io } from "../base/io.ts";
import { printable } from "../base/report.ts";
import { formatRange } from "../base/units.ts";
import { listBoardLines } from "../draw/board_text.ts";
import type { Paint } from "../draw/colors.ts";
import { formatResult, formatScore } from "../draw/text.ts";
import type { HintStep } from "./hints.ts";
import { ENGLISH, formatReasons } from "./messages.ts";
import type { MoveCost } from "./play_oracle.ts";

/** The most moves of a region that a hint lists. */
const HINT_MOVES = 8;

/** Writes a game in play to standard output. */
export class PlayText {
  readonly #game: AnyGame;
  readonly #io: Io;
  readonly #paint: Paint;

  constructor(game: AnyGame, { io, paint }: { io: Io; paint: Paint }) {
    this.#game = game;
    this.#io = io;
    this.#paint = paint;
  }

  say(text: string): void {
    this.#io.stdout.write(`${text}\n`);
  }

  /** Says which game it is, who plays which side, and how the board was made. */
  showOpening(yours: readonly Side[], command: string | null): void {
    const names = yours.map((side) => this.#game.sides[side]).join(" and ");
    if (command !== null) this.say(`Made by: ${command}`);
    this.say(this.#paint("heading", `${this.#game.title}.`));
    this.say(
      names === "" ? "The program plays itself." : `You are ${names}. Type a move, or help.`,
    );
  }

  /** Draws the board and says the score. */
  showPosition(course: AnyCourse, study: Study | null): void {
    const [game, paint] = [this.#game, this.#paint];
    const lines = listBoardLines(course, { known: study, paint, output: this.#io.stdout });
    this.say(["", ...lines, ""].join("\n"));
    const result = resultOf(course);
    if (result) this.say(paint("heading", `The game is over: ${formatResult(game, result)}.`));
    else if (!game.winner) this.say(this.#formatScores(scoreOf(course), study?.total ?? null));
  }

  /** Returns the score so far and, if the value is known, what follows with best play. */
  #formatScores(score: number, total: number | null): string {
    const format = (number: number) => formatScore(this.#game, number);
    const ahead = total === null
      ? ""
      : `; still to come: ${format(total - score)}; in the end: ${format(total)}`;
    return `score so far: ${format(score)}${ahead}`;
  }

  /** Returns the prompt: the side to move. */
  formatPrompt(side: Side | null): string {
    return `${side === null ? "" : this.#paint("heading", this.#game.sides[side])}> `;
  }

  /** Repeats a line that was not typed on a terminal. */
  echo(line: string | null): void {
    if (line === null) this.say("");
    else if (!this.#io.stdinIsTerminal) this.say(printable(line));
  }

  sayMove(side: string, move: string): void {
    this.say(this.#paint("accent", `${side} plays ${move}`));
  }

  /** Says what a move of the player cost. */
  sayCost(side: string, { move, best, loss, was, total }: MoveCost): void {
    const game = this.#game;
    if (game.winner && loss > 0) return this.say(`${move} loses the game: best was ${best}`);
    if (game.winner) {
      const isWin = total !== 0 && game.sides[total > 0 ? 0 : 1] === side;
      return this.say(isWin ? `${move} keeps the win` : `${move}: every move loses here`);
    }
    const end = `in the end: ${formatScore(game, total)}`;
    if (loss === 0) return this.say(`${move} is best (${end})`);
    this.say(`${move} loses ${loss}: best was ${best} (${end}, was ${formatScore(game, was)})`);
  }

  sayHint({ kind, messages, moves }: HintStep, hasMore: boolean): void {
    const more = moves.length > HINT_MOVES ? ` and ${moves.length - HINT_MOVES} more` : "";
    const where = kind === "region" ? ` (${moves.slice(0, HINT_MOVES).join("  ")}${more})` : "";
    const next = hasMore ? " Type hint again for more." : "";
    this.say(`Hint: ${formatReasons(messages, ENGLISH)}${where}${next}`);
  }

  /** Says that the program found no perfect move, and that the player moves instead. */
  sayStuck(stopped: StoppedStudy): void {
    const { sideToMove: side, limit } = stopped;
    this.say(`The program cannot move perfectly for ${side}: ${new LimitError(limit).message}.`);
    this.say(`${this.#formatProved(stopped) ?? "Who wins is not known."} Move for ${side}.`);
  }

  /** Says that something is not known, which limit stopped the solver, and what is proved. */
  sayUnknown(what: string, stopped: StoppedStudy): void {
    const proved = this.#formatProved(stopped);
    const why = new LimitError(stopped.limit).message;
    this.say(`${what} is not known: ${why}.${proved === null ? "" : ` ${proved}`}`);
  }

  /** Returns the proved bounds of a value, or null. */
  #formatProved({ lower, upper, sideToMove }: Study): string | null {
    const game = this.#game;
    if (game.winner || lower === null && upper === null) return null;
    const side = game.valueSide === "first" ? game.sides[0] : sideToMove;
    return `Proved: value for ${side} is ${formatRange({ lower, upper })}.`;
  }

  /** Says why a line cannot be obeyed. */
  refuse(error: unknown): void {
    if (!(error instanceof InputError)) return this.say(printable(describeFailure(error).message));
    const { expected, found } = error.fault; // a typed line needs no line and column
    this.say(printable(`expected ${expected}, found ${found}; type help for the commands`));
  }
}
