// The lessons: examples that play themselves, guided boards against perfect play, exercises, and the progress
// that the browser stores.
import type { Text } from "@zugzwang/core";
import { goTo, playText, startCourse } from "@zugzwang/core/study";
import type { AnyCourse, AnyGame } from "../../base/games.ts";
import { read, write } from "../words/words.ts";
import type { Address, AnyLesson, Entry, LessonState, PageHost, Step } from "./state.ts";

/** How long a move of an example, and one of an answer, is shown, in milliseconds. */
const [CAPTION_MS, STEP_MS] = [2600, 900];

export class Teacher {
  readonly #page: PageHost;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isPlayedOut = false;

  constructor(page: PageHost) {
    this.#page = page;
  }

  get #lesson(): LessonState {
    return this.#page.state.lesson!;
  }

  /** Opens the lesson of an address, or the list. A game without lessons stays on its board. */
  async open(
    beside: AnyCourse,
    place: Address["lesson"] | null,
    entry: Entry = "replace",
  ): Promise<void> {
    const { game } = beside;
    const lessons = await game.show.lessons?.() ?? [];
    const index = lessons.findIndex(({ id }) => id === place?.id);
    this.#showList(lessons);
    if (index >= 0) return this.go(index, findExercise(lessons[index], place!.exercise), game);
    const [first] = lessons;
    this.#page.show(first ? startCourse(game, first.example.input) : beside, { entry });
  }

  showList(): void {
    this.#showList(this.#lesson.lessons);
    this.#page.showAddress(true);
  }

  #showList(lessons: LessonState["lessons"]): void {
    clearTimeout(this.#timer);
    const step = { stage: "example", number: 1, input: "", caption: null } as const;
    const nothing = { index: null, at: 0, step, learner: 0, answer: null } as const;
    this.#page.change({ lesson: { lessons, ...nothing, solved: new Set() } });
  }

  /** Goes to a board of a lesson. The first is its example. */
  go(index: number, at = 0, game: AnyGame = this.#page.course.game): void {
    clearTimeout(this.#timer);
    this.#isPlayedOut = false;
    const { lessons } = this.#lesson;
    const step = listSteps(lessons[index])[at];
    const course = startCourse(game, step.input);
    const learner = game.sideToMove(course.position);
    const solved = readProgress(game, lessons[index]);
    this.#page.change({ lesson: { lessons, index, at, step, learner, answer: null, solved } });
    this.#show(course, "new");
    if (step.stage === "example") this.#playMoves(lessons[index].example.steps, CAPTION_MS);
  }

  next(): void {
    this.go(this.#lesson.index!, this.#lesson.at + 1);
  }

  retry(): void {
    this.go(this.#lesson.index!, this.#lesson.at);
  }

  play(course: AnyCourse, move: string): void {
    if (this.#lesson.step.stage === "guided") return this.#show(course);
    // The exercise is still being studied, so the answer waits until its moves are known.
    this.#change({ answer: { move, isBest: null } });
    this.#page.change({ pointed: [], hintSteps: 0 });
    this.continueExercise();
  }

  /** Checks the answer of an exercise, or plays a wrong one out, once enough is known. */
  continueExercise(): void {
    const { state } = this.#page;
    if (state.mode !== "learn" || !state.lesson || state.lesson.index === null) return;
    const { step: { stage }, answer } = state.lesson;
    if (stage !== "exercise" || !answer) return;
    if (answer.isBest === null) this.#check(answer.move);
    else if (!answer.isBest) this.#playOut();
  }

  #check(move: string): void {
    const { study } = this.#page.state;
    if (!study?.moves || study.unproved.length > 0) return;
    const isBest = study.moves.find((known) => known.move === move)?.moverValue ===
      study.moves[0].moverValue;
    this.#change({ answer: { move, isBest } });
    if (isBest) this.#markSolved();
    this.#show(playText(this.#page.course, move));
  }

  #markSolved(): void {
    const { lessons, index, step, solved } = this.#lesson;
    const all = new Set([...solved, step.number]);
    writeProgress(this.#page.course.game, lessons[index!], all);
    this.#change({ solved: all });
  }

  /** Plays a wrong answer out, once. */
  #playOut(): void {
    const { study } = this.#page.state;
    if (this.#isPlayedOut || !study?.line) return;
    this.#isPlayedOut = true;
    this.#playMoves(study.line, STEP_MS);
  }

  /** Plays moves one by one, until the learner does something else. */
  #playMoves(
    [next, ...others]: readonly { readonly move: string; readonly caption?: Text }[],
    ms: number,
  ): void {
    if (!next) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.#page.state.mode !== "learn") return;
      if (next.caption) this.#change({ step: { ...this.#lesson.step, caption: next.caption } });
      this.#page.show(playText(this.#page.course, next.move));
      this.#playMoves(others, ms);
    }, ms);
  }

  #change(part: Partial<LessonState>): void {
    this.#page.change({ lesson: { ...this.#lesson, ...part } });
  }

  #show(course: AnyCourse, entry: Entry = "replace"): void {
    this.#page.show(goTo(course, course.plies.length), { entry });
  }
}

/** Returns the boards of a lesson in order. The end shows the example again. */
function listSteps({ example, guided, exercises }: AnyLesson): readonly Step[] {
  const { input } = example;
  return [
    { stage: "example", number: 1, input, caption: example.caption },
    ...guided.map(({ input, task }, i) => (
      { stage: "guided", number: i + 1, input, caption: task } as const
    )),
    ...exercises.map((input, i) => (
      { stage: "exercise", number: i + 1, input, caption: null } as const
    )),
    { stage: "end", number: 1, input, caption: null },
  ];
}

/** Returns which board of a lesson an exercise is; the example if the lesson has no such exercise. */
export function findExercise({ guided, exercises }: AnyLesson, number: number): number {
  return number >= 1 && number <= exercises.length ? guided.length + number : 0;
}

/** Returns the numbers of the exercises that are solved in this browser. */
export function readProgress(game: AnyGame, lesson: AnyLesson): Set<number> {
  try {
    const kept = JSON.parse(read(storageKey(game, lesson)) ?? "[]");
    return new Set(Array.isArray(kept) ? kept.filter(Number.isInteger) : []);
  } catch {
    return new Set(); // another program wrote there
  }
}

function writeProgress(game: AnyGame, lesson: AnyLesson, solved: ReadonlySet<number>): void {
  write(storageKey(game, lesson), JSON.stringify([...solved]));
}

function storageKey({ name }: AnyGame, { id }: AnyLesson): string {
  return `zugzwang:${name}:${id}`;
}
