// The computer's moves in Play.
import { playText } from "@zugzwang/core/study";
import { isComputersTurn, type Level, type Match } from "../../play/match.ts";
import type { PageHost } from "./state.ts";

/**
 * When the computer moves: slowly enough for the eye, and within a second once a search has begun. It
 * takes the boxes of a chain faster.
 */
const [SOONEST_MS, AGAIN_MS, LATEST_MS, LOOK_MS] = [400, 160, 650, 50];
/** How long it waits for the first sign of a study: the solver, or the book, may still be on its way. */
const BEGIN_MS = 15_000;

export class Computer {
  readonly #page: PageHost;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** When this turn began. */
  #turnMs = 0;

  constructor(page: PageHost) {
    this.#page = page;
  }

  /** Begins a turn. The computer moves soon if it is its turn. */
  beginTurn(match: Match): void {
    clearTimeout(this.#timer);
    this.#turnMs = Date.now();
    if (!isComputersTurn(match)) return;
    const { course: { plies, at }, seats: { computer } } = match;
    const goesAgain = plies[at - 1]?.side === computer;
    this.#wait(match, goesAgain ? AGAIN_MS : SOONEST_MS);
  }

  #wait(match: Match, ms: number): void {
    this.#timer = setTimeout(() => void this.#move(match), ms);
  }

  /** Moves once enough is proved, or the time is up. */
  async #move(match: Match): Promise<void> {
    const { mode, study, effort, isStudying, seats: { level } } = this.#page.state;
    if (mode !== "play") return; // the visitor left during the pause
    const elapsedMs = Date.now() - this.#turnMs;
    const isReady = !isStudying || level === "easy" ||
      (study?.moves && study.unproved.length === 0);
    const hasBegun = effort !== null || (study?.value ?? null) !== null;
    if (!isReady && elapsedMs < (hasBegun ? LATEST_MS : BEGIN_MS)) {
      return this.#wait(match, LOOK_MS);
    }
    const move = await this.chooseMove(level);
    if (move !== null) this.#page.show(playText(match.course, move));
  }

  /** Returns the computer's move; null if the visitor has done something else before it is ready. */
  async chooseMove(level: Level): Promise<string | null> {
    const page = this.#page;
    const { course, mode, seats: { computer } } = page.state;
    const part = await page.loadPart(() => import("../../play/opponent.ts"));
    const isSame = course === page.course && mode === page.state.mode &&
      computer === page.state.seats.computer;
    if (!part || !isSame) return null;
    const { study, studies } = page.state;
    const { game, position } = page.course;
    const side = game.sideToMove(position);
    const lost = part.countLost(page.course, side, (at) => studies.get(at));
    const { random } = page.surroundings;
    return part.chooseMove({ game, position, study, level, random, lost });
  }
}
