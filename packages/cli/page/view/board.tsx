// The board, for mouse, touch, keyboard and screen reader.
import type { Scene, Shape } from "@zugzwang/core";
import { h, type JSX, type VNode } from "preact";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import {
  drawBoard,
  type Drawn,
  drawOutline,
  drawValues,
  measureFrame,
  type PictureNotes,
  scaleCell,
  UNIT,
} from "../../draw/picture.ts";
import {
  findAt,
  findBoardScene,
  findLast,
  findNearest,
  findNext,
  isDots,
  listByMoves,
  listNear,
  listOpen,
  listPlaces,
  type Place,
  SIDES,
} from "../../draw/scenes.ts";
import { mayMove, type State } from "../state/state.ts";
import { namePlace } from "../words/said.ts";
import type { ViewProps } from "./view.tsx";

/** The most places that are elements. On a larger board only those near the focus are. */
const MOST_ELEMENTS = 400;

/** The radius of a disc's place. */
const DISC = 0.3;

/** How far the outline of a place is inside its cell, in SVG units. Lines have it around them. */
const [INSIDE, AROUND] = [-3, 12];

/** Lines of at least this length need only one tap, in pixels. */
const FINGER_PX = 44;

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function Board(props: ViewProps): JSX.Element {
  const { state } = props;
  const course = state.course!;
  const scene = useMemo(() => findBoardScene(course), [course.position]);
  if (!scene) {
    return <pre class="text-board card">{course.game.formatPosition(course.position)}</pre>;
  }
  return <SceneBoard {...props} scene={scene} />;
}

function SceneBoard(props: ViewProps & { readonly scene: Scene }): JSX.Element {
  const { page, state, t, scene } = props;
  const course = state.course!;
  const notes = makeNotes(state, scene);
  const { mode, chosen } = state;
  const isOpen = mayMove(state);
  const picture = useMemo(() => render(drawBoard(scene, notes)), [scene, mode, chosen, isOpen]);
  const places = useMemo(
    () => mode === "setUp" ? page.later!.setUp.listSetUpPlaces(course, scene) : listPlaces(scene),
    [scene, mode],
  );
  const badges = page.later?.drawBadges(scene, page.later.listBadges(props, places)) ?? [];
  const { svg, focused, anchor } = useFocus(scene, places);
  const shown = useMemo(
    () => anchor ? listNear(places, anchor, MOST_ELEMENTS) : [],
    [places, anchor],
  );
  const [left, top, width, height] = measureFrame(scene, notes);
  const isLocked = !isOpen && state.mode === "play";
  return (
    <svg
      ref={svg}
      class={`board${isLocked ? " locked" : ""}`}
      style={{ "--rows": `${height / UNIT}`, "--ratio": `${width / height}` }}
      viewBox={`${left} ${top} ${width} ${height}`}
      role="group"
      tabindex={-1}
      aria-label={t.board}
      {...listHandlers(props, places, focused)}
    >
      {picture}
      <Ghosts {...props} places={places} />
      {render(drawValues(scene, badges, notes))}
      <g class="places">
        {shown.map((place) => (
          <PlaceElement
            key={place.index}
            {...props}
            place={place}
            isStop={place === anchor}
            isOpen={isOpen}
          />
        ))}
      </g>
    </svg>
  );
}

/** Where the focus was last. */
type Focused = { current: Pick<Place, "x" | "y"> };

/** Keeps the focus on the board. Tab reaches the place at the last focus, or the nearest one if that is played. */
function useFocus(scene: Scene, places: readonly Place[]) {
  const svg = useRef<SVGSVGElement>(null);
  const focused: Focused = useRef({ x: 0, y: 0 });
  const { x: focusX, y: focusY } = focused.current;
  const anchor = findNearest(places, ({ x, y }) => Math.hypot(x - focusX, y - focusY));
  // Read before the elements change, because a removed element loses the focus at once.
  const hadFocus = svg.current?.contains(document.activeElement) ?? false;
  useLayoutEffect(() => {
    const next = anchor ? findElement(svg.current!, anchor) : svg.current; // at the end, the board
    if (hadFocus) next?.focus({ preventScroll: true });
  }, [scene]);
  return { svg, focused, anchor };
}

/** Returns what the board does at clicks, the pointer, the focus and keys. */
function listHandlers(
  props: ViewProps,
  places: readonly Place[],
  focused: Focused,
): JSX.IntrinsicElements["svg"] {
  return {
    onClick(event) {
      const place = findPlace(event, places);
      if (place) activate(props, place, needsTwoTaps(event, props, place));
    },
    onPointerMove(event) {
      if (event.pointerType !== "touch") point(props, findPlace(event, places));
    },
    onPointerLeave(event) {
      if (event.pointerType !== "touch") point(props, null);
    },
    onFocusIn({ target }) {
      const place = findTarget(target, places);
      if (!place) return;
      focused.current = place;
      if ((target as Element).matches(":focus-visible")) point(props, place);
    },
    onFocusOut: () => point(props, null),
    onKeyDown(event) {
      const place = findTarget(event.target, places);
      const direction = ARROWS[event.key];
      const isEnter = event.key === "Enter" || event.key === " ";
      if (!place || !direction && !isEnter) return;
      event.preventDefault();
      if (isEnter) return activate(props, place, false);
      const next = findNext(places, place, direction);
      if (!next) return;
      focused.current = next;
      point(props, next); // on a large board this makes its element
      findElement(event.currentTarget, next)?.focus();
    },
  };
}

