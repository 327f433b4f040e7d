// Learn: the list of lessons, and beside the board the text, counters and answers of a lesson.
import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import { goTo, positionOf, startCourse } from "@zugzwang/core/study";
import { findStarter } from "../../play/seats.ts";
import { type AnyLesson, findWinnerAtEnd } from "../state/state.ts";
import { findExercise, goToBoard, readProgress, showLessons } from "../state/teacher.ts";
import { sayWhy } from "../words/more_said.ts";
import { nameMove } from "../words/said.ts";
import { Button, type ViewProps } from "./view.tsx";
import { SmallBoard, Worksheet } from "./worksheet.tsx";

/** About the lessons, or beside a board the text of its lesson. */
export function LearnPanel(props: ViewProps): JSX.Element | null {
  const { page, state, t, language } = props;
  if (!state.lessons?.length) return null;
  if (!state.lesson) return <section class="card">{t.aboutLessons}</section>;
  const { step: { stage, number }, index } = state.lesson;
  const lesson = state.lessons[index];
  const where = {
    example: t.example,
    guided: t.guidedBoard(number, lesson.guided.length),
    exercise: t.exerciseOf(number, lesson.exercises.length),
    end: "",
  }[stage];
  return (
    <>
      {stage === "guided" && <Lost {...props} />}
      <section class="card">
        <Button class="quiet" onClick={() => showLessons(page)}>← {t.allLessons}</Button>
        <h2>{lesson.title[language]}</h2>
        <p>{lesson.text[language]}</p>
        {where !== "" && <p class="where">{where}</p>}
      </section>
      {(stage === "guided" || stage === "exercise") && <Counters {...props} />}
      {lesson.exercises.length > 0 && <Exercises {...props} lesson={lesson} />}
    </>
  );
}

/** The lessons of the game, each with a picture and the progress. */
export function LessonList(props: ViewProps): JSX.Element | null {
  const { page, state, t, language } = props;
  const { lessons } = state;
  const { game } = state.course!;
  const courses = useMemo(
    () => lessons?.map(({ example }) => startCourse(game, example.input)) ?? [],
    [lessons],
  );
  if (lessons === null) return null;
  if (lessons.length === 0) {
    return (
      <section class="card">
        <p>{t.noLessons}</p>
      </section>
    );
  }
  return (
    <>
      <h2>{t.lessonsOf(page.entry.title[language])}</h2>
      <ol class="lessons">
        {lessons.map((lesson, i) => {
          const [solved, all] = [readProgress(game, lesson).size, lesson.exercises.length];
          return (
            <li key={lesson.id}>
              <Button class="card" onClick={() => goToBoard(page, i)}>
                <SmallBoard course={courses[i]} />
                <span>
                  <b>{i + 1}. {lesson.title[language]}</b>
                  {all > 0 && (
                    <>
                      <progress aria-hidden="true" value={solved} max={all} />
                      <small>{solved}/{all}</small>
                    </>
                  )}
                </span>
              </Button>
            </li>
          );
        })}
      </ol>
    </>
  );
}

/** The exercises of a lesson by their numbers, and all of them to print. */
function Exercises(props: ViewProps & { readonly lesson: AnyLesson }): JSX.Element {
  const { page, state, t, lesson } = props;
  const { index, step: { stage, number } } = state.lesson!;
  const solved = readProgress(page.course.game, lesson);
  const [isPrinting, setPrinting] = useState(false);
  return (
    <>
      <section class="card">
        <h2>
          {t.exercises} <small>{solved.size}/{lesson.exercises.length}</small>
        </h2>
        <div class="exercises">
          {lesson.exercises.map((_, i) => (
            <Button
              key={i}
              class={solved.has(i + 1) ? "solved" : ""}
              aria-current={stage === "exercise" && number === i + 1 ? "step" : undefined}
              onClick={() => goToBoard(page, index, findExercise(lesson, i + 1))}
            >
              {i + 1}
            </Button>
          ))}
        </div>
        <Button class="quiet" onClick={() => setPrinting(true)}>
          {t.worksheetOf(lesson.exercises.length)}
        </Button>
      </section>
      {isPrinting && <Worksheet {...props} lesson={lesson} close={() => setPrinting(false)} />}
    </>
  );
}

/** After a lost board: the move that lost it, why, and what the lesson counts after it. */
function Lost(props: ViewProps): JSX.Element | null {
  const { page, state, t, language } = props;
  const { course: played, lessons, lesson } = state;
  const learner = findStarter(played!);
  const winner = findWinnerAtEnd(played!);
  if (winner === undefined || winner === learner) return null;
  const totals = [...played!.plies.keys(), played!.plies.length]
    .map((at) => state.studiesByPly.get(at)?.total ?? null);
  const isWon = (total: number | null) => total !== null && (learner === 0 ? total : -total) > 0;
  const lost = totals.findIndex((total, at) => isWon(total) && !isWon(totals[at + 1]));
  if (lost < 0 || totals[lost + 1] === null) {
    return <section class="card">{state.isStudying ? t.reviewing : t.exerciseLost}</section>;
  }
  const course = goTo(played!, lost);
  const move = played!.plies[lost].text;
  // A learner who moves at once interrupts the study of the moves. The position after it is studied.
  const moverValue = totals[lost + 1]! * (learner === 0 ? 1 : -1);
  const counters = lessons![lesson!.index].counters(positionOf(played!, lost + 1), learner);
  return (
    <section class="card lost" aria-live="polite">
      <h2>{t.lostIt(lost + 1)}</h2>
      <b>{nameMove(props, move, course)}</b>
      <p>{sayWhy(props, move, { course, moverValue })}</p>
      {counters.map(({ id, text }) => <p key={id}>{t.thenCount(text[language])}</p>)}
      <Button onClick={() => page.goTo(lost)}>{t.backToMove}</Button>
    </section>
  );
}

function Counters({ state, t, language }: ViewProps): JSX.Element | null {
  const { lessons, lesson, course } = state;
  const counters = lessons![lesson!.index].counters(course!.position, findStarter(course!));
  if (counters.length === 0) return null;
  return (
    <section class="card counters" aria-live="polite">
      <h2>{t.count}</h2>
      {counters.map(({ id, text }) => <p key={id}>{text[language]}</p>)}
    </section>
  );
}
