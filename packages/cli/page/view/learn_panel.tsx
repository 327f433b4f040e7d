/**
 * Learn: the lessons, what to count, what was wrong with an answer, worksheets.
 *
 * @module
 */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { formatReasons, type Message, YOU } from "../../play/messages.ts";
import { listCounters, readProgress } from "../state/learning.ts";
import { Worksheet } from "./worksheet.tsx";
import type { ViewProps } from "./view.ts";

/** The panel of Learn. */
export function LearnPanel(props: ViewProps): JSX.Element | null {
  const { page, state, t } = props;
  const { lesson } = state;
  if (!lesson) return null;
  if (lesson.lessons.length === 0) {
    const [first] = page.surroundings.catalogue;
    const open = () =>
      void page.open({ game: first.name, input: null, moves: [], lesson: { id: "", exercise: 0 } });
    return (
      <section class="card">
        <p>{t.noLessons}</p>
        <button type="button" onClick={open}>{t.toDots}</button>
      </section>
    );
  }
  return lesson.index === null ? <LessonList {...props} /> : <OneLesson {...props} />;
}

function LessonList({ page, state, t, language }: ViewProps): JSX.Element {
  const { lessons } = state.lesson!;
  const { game } = state.course!;
  return (
    <section class="card">
      <h2>{t.lessons}</h2>
      <ol class="lessons">
        {lessons.map((lesson, i) => (
          <li key={lesson.id}>
            <button type="button" onClick={() => page.teacher.go(i, "example")}>
              <span>{lesson.title[language]}</span>
              <small>{t.progress(readProgress(game, lesson).size, lesson.exercises.length)}</small>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

function OneLesson(props: ViewProps): JSX.Element {
  const { page, state, t, language } = props;
  const current = state.lesson!;
  const { lessons, index, stage, number, solved } = current;
  const lesson = lessons[index!];
  const [isPrinting, setPrinting] = useState(false);
  const where = stage === "exercise"
    ? t.exerciseOf(number, lesson.exercises.length)
    : stage === "guided"
    ? t.guidedBoard(number)
    : stage === "example"
    ? t.example
    : "";
  return (
    <>
      <section class="card">
        <button type="button" class="quiet" onClick={() => page.teacher.showList()}>
          ← {t.allLessons}
        </button>
        <h2>{lesson.title[language]}</h2>
        <p>{lesson.text[language]}</p>
        {where !== "" && <p class="where">{where}</p>}
      </section>
      {stage === "guided" && <Counters {...props} />}
      {stage === "exercise" && <Answer {...props} />}
      {stage === "end" && (
        <section class="card">
          <p>{t.lessonDone(solved.size, lesson.exercises.length)}</p>
          {index! + 1 < lessons.length && (
            <button
              type="button"
              class="main"
              onClick={() => page.teacher.go(index! + 1, "example")}
            >
              {t.nextLesson}
            </button>
          )}
        </section>
      )}
      <section class="card">
        <h2>
          {t.exercises} <small>{t.progress(solved.size, lesson.exercises.length)}</small>
        </h2>
        <div class="exercises">
          {lesson.exercises.map((_, i) => (
            <button
              key={i}
              type="button"
              class={solved.has(i + 1) ? "solved" : ""}
              aria-current={stage === "exercise" && number === i + 1 ? "step" : undefined}
              onClick={() => page.teacher.go(index!, "exercise", i + 1)}
            >
              {i + 1}
            </button>
          ))}
        </div>
        <button type="button" class="quiet" onClick={() => setPrinting(true)}>
          {t.worksheetOf(lesson.exercises.length)}
        </button>
      </section>
      {isPrinting && <Worksheet {...props} lesson={lesson} close={() => setPrinting(false)} />}
    </>
  );
}

function Counters({ state, t, language }: ViewProps): JSX.Element | null {
  const counters = listCounters(state.lesson!, state.course!.position);
  if (counters.length === 0) return null;
  return (
    <section class="card counters" aria-live="polite">
      <h2>{t.count}</h2>
      {counters.map(({ id, text }) => <p key={id}>{text[language]}</p>)}
    </section>
  );
}

function Answer({ state, t, language }: ViewProps): JSX.Element | null {
  const { answer } = state.lesson!;
  if (!answer) return null;
  const { isBest, reasons } = answer;
  return (
    <section class={`card answer ${isBest === null ? "" : isBest ? "good" : "bad"}`} role="status">
      <h2>{isBest === null ? t.checking : isBest ? t.right : t.wrong}</h2>
      {reasons.length > 0 && (
        <p>{formatReasons(reasons.map((reason) => nameIn(reason, t, language)), t.messages)}</p>
      )}
      {isBest === false && <p class="soft">{t.playedOut}</p>}
    </section>
  );
}

/** Puts the learner's and the computer's names in the language of the page. */
function nameIn(message: Message, t: ViewProps["t"], language: ViewProps["language"]): Message {
  if (!("who" in message.params)) return message;
  const who = message.params.who === YOU.en ? YOU[language] : t.computer;
  return { ...message, params: { ...message.params, who } } as Message;
}
