/**
 * The drawing of a position: the board, and both hands below it.
 *
 * @module
 */
import type { Role, Scene, Shape, Side } from "@zugzwang/core";
import { isSettled } from "./facts.ts";
import { formatMove, SIDE_NAMES } from "./notation.ts";
import {
  captures,
  type CardsMove,
  type CardsPosition,
  EMPTY,
  emptyCells,
  hand,
  netCaptures,
} from "./position.ts";
import { neighbour } from "./shape.ts";

/** Height of a line of text between board and hands. */
const CAPTION = 0.4;

/** The roles of the sides. */
const ROLES: Readonly<Record<Side, Role>> = { 0: "first", 1: "second" };

/** The sides of a card, in the order of its numbers. */
const DIRECTIONS = ["north", "west", "south", "east"] as const;

/** Where a card's numbers stand in its cell, by direction. */
const NUMBER_SPOTS = [[0.5, 0.2], [0.2, 0.4], [0.5, 0.6], [0.8, 0.4]] as const;

/** Where a cell says whose card it is. */
const NAME_SPOT = [0.5, 0.8] as const;

/** Arrows by direction: north, west, south, east. */
const ARROWS = [
  { sign: "arrow-up", dx: 0, dy: -1 },
  { sign: "arrow-left", dx: -1, dy: 0 },
  { sign: "arrow-down", dx: 0, dy: 1 },
  { sign: "arrow-right", dx: 1, dy: 0 },
] as const;

/** A card to draw. */
interface DrawnCard {
  readonly card: number;
  readonly owner: Side;
  readonly x: number;
  readonly y: number;
  readonly title: string;
  readonly moves: readonly string[];
}

/**
 * Returns the drawing of a position. Every card shows its four numbers where they count, its own
 * number and its owner's name; empty cells and the cards of the side to move carry its moves. Arrows
 * go from the card played last to those that it captured.
 */
export function sceneOf(position: CardsPosition): Scene {
  const { rows, cols } = position.deal;
  const ours = rows + CAPTION;
  const theirs = ours + 1 + CAPTION;
  return {
    width: Math.max(cols, hand(position, 0).length, hand(position, 1).length),
    height: theirs + 1,
    terminal: { columns: 11, rows: 5 },
    shapes: [
      ...position.cards.flatMap((_, cell) => drawCell(position, cell)),
      ...drawHand(position, 0, ours),
      ...drawHand(position, 1, theirs),
      ...captureArrows(position),
    ],
  };
}

function drawCell(position: CardsPosition, cell: number): Shape[] {
  const { deal, cards, owners, last } = position;
  const [x, y] = [cell % deal.cols, Math.floor(cell / deal.cols)];
  if (cards[cell] === EMPTY) return [emptyCell(position, cell)];
  const state = isSettled(position, cell) ? ", settled" : "";
  const title = `cell ${cell}: card ${cards[cell]}, ${SIDE_NAMES[owners[cell]]}${state}`;
  const card = { card: cards[cell], owner: owners[cell], x, y, title, moves: [] };
  const shapes = drawCard(position, card);
  if (last?.cell !== cell) return shapes;
  return [...shapes, { kind: "mark", role: "accent", sign: "corner", x: x + 0.85, y: y + 0.2 }];
}

/** On the borders that the last card captured across. */
function captureArrows({ deal, last }: CardsPosition): Shape[] {
  if (last === null) return [];
  const [x, y] = [last.cell % deal.cols + 1 / 2, Math.floor(last.cell / deal.cols) + 1 / 2];
  return ARROWS.flatMap(({ sign, dx, dy }, direction): Shape[] =>
    last.captured.includes(neighbour(deal, last.cell, direction))
      ? [{ kind: "mark", role: "accent", sign, x: x + dx / 2, y: y + dy / 2 }]
      : []
  );
}

function emptyCell(position: CardsPosition, cell: number): Shape {
  const { cols } = position.deal;
  const moves = hand(position, position.side).map((card) => ({ card, cell }));
  return {
    kind: "cell",
    role: "option",
    x: cell % cols,
    y: Math.floor(cell / cols),
    width: 1,
    height: 1,
    moves: moves.map(formatMove),
    title: `cell ${cell}, empty${reachOf(position, moves)}`,
  };
}

/** Says how many cells the best card of a list would capture. */
function reachOf(position: CardsPosition, moves: readonly CardsMove[]): string {
  const most = Math.max(0, ...moves.map((move) => captures(position, move).length));
  return most === 0 ? "" : `, captures up to ${most}`;
}

function drawCard({ deal }: CardsPosition, drawn: DrawnCard): Shape[] {
  const { card, owner, x, y, title, moves } = drawn;
  const role = ROLES[owner];
  const numbers = deal.cards[card];
  return [
    {
      kind: "cell",
      role,
      x,
      y,
      width: 1,
      height: 1,
      title: `${title}, ${inWords(numbers)}`,
      moves,
    },
    ...numbers.map((number, d): Shape => ({
      kind: "label",
      role,
      x: x + NUMBER_SPOTS[d][0],
      y: y + NUMBER_SPOTS[d][1],
      text: `${number}`,
      title: `card ${card}, ${SIDE_NAMES[owner]}, ${DIRECTIONS[d]} ${number}`,
      source: { token: numbers.length * card + d },
    })),
    {
      kind: "label",
      role,
      x: x + NAME_SPOT[0],
      y: y + NAME_SPOT[1],
      text: `${card} ${SIDE_NAMES[owner]}`,
    },
  ];
}

/** A card's numbers, for whoever does not see where they stand. */
function inWords(numbers: readonly number[]): string {
  return numbers.map((number, d) => `${DIRECTIONS[d]} ${number}`).join(", ");
}

function drawHand(position: CardsPosition, side: Side, y: number): Shape[] {
  const held = hand(position, side);
  const cells = emptyCells(position);
  const turn = position.side === side && cells.length > 0;
  const score = side === 0 ? `, score ${netCaptures(position)}` : "";
  const caption = `${SIDE_NAMES[side]}${turn ? ", to move" : ""}${score}`;
  const shapes: Shape[] = [
    { kind: "label", role: "muted", x: 1, y: y - CAPTION / 2, text: caption },
  ];
  held.forEach((card, place) => {
    const moves = turn ? cells.map((cell) => formatMove({ card, cell })) : [];
    const title = `card ${card}, in hand, ${SIDE_NAMES[side]}`;
    shapes.push(...drawCard(position, { card, owner: side, x: place, y, title, moves }));
  });
  return shapes;
}
