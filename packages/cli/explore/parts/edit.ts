/**
 * Changes of a judge's input and of stones by clicking on what shows them: one character or one stone
 * is flipped, the numbers of a cell are asked together.
 *
 * @module
 */
import type { CellShape, LabelShape, SceneSource, Shape } from "@zugzwang/core";
import { gameScene, labelsOf } from "../../draw/owned_scene.ts";
import type { Explorer } from "../state/explorer.ts";
import { type Session, standing } from "../state/session.ts";
import { sourceText } from "../state/drawn_scene.ts";

/** Where in its cell a number stands. */
export type Spot = "upper" | "left" | "lower" | "right";

/** A number that is being edited. */
export interface EditedNumber {
  /** Which shape of the scene shows it. */
  readonly shape: number;
  /** Where in its cell that is. */
  readonly spot: Spot;
  /** Where in the input it stands. */
  readonly source: SceneSource;
  /** The number as it is. */
  readonly text: string;
}

/** Returns the numbers of the cell that a shape is or lies in, in the order of the input. */
export function editedNumbers(session: Session, index: number): EditedNumber[] {
  const { shapes } = gameScene(session);
  const input = session.game.formatInput(session.start);
  const cell = cellOf(session, shapes[index]);
  if (!cell) return [];
  return labelsOf(gameScene(session))(cell).flatMap((label) => {
    const { source } = label;
    if (!source || source.character !== undefined) return [];
    const [shape, text] = [shapes.indexOf(label), sourceText(input, source)];
    return [{ shape, spot: spotOf(cell, label), source, text }];
  }).sort((a, b) => a.source.token - b.source.token);
}

function cellOf(session: Session, shape: Shape | undefined): CellShape | undefined {
  if (shape?.kind === "cell") return shape;
  const scene = gameScene(session);
  const labelsIn = labelsOf(scene);
  const cells = scene.shapes.filter((other) => other.kind === "cell");
  return cells.find((cell) => labelsIn(cell).some((label) => label === shape));
}

function spotOf({ x, y, width, height }: CellShape, label: LabelShape): Spot {
  const [dx, dy] = [label.x - x - width / 2, label.y - y - height / 2];
  return Math.abs(dx) > Math.abs(dy) ? dx < 0 ? "left" : "right" : dy < 0 ? "upper" : "lower";
}

/**
 * Flips the character of the input that a shape shows, or the stone that stands on it; returns whether
 * it is of either kind.
 */
export function flipShape(explorer: Explorer, index: number): boolean {
  const { session } = explorer;
  const { source, stone } = gameScene(session).shapes[index] ?? {};
  if (stone === undefined && source?.character === undefined) return false;
  const [input, made] = [session.game.formatInput(session.start), standing(session)];
  const changed = stone !== undefined
    ? fileOf(input, made.includes(stone) ? made.filter((m) => m !== stone) : [...made, stone])
    : fileOf(editedInput(input, source!, null), made);
  if (!explorer.load(changed)) explorer.change({ editedShape: null });
  return true;
}

function fileOf(input: string, moves: readonly string[]): string {
  return moves.length === 0 ? input : JSON.stringify({ input, moves });
}

/** Puts texts in the place of the numbers of the edited cell. */
export function finishEdit(explorer: Explorer, texts: readonly string[]): void {
  const { session, state: { editedShape } } = explorer;
  if (editedShape === null) return;
  const input = editedNumbers(session, editedShape).reduce(
    (text, { source }, i) => editedInput(text, source, texts[i] ?? ""),
    session.game.formatInput(session.start),
  );
  if (explorer.load(input)) explorer.change({ editedShape: null });
}

/**
 * Returns the input with another text in one place: a token is replaced by the first word of
 * `text`, a single character `0` by `1` and `1` by `0`.
 */
export function editedInput(input: string, source: SceneSource, text: string | null): string {
  const word = text?.trim().split(/\s+/)[0] ?? "";
  let number = -1;
  return input.replace(/\S+/g, (token) => {
    number++;
    if (number !== source.token) return token;
    return source.character === undefined ? word || token : flipped(token, source.character);
  });
}

function flipped(token: string, at: number): string {
  return token.slice(0, at) + (token[at] === "0" ? "1" : "0") + token.slice(at + 1);
}

/**
 * Returns the texts of fields after one of them was written to: several numbers in it, typed or
 * pasted, go to it and those after it, and to all of them where they are as many.
 */
export function distributed(
  texts: readonly string[],
  at: number,
  written: string,
): { texts: string[]; at: number } {
  const words = written.split(/[\s,;]+/).filter((word) => word !== "");
  if (words.length < 2) return { texts: texts.with(at, written), at };
  const first = words.length === texts.length ? 0 : at;
  const result = texts.map((text, i) => words[i - first] ?? text);
  return { texts: result, at: Math.min(texts.length, first + words.length) - 1 };
}
