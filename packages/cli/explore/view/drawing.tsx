/**
 * The drawing of a board: elements of a scene, and one handler of each kind of event for all of its
 * places.
 *
 * @module
 */
import type { Scene, Shape } from "@zugzwang/core";
import { Fragment, type JSX } from "preact";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { coordinateNodes, coordinateRoom, coordinatesOf } from "../../draw/coordinates.ts";
import { letterPixels, letterScale, sceneSvg, unitPixels } from "../../draw/scene_svg.ts";
import type { SvgNode } from "../../draw/svg_node.ts";
import { choose, point, tap } from "../state/choice.ts";
import { gameScene } from "../../draw/owned_scene.ts";
import { bestAmong } from "../../draw/proved_moves.ts";
import { drawnValues, markOf, openMoves } from "../state/known_moves.ts";
import { ARROWS, centreOf, nearestTowards } from "../state/navigation.ts";
import { isHiding } from "../state/state.ts";
import { replyTo } from "../state/work.ts";
import { placeWords } from "../words/move_words.ts";
import { type Attributes, Layer, plainElement, useGrowth } from "./kept.tsx";
import { isArrow, outlines } from "./outlines.ts";
import { framesBeside } from "./frames_beside.ts";
import type { ViewProps } from "./view.ts";

/** On boards with more shapes, names of places leave the best answers out. */
const MOST_SPOKEN = 600;

/** Pixels of the page that a pixel of the smallest letters becomes: no text is smaller than 11. */
const LEAST_SCALE = 0.79;

/** What a drawing is given. */
export interface DrawingProps extends ViewProps {
  /** The scene of the present position, in the reader's language. */
  readonly scene: Scene;
}

/** The board as an `svg` element. */
export function Drawing(props: DrawingProps): JSX.Element {
  const { state, scene, t } = props;
  const { session, work: { study }, chosen, isEditing } = state;
  const isBare = isEditing || isHiding(state);
  const root = useRef<SVGSVGElement>(null);
  const dragged = useRef<number | null>(null);
  const values = useMemo(
    () => isBare ? {} : drawnValues(state, session),
    [scene, study, chosen, isBare, state.values],
  );
  const shownValues = useMemo(() => {
    const { marks = [], isMarked = () => false } = values;
    return JSON.stringify([[...marks], scene.shapes.map(isMarked)]);
  }, [values]);
  const drawing = useMemo(() => sceneSvg(scene, values), [scene, chosen, shownValues]);
  const spoken = scene.shapes.length > MOST_SPOKEN ? study?.value : study;
  const layers = useMemo(
    () => drawing.children.map((layer) => new Layer(layer as SvgNode, decorated(props))),
    [drawing, spoken, isBare, t],
  );
  const shown = useGrowth(scene.shapes.length, session.game.name + session.input);
  const elements = layers.map((layer) => layer.element(shown));
  const coordinates = useMemo(() => coordinatesOf(scene, gameScene(session, 0)), [scene]);
  const numbers = useMemo(
    () =>
      [
        ...coordinateNodes(scene, coordinates, unitPixels(scene)),
        ...framesBeside(scene),
      ].map((node, i) => <Fragment key={i}>{plainElement(node)}</Fragment>),
    [scene],
  );
  // Asked before the elements change: a place that becomes none loses the focus at once.
  const hadFocus = root.current?.contains(document.activeElement) ?? false;
  useLayoutEffect(() => keepFocus(root.current, hadFocus), [scene, isEditing, shown]);
  const [x, y, width, height] = `${drawing.attributes.viewBox}`.split(" ").map(Number);
  const room = coordinateRoom(scene, coordinates);
  const { pointed } = state;
  const ofPointed = isHiding(state) || pointed === null
    ? { mark: null, reply: null }
    : { mark: markOf(study, session, pointed), reply: replyTo(study, pointed) };
  return (
    <svg
      ref={root}
      class={`scene ${state.values}${pointed === null ? "" : " pointing"}`}
      role="group"
      aria-label={t.board}
      tabindex={-1} // what listens to the focus would be a stop of Tab itself
      viewBox={`${x - room} ${y - room} ${width + room} ${height + room}`}
      width={width}
      height={height}
      font-size={letterPixels(scene)}
      style={leastSides(scene, [width + room, height + room])}
      {...handlers(props, dragged)}
    >
      {elements.slice(0, -1)}
      <g class="coordinates" aria-hidden="true">{numbers}</g>
      <g class="outlines" aria-hidden="true">
        {outlines({ state, session, scene, ...ofPointed }).map((node, i) => (
          <Fragment key={i}>{plainElement(node)}</Fragment>
        ))}
      </g>
      {elements.at(-1) /* the values, above all */}
    </svg>
  );
}

