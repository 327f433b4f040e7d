/**
 * What a screen reader says of a move: which side of which box, how much of the box is drawn, and what
 * the move completes. Rows and columns count from 1.
 *
 * @module
 */
import type { Text } from "@zugzwang/core";
import {
  boxesOfEdge,
  type DotsMove,
  type DotsPosition,
  edgeOf,
  edgesOfBox,
} from "./rules/board.ts";
import { completedBoxes } from "./rules/rules.ts";

const COUNTS = {
  en: ["no", "one", "two", "three"],
  zh: ["未画", "已画一边", "已画两边", "已画三边"],
};

/**
 * Returns the name of a move, such as "Top of row 2, column 3; two sides drawn; completes a box."
 *
 * The box is the one below the edge or on its right; at the bottom and at the right border the one
 * above or on the left. If the box on the other side has more sides drawn, its count follows.
 */
export function nameMove(position: DotsPosition, move: DotsMove): Text {
  const edge = edgeOf(position, move);
  const boxes = boxesOfEdge(position, edge);
  const box = boxes.at(-1)!;
  const isLast = move.kind === "h" ? move.row === position.rows : move.column === position.columns;
  const place = {
    side: move.kind === "h" ? isLast ? "bottom" : "top" : isLast ? "right" : "left",
    row: Math.floor(box / position.columns) + 1,
    column: box % position.columns + 1,
  } as const;
  const [sides, otherSides] = [box, boxes.length === 2 ? boxes[0] : box]
    .map((box) => edgesOfBox(position, box).filter((edge) => position.drawn[edge] === "1").length);
  const other = otherSides > sides ? otherSides : null;
  const parts = { place, sides, other, completed: completedBoxes(position, edge) };
  return { en: nameInEnglish(parts), zh: nameInChinese(parts) };
}

/** What there is to say of a move. */
interface NameParts {
  readonly place: {
    readonly side: "top" | "bottom" | "left" | "right";
    readonly row: number;
    readonly column: number;
  };
  readonly sides: number;
  readonly other: number | null;
  readonly completed: number;
}

function nameInEnglish({ place: { side, row, column }, sides, other, completed }: NameParts) {
  const name = { top: "Top", bottom: "Bottom", left: "Left side", right: "Right side" }[side];
  const drawn = (n: number) => `${COUNTS.en[n]} ${n === 1 ? "side" : "sides"} drawn`;
  return [
    `${name} of row ${row}, column ${column}`,
    drawn(sides),
    ...other === null ? [] : [`${drawn(other)} ${side === "top" ? "above" : "on the left"}`],
    ...completed === 0 ? [] : [completed === 1 ? "completes a box" : "completes two boxes"],
  ].join("; ") + ".";
}

function nameInChinese({ place: { side, row, column }, sides, other, completed }: NameParts) {
  const name = { top: "上边", bottom: "下边", left: "左边", right: "右边" }[side];
  return [
    `第 ${row} 行第 ${column} 列的${name}`,
    `此格${COUNTS.zh[sides]}`,
    ...other === null ? [] : [`${side === "top" ? "上方" : "左侧"}的格子${COUNTS.zh[other]}`],
    ...completed === 0 ? [] : [completed === 1 ? "完成一格" : "完成两格"],
  ].join("；") + "。";
}
