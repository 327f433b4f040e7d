// The board of Dots and Boxes, and small pictures of its positions.
import type { Scene } from "@zugzwang/core";
import type { JSX } from "preact";
import type { AnyCourse } from "../../base/games.ts";
import { findOwners, findScene, keyPlace } from "../../draw/owners.ts";
import {
  drawCells,
  drawDots,
  drawEdges,
  drawGlyphs,
  findLast,
  listShapes,
  SIDES,
  UNIT,
} from "./layers.ts";

/** The boxes and lines; dots lie above them. */
export function DotsBoard({ course, scene }: { course: AnyCourse; scene: Scene }): JSX.Element {
  const owners = findOwners(course);
  const last = findLast(course);
  const boxes = SIDES.map((role) => listShapes(scene, "cell", role));
  const [fresh, older] = [true, false].map((isFresh) =>
    boxes.map((cells) =>
      cells.filter((cell) => (owners.get(keyPlace(cell))?.at === course.at) === isFresh)
    )
  );
  return (
    <g aria-hidden="true">
      <path class="unowned" d={drawCells(listShapes(scene, "cell", "taken"))} />
      {SIDES.map((name, side) => (
        <path key={name} class={`box ${name}`} d={drawCells(older[side])} />
      ))}
      {SIDES.map((name, side) =>
        fresh[side].map((cell) => (
          <path key={keyPlace(cell)} class={`box fresh ${name}`} d={drawCells([cell])} />
        ))
      )}
      {SIDES.map((name, side) => (
        <path key={name} class={`glyph ${name}`} d={drawGlyphs(boxes[side])} />
      ))}
      <path class="line" d={drawEdges(listShapes(scene, "edge", "taken"))} />
      {last?.shape.kind === "edge" && (
        <path class={`line last ${SIDES[last.side]}`} d={drawEdges([last.shape])} />
      )}
    </g>
  );
}

/** A picture of a position, with a move marked. */
export function SmallBoard(
  { course, move }: { course: AnyCourse; move: string | null },
): JSX.Element | null {
  const scene = findScene(course);
  if (!scene) return null;
  const answer = listShapes(scene, "edge").filter(({ moves }) =>
    move !== null && moves?.[0] === move
  );
  const [width, height] = [scene.width - 0.7, scene.height - 0.7].map((side) => side * UNIT);
  return (
    <svg class="board picture" viewBox={`${0.35 * UNIT} ${0.35 * UNIT} ${width} ${height}`}>
      <DotsBoard course={course} scene={scene} />
      <path class="line answer" stroke-width={16} stroke-dasharray="2 22" d={drawEdges(answer)} />
      <path class="dot" d={drawDots(listShapes(scene, "disc"))} />
    </svg>
  );
}
