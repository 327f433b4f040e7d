// A game session: it obeys the typed lines and makes the program's moves.
import type { Random, Side } from "@zugzwang/core";
import { LimitError } from "@zugzwang/core";
import { goTo, isFinished, playText, positionOf, type StoppedStudy } from "@zugzwang/core/study";
import { describeFailure, EXIT, type ExitCode, PlacedError } from "../base/failure.ts";
import type { AnyCourse, AnyGame } from "../base/games.ts";
import type { Asking, Io } from "../base/io.ts";
import { quoteWord } from "../base/report.ts";
import { formatRange } from "../base/units.ts";
import { formatGame } from "../input/instance_recipe.ts";
import { type HintStep, listHints } from "./hints.ts";
import { YOU } from "./messages.ts";
import type { Level } from "./levels.ts";
import { chooseMove, countLost } from "./opponent.ts";
import { type Command, COMMAND_NAMES, formatHelp, readCommand } from "./play_commands.ts";
import type { Oracle } from "./play_oracle.ts";
import type { PlayText } from "./play_text.ts";
import { formatSavedGame, GameSaver } from "./saved_game.ts";

export interface SessionParts {
  readonly course: AnyCourse;
  /** The sides that the player moves for. */
  readonly yours: readonly Side[];
  /** Whether the board shows the value of every move. */
  readonly showsValues: boolean;
  readonly level: Level;
  /** Chooses among equally good moves. */
  readonly random: Random;
  readonly oracle: Oracle;
  readonly view: PlayText;
  /** Reads a position file or an input. */
  load(file: string): Promise<AnyCourse>;
  readonly io: Pick<Io, "openSync" | "stdinIsTerminal" | "writeFile" | "writeNew">;
}

/** A game is a draw when a position occurs for the third time. The player may still go on. */
const MOST_REPEATS = 3;

interface Hints {
  readonly position: unknown;
  readonly steps: readonly HintStep[];
  /** How many steps were shown. */
  shown: number;
}

/** The most moves that `moves` lists. */
const MOST_LISTED = 200;

export class PlaySession {
  readonly #parts: SessionParts;
  readonly #game: AnyGame;
  #course: AnyCourse;
  #yours: readonly Side[];
  #showsValues: boolean;
  readonly #saver: GameSaver;
  /** The position in which the program found no perfect move. The player moves there. */
  #stuckAt: unknown = null;
  /** The course whose position was shown last. */
  #shown: AnyCourse | null = null;
  #hints: Hints | null = null;
  /** The course of which the player knows that it is not saved. */
  #unsaved: AnyCourse | null = null;
  #worst: ExitCode = EXIT.ok;

  constructor(parts: SessionParts) {
    this.#parts = parts;
    this.#game = parts.course.game;
    this.#course = parts.course;
    this.#yours = parts.yours;
    this.#saver = new GameSaver(parts.io, this.#text);
    this.#showsValues = parts.showsValues;
  }

