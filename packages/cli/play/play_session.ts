/**
 * A game in play: whose turn it is, what a line means, what the program moves.
 *
 * @module
 */
import type { LimitError, Side } from "@zugzwang/core";
import { EXIT, type ExitCode, failureOf, PlacedError } from "../base/failure.ts";
import type { AnyGame } from "../base/games.ts";
import { type Command, commandHelp, commandIn } from "./play_commands.ts";
import type { Oracle } from "./play_oracle.ts";
import { PlayRecord } from "./play_record.ts";
import type { PlayView } from "./play_view.ts";
import type { Played } from "../input/position_text.ts";

/** What a game in play needs. */
export interface SessionParts {
  /** The game. */
  readonly game: AnyGame;
  /** Where it begins. */
  readonly played: Played;
  /** The sides that the player moves for. */
  readonly yours: readonly Side[];
  /** Whether values are shown. */
  readonly showsValues: boolean;
  /** Perfect play. */
  readonly oracle: Oracle;
  /** What shows it. */
  readonly view: PlayView;
  /** Reads the position of a file. */
  load(file: string): Promise<Played>;
  /** Writes a file, whole or not at all. */
  save(file: string, text: string): Promise<void>;
}

/** A game in play. */
export class PlaySession {
  readonly #parts: SessionParts;
  #record: PlayRecord;
  #yours: readonly Side[];
  #showsValues: boolean;
  /** The position that the program could not move in; the player does. */
  #stuckAt: unknown = null;
  #shown: unknown = null;
  #worst: ExitCode = EXIT.ok;

  /** Begins a game. */
  constructor(parts: SessionParts) {
    this.#parts = parts;
    this.#record = new PlayRecord(parts.game, parts.played);
    this.#yours = parts.yours;
    this.#showsValues = parts.showsValues;
  }

  /**
   * Plays until the lines end or one says quit; without a player, until the game is over. Returns
   * 4 if the program could not move within its limits, 3 if a line could not be obeyed, else 0.
   *
   * @throws {LimitError} if there is no player who could move instead of the program.
   */
  async run(lines: AsyncIterator<string>): Promise<ExitCode> {
    const { view } = this.#parts;
    for (;;) {
      await this.#letProgramMove();
      await this.#show();
      if (this.#yours.length === 0) return this.#worst;
      view.ask(this.#isOver() ? null : this.#side);
      const { done, value: line } = await lines.next();
      view.heard(done ? null : line);
      if (done || await this.#obey(line)) return this.#worst;
    }
  }

  get #position(): unknown {
    return this.#record.position;
  }

  get #side(): Side {
    return this.#parts.game.sideToMove(this.#position);
  }

  #isOver(): boolean {
    return this.#parts.game.moves(this.#position).length === 0;
  }

