/**
 * The drawing of a position.
 *
 * @module
 */
import type { Scene, SceneSource, Shape } from "@zugzwang/core";
import {
  type DotsMove,
  type DotsPosition,
  edgeCount,
  edgesOfBox,
  edgeText,
  moveOf,
  undrawnEdges,
} from "./rules/board.ts";
import { dissect, type Dissection } from "./strings/components.ts";
import { hasSafeMove, moveClassOf } from "./strings/move_class.ts";

/** Where the first dot is: half a unit from the corner, so that border edges have room. */
const MARGIN = 0.5;
const DOT_RADIUS = 0.07;

/**
 * Returns the drawing of a position: boxes coloured by the component of the stripped position they
 * belong to, with the lengths of chains and loops (a loop of 4 is `o4`), those that can be taken
 * accented; edges with their moves; dots; and a warning on the moves that give boxes away while
 * there are safe ones. A unit is the side of a box.
 */
export function dotsScene(position: DotsPosition): Scene {
  const { rows, columns, drawn } = position;
  const parts = dissect(position, undrawnEdges(drawn));
  return {
    width: columns + 2 * MARGIN,
    height: rows + 2 * MARGIN,
    terminal: { columns: 6, rows: 2 },
    shapes: [
      ...boxShapes(position, parts),
      ...lengthLabels(position, parts),
      ...edgeShapes(position),
      ...dotShapes(position),
    ],
  };
}

function boxShapes(position: DotsPosition, { takeable, components }: Dissection): Shape[] {
  const { rows, columns, drawn } = position;
  const canTake = new Set(takeable);
  const groupOf = new Map<number, number>();
  components.forEach(({ kind, boxes }, group) => {
    if (kind !== "knot") boxes.forEach((box) => groupOf.set(box, group)); // of a knot nothing is said
  });
  return Array.from({ length: rows * columns }, (_, box): Shape => {
    const group = groupOf.get(box);
    const [row, column] = [Math.floor(box / columns), box % columns];
    const isComplete = edgesOfBox(position, box).every((edge) => drawn[edge] === "1");
    const said = canTake.has(box)
      ? "can be taken"
      : isComplete
      ? "completed"
      : titleOf(components, group);
    return {
      kind: "cell",
      x: MARGIN + column,
      y: MARGIN + row,
      width: 1,
      height: 1,
      role: canTake.has(box) ? "accent" : isComplete ? "taken" : "empty",
      ...(said === "" ? {} : { title: `row ${row}, column ${column}: ${said}` }),
      ...(group === undefined ? {} : { group }),
    };
  });
}

/** The length of a chain or loop, in its first box. */
function lengthLabels({ columns }: DotsPosition, { components }: Dissection): Shape[] {
  return components.flatMap(({ kind, boxes }, group): Shape[] => {
    if (kind === "knot") return [];
    const [first] = boxes;
    return [{
      kind: "label",
      x: MARGIN + first % columns + 1 / 2,
      y: MARGIN + Math.floor(first / columns) + 1 / 2,
      role: "muted",
      group,
      text: kind === "loop" ? `o${boxes.length}` : `${boxes.length}`,
    }];
  });
}

function titleOf(components: Dissection["components"], group?: number): string {
  if (group === undefined) return "";
  const { kind, boxes } = components[group];
  return `${kind} of ${boxes.length}`;
}

function edgeShapes(position: DotsPosition): Shape[] {
  const warns = hasSafeMove(position);
  const shapes: Shape[] = [];
  for (let edge = 0; edge < edgeCount(position); edge++) {
    const move = moveOf(position, edge);
    const { kind, row, column } = move;
    const [x, y] = [MARGIN + column, MARGIN + row];
    const [x2, y2] = kind === "h" ? [x + 1, y] : [x, y + 1];
    const source = sourceOf(position, move);
    const line = { kind: "edge" as const, x, y, x2, y2, source };
    if (position.drawn[edge] === "1") {
      shapes.push({ ...line, role: "taken" });
      continue;
    }
    const text = edgeText(position, edge);
    const moveClass = moveClassOf(position, edge);
    const title = `${text}: ${moveClass}`;
    shapes.push({ ...line, role: "option", moves: [text], title });
    if (warns && moveClass !== "safe" && moveClass !== "capture") {
      const centre = { x: (x + x2) / 2, y: (y + y2) / 2 };
      shapes.push({ kind: "mark", sign: "warning", ...centre, role: "muted", title: moveClass });
    }
  }
  return shapes;
}

/** The digit of an edge in the judge's input: rows of horizontal edges, then of vertical ones. */
function sourceOf({ rows }: DotsPosition, { kind, row, column }: DotsMove): SceneSource {
  const before = kind === "h" ? 2 : 2 + rows + 1;
  return { token: before + row, character: column };
}

function dotShapes({ rows, columns }: DotsPosition): Shape[] {
  return Array.from({ length: (rows + 1) * (columns + 1) }, (_, dot): Shape => ({
    kind: "disc",
    x: MARGIN + dot % (columns + 1),
    y: MARGIN + Math.floor(dot / (columns + 1)),
    radius: DOT_RADIUS,
    role: "taken",
  }));
}