  /**
   * Plays until the lines end or the player quits. If the program plays both sides, it stops at the
   * end of the game. Returns 4 if the program found no perfect move within its limits, 3 if a line
   * was invalid, otherwise 0. Throws a `PlacedError` if the program plays both sides and finds no
   * perfect move.
   */
  async run(asking: Asking): Promise<ExitCode> {
    const { view, io } = this.#parts;
    for (;;) {
      await this.#letProgramMove();
      await this.#show();
      if (this.#yours.length === 0) return this.#worst;
      const prompt = view.formatPrompt(isFinished(this.#course) ? null : this.#side);
      const line = await asking.ask(prompt);
      if (line === null && io.stdinIsTerminal) await this.saveInterrupted(); // Ctrl-D
      view.echo(line);
      if (line === null || await this.#obey(line)) return this.#worst;
    }
  }

  get #position(): unknown {
    return positionOf(this.#course);
  }

  get #text(): string {
    return formatSavedGame(this.#course, this.#yours);
  }

  get #side(): Side {
    return this.#game.sideToMove(this.#position);
  }

  get #sideName(): string {
    return this.#game.sides[this.#side];
  }

  /** Returns whether the player is to move after a number of moves. */
  #isYours(at: number): boolean {
    const position = positionOf(this.#course, at);
    return this.#yours.includes(this.#game.sideToMove(position));
  }

  async #letProgramMove(): Promise<void> {
    const { view } = this.#parts;
    while (!isFinished(this.#course) && !this.#isYours(this.#course.at)) {
      const position = this.#position;
      if (this.#stuckAt === position) return;
      if (this.#yours.length === 0) {
        await this.#show();
        if (this.#countOccurrences() >= MOST_REPEATS) return;
      }
      const choice = await this.#chooseMove();
      if (typeof choice !== "string") {
        if (this.#yours.length === 0) throw makeBoundsError(choice);
        await this.#show();
        view.sayStuck(choice);
        [this.#stuckAt, this.#worst] = [position, EXIT.limit];
        return;
      }
      view.sayMove(this.#sideName, choice);
      this.#course = playText(this.#course, choice);
    }
  }

  /** Returns how often the position has occurred, this time included. */
  #countOccurrences(): number {
    const game = this.#game;
    if (!game.mayRepeat) return 1;
    const places = Array.from({ length: this.#course.at + 1 }, (_, at) => at);
    const texts = places.map((at) => game.formatPosition(positionOf(this.#course, at)));
    return texts.filter((text) => text === texts.at(-1)).length;
  }

  /** Returns the program's move, or the study if the perfect level finds no proved best move. */
  async #chooseMove(): Promise<string | StoppedStudy> {
    const { level, random, oracle } = this.#parts;
    const [game, course, position] = [this.#game, this.#course, this.#position];
    const study = level === "easy"
      ? null
      : await oracle.study(course, level === "perfect" ? "line" : "moves");
    if (level === "perfect" && study?.limit && study.move === null) return study;
    const lost = countLost(course, this.#side, (at) => oracle.find(course, at));
    return chooseMove({ game, position, study, level, random, lost });
  }

  /** Shows the position, unless it was shown last. */
  async #show(): Promise<void> {
    const { oracle, view } = this.#parts;
    if (this.#shown === this.#course) return;
    this.#shown = this.#course;
    const needsValues = this.#showsValues && !isFinished(this.#course);
    const study = needsValues ? await oracle.study(this.#course, "moves") : null;
    view.showPosition(this.#course, study);
    const times = this.#countOccurrences();
    const isDraw = times >= MOST_REPEATS;
    if (times > 1) {
      view.say(`This position has occurred ${times} times${isDraw ? ": a draw" : ""}.`);
    }
    if (study?.limit && (study.moves === null || study.unproved.length > 0)) {
      view.sayUnknown("The value of every move", study);
    }
  }

  /** Returns the possible lines: moves and commands. */
  listCompletions(): string[] {
    return [...this.#listMoves(), ...COMMAND_NAMES];
  }

  #listMoves(): string[] {
    return this.#game.moves(this.#position).map((move) => this.#game.formatMove(move));
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
      if (command.name === "quit") return this.#mayQuit();
      await this.#do(command);
    } catch (error) {
      if (describeFailure(error).kind === "bug") throw error;
      this.#parts.view.refuse(error);
      this.#worst = Math.max(this.#worst, EXIT.input) as ExitCode;
    }
    return false;
  }

  /** Returns whether to quit. On a terminal it says once that the game is not saved. */
  #mayQuit(): boolean {
    const { io, view } = this.#parts;
    const isKnown = this.#unsaved === this.#course || this.#saver.isSaved(this.#text);
    if (!io.stdinIsTerminal || isKnown) return true;
    this.#unsaved = this.#course;
    view.say("The game is not saved: type save FILE, or quit again to leave it.");
    return false;
  }

  async #do({ name, argument }: Command): Promise<void> {
    const { view } = this.#parts;
    const deeds: Readonly<Record<Command["name"], () => void | Promise<void>>> = {
      move: () => this.#move(argument),
      moves: () => view.say(formatMoves(this.#listMoves())),
      undo: () => this.#undo(),
      redo: () => this.#redo(),
      swap: () => this.#swap(),
      hint: () => this.#hint(),
      values: () => void ([this.#showsValues, this.#shown] = [!this.#showsValues, null]),
      save: () => this.#save(argument),
      load: () => this.#load(argument),
      help: () => view.say(formatHelp(this.#game, this.#listMoves().at(0))),
      quit: () => {},
    };
    await deeds[name]();
  }

  async #move(text: string): Promise<void> {
    const { oracle, view } = this.#parts;
    if (isFinished(this.#course)) return view.say("The game is over: undo, load or quit.");
    const side = this.#sideName;
    this.#course = playText(this.#course, text);
    const cost = await oracle.cost(this.#course);
    if ("limit" in cost) view.sayUnknown("The cost of this move", cost);
    else view.sayCost(side, cost);
  }

  /** Goes back to the player's previous turn. */
  #undo(): void {
    let at = this.#course.at - 1;
    while (at >= 0 && !this.#isYours(at)) at--;
    if (at < 0) this.#parts.view.say("Nothing to undo.");
    else this.#course = goTo(this.#course, at);
  }

  /** Goes forward to the player's next turn among the moves that were taken back. */
  #redo(): void {
    const last = this.#course.plies.length;
    let at = this.#course.at + 1;
    if (at > last) return this.#parts.view.say("Nothing to redo.");
    while (at < last && !this.#isYours(at)) at++;
    this.#course = goTo(this.#course, at);
  }

  #swap(): void {
    const { view } = this.#parts;
    if (this.#yours.length === 2) return view.say("You play both sides.");
    this.#yours = this.#yours.map((side) => side === 0 ? 1 : 0);
    [this.#stuckAt, this.#hints] = [null, null];
    view.say(`You are ${this.#game.sides[this.#yours[0]]}.`);
  }

  /** Shows one more step of the hint for this position, or the last step again. */
  async #hint(): Promise<void> {
    const { view } = this.#parts;
    if (isFinished(this.#course)) return view.say("The game is over.");
    if (this.#hints?.position !== this.#position) this.#hints = await this.#findHints();
    if (this.#hints === null) return;
    const { steps, shown } = this.#hints;
    view.sayHint(steps[Math.min(shown, steps.length - 1)], shown + 1 < steps.length);
    this.#hints.shown++;
  }

  /** Returns the steps of the hint; null, after a message, if no best move is proved. */
  async #findHints(): Promise<Hints | null> {
    const { oracle, view } = this.#parts;
    const [game, position] = [this.#game, this.#position];
    const study = await oracle.study(this.#course, "moves");
    const names: [string, string] = [...game.sides];
    if (this.#yours.length === 1) names[this.#yours[0]] = YOU.en;
    const steps = listHints({ game, position, study, names });
    if (steps.length > 0) return { position, steps, shown: 0 };
    view.sayUnknown("The best move", study as StoppedStudy); // a proved study has a best move
    return null;
  }

  async #save(file: string): Promise<void> {
    await this.#saver.save(file, this.#text);
    this.#saySaved(file);
  }

  /** Saves an interrupted game, unless it is saved already, and says where. */
  async saveInterrupted(): Promise<void> {
    const file = await this.#saver.saveBeside(`zugzwang-${this.#game.name}.json`, this.#text);
    if (file === null) return;
    this.#parts.view.echo(null);
    this.#saySaved(file);
  }

  #saySaved(file: string): void {
    const command = `zugzwang play ${formatGame(this.#game)} ${quoteWord(file)}`;
    this.#parts.view.say(`saved ${file}; to continue: ${command}`);
  }

  async #load(file: string): Promise<void> {
    this.#course = await this.#parts.load(file);
    this.#saver.noteLoaded(file, this.#text);
  }
}

function formatMoves(moves: readonly string[]): string {
  if (moves.length === 0) return "No moves: the game is over.";
  const rest = moves.length - MOST_LISTED;
  return moves.slice(0, MOST_LISTED).join("  ") + (rest > 0 ? ` and ${rest} more` : "");
}

/** Returns the error if the program plays both sides and finds no perfect move. */
function makeBoundsError({ limit, lower, upper }: StoppedStudy): Error {
  return new PlacedError(
    `no perfect move is proved; the value is ${formatRange({ lower, upper })}`,
    new LimitError(limit),
  );
}