  /** Whether the player moves in a position. */
  #isYours(position: unknown): boolean {
    return this.#yours.includes(this.#parts.game.sideToMove(position));
  }

  async #letProgramMove(): Promise<void> {
    const { oracle, view } = this.#parts;
    while (!this.#isOver() && !this.#isYours(this.#position)) {
      const position = this.#position;
      if (this.#stuckAt === position) return;
      if (this.#yours.length === 0) await this.#show();
      const choice = await oracle.best(position);
      if ("stopped" in choice) {
        if (this.#yours.length === 0) throw boundsError(choice.stopped);
        await this.#show();
        view.stuck(position, choice.stopped);
        [this.#stuckAt, this.#worst] = [position, EXIT.limit];
        return;
      }
      view.moved({ position, move: choice.move, byProgram: true, cost: null });
      this.#record.play(choice.move);
    }
  }

  /** Shows the position unless it is what was shown last. */
  async #show(): Promise<void> {
    const { oracle, view } = this.#parts;
    const position = this.#position;
    if (this.#shown === position) return;
    this.#shown = position;
    const isOver = this.#isOver();
    const known = this.#showsValues && !isOver ? await oracle.analysis(position) : null;
    const values = known && "found" in known ? known.found : null;
    const { score, result } = this.#record;
    view.position({ position, score, values, result });
    if (known && "limit" in known) view.unknown("What every move is worth", position, known);
  }

  /** Does what a line says; true if that is to quit. */
  async #obey(line: string): Promise<boolean> {
    if (line.trim() === "") return false;
    try {
      const command = commandIn(line);
      if (command.name === "quit") return true;
      await this.#do(command);
    } catch (error) {
      if (failureOf(error).kind === "bug") throw error;
      this.#refuse(error);
    }
    return false;
  }

  async #do({ name, argument }: Command): Promise<void> {
    const { game, view, load } = this.#parts;
    const isYours = (position: unknown) => this.#isYours(position);
    if (name === "move") await this.#move(argument);
    else if (name === "undo") this.#say(this.#record.undo(isYours), "nothing to take back");
    else if (name === "redo") this.#say(this.#record.redo(isYours), "nothing to make again");
    else if (name === "swap") this.#swap();
    else if (name === "hint") await this.#hint();
    else if (name === "values") this.#toggleValues();
    else if (name === "help") {
      view.say(commandHelp(game.moves(this.#position).map((move) => game.formatMove(move))));
    } else if (name === "save") {
      await this.#save(argument);
      view.say(`saved ${argument}`);
    } else if (name === "load") this.#record = new PlayRecord(game, await load(argument));
  }

  async #save(file: string): Promise<void> {
    const record = this.#record;
    await this.#parts.save(file, record.toFile());
    record.markSaved();
  }

  /** Saves a game that is interrupted, unless a file has it already; says where. */
  async saveInterrupted(): Promise<void> {
    const { game, view } = this.#parts;
    if (!this.#record.isUnsaved) return;
    const file = `zugzwang-${game.name}.json`;
    await this.#save(file);
    view.heard(null);
    view.say(`saved ${file}; to go on: zugzwang play ${game.name} ${file}`);
  }

  #say(isDone: boolean, otherwise: string): void {
    if (!isDone) this.#parts.view.say(otherwise);
  }

  async #move(text: string): Promise<void> {
    const { game, oracle, view } = this.#parts;
    const position = this.#position;
    if (this.#isOver()) return view.say("The game is over: undo, load or quit.");
    const move = game.parseMove(text, position);
    this.#record.play(move);
    const known = await oracle.cost(position, move, this.#position);
    const cost = "found" in known ? known.found : null;
    view.moved({ position, move, byProgram: false, cost });
    if ("limit" in known) view.unknown("What it costs", position, known);
  }

  #swap(): void {
    if (this.#yours.length === 2) return this.#parts.view.say("Both sides are yours.");
    this.#yours = this.#yours.map((side) => side === 0 ? 1 : 0);
    this.#stuckAt = null;
    this.#parts.view.say(`You are ${this.#parts.game.sides[this.#yours[0]]}.`);
  }

  async #hint(): Promise<void> {
    const { oracle, view } = this.#parts;
    const position = this.#position;
    if (this.#isOver()) return view.say("The game is over.");
    const known = await oracle.bestMoves(position);
    if ("limit" in known) return view.unknown("The best move", position, known);
    view.hint(position, known.found);
  }

  #toggleValues(): void {
    this.#showsValues = !this.#showsValues;
    this.#shown = null;
  }

  #refuse(error: unknown): void {
    this.#parts.view.refuse(error);
    this.#worst = Math.max(this.#worst, EXIT.input) as ExitCode;
  }
}

/** The error of a program that plays itself and cannot go on. */
function boundsError({ limit, lower, upper }: {
  limit: LimitError;
  lower: number;
  upper: number;
}): Error {
  return new PlacedError(`no perfect move is known, the value is in ${lower}..${upper}`, limit);
}
