// A worksheet to print: the positions of a lesson, six to a page, with their answers at the end.
import { startCourse } from "@zugzwang/core/study";
import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { AnyCourse } from "../../base/games.ts";
import { drawBoard, drawEdges, drawValues, measureFrame } from "../../draw/picture.ts";
import { findBoardScene, findLast, isDots, listShapes } from "../../draw/scenes.ts";
import type { AnyLesson } from "../state/state.ts";
import { render } from "./board.tsx";
import { Button, type ViewProps } from "./view.tsx";

const PER_PAGE = 6;

export function Worksheet(
  props: ViewProps & { lesson: AnyLesson; close(): void },
): JSX.Element {
  const { page, lesson, close, t, language } = props;
  const { game } = page.course;
  const courses = useMemo(
    () => lesson.exercises.map((input) => startCourse(game, input)),
    [lesson],
  );
  const [answers, setAnswers] = useState<readonly (string | null)[]>([]);
  useEffect(() => {
    const { service } = page.surroundings;
    let isOpen = true;
    const solve = async () => {
      for (const { input } of courses) {
        const { move } = await service.study({ game: game.name, input }, { goals: ["value"] });
        if (!isOpen) return;
        setAnswers((known) => [...known, move]);
      }
    };
    solve().catch(() => {});
    return () => void (isOpen = false);
  }, [courses]);
  const pages = Array.from(
    { length: Math.ceil(courses.length / PER_PAGE) },
    (_, i) => courses.slice(i * PER_PAGE, (i + 1) * PER_PAGE),
  );
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current!.showModal(), []);
  const count = ({ position }: AnyCourse) =>
    lesson.counters(position, game.sideToMove(position)).map(({ text }) => text[language]).join(
      " ",
    );
  const isReady = answers.length === courses.length;
  return (
    <dialog
      ref={dialog}
      class="worksheet"
      aria-label={t.worksheetOf(courses.length)}
      onClose={close}
    >
      <div class="sheet-tools">
        <Button onClick={() => dialog.current!.close()}>{t.back}</Button>
        <Button class="main" disabled={!isReady} onClick={() => print()}>{t.print}</Button>
      </div>
      {pages.map((boards, k) => (
        <article key={k} class="sheet">
          <h2>{lesson.title[language]}</h2>
          <p class="fields">
            <span>{t.sheetName}</span>
            <span>{t.sheetDate}</span>
          </p>
          <p>{lesson.text[language]}</p>
          <p>{t.join(t.sheetTask, t.unowned)}</p>
          <div class="sheet-boards">
            {boards.map((course, i) => (
              <Figure key={i} number={k * PER_PAGE + i + 1} course={course}>
                <p>{count(course)}</p>
              </Figure>
            ))}
          </div>
        </article>
      ))}
      <article class="sheet">
        <h2>{t.answersTo(lesson.title[language])}</h2>
        <div class="sheet-boards small">
          {courses.map((course, i) => (
            <Figure key={i} number={i + 1} course={course} move={answers[i]} />
          ))}
        </div>
      </article>
    </dialog>
  );
}

/** A numbered board, with its answer once that is known, and a text below it. */
function Figure(
  { number, children, ...board }: BoardProps & { number: number; children?: JSX.Element },
): JSX.Element {
  return (
    <figure>
      <figcaption>{number}.</figcaption>
      <SmallBoard {...board} />
      {children}
    </figure>
  );
}

interface BoardProps {
  readonly course: AnyCourse;
  /** A move to mark. */
  readonly move?: string | null | undefined;
}

/** A picture of a position. */
export function SmallBoard({ course, move = null }: BoardProps): JSX.Element | null {
  const scene = findBoardScene(course);
  if (!scene) return null;
  const answer = listShapes(scene, "edge").filter(({ moves }) =>
    move !== null && moves?.[0] === move
  );
  const notes = { hasDots: isDots(course, scene), last: findLast(course) };
  return (
    <svg class="board picture" viewBox={measureFrame(scene, notes).join(" ")}>
      {render(drawBoard(scene, notes))}
      <path class="line answer" stroke-width={16} stroke-dasharray="2 22" d={drawEdges(answer)} />
      {render(drawValues(scene, [], notes))}
    </svg>
  );
}