/** How small a drawing may become, for the style sheet. */
function leastSides(scene: Scene, [width, height]: readonly number[]): Record<string, string> {
  const least = (side: number) => `${LEAST_SCALE * side / letterScale(scene)}px`;
  return {
    "--least-width": least(width),
    "--least-height": least(height),
    "--aspect": `${width / height}`,
  };
}

/** The handlers of a board: each finds the place that the event is about. */
function handlers(
  props: DrawingProps,
  dragged: { current: number | null },
): Record<string, (event: never) => void> {
  const { explorer, scene } = props;
  const pointFrom = (event: Event) => {
    const index = placeOf(event);
    point(explorer, index === null ? null : pointedMove(props, scene.shapes[index]));
  };
  return {
    onClick: (event: Event) => {
      const index = placeOf(event) ?? (props.state.isEditing ? padOf(event) : null);
      if (index === null) return;
      if (isTouch(event) && !props.state.isEditing) tap(explorer, scene.shapes[index].moves!);
      else activate(props, index);
    },
    onPointerDown: (event: Event) => void (dragged.current = placeOf(event)),
    onPointerMove: (event: PointerEvent) => {
      const move = event.buttons > 0 ? draggedMove(event, props, dragged.current) : null;
      if (move !== null) point(explorer, move);
    },
    onPointerUp: (event: PointerEvent) => {
      const move = draggedMove(event, props, dragged.current);
      if (move !== null) explorer.play(move);
      dragged.current = null;
    },
    // A finger that drags a card does not scroll the page; parts of a drawing have no touch-action.
    onTouchMove: (event: Event) => {
      const shape = scene.shapes[dragged.current ?? -1];
      if (shape && isInHand(shape)) event.preventDefault();
    },
    onKeyDown: (event: KeyboardEvent) => onKey(event, props),
    onFocusIn: (event: Event) => {
      const place = event.target as SVGElement;
      if (placeOf(event) === null) return;
      setTabStop(event.currentTarget as SVGSVGElement, place);
      if (place.matches(":focus-visible")) pointFrom(event);
    },
    onFocusOut: () => props.state.previewed === null && point(explorer, null),
    onPointerOver: (event: Event) => isTouch(event) || pointFrom(event),
    onPointerLeave: (event: Event) => isTouch(event) || point(explorer, null),
  };
}

/** What is dragged from one place to another stands for the move that both stand for. */
function draggedMove(
  { clientX, clientY }: PointerEvent,
  { state, scene: { shapes } }: DrawingProps,
  from: number | null,
): string | null {
  const to = from === null ? null : placeAt(document.elementFromPoint(clientX, clientY));
  if (from === null || to === null || from === to || state.isEditing) return null;
  const moves = shapes[to].moves!.filter((move) => shapes[from]?.moves?.includes(move));
  return moves.length === 1 ? moves[0] : null;
}

function isTouch(event: Event): boolean {
  return (event as PointerEvent).pointerType === "touch";
}

function activate({ explorer, state, scene }: DrawingProps, index: number): void {
  if (state.isEditing) explorer.change({ editedShape: index });
  else choose(explorer, scene.shapes[index].moves!);
}

function onKey(event: KeyboardEvent, props: DrawingProps): void {
  const index = placeOf(event);
  if (index === null) return;
  const { scene, state } = props;
  const isActivation = event.key === "Enter" || event.key === " ";
  const next = isActivation ? null : arrowTarget(scene, state.isEditing, { index, key: event.key });
  if (!isActivation && next === null) return;
  event.preventDefault();
  if (next === null) return activate(props, index);
  const svg = event.currentTarget as SVGElement;
  svg.querySelector<SVGElement>(`[data-shape="${next}"]`)?.focus();
}

