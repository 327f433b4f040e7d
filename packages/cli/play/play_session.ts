/**
 * A game in play: whose turn it is, what a line means, what the program moves.
 *
 * @module
 */
import type { Side } from "@zugzwang/core";
import type { StoppedStudy } from "@zugzwang/core/study";
import { goTo, isOver, playText, positionOf } from "@zugzwang/core/study/course";
import { LimitError } from "@zugzwang/core/run";
import type { Random } from "@zugzwang/core";
import { EXIT, type ExitCode, failureOf, PlacedError, UsageError } from "../base/failure.ts";
import { writeBeside } from "../base/free_name.ts";
import type { AnyCourse, AnyGame } from "../base/games.ts";
import type { Asking, Io } from "../base/io.ts";
import { shellWord } from "../base/shell_word.ts";
import { rangeText } from "../base/units.ts";
import { listHints } from "./hints.ts";
import { YOU } from "./messages.ts";
import { chooseMove, countLost, type Level } from "./opponent.ts";
import { type Command, COMMAND_NAMES, commandHelp, commandIn } from "./play_commands.ts";
import type { Oracle } from "./play_oracle.ts";
import type { PlayText } from "./play_text.ts";
import { savedGame } from "./saved_game.ts";

/** What a game in play needs. */
export interface SessionParts {
  /** The game. */
  readonly game: AnyGame;
  /** Where it begins. */
  readonly course: AnyCourse;
  /** The sides that the player moves for. */
  readonly yours: readonly Side[];
  /** Whether values are shown. */
  readonly showsValues: boolean;
  /** How well the program plays. */
  readonly level: Level;
  /** Chooses among moves that are equally good. */
  readonly random: Random;
  /** Perfect play. */
  readonly oracle: Oracle;
  /** What shows it. */
  readonly view: PlayText;
  /** Reads the position of a file. */
  load(file: string): Promise<AnyCourse>;
  /** Where a game is saved. */
  readonly io: Pick<Io, "piecesNow" | "writeFile" | "writeNew">;
}

/** A game in play. */
export class PlaySession {
  readonly #parts: SessionParts;
  #course: AnyCourse;
  #yours: readonly Side[];
  #showsValues: boolean;
  /** What a file has of the game. */
  #saved: string;
  /** Files that may be replaced: this game has written or read them, or was told twice. */
  readonly #replaceable = new Set<string>();
  /** The position that the program could not move in; the player does. */
  #stuckAt: unknown = null;
  #shown: unknown = null;
  /** The position that hints were given for, and how many. */
  #hints: { readonly position: unknown; readonly count: number } = { position: null, count: 0 };
  #worst: ExitCode = EXIT.ok;

  /** Begins a game. */
  constructor(parts: SessionParts) {
    this.#parts = parts;
    this.#course = parts.course;
    this.#yours = parts.yours;
    this.#saved = savedGame(parts.course, parts.yours);
    this.#showsValues = parts.showsValues;
  }

