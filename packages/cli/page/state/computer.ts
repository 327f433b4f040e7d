// The computer in Play and on the guided boards of lessons. It looks at the study of the position until
// enough is proved for a move, or in Play until the time is up.
import type { Side } from "@zugzwang/core";
import { playText } from "@zugzwang/core/study";
import { isComputersTurn, type Level } from "../../play/seats.ts";
import type { PageHost, Seats } from "./state.ts";

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

  /** Begins a turn. If it is the computer's, it waits for the study until it can move. */
  beginTurn(): void {
    clearTimeout(this.#timer);
    this.#turnMs = Date.now();
    if (!this.#hasTurn) return;
    const { plies, at, game, position } = this.#page.course;
    const goesAgain = plies[at - 1]?.side === game.sideToMove(position);
    this.#wait(goesAgain ? AGAIN_MS : SOONEST_MS);
  }

  /** The computer's side and level in Play and on the guided boards of lessons; null elsewhere. */
  get #seat(): Pick<Seats, "computer" | "level"> | null {
    const { mode, seats, lesson } = this.#page.state;
    if (mode === "play") return seats;
    return mode === "learn" && lesson?.step.stage === "guided"
      ? { computer: 1 - lesson.learner as Side, level: "perfect" }
      : null;
  }

  get #hasTurn(): boolean {
    return this.#seat !== null && isComputersTurn(this.#page.course, this.#seat);
  }

  #wait(ms: number): void {
    this.#timer = setTimeout(() => void this.#moveOrWait(), ms);
  }

  /** Moves once enough is proved, or in Play if the time is up. */
  async #moveOrWait(): Promise<void> {
    if (!this.#hasTurn) return; // the visitor left during the pause
    const { mode, study, effort, isStudying } = this.#page.state;
    const { level } = this.#seat!;
    const isKnown = (study?.value ?? null) !== null;
    const isReady = !isStudying || level === "easy" || (study?.moves && !study.unproved.length) ||
      mode === "learn" && isKnown;
    const hasBegun = effort !== null || isKnown;
    const mostMs = mode === "learn" ? Infinity : hasBegun ? LATEST_MS : BEGIN_MS;
    if (!isReady && Date.now() - this.#turnMs < mostMs) return this.#wait(LOOK_MS);
    const move = await this.#chooseMove(level);
    if (move !== null) this.#page.show(playText(this.#page.course, move));
  }

  /** Returns the computer's move; null if the visitor has done something else before it is ready. */
  async #chooseMove(level: Level): Promise<string | null> {
    const page = this.#page;
    const { course, mode, seats: { computer } } = page.state;
    const part = await page.loadPart(() => import("../../play/opponent.ts"));
    const isSame = course === page.course && mode === page.state.mode &&
      computer === page.state.seats.computer;
    if (!part || !isSame) return null;
    const { study, studiesByPly } = page.state;
    const { game, position } = page.course;
    const side = game.sideToMove(position);
    const lost = part.countLost(page.course, side, (at) => studiesByPly.get(at));
    const { random } = page.surroundings;
    return part.chooseMove({ game, position, study, level, random, lost });
  }
}