/** The number of the place that an event is about, or null. */
function placeOf({ target }: Event): number | null {
  return placeAt(target as Element | null);
}

function placeAt(element: Element | null): number | null {
  const place = element?.closest?.(".place");
  return place ? Number(place.getAttribute("data-shape")) : null;
}

/** The number of the cell around numbers that a click is on: numbers are small for fingers. */
function padOf({ target }: Event): number | null {
  const index = (target as Element).closest(".pad")?.getAttribute("data-shape");
  return index ? Number(index) : null;
}

/** The place of each board that Tab reaches, which is long to look for on large ones. */
const TAB_STOPS = new WeakMap<SVGSVGElement, SVGElement>();

/** One place of a board can be reached by Tab, the others from there by arrow keys. */
function setTabStop(root: SVGSVGElement, place: SVGElement | null): void {
  const before = TAB_STOPS.get(root);
  if (before !== place && before?.matches(".place")) before.setAttribute("tabindex", "-1");
  place?.setAttribute("tabindex", "0");
  if (place) TAB_STOPS.set(root, place);
}

/** A place that was played is none any more: the focus goes on to one that is. */
function keepFocus(root: SVGSVGElement | null, hadFocus: boolean): void {
  if (!root) return;
  const before = TAB_STOPS.get(root);
  const isStill = before?.isConnected && before.matches(".place");
  const stop = isStill ? before : root.querySelector<SVGElement>(".place");
  setTabStop(root, stop);
  if (hadFocus) (stop ?? root.closest("main"))?.focus();
}

function isPlace(shape: Shape, isEditing: boolean): boolean {
  return isEditing ? (shape.source ?? shape.stone) !== undefined : (shape.moves?.length ?? 0) > 0;
}

/** Returns what elements are to readers and pointers, if they are of shapes. */
function decorated(props: DrawingProps): (node: SvgNode) => Attributes {
  const { scene: { shapes }, state: { isEditing } } = props;
  const hasNumbers = isEditing && shapes.some(({ kind, source }) => kind === "label" && source);
  return ({ attributes }) => {
    const index = attributes["data-shape"];
    return index === undefined ? NOTHING : shapeAttributes(props, shapes[+index], hasNumbers);
  };
}

const NOTHING: Attributes = {};

function shapeAttributes(props: DrawingProps, shape: Shape, hasNumbers: boolean): Attributes {
  const { chosen, isEditing } = props.state;
  if (isPlace(shape, isEditing)) {
    const isDim = chosen && !shape.moves?.some((name) => chosen.includes(name));
    return {
      class: `place${isDim ? " dim" : ""}${isInHand(shape) ? " in-hand" : ""}`,
      role: "button",
      tabindex: -1,
      "aria-label": placeWords(props, shape),
    };
  }
  if (hasNumbers && shape.kind === "cell") return { "aria-hidden": "true", class: "pad" };
  // Cards in the other hand, cells that are taken: no places, but to be read.
  if (shape.kind === "cell" && shape.title) return { role: "img", "aria-label": shape.title };
  return { "aria-hidden": "true", class: isArrow(shape) ? "past" : undefined };
}

/** Whether a shape is one of several things to be placed: all its moves begin with its name. */
function isInHand({ moves = [] }: Shape): boolean {
  const [name, place] = moves[0]?.split(" ") ?? [];
  return place !== undefined && moves.length > 1 &&
    moves.every((move) => move.startsWith(`${name} `));
}

/** The move that a shape stands for while it is pointed at: the best of its own. */
function pointedMove({ state }: ViewProps, shape: Shape): string | null {
  const open = openMoves(shape, state.chosen);
  const best = bestAmong(state.work.study, open);
  return best?.move ?? (open.length === 1 ? open[0] : null);
}

function arrowTarget(
  { shapes }: Scene,
  isEditing: boolean,
  { index, key }: { index: number; key: string },
): number | null {
  if (!Object.hasOwn(ARROWS, key)) return null;
  const places = shapes.flatMap((shape, i) => isPlace(shape, isEditing) ? [i] : []);
  const points = places.map((place) => centreOf(shapes[place]));
  const found = nearestTowards(points, places.indexOf(index), ARROWS[key]);
  return found === null ? null : places[found];
}