  /**
   * Plays until the lines end or one says quit; without a player, until the game is over. Returns
   * 4 if the program could not move within its limits, 3 if a line could not be obeyed, else 0.
   *
   * @throws {LimitError} if there is no player who could move instead of the program.
   */
  async run(asking: Asking): Promise<ExitCode> {
    const { view } = this.#parts;
    for (;;) {
      await this.#letProgramMove();
      await this.#show();
      if (this.#yours.length === 0) return this.#worst;
      const line = await asking.ask(view.prompt(isOver(this.#course) ? null : this.#side));
      view.heard(line);
      if (line === null || await this.#obey(line)) return this.#worst;
    }
  }

  get #position(): unknown {
    return positionOf(this.#course);
  }

  get #side(): Side {
    return this.#parts.game.sideToMove(this.#position);
  }

  /** Whether the player moves in the position after so many moves. */
  #isYours(at: number): boolean {
    const position = positionOf(this.#course, at);
    return this.#yours.includes(this.#parts.game.sideToMove(position));
  }

  async #letProgramMove(): Promise<void> {
    const { view } = this.#parts;
    while (!isOver(this.#course) && !this.#isYours(this.#course.at)) {
      const position = this.#position;
      if (this.#stuckAt === position) return;
      if (this.#yours.length === 0) await this.#show();
      const choice = await this.#chooseMove();
      if (typeof choice !== "string") {
        if (this.#yours.length === 0) throw boundsError(choice);
        await this.#show();
        view.stuck(choice);
        [this.#stuckAt, this.#worst] = [position, EXIT.limit];
        return;
      }
      view.programMoved(this.#sideName, choice);
      this.#course = playText(this.#course, choice);
    }
  }

  /** Returns the program's move, or the study if the perfect level finds no proved best move. */
  async #chooseMove(): Promise<string | StoppedStudy> {
    const { game, level, random, oracle } = this.#parts;
    const [course, position] = [this.#course, this.#position];
    const study = level === "easy"
      ? null
      : await oracle.study(course, level === "perfect" ? "line" : "moves");
    if (level === "perfect" && study?.limit && study.move === null) return study;
    const lost = countLost(course, this.#side, (at) => oracle.findTotal(course, at));
    return chooseMove({ game, position, study, level, random, lost });
  }

  get #sideName(): string {
    return this.#parts.game.sides[this.#side];
  }

  /** Shows the position unless it is what was shown last. */
  async #show(): Promise<void> {
    const { oracle, view } = this.#parts;
    if (this.#shown === this.#position) return;
    this.#shown = this.#position;
    const isWanted = this.#showsValues && !isOver(this.#course);
    const study = isWanted ? await oracle.study(this.#course, "moves") : null;
    view.position(this.#course, study);
    if (study?.limit && (study.moves === null || study.unproved.length > 0)) {
      view.unknown("The value of every move", study);
    }
  }

  /** What a line may be: a move, a command. */
  completions(): string[] {
    return [...this.legalMoves(), ...COMMAND_NAMES];
  }

  /** The texts of the moves that can be made. */
  legalMoves(): string[] {
    const { game } = this.#parts;
    return game.moves(this.#position).map((move) => game.formatMove(move));
  }

  #isLegal(text: string): boolean {
    try {
      playText(this.#course, text);
      return true;
    } catch (error) {
      if (failureOf(error).kind === "bug") throw error;
      return false;
    }
  }

  /** Does what a line says; true if that is to quit. */
  async #obey(line: string): Promise<boolean> {
    if (line.trim() === "") return false;
    try {
      const command = commandIn(line, (text) => this.#isLegal(text));
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
    if (name === "move") await this.#move(argument);
    else if (name === "undo") this.#undo();
    else if (name === "redo") this.#redo();
    else if (name === "swap") this.#swap();
    else if (name === "hint") await this.#hint();
    else if (name === "values") this.#toggleValues();
    else if (name === "moves") view.say(movesText(this.legalMoves()));
    else if (name === "help") view.say(commandHelp(game, this.legalMoves().at(0)));
    else if (name === "save") {
      await this.#save(argument);
    } else if (name === "load") {
      this.#course = await load(argument);
      this.#saved = savedGame(this.#course, this.#yours);
      this.#replaceable.add(argument);
    }
  }

  /** Goes back to the player's last turn before this one. */
  #undo(): void {
    let at = this.#course.at - 1;
    while (at >= 0 && !this.#isYours(at)) at--;
    if (at < 0) this.#parts.view.say("nothing to take back");
    else this.#course = goTo(this.#course, at);
  }

  /** Goes on to the player's next turn of those that were taken back. */
  #redo(): void {
    const last = this.#course.plies.length;
    let at = this.#course.at + 1;
    if (at > last) return this.#parts.view.say("nothing to make again");
    while (at < last && !this.#isYours(at)) at++;
    this.#course = goTo(this.#course, at);
  }

  /** Saves the game; a file that is there already is replaced if that is asked for twice. */
  async #save(file: string): Promise<void> {
    const { game, io, view } = this.#parts;
    const text = savedGame(this.#course, this.#yours);
    if (this.#replaceable.has(file)) await io.writeFile(file, text);
    else if (!await io.writeNew(file, text)) {
      this.#replaceable.add(file);
      throw new UsageError(`${file} is there already; the same again replaces it`);
    }
    this.#replaceable.add(file);
    this.#saved = text;
    view.say(`saved ${file}; to go on: ${this.#commandToGoOn(game, file)}`);
  }

  /** Saves a game that is interrupted, unless a file has it already; says where. */
  async saveInterrupted(): Promise<void> {
    const { game, io, view } = this.#parts;
    const text = savedGame(this.#course, this.#yours);
    if (text === this.#saved) return;
    const file = await writeBeside(io, `zugzwang-${game.name}.json`, text);
    this.#saved = text;
    view.heard(null);
    view.say(`saved ${file}; to go on: ${this.#commandToGoOn(game, file)}`);
  }

  #commandToGoOn({ name }: AnyGame, file: string): string {
    return `zugzwang play ${name} ${shellWord(file)}`;
  }

  async #move(text: string): Promise<void> {
    const { oracle, view } = this.#parts;
    if (isOver(this.#course)) return view.say("The game is over: undo, load or quit.");
    const side = this.#sideName;
    this.#course = playText(this.#course, text);
    const cost = await oracle.cost(this.#course);
    if ("limit" in cost) view.unknown("The cost of this move", cost);
    else view.playerMoved(side, cost);
  }

  #swap(): void {
    if (this.#yours.length === 2) return this.#parts.view.say("Both sides are yours.");
    this.#yours = this.#yours.map((side) => side === 0 ? 1 : 0);
    this.#stuckAt = null;
    this.#parts.view.say(`You are ${this.#parts.game.sides[this.#yours[0]]}.`);
  }

  /** Shows one more step of the hint for this position, or the last step again. */
  async #hint(): Promise<void> {
    const { game, oracle, view } = this.#parts;
    if (isOver(this.#course)) return view.say("The game is over.");
    const position = this.#position;
    const study = await oracle.study(this.#course, "moves");
    const steps = listHints({ game, position, study, names: this.#names });
    if (steps.length === 0) return view.unknown("The best move", study as StoppedStudy);
    const count = this.#hints.position === position ? this.#hints.count : 0;
    view.hint(steps[Math.min(count, steps.length - 1)], count + 1 < steps.length);
    this.#hints = { position, count: count + 1 };
  }

  /** The names of the players in hints, the first to move first. */
  get #names(): readonly [string, string] {
    const [first, second] = this.#parts.game.sides;
    if (this.#yours.length !== 1) return [first, second];
    return this.#yours[0] === 0 ? [YOU.en, second] : [first, YOU.en];
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

/** The most moves that are listed. */
const MOST_LISTED = 200;

function movesText(moves: readonly string[]): string {
  if (moves.length === 0) return "There are none: the game is over.";
  const rest = moves.length - MOST_LISTED;
  return moves.slice(0, MOST_LISTED).join("  ") + (rest > 0 ? ` and ${rest} more` : "");
}

/** The error of a program that plays itself and cannot go on. */
function boundsError({ limit, lower, upper }: StoppedStudy): Error {
  return new PlacedError(
    `no perfect move is known, the value is ${rangeText({ lower, upper })}`,
    new LimitError(limit),
  );
}
