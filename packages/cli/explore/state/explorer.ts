/**
 * The state of the page, and everything that a reader can do to it. It knows no elements: the
 * views show its state and call its actions.
 *
 * @module
 */
import type { Random } from "@zugzwang/core";
import type { Games } from "../../base/games.ts";
import { type Address, formatAddress, type Level, placeKey, type Plays } from "./address.ts";
import { Analyst } from "./analyst.ts";
import type { Catalogue } from "./catalogue.ts";
import { hasStones } from "./drawn_scene.ts";
import { gameOf, laterMoves, placeNamed } from "./first_job.ts";
import { openAddress } from "./opening.ts";
import { lineMove } from "./known_moves.ts";
import { opponentMove } from "./opponent.ts";
import { readPosition } from "./position_file.ts";
import { addressOf, forgetUndone, goTo, placeOf, playText, type Session } from "./session.ts";
import { BEGINNING, faultOf, HIDDEN, isGuessing, type State } from "./state.ts";
import type { StartWorker } from "./solver.ts";

/** What the state needs of the page. */
export interface Surroundings {
  /** The games, the first shown where an address names none. */
  readonly games: Games;
  /** What is known of them before they are loaded. */
  readonly catalogue: Catalogue;
  /** Starts a worker. */
  readonly startWorker: StartWorker;
  /** Chooses among the moves that the program can afford. */
  readonly random: Random;
  /** Shows the present position in the address; `isNew` makes an entry of the history. */
  showAddress(hash: string, isNew: boolean): void;
}

/** No place of the board is touched. */
const NOTHING_CHOSEN = {
  chosen: null,
  pointed: null,
  previewed: null,
  editedShape: null,
  isHinted: false,
} as const;

/** The level at which a new visitor is met. */
const FIRST_LEVEL: Level = "fair";

/** Milliseconds before the program makes its move, for the eye to follow. */
const COMPUTER_MS = 600;

/** Owns the state. */
export class Explorer {
  #state: State = BEGINNING;
  /** What it needs of the page. */
  readonly surroundings: Surroundings;
  readonly #analyst: Analyst;
  readonly #listeners = new Set<() => void>();
  #computerTimer: ReturnType<typeof setTimeout> | undefined;
  /** Whether the best move is to be played as soon as it is known. */
  #isBestAwaited = false;
  #loads = 0;

  /** Nothing is shown before `open`. */
  constructor(surroundings: Surroundings) {
    this.surroundings = surroundings;
    this.#analyst = new Analyst(surroundings.startWorker, () => this.#showWork());
  }

  /** The present state. */
  get state(): State {
    return this.#state;
  }

  /** The game in progress, once one is loaded: no action is offered before. */
  get session(): Session {
    return this.#state.session!;
  }

