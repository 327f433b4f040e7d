// A worksheet to print: the positions of a lesson, six to a page, with their answers at the end.
import { startCourse } from "@zugzwang/core/study";
import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import type { AnyLesson } from "../state/learning.ts";
import { findScene } from "../../draw/owners.ts";
import { drawEdges, makeLayers, UNIT } from "./layers.ts";
import type { ViewProps } from "./view.ts";

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
        const { move } = await service.study({ game: game.name, input }, { parts: ["value"] });
        if (!isOpen) return;
        setAnswers((known) => [...known, move]);
      }
    };
    solve().catch(() => {});
    return () => {
      isOpen = false;
    };
  }, [courses]);
  const pages = Array.from(
    { length: Math.ceil(courses.length / PER_PAGE) },
    (_, i) => courses.slice(i * PER_PAGE, (i + 1) * PER_PAGE),
  );
  const isReady = answers.length === courses.length;
  return (
    <div class="worksheet" role="dialog" aria-label={t.worksheetOf(courses.length)}>
      <div class="sheet-tools">
        <button type="button" onClick={close}>{t.back}</button>
        <button type="button" class="main" disabled={!isReady} onClick={() => print()}>
          {t.print}
        </button>
      </div>
      {pages.map((boards, k) => (
        <article key={k} class="sheet">
          <h2>{lesson.title[language]}</h2>
          <p class="fields">
            <span>{t.sheetName}</span>
            <span>{t.sheetDate}</span>
          </p>
          <p>{t.sheetTask}</p>
          <div class="sheet-boards">
            {boards.map((course, i) => (
              <figure key={i}>
                <figcaption>{k * PER_PAGE + i + 1}.</figcaption>
                <SmallBoard course={course} move={null} />
              </figure>
            ))}
          </div>
        </article>
      ))}
      <article class="sheet answers">
        <h2>{t.answersTo(lesson.title[language])}</h2>
        <div class="sheet-boards small">
          {courses.map((course, i) => (
            <figure key={i}>
              <figcaption>{i + 1}.</figcaption>
              <SmallBoard course={course} move={answers[i] ?? null} />
            </figure>
          ))}
        </div>
      </article>
    </div>
  );
}

/** A picture of a position, with a move marked. */
export function SmallBoard(
  { course, move }: { course: ViewProps["page"]["course"]; move: string | null },
): JSX.Element | null {
  const scene = findScene(course);
  if (!scene) return null;
  const layers = makeLayers(course, scene);
  const answer = scene.shapes.find((shape) =>
    shape.kind === "edge" && move !== null && shape.moves?.[0] === move
  );
  const [width, height] = [scene.width - 0.7, scene.height - 0.7].map((side) => side * UNIT);
  return (
    <svg class="board dots" viewBox={`${0.35 * UNIT} ${0.35 * UNIT} ${width} ${height}`}>
      <path class="unowned printed" d={layers.unowned} />
      <path class="line" d={layers.lines} />
      {answer?.kind === "edge" && <path class="line answer" d={drawEdges([answer])} />}
      <path class="dot" d={layers.dots} />
    </svg>
  );
}
