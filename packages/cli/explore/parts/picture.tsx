/**
 * A small position beside a rule or a sign, drawn as the board is.
 *
 * @module
 */
import type { Picture } from "@zugzwang/core";
import { Fragment, type JSX } from "preact";
import { coordinatesOf } from "../../draw/coordinates.ts";
import { moveMarks, signOf } from "../../draw/move_marks.ts";
import { gameScene } from "../../draw/owned_scene.ts";
import { sceneSvg, unitPixels } from "../../draw/scene_svg.ts";
import type { AnyGame } from "../../base/games.ts";
import { drawnScene } from "../state/drawn_scene.ts";
import { resultMarks } from "../state/proved_results.ts";
import { presentPosition, startSession } from "../state/session.ts";
import { plainElement } from "../view/kept.tsx";
import { outlines } from "../view/outlines.ts";
import { type Language, sceneIn } from "../words/texts.ts";

/** Pixels of the page that a pixel of a drawing becomes: text stays large enough. */
const SCALE = 0.8;

/** Pixels around a part of a drawing. */
const MARGIN = 8;

/** What a picture is given. */
export interface PictureProps {
  /** The game. */
  readonly game: AnyGame;
  /** What to draw; of its values, if so, nothing but who wins is known. */
  readonly picture: Picture & { readonly isSignOnly?: boolean };
  /** What it shows, for screen readers. */
  readonly title: string;
  /** The language of what is written in it. */
  readonly language: Language;
  /** Whether rows and columns have their numbers, as moves name them. */
  readonly isNumbered?: boolean;
}

/** The picture; of a game without drawings its text. */
export function PictureView(
  { game, picture, title, language, isNumbered = false }: PictureProps,
): JSX.Element {
  const { input, moves, pointed = null, reply = null, crop } = picture;
  const session = startSession(game, input, moves);
  const drawn = drawnScene(session);
  if (!drawn) return <pre aria-label={title}>{game.formatPosition(presentPosition(session))}</pre>;
  const scene = sceneIn(language, drawn);
  const drawing = sceneSvg(scene, {
    marks: marksOf(game, picture),
    ...isNumbered ? { coordinates: coordinatesOf(scene, gameScene(session, 0)) } : {},
  });
  const state = { isEditing: false, editedShape: null, pointed };
  const viewBox = crop ? boxOf(crop, unitPixels(scene)) : `${drawing.attributes.viewBox}`;
  const [width, height] = viewBox.split(" ").slice(2).map((side) => SCALE * Number(side));
  const nodes = [
    ...drawing.children.slice(0, -1),
    ...outlines({ state, session, scene, mark: null, reply }),
  ];
  return (
    <svg
      class="scene picture"
      role="img"
      aria-label={title}
      viewBox={viewBox}
      width={width}
      height={height}
      font-size={drawing.attributes["font-size"]}
    >
      {[...nodes, ...drawing.children.slice(-1)].map((node, i) => (
        <Fragment key={i}>{plainElement(node)}</Fragment>
      ))}
    </svg>
  );
}

function marksOf(game: AnyGame, { values = {}, plies = {}, isSignOnly }: PictureProps["picture"]) {
  if (isSignOnly) {
    const results = Object.entries(values).map(([move, value]) => [move, signOf(value)] as const);
    return resultMarks(new Map(results));
  }
  const valued = Object.entries(values)
    .map(([move, moverValue]) => ({ move, moverValue, plies: plies[move] ?? null }));
  return moveMarks(valued, { hasWinner: game.winner !== undefined });
}

function boxOf({ x, y, width, height }: NonNullable<Picture["crop"]>, unit: number): string {
  const [left, top] = [x, y].map((side) => side * unit - MARGIN);
  const [wide, high] = [width, height].map((side) => side * unit + 2 * MARGIN);
  return `${left} ${top} ${wide} ${high}`;
}
