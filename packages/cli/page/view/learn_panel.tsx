// Learn: the list of lessons, and beside the board the text, counters and answers of a lesson.
import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import { startCourse } from "@zugzwang/core/study";
import { findExercise, readProgress } from "../state/learning.ts";
import { SmallBoard } from "./small_board.tsx";
import { Worksheet } from "./worksheet.tsx";
import { Button, type LaterProps } from "./view.tsx";

export function LearnPanel(props: LaterProps): JSX.Element | null {
  const { lesson } = props.state;
  if (!lesson || lesson.lessons.length === 0) return null;
  return lesson.index === null
    ? <section class="card">{props.t.aboutLessons}</section>
    : <OneLesson {...props} />;
}

/** The lessons of the game, each with a picture and the progress. */
export function LessonList(props: LaterProps): JSX.Element | null {
  const { page, state, t, language } = props;
  const lessons = state.lesson?.lessons ?? null;
  const { game } = state.course!;
  const courses = useMemo(
    () => lessons?.map(({ example }) => startCourse(game, example.input)) ?? [],
    [lessons],
  );
  if (lessons === null) return null;
  if (lessons.length === 0) return <NoLessons {...props} />;
  const { title } = page.surroundings.catalogue.find(({ name }) => name === game.name)!;
  return (
    <>
      <h2>{t.lessonsOf(title[language])}</h2>
      <ol class="lessons">
        {lessons.map((lesson, i) => {
          const [solved, all] = [readProgress(game, lesson).size, lesson.exercises.length];
          return (
            <li key={lesson.id}>
              <Button class="card" onClick={() => page.teacher!.go(i)}>
                <SmallBoard course={courses[i]} move={null} />
                <span>
                  <b>{i + 1}. {lesson.title[language]}</b>
                  <progress aria-hidden="true" value={solved} max={all} />
                  <small>{solved}/{all}</small>
                </span>
              </Button>
            </li>
          );
        })}
      </ol>
    </>
  );
}

function NoLessons({ page, t, language }: LaterProps): JSX.Element {
  const dots = page.surroundings.catalogue.find(({ name }) => name === "dots")!;
  const open = () =>
    void page.open({ game: dots.name, input: null, moves: [], lesson: { id: "", exercise: 0 } });
  return (
    <section class="card">
      <p>{t.noLessons}</p>
      <Button class="main" onClick={open}>{t.lessonsOf(dots.title[language])}</Button>
    </section>
  );
}

function OneLesson(props: LaterProps): JSX.Element {
  const { page, state, t, language } = props;
  const { lessons, index, step: { stage, number }, solved } = state.lesson!;
  const lesson = lessons[index!];
  const [isPrinting, setPrinting] = useState(false);
  const where = {
    example: t.example,
    guided: t.guidedBoard(number),
    exercise: t.exerciseOf(number, lesson.exercises.length),
    end: "",
  }[stage];
  return (
    <>
      <section class="card">
        <Button class="quiet" onClick={() => page.teacher!.showList()}>← {t.allLessons}</Button>
        <h2>{lesson.title[language]}</h2>
        <p>{lesson.text[language]}</p>
        {where !== "" && <p class="where">{where}</p>}
      </section>
      {stage === "guided" && <Counters {...props} />}
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
              onClick={() => page.teacher!.go(index!, findExercise(lesson, i + 1))}
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

function Counters({ state, t, language }: LaterProps): JSX.Element | null {
  const { lessons, index, learner } = state.lesson!;
  const counters = lessons[index!].counters(state.course!.position, learner);
  if (counters.length === 0) return null;
  return (
    <section class="card counters" aria-live="polite">
      <h2>{t.count}</h2>
      {counters.map(({ id, text }) => <p key={id}>{text[language]}</p>)}
    </section>
  );
}
