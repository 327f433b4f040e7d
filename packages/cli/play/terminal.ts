// Play in a terminal: a loop that reads lines, obeys them and makes the program's moves.
import { LimitError, type Random, type Side } from "@zugzwang/core";
import { isFinished, playText, type StoppedStudy } from "@zugzwang/core/study";
import {
  describeFailure,
  EXIT,
  type ExitCode,
  PlacedError,
  printable,
  quoteWord,
  UsageError,
} from "../base/report.ts";
import { writeBeside, writeNewOrSame, writeText } from "../base/files.ts";
import type { AnyCourse } from "../base/games.ts";
import type { Io, LineReader } from "../base/io.ts";
import { formatRange } from "../base/units.ts";
import type { Paint } from "../draw/colors.ts";
import { formatGame } from "../command/instance_recipe.ts";
import { listHints } from "./hints.ts";
import { YOU } from "./messages.ts";
import { chooseMove, countLost } from "./opponent.ts";
import type { Oracle } from "./oracle.ts";
import { COMMAND_NAMES, type CommandName, formatHelp, readCommand } from "./play_commands.ts";
import {
  describeBest,
  describeCost,
  describeHint,
  describeRefusal,
  describeStart,
  describeStuck,
  describeUnknown,
  drawCourse,
} from "./play_text.ts";
import {
  countOccurrences,
  formatSavedGame,
  isComputer,
  isComputersTurn,
  MOST_REPEATS,
  redo,
  type Seats,
  undo,
} from "./seats.ts";

interface TerminalParts {
  readonly course: AnyCourse;
  readonly seats: Seats;
  readonly random: Random;
  readonly oracle: Oracle;
  /** The command that generates the board, or null. */
  readonly command: string | null;
  readonly paint: Paint;
  readonly io: Io;
}

export class Terminal {
  readonly #parts: TerminalParts;
  #course: AnyCourse;
  /** How many steps of the hint for this position were shown. */
  #hintSteps = 0;
  #shown: AnyCourse | null = null;
  /** The course in which the program found no perfect move. The player moves there. */
  #stuckAt: AnyCourse | null = null;
  /** The text of the game as it was last saved. At first there is nothing to save. */
  #saved: string;
  /** The text of the game of which the player knows that it is not saved. */
  #unsaved = "";
  /** The files that the player has saved, or tried to save. */
  readonly #files = new Set<string>();
  #worst: ExitCode = EXIT.ok;

  constructor(parts: TerminalParts) {
    this.#parts = parts;
    this.#course = parts.course;
    this.#saved = this.#text;
  }

