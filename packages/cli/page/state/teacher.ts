/**
 * The lessons: examples that play themselves, guided boards against perfect play, exercises.
 *
 * @module
 */
import { goTo, isOver, playText, startCourse } from "@zugzwang/core/study";
import type { AnyCourse, AnyGame } from "../../base/games.ts";
import { explainMove } from "../../play/reasons.ts";
import { YOU } from "../../play/messages.ts";
import type { Level } from "../../play/opponent.ts";
import type { Address } from "./address.ts";
import {
  type AnyLesson,
  findInput,
  findNext,
  type LessonState,
  listLessons,
  readProgress,
  type Stage,
  writeProgress,
} from "./learning.ts";
import type { State } from "./state.ts";

/** Milliseconds that a move of an example, and of an answer played out, is shown. */
const [CAPTION_MS, STEP_MS] = [2600, 900];

/** Names that every language shows in its own words. */
const OTHER = "Computer";

/** The page, as the teacher needs it. */
interface Pupil {
  readonly state: State;
  readonly course: AnyCourse;
  change(part: Partial<State>): void;
  show(course: AnyCourse, options?: { entry?: "new" | "replace" }): void;
  showAddress(isNew: boolean): void;
  chooseMove(level: Level): string;
}

/** Leads a learner through the lessons of the page's game. */
export class Teacher {
  readonly #page: Pupil;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The moves that follow the learner's wrong answer are shown only once. */
  #isPlayedOut = false;

  constructor(page: Pupil) {
    this.#page = page;
  }

  get #lesson(): LessonState {
    return this.#page.state.lesson!;
  }

  /** Opens the lessons of a game at an address, or their list. */
  async open(game: AnyGame, place: Address["lesson"] | null): Promise<void> {
    const lessons = await game.lessons?.() ?? [];
    const index = lessons.findIndex(({ id }) => id === place?.id);
    this.#page.change({ lesson: listLessons(lessons) });
    if (index >= 0) {
      const exercise = place?.exercise ?? 0;
      const isExercise = exercise >= 1 && exercise <= lessons[index].exercises.length;
      return this.go(index, isExercise ? "exercise" : "example", isExercise ? exercise : 1, game);
    }
    if (lessons.length > 0) return this.#show(startCourse(game, lessons[0].example.input));
    this.#page.show(this.#page.state.course ?? startCourse(game, game.formatInput(game.start!)));
  }

  /** Shows the list of lessons. */
  showList(): void {
    clearTimeout(this.#timer);
    this.#page.change({ lesson: listLessons(this.#lesson.lessons) });
    this.#page.showAddress(true);
  }

  /** Goes to a stage of a lesson. */
  go(index: number, stage: Stage, number = 1, game: AnyGame = this.#page.course.game): void {
    clearTimeout(this.#timer);
    this.#isPlayedOut = false;
    const { lessons } = this.#lesson;
    const lesson = lessons[index];
    const course = startCourse(game, findInput(lesson, stage, number));
    const learner = game.sideToMove(course.position);
    const caption = stage === "example"
      ? lesson.example.caption
      : stage === "guided"
      ? lesson.guided[number - 1].task
      : null;
    const isOpen = stage === "guided" || stage === "exercise";
    const solved = readProgress(game, lesson);
    this.#page.change({
      lesson: { lessons, index, stage, number, learner, isOpen, caption, answer: null, solved },
    });
    this.#show(course, "new");
    if (stage === "example") this.#timer = setTimeout(() => this.#showStep(0), CAPTION_MS);
  }

  /** Goes on to the next stage. */
  next(): void {
    const { lessons, index, stage, number } = this.#lesson;
    const next = findNext(lessons[index!], stage, number);
    this.go(index!, next.stage, next.number);
  }

  /** Begins the present stage again. */
  retry(): void {
    const { index, stage, number } = this.#lesson;
    this.go(index!, stage, number);
  }

  /** Takes the learner's move. */
  play(course: AnyCourse, move: string): void {
    if (this.#lesson.stage === "guided") {
      this.#show(course);
      return;
    }
    // The exercise itself is studied until its moves are known; the board shows the move already.
    this.#change({ isOpen: false, answer: { move, isBest: null, reasons: [] } });
    this.#page.change({ pointed: [], hintSteps: 0 });
    this.onStudy();
  }

  /** More is known of the position on the board. */
  onStudy(): void {
    const { state } = this.#page;
    if (state.mode !== "learn" || !state.lesson || state.lesson.index === null) return;
    const { stage, answer } = state.lesson;
    if (stage === "guided") return this.#answer();
    if (stage !== "exercise" || !answer) return;
    if (answer.isBest === null) this.#check(answer.move);
    else if (!answer.isBest) this.#playOut();
  }

  #check(move: string): void {
    const { study } = this.#page.state;
    if (!study?.moves || study.unproved.length > 0) return;
    const { game, position } = this.#page.course;
    const side = game.sideToMove(position);
    const names: [string, string] = side === 0 ? [YOU.en, OTHER] : [OTHER, YOU.en];
    const isBest = study.moves.find((known) => known.move === move)?.moverValue ===
      study.moves[0].moverValue;
    const reasons = explainMove({ game, position, move, study, names });
    this.#change({ answer: { move, isBest, reasons } });
    if (isBest) this.#markSolved();
    this.#show(playText(this.#page.course, move));
  }

  #markSolved(): void {
    const { lessons, index, number, solved } = this.#lesson;
    const all = new Set([...solved, number]);
    writeProgress(this.#page.course.game, lessons[index!] as AnyLesson, all);
    this.#change({ solved: all });
  }

  /** Shows how the game ends after a wrong answer. */
  #playOut(): void {
    const { study } = this.#page.state;
    if (this.#isPlayedOut || !study?.line) return;
    this.#isPlayedOut = true;
    const moves = study.line.map(({ move }) => move);
    const showNext = (i: number) => {
      if (i >= moves.length || this.#page.state.mode !== "learn") return;
      this.#page.show(playText(this.#page.course, moves[i]));
      this.#timer = setTimeout(() => showNext(i + 1), STEP_MS);
    };
    this.#timer = setTimeout(() => showNext(0), STEP_MS);
  }

  /** Answers the learner's move on a guided board. */
  #answer(): void {
    const { course, state } = this.#page;
    if (isOver(course) || course.game.sideToMove(course.position) === this.#lesson.learner) return;
    if (state.isStudying && (state.study?.value ?? null) === null) return;
    clearTimeout(this.#timer);
    const { at } = course;
    this.#timer = setTimeout(() => {
      if (this.#page.course.at !== at || this.#page.state.mode !== "learn") return;
      this.#show(playText(this.#page.course, this.#page.chooseMove("perfect")));
    }, STEP_MS / 2);
  }

  #showStep(i: number): void {
    const { lessons, index, stage } = this.#lesson;
    const step = lessons[index!].example.steps[i];
    if (!step || stage !== "example" || this.#page.state.mode !== "learn") return;
    this.#change({ caption: step.caption });
    this.#page.show(playText(this.#page.course, step.move));
    this.#timer = setTimeout(() => this.#showStep(i + 1), CAPTION_MS);
  }

  #change(part: Partial<LessonState>): void {
    this.#page.change({ lesson: { ...this.#lesson, ...part } });
  }

  #show(course: AnyCourse, entry: "new" | "replace" = "replace"): void {
    this.#page.show(goTo(course, course.plies.length), { entry });
  }
}