  /** Calls a listener after every change; returns how to stop that. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Goes to what an address names; the first game and its first example where it names none. The
   * solver begins at once, while the game is loaded.
   */
  async open(address: Address | null): Promise<void> {
    const load = ++this.#loads;
    const { games, catalogue } = this.surroundings;
    const name = gameOf(address, catalogue);
    const place = placeNamed(address, catalogue);
    const later = laterMoves(address);
    if (place) this.#analyst.study(place, { timeMs: this.#state.timeMs, later });
    const game = await games[name]().catch((error: Error) => error);
    if (load !== this.#loads) return;
    if (game instanceof Error) {
      return this.change({ trouble: { part: "load", text: name, fault: game.message, at: 0 } });
    }
    const { session, trouble } = openAddress(game, address, catalogue);
    const isInputFaulty = trouble?.part === "input";
    const isNamed = trouble !== null || (address?.input ?? null) !== null;
    this.change({
      trouble,
      draft: isInputFaulty ? trouble.text : session?.input ?? "",
      fault: isInputFaulty ? trouble.fault : null,
      sizeFault: null,
      ...opposed(isNamed ? sidesOf(address?.plays) : [false, true]),
      level: address?.level ?? (isNamed ? "perfect" : FIRST_LEVEL),
      training: address?.guess ? HIDDEN : null,
      lesson: address?.lesson ?? null,
      isEditing: false,
      isReviewing: false,
      edits: [],
    });
    if (session === null) return;
    this.show(session, trouble ? "keep" : "replace"); // a faulty link stays, to be mended
  }

  /** Shows a session; its address is a new entry of the browser's history, so that Back undoes. */
  show(session: Session, entry: "new" | "replace" | "keep" = "new"): void {
    this.#forgetComputer();
    this.#isBestAwaited = false;
    const { training: before } = this.#state;
    const training = before && !before.mistake ? HIDDEN : null;
    this.change({ session, training, ...NOTHING_CHOSEN });
    if (entry !== "keep") this.showAddress(entry);
    this.#study(session, false);
  }

  #forgetComputer(): void {
    clearTimeout(this.#computerTimer);
    this.#computerTimer = undefined;
  }

  /** Changes parts of the state. */
  change(part: Partial<State>): void {
    this.#state = { ...this.#state, ...part };
    for (const listener of this.#listeners) listener();
  }

  /** Takes the word about a faulty link away. */
  dismiss(): void {
    this.change({ trouble: null });
  }

  /** Begins the same game again, with the sides changed where the program plays one. */
  rematch(): void {
    const { session, computer: [first, second] } = this.#state;
    if (!session) return;
    if (first !== second) this.change({ computer: [second, first] });
    this.show(forgetUndone(goTo(session, 0)));
  }

  /** Shows the game that was played with all that is known of it. */
  review(): void {
    this.setComputer([false, false]);
    this.change({ isReviewing: true });
  }

  /** Starts a new instance from a judge's input; a fault is shown, and the board stays. */
  load(input: string): boolean {
    const { game } = this.session;
    let session: Session | null = null;
    const fault = faultOf(() => session = readPosition(game, input));
    this.change({ draft: input, fault, ...fault === null ? { sizeFault: null } : {} });
    const { isEditing, edits } = this.#state;
    if (session && isEditing) this.change({ edits: [...edits, this.session] });
    if (session) this.show(session);
    return fault === null;
  }

  /** Plays a move; one that is not legal here is passed over. */
  play(move: string): void {
    const { session } = this.#state;
    if (!session || faultOf(() => playText(session, move))) return;
    const { training } = this.#state;
    if (isGuessing(this.#state)) {
      this.change({ ...NOTHING_CHOSEN, training: { ...training, guess: move, isRevealed: true } });
    } else this.show(playText(session, move));
  }

  /** Shows the values that were hidden. */
  reveal(): void {
    this.change({ training: { ...this.#state.training, guess: null, isRevealed: true } });
  }

  /** Shows what to look for, not the move. */
  hint(): void {
    this.change({ isHinted: true });
  }

  /** Plays the best move; where it is not yet known, as soon as it is. */
  playBest(): void {
    if (isGuessing(this.#state)) return this.reveal();
    const { work, session } = this.#state;
    const move = session && lineMove(session.game, work);
    if (move) this.play(move);
    else this.#isBestAwaited = work.status === "working" && !work.study?.result;
  }

  /** Goes to the position after so many moves: no entry of the history, or Back would go forward. */
  goTo(at: number): void {
    const { session } = this.#state;
    if (session && at !== session.at) this.show(goTo(session, at), "replace");
  }

  /** Takes back a move; against the program, back to where a person has the move. */
  undo(): void {
    const { session, computer, isEditing, edits } = this.#state;
    if (!session) return;
    if (isEditing) {
      if (edits.length < 2) return;
      this.change({ edits: edits.slice(0, -1) });
      return this.show(edits.at(-1)!, "replace");
    }
    if (computer[0] && computer[1]) this.change({ computer: [false, false] });
    let at = session.at - 1;
    while (at > 0 && this.#isComputers(session, at)) at--;
    this.goTo(at);
  }

  /** Makes an undone move again, and the program's after it. */
  redo(): void {
    const { session } = this.#state;
    if (!session) return;
    let at = session.at + 1;
    while (at < session.moves.length && this.#isComputers(session, at)) at++;
    this.goTo(at);
  }

  /**
   * Lets clicks change the instance, from its start, or stones where they are; or play again, where
   * nothing was changed.
   */
  edit(isEditing: boolean): void {
    const { session, edits } = this.#state;
    if (isEditing === this.#state.isEditing || !session) return;
    if (isEditing) {
      this.show(hasStones(session) ? forgetUndone(session) : goTo(session, 0), "replace");
    } else if (edits.length === 1) this.show(edits[0], "replace");
    this.change({ isEditing, edits: isEditing ? [session] : [], editedShape: null, chosen: null });
  }

  /** Lets the program play sides, at a level; whoever plays against it sees no values. */
  setComputer(computer: readonly [boolean, boolean], level: Level = this.#state.level): void {
    this.change({ ...opposed(computer), level, isReviewing: false });
    this.showAddress();
    this.#scheduleComputer();
  }

  /** Shows the present state in the address. */
  showAddress(entry: "new" | "replace" = "replace"): void {
    const { session, computer, level, training, lesson } = this.#state;
    if (session === null) return;
    const plays = playsOf(computer);
    const address = addressOf(session, {
      ...plays === null ? {} : { plays, level },
      ...training === null || training.mistake ? {} : { guess: true },
      ...training !== null && lesson ? { lesson } : {},
    });
    this.surroundings.showAddress(formatAddress(address), entry === "new");
    if (entry === "new") this.dismiss();
  }

  /** Ends the solver's work. */
  cancel(): void {
    this.#isBestAwaited = false;
    this.#analyst.cancel();
    this.#showWork();
  }

  /** Works on the position again. */
  resume(): void {
    if (this.#state.session) this.#study(this.#state.session, true);
  }

  #study(session: Session, isAgain: boolean): void {
    const later = session.moves.slice(session.at);
    this.#analyst.study(placeOf(session), { timeMs: this.#state.timeMs, later, isAgain });
    this.#showWork();
    this.#scheduleComputer();
  }

  /** Shows what is known, unless it is of a position of a game that is not yet loaded. */
  #showWork(): void {
    const { session, work: before } = this.#state;
    const { place, work, outcomes } = this.#analyst;
    if (!session || !place || placeKey(place) !== placeKey(placeOf(session))) return;
    if (work === before && outcomes === this.#state.outcomes) return;
    this.change({ work, outcomes });
    if (!this.#isBestAwaited) {
      if (this.#computerTimer === undefined) this.#scheduleComputer();
    } else if (lineMove(session.game, work) !== null) this.playBest();
  }

  #isComputers({ game, positions }: Session, at: number): boolean {
    return this.#state.computer[game.sideToMove(positions[at])];
  }

  /** Its move is made once it is known, a moment after the last, for the eye to follow. */
  #scheduleComputer(): void {
    this.#forgetComputer();
    const { session, isEditing } = this.#state;
    if (!session || isEditing || !this.#isComputers(session, session.at)) return;
    const found = opponentMove({ ...this.#state, session }, this.surroundings.random);
    if (found) this.#computerTimer = setTimeout(() => this.play(found.move), COMPUTER_MS);
  }
}

/** Whom the program plays, and that its opponent sees no values. */
function opposed(computer: readonly [boolean, boolean]): Pick<State, "computer" | "values"> {
  return { computer, values: computer[0] || computer[1] ? "none" : "best" };
}

function sidesOf(plays: Plays | undefined): [boolean, boolean] {
  return [plays === "first" || plays === "both", plays === "second" || plays === "both"];
}

function playsOf([first, second]: State["computer"]): Plays | null {
  return first ? (second ? "both" : "first") : second ? "second" : null;
}