  /**
   * Plays until the lines end or the player quits. If the program plays both sides, it stops at the
   * end of the game. Returns 4 if the program found no perfect move within its limits, 3 if a line
   * was invalid, otherwise 0. Throws a `PlacedError` if the program plays both sides and finds no
   * perfect move.
   */
  async run(lines: LineReader): Promise<ExitCode> {
    const { paint, io, seats, command, course: { game } } = this.#parts;
    this.#say(describeStart(game, { seats, command, paint }));
    for (;;) {
      await this.#letProgramMove();
      this.#show();
      if (this.#playsAlone) return this.#worst;
      const side = isFinished(this.#course) ? "" : paint("heading", this.#sideName);
      const line = await lines.read(`${side}> `);
      if (line === null && io.stdinIsTerminal) this.saveInterrupted(); // Ctrl-D
      if (line === null) this.#say("");
      else if (!io.stdinIsTerminal) this.#say(printable(line));
      if (line === null || await this.#obey(line)) return this.#worst;
    }
  }

  /** Returns the possible lines: moves and commands. */
  listCompletions(): string[] {
    return [...this.#listMoves(), ...COMMAND_NAMES];
  }

  /** Saves an interrupted game, unless it is saved already, and says where. */
  saveInterrupted(): void {
    if (this.#text === this.#saved) return;
    this.#saved = this.#text;
    const name = `zugzwang-${this.#course.game.name}.json`;
    const file = writeBeside(this.#parts.io, name, this.#text);
    this.#say("");
    this.#saySaved(file);
  }

  #say(text: string): void {
    this.#parts.io.stdout.write(`${text}\n`);
  }

  #goTo(course: AnyCourse): void {
    [this.#course, this.#hintSteps] = [course, 0];
  }

  get #sideName(): string {
    const { game, position } = this.#course;
    return game.sides[game.sideToMove(position)];
  }

  get #text(): string {
    return formatSavedGame(this.#course, this.#parts.seats);
  }

  get #playsAlone(): boolean {
    return this.#parts.seats.computer === "both";
  }

  async #letProgramMove(): Promise<void> {
    const { paint, seats } = this.#parts;
    while (isComputersTurn(this.#course, seats) && this.#stuckAt !== this.#course) {
      if (this.#playsAlone) {
        this.#show();
        if (countOccurrences(this.#course) >= MOST_REPEATS) return;
      }
      const move = await this.#chooseMove();
      if (typeof move !== "string") return this.#sayStuck(move);
      this.#say(paint("accent", `${this.#sideName} plays ${move}`));
      this.#goTo(playText(this.#course, move));
    }
  }

  /** Returns the program's move, or the study if the perfect level finds no proved best move. */
  async #chooseMove(): Promise<string | StoppedStudy> {
    const { random, oracle, seats: { level } } = this.#parts;
    const course = this.#course;
    const { game, position } = course;
    const study = level === "easy"
      ? null
      : await oracle.consult(course, level === "perfect" ? "line" : "moves");
    if (level === "perfect" && study?.limit && study.move === null) return study;
    const lost = countLost(course, game.sideToMove(position), (at) => oracle.find(course, at));
    return chooseMove({ game, position, study, level, random, lost });
  }

  #sayStuck(study: StoppedStudy): void {
    if (this.#playsAlone) throw makeBoundsError(study);
    this.#show();
    this.#say(describeStuck(this.#course.game, study));
    [this.#stuckAt, this.#worst] = [this.#course, EXIT.limit];
  }

  /** Shows the position, unless it was shown last. */
  #show(): void {
    const { paint, io } = this.#parts;
    if (this.#shown === this.#course) return;
    this.#shown = this.#course;
    this.#say(drawCourse(this.#course, paint, io.stdout));
    const times = countOccurrences(this.#course);
    const isDraw = times >= MOST_REPEATS;
    if (times > 1) {
      this.#say(`This position has occurred ${times} times${isDraw ? ": a draw" : ""}.`);
    }
  }

  #listMoves(): string[] {
    const { game, position } = this.#course;
    return game.moves(position).map((move) => game.formatMove(move));
  }

  #isLegal(text: string): boolean {
    try {
      playText(this.#course, text);
      return true;
    } catch (error) {
      if (describeFailure(error).kind === "bug") throw error;
      return false;
    }
  }

  /** Obeys a line. Returns whether to quit. */
  async #obey(line: string): Promise<boolean> {
    if (line.trim() === "") return false;
    try {
      const command = readCommand(line, (text) => this.#isLegal(text));
      if (command?.name === "quit") return this.#mayQuit();
      if (command) await this.#do(command.name, command.argument);
      else await this.#move(line.trim());
    } catch (error) {
      if (describeFailure(error).kind === "bug") throw error;
      this.#say(describeRefusal(error));
      this.#worst = Math.max(this.#worst, EXIT.input) as ExitCode;
    }
    return false;
  }

  async #do(name: Exclude<CommandName, "quit">, file: string): Promise<void> {
    if (name === "save") return this.#save(file);
    if (name === "help") return this.#say(formatHelp(this.#course.game, this.#listMoves()));
    if (name === "undo" || name === "redo") {
      const course = (name === "undo" ? undo : redo)(this.#course, this.#parts.seats);
      if (course === this.#course) this.#say(`Nothing to ${name}.`);
      else this.#goTo(course);
    } else if (isFinished(this.#course)) this.#say("The game is over.");
    else if (name === "hint") await this.#hint();
    else await this.#sayBest();
  }

  async #move(text: string): Promise<void> {
    if (isFinished(this.#course)) return this.#say("The game is over: undo or quit.");
    const side = this.#sideName;
    this.#goTo(playText(this.#course, text));
    const cost = await this.#parts.oracle.cost(this.#course);
    if ("limit" in cost) this.#sayUnknown("The cost of this move", cost);
    else this.#say(describeCost(this.#course.game, side, cost));
  }

  /** Shows one more step of the hint for this position, or the last step again. */
  async #hint(): Promise<void> {
    const { oracle, seats } = this.#parts;
    const { game, position } = this.#course;
    const study = await oracle.consult(this.#course, "moves");
    const isAlone = seats.computer !== null;
    const names = game.sides.map((name, side) =>
      isAlone && !isComputer(seats, side as Side) ? YOU.en : name
    ) as [string, string];
    const steps = listHints({ game, position, study, names });
    if (steps.length === 0) return this.#sayUnknown("The best move", study as StoppedStudy);
    this.#hintSteps = Math.min(this.#hintSteps + 1, steps.length);
    this.#say(describeHint(steps[this.#hintSteps - 1], this.#hintSteps < steps.length));
  }

  async #sayBest(): Promise<void> {
    const study = await this.#parts.oracle.consult(this.#course, "line");
    if (study.limit) this.#sayUnknown("The best move", study);
    else this.#say(describeBest(this.#course.game, study.line![0].move, study.total));
  }

  #sayUnknown(what: string, study: StoppedStudy): void {
    this.#say(describeUnknown(this.#course.game, what, study));
  }

  /** Saves the game. It replaces a file of another program only on the second request. */
  #save(file: string): void {
    const { io } = this.#parts;
    const mayReplace = this.#files.has(file);
    this.#files.add(file);
    if (mayReplace) writeText(io, file, this.#text);
    else if (!writeNewOrSame(io, file, this.#text)) {
      throw new UsageError(`${file} exists; repeat the command to replace it`);
    }
    this.#saved = this.#text;
    this.#saySaved(file);
  }

  #saySaved(file: string): void {
    const command = `zugzwang play ${formatGame(this.#course.game)} ${quoteWord(file)}`;
    this.#say(`saved ${file}; to continue: ${command}`);
  }

  /** Returns whether to quit. On a terminal it says once that the game is not saved. */
  #mayQuit(): boolean {
    if (!this.#parts.io.stdinIsTerminal || [this.#saved, this.#unsaved].includes(this.#text)) {
      return true;
    }
    this.#unsaved = this.#text;
    this.#say("The game is not saved: type save FILE, or quit again to leave it.");
    return false;
  }
}

/** Returns the error if the program plays both sides and finds no perfect move. */
function makeBoundsError({ limit, lower, upper }: StoppedStudy): Error {
  return new PlacedError(
    `no perfect move is proved; the value is ${formatRange({ lower, upper })}`,
    new LimitError(limit),
  );
}