/** Lines under the pointer, and lines that a hint or a list points at. */
function Ghosts(
  { state, hint, places }: ViewProps & { places: readonly Place[] },
): JSX.Element {
  const { game, position } = state.course!;
  const side = SIDES[game.sideToMove(position)];
  const pointed = state.tapped === null ? state.pointed : [state.tapped];
  const draw = (moves: readonly string[], name: string) =>
    listByMoves(places, moves).flatMap(({ shape }) => drawOutline(name, shape)).map(render);
  return (
    <g aria-hidden="true">
      {draw(hint?.steps.at(-1)?.moves ?? [], "best")}
      {draw(pointed, `ghost ${side}`)}
    </g>
  );
}

function PlaceElement(
  props: ViewProps & { place: Place; isStop: boolean; isOpen: boolean },
): JSX.Element {
  const { place, isStop, isOpen, page, state } = props;
  const { shape } = place;
  return (
    <rect
      class="place"
      role="button"
      tabindex={isStop ? 0 : -1}
      aria-label={namePlace(props, place)}
      aria-disabled={isOpen ? undefined : true}
      aria-pressed={state.mode === "setUp" ? page.later!.setUp.isPlaced(place) : undefined}
      data-move={place.moves[0]}
      data-place={place.index}
      {...scaleCell(measurePlace(shape), shape.kind === "edge" ? AROUND : INSIDE)}
      rx={8}
    />
  );
}

/** Returns the rectangle around a shape, in units. */
function measurePlace(shape: Shape) {
  const { kind, x, y } = shape;
  if (kind === "cell") return shape;
  if (kind !== "edge") return { x: x - DISC, y: y - DISC, width: 2 * DISC, height: 2 * DISC };
  const { x2, y2 } = shape;
  const [width, height] = [Math.abs(x2 - x), Math.abs(y2 - y)];
  return { x: Math.min(x, x2), y: Math.min(y, y2), width, height };
}

function findTarget(target: EventTarget | null, places: readonly Place[]): Place | undefined {
  const { place } = (target as SVGElement).dataset;
  return places.find(({ index }) => `${index}` === place);
}

/** Returns the place that an event points at. A screen reader clicks the element itself. */
function findPlace(event: MouseEvent, places: readonly Place[]): Place | null {
  const aimed = findTarget(event.target, places);
  if (event.detail === 0 && aimed) return aimed; // a screen reader
  const matrix = (event.currentTarget as SVGSVGElement).getScreenCTM();
  if (!matrix) return null;
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  return findAt(places, x / UNIT, y / UNIT);
}

/**
 * Whether a tap only shows a move, and the next one plays it: in Analyze, where it says what the move is
 * worth, and on a line too short to hit reliably.
 */
function needsTwoTaps(event: MouseEvent, { state }: ViewProps, { shape }: Place): boolean {
  if ((event as PointerEvent).pointerType !== "touch") return false;
  const unitPx = (event.currentTarget as SVGSVGElement).getScreenCTM()!.a * UNIT;
  return state.mode === "analyze" ||
    state.mode !== "setUp" && shape.kind === "edge" && unitPx < FINGER_PX;
}

function point({ page, state }: ViewProps, place: Place | null): void {
  const open = place && mayMove(state) ? listOpen(place, state.chosen) : [];
  const pointed = place?.shape.kind === "edge" || open.length === 1 ? open.slice(0, 1) : [];
  if (pointed[0] !== state.pointed[0]) page.change({ pointed });
}

/** Plays the move of a place. Cards are chosen first, and small lines need a second tap. */
function activate({ page, state }: ViewProps, place: Place, isFirstTap: boolean): void {
  if (!mayMove(state)) return;
  const { setUp } = page.later ?? {};
  if (state.mode === "setUp" && setUp!.isSet(place)) {
    return page.show(setUp!.setPlace(state.course!, place));
  }
  const open = listOpen(place, state.chosen);
  if (open.length > 1 || (open.length === 0 && state.chosen !== null)) {
    const chosen = open.length > 1 ? open : place.moves;
    return page.change({ chosen: chosen.length > 1 ? chosen : null, pointed: [] });
  }
  const [move] = open;
  if (move === undefined) return;
  if (isFirstTap && state.tapped !== move) page.change({ tapped: move, pointed: [move] });
  else page.play(move);
}

function findElement(svg: SVGSVGElement, place: Place): SVGElement | null {
  return svg.querySelector<SVGElement>(`[data-place="${place.index}"]`);
}

export function render({ name, attributes, children }: Drawn): VNode {
  return h(
    name,
    attributes,
    ...children.map((child) => typeof child === "string" ? child : render(child)),
  );
}

/** Returns what the picture of a board shows besides its scene. */
export function makeNotes(state: State, scene: Scene): PictureNotes {
  const course = state.course!;
  const { mode, chosen } = state;
  const hasDots = isDots(course, scene);
  const isAnalysis = mode === "analyze";
  return {
    hasDots,
    isAnalysis,
    hasGuides: mode === "setUp" || mode === "play" && course.at < 2, // until the visitor's first line
    coordinates: hasDots && isAnalysis
      ? { rows: listNumbers(scene.height), columns: listNumbers(scene.width), cells: [] }
      : null,
    last: findLast(course),
    isLegal: ({ moves }) =>
      mayMove(state) && (chosen === null || moves!.some((move) => chosen.includes(move))),
    isChosen: ({ moves }) => chosen !== null && moves!.every((move) => chosen.includes(move)),
  };
}

/** The numbers of the rows or columns of boxes, as the names of moves use them. */
function listNumbers(length: number) {
  return Array.from({ length: length - 1 }, (_, i) => ({ at: i + 1, text: `${i + 1}` }));
}
