// Small pictures of positions.
import type { JSX } from "preact";
import type { AnyCourse } from "../../base/games.ts";
import { drawBoard, drawEdges, drawValues, measureFrame } from "../../draw/picture.ts";
import { findBoardScene, findLast, isDots, listShapes } from "../../draw/scenes.ts";
import { render } from "./marks.tsx";

/** A picture of a position, with a move marked. */
export function SmallBoard(
  { course, move }: { course: AnyCourse; move: string | null },
): JSX.Element | null {
  const scene = findBoardScene(course);
  if (!scene) return null;
  const answer = listShapes(scene, "edge").filter(({ moves }) =>
    move !== null && moves?.[0] === move
  );
  const notes = {
    hasDots: isDots(course, scene),
    isAnalysis: false,
    hasGuides: false,
    last: findLast(course),
  };
  return (
    <svg class="board picture" viewBox={measureFrame(scene, notes).join(" ")}>
      {render(drawBoard(scene, notes))}
      <path class="line answer" stroke-width={16} stroke-dasharray="2 22" d={drawEdges(answer)} />
      {render(drawValues(scene, [], notes))}
    </svg>
  );
}
