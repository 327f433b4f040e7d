// The judge's input and answer, and texts of positions and moves.
import { InputError, type Side, type Solved, type Token, TokenReader } from "@zugzwang/core";
import { describeSizes, type GridSize, tryParseSize } from "@zugzwang/core/game";
import {
  type Card,
  type CardsMove,
  type CardsPosition,
  countCells,
  type Deal,
  EMPTY,
  getCardSide,
  getHandSize,
  JUDGE_SHAPE,
  listHand,
  playOpening,
  SHAPES,
} from "./position.ts";

/** The names of the sides in messages and texts: ours 0, theirs 1. */
export const SIDE_NAMES = ["ours", "theirs"] as const;
/** The owner of a cell, after the card's number in the text of a position. */
const OWNER_SIGNS = ["+", "-"] as const;

/**
 * Reads the judge's input: twelve cards of four numbers, theirs first, then the played `card cell`
 * pairs. An input for another board starts with its shape, such as `2x3`. Throws an `InputError`
 * with line and column if the input is invalid.
 */
export function parseDeal(text: string): CardsPosition {
  const reader = new TokenReader(text);
  const shape = readShape(reader);
  const cards = Array.from({ length: 2 * getHandSize(shape) }, (_, card) => readCard(reader, card));
  const opening: CardsMove[] = [];
  while (reader.peek()) opening.push(readPlay(reader, shape, opening));
  return playOpening({ ...shape, cards, opening });
}

function readShape(reader: TokenReader): GridSize {
  const token = reader.peek();
  if (!token?.text.includes("x")) return JUDGE_SHAPE;
  const shape = tryParseSize(token.text, SHAPES);
  if (!shape) throw reader.fault(token, `a number or a shape, ${describeSizes(SHAPES)}`);
  reader.next("a shape");
  return shape;
}

function readCard(reader: TokenReader, card: number): Card {
  const read = (side: string) =>
    reader.integer({
      what: `the ${side} number of card ${card}`,
      min: 0,
      max: Number.MAX_SAFE_INTEGER,
    });
  return [read("north"), read("west"), read("south"), read("east")];
}

function readPlay(reader: TokenReader, shape: GridSize, before: readonly CardsMove[]): CardsMove {
  const cells = countCells(shape);
  const [cardToken, card] = readNumber(reader, "a played card", 2 * getHandSize(shape) - 1);
  if (before.some((play) => play.card === card)) {
    throw reader.fault(cardToken, "a card that has not been played");
  }
  const last = before.at(-1);
  if (last && getCardSide(shape, last.card) === getCardSide(shape, card)) {
    const owner = SIDE_NAMES[1 - getCardSide(shape, card)];
    throw reader.fault(cardToken, `a card of ${owner}, because the sides alternate`);
  }
  const [cellToken, cell] = readNumber(reader, `the cell of card ${card}`, cells - 1);
  if (before.some((play) => play.cell === cell)) throw reader.fault(cellToken, "an empty cell");
  return { card, cell };
}

/** Reads an integer in 0..max. Returns its token too, for errors about its meaning. */
function readNumber(reader: TokenReader, what: string, max: number): [Token, number] {
  const token = reader.peek();
  const value = reader.integer({ what, min: 0, max });
  return [token!, value];
}

/** Returns the judge's input of a deal, with a final newline. */
export function formatDeal(deal: Deal): string {
  const { rows, cols, cards, opening } = deal;
  const judged = rows === JUDGE_SHAPE.rows && cols === JUDGE_SHAPE.cols;
  const lines = [
    ...judged ? [] : [`${rows}x${cols}`],
    ...cards.map((card) => card.join(" ")),
    ...opening.map(formatMove),
  ];
  return lines.join("\n") + "\n";
}

/** Returns the judge's answer: score, best move and its card's numbers; `-1 -1` on a full board. */
export function formatAnswer({ deal }: CardsPosition, { value, move }: Solved<CardsMove>): string {
  if (!move) return `${value}\n-1 -1\n`;
  return `${value}\n${formatMove(move)}\n${deal.cards[move.card].join(" ")}\n`;
}

export function formatMove({ card, cell }: CardsMove): string {
  return `${card} ${cell}`;
}

/** Reads a legal move, `card cell`. Throws an `InputError` with the column if it is invalid. */
export function parseMove(text: string, position: CardsPosition): CardsMove {
  const { deal, cards, side } = position;
  const reader = new TokenReader(text);
  const [cardToken, card] = readNumber(reader, "a card", deal.cards.length - 1);
  const held = listHand(position, side);
  if (!held.includes(card)) {
    const expected = held.length
      ? `a card in hand, of ${SIDE_NAMES[side]}: ${held.join(", ")}`
      : "no move";
    throw reader.fault(cardToken, expected);
  }
  const [cellToken, cell] = readNumber(reader, `the cell of card ${card}`, cards.length - 1);
  if (cards[cell] !== EMPTY) throw reader.fault(cellToken, "an empty cell");
  reader.end();
  return { card, cell };
}

/** The text of a position: by cell `.`, or the card and its owner, `+` for us and `-` for them. */
export function formatPosition({ cards, owners }: CardsPosition): string {
  return cards
    .map((card, cell) => card === EMPTY ? "." : `${card}${OWNER_SIGNS[owners[cell]]}`)
    .join(" ");
}

/**
 * Reads the text of a position of the same deal. The cards of the opening must lie on their cells,
 * and the sides must have played in turn since. Any owners are accepted, reachable or not. Throws
 * an `InputError` if the position is invalid.
 */
export function parsePosition(text: string, { deal }: CardsPosition): CardsPosition {
  const reader = new TokenReader(text);
  const cards: number[] = [];
  const owners: Side[] = [];
  for (let cell = 0; cell < countCells(deal); cell++) {
    const [card, owner] = readCell(reader, deal, cards);
    cards.push(card);
    owners.push(owner);
  }
  reader.end();
  const start = playOpening(deal);
  const played = cards.filter((card) => card !== EMPTY).length - deal.opening.length;
  const side = (played % 2 === 0 ? start.side : 1 - start.side) as Side;
  const position = { deal, cards, owners, side, last: null };
  checkHands(start, position, text);
  return position;
}

function readCell(reader: TokenReader, deal: Deal, before: readonly number[]): [number, Side] {
  const expected = `a cell: "." or a card that is not on the board, with "+" or "-"`;
  const token = reader.next(expected);
  if (token.text === ".") return [EMPTY, 0];
  const card = /^\d{1,2}[+-]$/.test(token.text) ? parseInt(token.text) : deal.cards.length;
  if (card >= deal.cards.length || before.includes(card)) throw reader.fault(token, expected);
  return [card, token.text.endsWith(OWNER_SIGNS[0]) ? 0 : 1];
}

/** Checks that the cards of a position, whatever their owners, can follow the opening. */
function checkHands(start: CardsPosition, position: CardsPosition, text: string): void {
  const played = (side: Side) => listHand(start, side).length - listHand(position, side).length;
  const lead = played(start.side) - played(start.side === 0 ? 1 : 0);
  const kept = start.cards.every((card, cell) => card === EMPTY || card === position.cards[cell]);
  if (kept && (lead === 0 || lead === 1)) return;
  throw new InputError({
    line: 1,
    column: 1,
    expected: kept ? "cards played in turn" : "the cards of the opening on their cells",
    found: JSON.stringify(text.trim().slice(0, 24)),
  });
}
