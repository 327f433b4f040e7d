/**
 * The board: a scene with the value of every move on it, by mouse, touch and keyboard.
 *
 * @module
 */
import type { Scene, Shape } from "@zugzwang/core";
import { Fragment, h, type JSX } from "preact";
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { sceneSvg } from "../../draw/scene_svg.ts";
import type { SvgNode } from "../../draw/svg_node.ts";
import { EditForm } from "./edit_form.tsx";
import { placeWords } from "../words/move_words.ts";
import { bestAmong, drawnValues, openMoves } from "../state/known_moves.ts";
import { isArrow, outlines } from "./outlines.ts";
import { ARROWS, centreOf, nearestTowards } from "../state/navigation.ts";
import { presentPosition, type Session } from "../state/session.ts";
import { sceneIn } from "../words/texts.ts";
import type { ViewProps } from "./view.ts";

/** How much larger than in files boards may be on the page. */
const SCALE = 1.6;

/** How much smaller; narrower screens scroll the board. */
const LEAST_SCALE = 0.55;

/** The board and what is said below it. */
export function Board(props: ViewProps): JSX.Element | null {
  const { explorer, state, t, language } = props;
  const { session, chosen, isEditing } = state;
  if (!session) return null;
  const position = presentPosition(session);
  const scene = useMemo(() => {
    const drawn = session.game.scene?.(position);
    return drawn && sceneIn(language, drawn);
  }, [position, language]);
  if (!scene) return <pre class="board">{session.game.formatPosition(position)}</pre>;
  return (
    <div class="board" id="board" tabIndex={-1}>
      <Drawing {...props} session={session} scene={scene} />
      <p class="hint">
        {chosen
          ? (
            <>
              {t.choose(chosen.length)}{" "}
              <button type="button" onClick={() => explorer.forget()}>{t.all}</button>
            </>
          )
          : isEditing
          ? t.editHelp
          : <span class="hidden-text">{t.boardHelp}</span>}
      </p>
      <EditForm {...props} scene={scene} />
    </div>
  );
}

interface DrawingProps extends ViewProps {
  readonly session: Session;
  readonly scene: Scene;
}

function Drawing(props: DrawingProps): JSX.Element {
  const { explorer, state, session, scene, t } = props;
  const [focused, setFocused] = useState(0);
  const { analysis, chosen, isEditing } = state;
  const drawing = useMemo(
    () => sceneSvg(scene, isEditing ? {} : drawnValues({ analysis, chosen }, session)),
    [scene, analysis.moves, analysis.proved, chosen, isEditing],
  );
  const places = scene.shapes.flatMap((shape, i) => isPlace(shape, isEditing) ? [i] : []);
  const tabStop = places.includes(focused) ? focused : places[0];
  const root = useRef<SVGSVGElement>(null);
  useLayoutEffect(() => keepFocus(root.current, tabStop), [scene]);
  const activate = (index: number) => {
    if (isEditing) explorer.editShape(index);
    else explorer.choose(scene.shapes[index].moves!);
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const isActivation = event.key === "Enter" || event.key === " ";
    const next = isActivation ? null : arrowTarget(scene, places, { index, key: event.key });
    if (!isActivation && next === null) return;
    event.preventDefault();
    if (next === null) return activate(index);
    const svg = (event.currentTarget as SVGElement).ownerSVGElement;
    svg?.querySelector<SVGElement>(`[data-shape="${next}"]`)?.focus();
  };
  const decorate = (index: number): Record<string, unknown> => {
    const shape = scene.shapes[index];
    if (!isPlace(shape, isEditing)) {
      // The arrows of the move that is pointed at take the place of the last move's.
      const isPast = isArrow(shape) && state.pointed !== null;
      return { "aria-hidden": "true", class: isPast ? "past" : undefined };
    }
    const move = pointedMove(props, shape);
    return {
      class: chosen && !shape.moves?.some((name) => chosen.includes(name)) ? "place dim" : "place",
      role: "button",
      tabindex: index === tabStop ? 0 : -1,
      "aria-label": placeWords(props, shape),
      onClick: () => activate(index),
      onKeyDown: (event: KeyboardEvent) => onKeyDown(event, index),
      onFocus: () => {
        setFocused(index);
        explorer.point(move);
      },
      onBlur: () => explorer.point(null),
      onPointerEnter: () => explorer.point(move),
      onPointerLeave: () => explorer.point(null),
    };
  };
  const { width, height, viewBox } = drawing.attributes;
  const layers = drawing.children.map((node, i) => (
    <Fragment key={i}>{element(node, decorate)}</Fragment>
  ));
  return (
    <svg
      ref={root}
      class="scene"
      role="group"
      aria-label={t.board}
      viewBox={`${viewBox}`}
      width={Number(width) * SCALE}
      height={Number(height) * SCALE}
      style={{ minWidth: `${Number(width) * LEAST_SCALE}px` }}
    >
      {layers.slice(0, -1)}
      <g class="outlines" aria-hidden="true">
        {outlines({ state, session, scene }).map((node, i) => (
          <Fragment key={i}>{element(node, decorate)}</Fragment>
        ))}
      </g>
      {layers.at(-1) /* the values, above all */}
    </svg>
  );
}

/** A place that was played is none any more: the focus goes on to one that is. */
function keepFocus(root: SVGSVGElement | null, tabStop: number | undefined): void {
  if (!root?.contains(document.activeElement)) return;
  const place = root.querySelector<SVGElement>(`[data-shape="${tabStop}"]`);
  (place ?? root.closest("main"))?.focus();
}

function isPlace(shape: Shape, isEditing: boolean): boolean {
  return isEditing ? shape.source !== undefined : (shape.moves?.length ?? 0) > 0;
}

/** Makes elements of a drawing; those of shapes get what `decorate` says. */
function element(
  node: SvgNode | string,
  decorate: (index: number) => Record<string, unknown>,
): JSX.Element | string {
  if (typeof node === "string") return node;
  const index = node.attributes["data-shape"];
  const more = index === undefined ? {} : decorate(Number(index));
  const children = node.children.map((child) => element(child, decorate));
  return h(node.name, { ...node.attributes, ...more }, ...children) as JSX.Element;
}

/** The move that a shape stands for while it is pointed at: the best of its own. */
function pointedMove({ state }: ViewProps, shape: Shape): string | null {
  const open = openMoves(shape, state.chosen);
  const best = bestAmong(state.analysis, open);
  return best?.move ?? (open.length === 1 ? open[0] : null);
}

function arrowTarget(
  { shapes }: Scene,
  places: readonly number[],
  { index, key }: { index: number; key: string },
): number | null {
  if (!Object.hasOwn(ARROWS, key)) return null;
  const points = places.map((place) => centreOf(shapes[place]));
  const found = nearestTowards(points, places.indexOf(index), ARROWS[key]);
  return found === null ? null : places[found];
}
