// The drawing of a position, and the names of its moves for screen readers.
import type { Scene, Shape, Text } from "@zugzwang/core";
import {
  countCompleted,
  countSides,
  type DotsMove,
  type DotsPosition,
  listBoxEdges,
  listEdgeBoxes,
  listEdges,
  toEdge,
  toMove,
} from "./rules/board.ts";
import { writeMove } from "./rules/notation.ts";
import { classifyMoves, dissect, type Dissection } from "./strings/loaded_position.ts";

/** The place of the first dot: half a unit from the corner, so that border edges have room. */
const MARGIN = 0.5;
const DOT_RADIUS = 0.07;

/**
 * Returns the drawing of a position. A unit is the side of a box.
 *
 * - Boxes are coloured by component. Takeable boxes are accented.
 * - Chains and loops show their lengths: `4`, or `o4` for a loop.
 * - Undrawn edges carry their moves. Moves that give boxes away while there are safe ones have a
 *   warning.
 */
export function drawScene(position: DotsPosition): Scene {
  const { rows, columns } = position;
  return {
    width: columns + 2 * MARGIN,
    height: rows + 2 * MARGIN,
    terminal: { columns: 6, rows: 2 },
    shapes: [
      ...drawBoxes(position, dissect(position)),
      ...drawEdges(position),
      ...drawDots(position),
    ],
  };
}

/** Draws the boxes, and in the first box of each chain and loop its length. */
function drawBoxes(position: DotsPosition, { takeable, components }: Dissection): Shape[] {
  const { rows, columns } = position;
  const isTakeable = new Set(takeable);
  const groups = new Map<number, { readonly group: number }>();
  const lengths = components.flatMap(({ kind, boxes }, group): Shape[] => {
    if (kind === "knot") return [];
    for (const box of boxes) groups.set(box, { group });
    const { x, y } = locate(boxes[0], columns);
    const text = kind === "loop" ? `o${boxes.length}` : `${boxes.length}`;
    return [{ kind: "label", x: x + 1 / 2, y: y + 1 / 2, role: "muted", text }];
  });
  const cells = Array.from({ length: rows * columns }, (_, box): Shape => {
    const isComplete = countSides(position, box) === 4;
    const role = isTakeable.has(box) ? "accent" : isComplete ? "taken" : "empty";
    return { kind: "cell", ...locate(box, columns), width: 1, height: 1, role, ...groups.get(box) };
  });
  return [...cells, ...lengths];
}

function drawEdges(position: DotsPosition): Shape[] {
  const classes = classifyMoves(position);
  const warns = classes.includes("safe");
  return listEdges(position).flatMap((edge): Shape[] => {
    const move = toMove(position, edge);
    const { kind, row, column } = move;
    const [x, y] = [MARGIN + column, MARGIN + row];
    const [x2, y2] = kind === "h" ? [x + 1, y] : [x, y + 1];
    // Its digit in the judge's input, which has horizontal rows first, then vertical ones.
    const source = { token: row + (kind === "h" ? 2 : 3 + position.rows), character: column };
    const line = { kind: "edge" as const, x, y, x2, y2, source };
    if (position.drawn[edge] === "1") return [{ ...line, role: "taken" }];
    const option: Shape = { ...line, role: "option", moves: [writeMove(move)] };
    if (!warns || classes[edge] === "safe" || classes[edge] === "capture") return [option];
    const centre = { x: (x + x2) / 2, y: (y + y2) / 2 };
    return [option, { kind: "mark", sign: "warning", ...centre, role: "muted" }];
  });
}

function drawDots({ rows, columns }: DotsPosition): Shape[] {
  return Array.from({ length: (rows + 1) * (columns + 1) }, (_, dot): Shape => ({
    kind: "disc",
    ...locate(dot, columns + 1),
    radius: DOT_RADIUS,
    role: "taken",
  }));
}

/** Returns the place of a dot or of a box's top left dot, counted row by row. */
function locate(index: number, width: number) {
  return { x: MARGIN + index % width, y: MARGIN + Math.floor(index / width) };
}

/** The words of a move's name. Sides are in the order of `listBoxEdges`. */
const NAMES = {
  en: {
    sides: ["Top", "Bottom", "Left side", "Right side"],
    counts: ["no sides drawn", "one side drawn", "two sides drawn", "three sides drawn"],
    completed: ["", "completes a box", "completes two boxes"],
  },
  zh: {
    sides: ["上边", "下边", "左边", "右边"],
    counts: ["未画", "已画一边", "已画两边", "已画三边"],
    completed: ["", "完成一格", "完成两格"],
  },
} as const;

/**
 * Returns the name of a move for screen readers, such as "Top of row 2, column 3; two sides drawn;
 * completes a box." Rows and columns count from 1.
 *
 * The box is the one below the edge or to its right; at the bottom and the right border, the one above
 * or to the left. If the box on the other side has more sides drawn, its count follows.
 */
export function nameMove(position: DotsPosition, move: DotsMove): Text {
  const edge = toEdge(position, move);
  const boxes = listEdgeBoxes(position, edge);
  const box = boxes.at(-1)!;
  const isHorizontal = move.kind === "h";
  const side = listBoxEdges(position, box).indexOf(edge);
  const [row, column] = [Math.floor(box / position.columns) + 1, box % position.columns + 1];
  const [otherSides, sides] = [boxes[0], box].map((box) => countSides(position, box));
  const hasMore = otherSides > sides;
  const completed = countCompleted(position, edge);
  const { en, zh } = NAMES;
  const join = (parts: readonly string[], separator: string) =>
    parts.filter((part) => part !== "").join(separator);
  return {
    en: join([
      `${en.sides[side]} of row ${row}, column ${column}`,
      en.counts[sides],
      hasMore ? `${en.counts[otherSides]} ${isHorizontal ? "above" : "on the left"}` : "",
      en.completed[completed],
    ], "; ") + ".",
    zh: join([
      `第 ${row} 行第 ${column} 列的${zh.sides[side]}`,
      `此格${zh.counts[sides]}`,
      hasMore ? `${isHorizontal ? "上方" : "左侧"}的格子${zh.counts[otherSides]}` : "",
      zh.completed[completed],
    ], "；") + "。",
  };
}
