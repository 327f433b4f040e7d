/**
 * The pictures beside the rules and the legend: small positions of the games themselves, drawn as
 * boards are. Tests hold their values against the solvers.
 *
 * @module
 */
import { FIRST_EXAMPLES } from "../state/first_examples.ts";

/** A part of a drawing, in units of its scene. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A position that shows something. */
export interface Picture {
  /** The judge's input. */
  readonly input: string;
  /** The moves made. */
  readonly moves?: readonly string[];
  /** A move that is framed as if it were pointed at. */
  readonly pointed?: string;
  /** The best answer to it. */
  readonly reply?: string;
  /** Values of moves, for their mover. */
  readonly values?: Readonly<Record<string, number>>;
  /** Whether of these values nothing but who wins is known. */
  readonly isSignOnly?: true;
  /** How many plies the game lasts with moves. */
  readonly plies?: Readonly<Record<string, number>>;
  /** What of the drawing is shown; all where missing. */
  readonly crop?: Crop;
}

/** The pictures of a game. */
export interface GamePictures {
  /** What the game is. */
  readonly rules: Picture;
  /** One for each row of its legend. */
  readonly legend: readonly Picture[];
  /** One for each sign of all games, as this one shows them. */
  readonly signs: readonly Picture[];
}

const STAIRCASE = { input: "2 3\n2 7 3\n9 1 2\n3 7 2\n2 3 1\n" };
const TAKEN = { ...STAIRCASE, moves: ["0,0", "0,1"] };
const STAIRCASE_VALUES = { ...STAIRCASE, moves: ["0,0"], values: { "0,1": 0, "1,0": -3 } };

const CARDS = FIRST_EXAMPLES.cards;
const CAPTURE = { ...CARDS, moves: ["8 9"], crop: { x: 0, y: 2, width: 2, height: 1 } };
const CARD_VALUES = { ...CARDS, values: { "10 7": 0 }, crop: { x: 2, y: 0, width: 2, height: 2 } };

const BOX = { input: "2 2\n00\n00\n00\n000\n000\n", moves: ["h0,0", "v0,0", "h1,0", "v0,1"] };
const CHAIN = { input: "1 3\n111\n111\n0000\n" };
const CHAIN_AND_LOOP = { input: "3 3\n111\n111\n010\n111\n0000\n1001\n1001\n" };
const OPENED = { input: "1 3\n111\n111\n1000\n" };
const UNSAFE = { input: "2 2\n00\n00\n00\n000\n000\n", moves: ["h0,0", "v0,0"] };
const DOTS_VALUES = { ...UNSAFE, values: { "h0,1": 2, "v0,1": 0, "h1,0": 0, "v1,0": 2 } };

const THREE = { input: "1 5 1\n1 3\n111\n" };
const THREATENED = { ...THREE, moves: ["0,1", "0,3"] };
const PATTERN_VALUES = {
  ...THREE,
  moves: ["0,1"],
  values: { "0,4": 1, "0,0": -1, "0,2": -1, "0,3": -1 },
  plies: { "0,4": 3, "0,0": 2, "0,2": 2, "0,3": 2 },
};

/** The pictures of each game, by its name. */
export const PICTURES: Readonly<Record<string, GamePictures>> = {
  chess: {
    rules: TAKEN,
    legend: [{ ...STAIRCASE, moves: ["0,0"], pointed: "1,0" }, TAKEN, TAKEN],
    signs: [
      STAIRCASE_VALUES,
      STAIRCASE_VALUES,
      STAIRCASE_VALUES,
      { ...STAIRCASE, moves: ["0,0"], pointed: "0,1", reply: "1,0" },
    ],
  },
  cards: {
    rules: CAPTURE,
    legend: [
      { ...CARDS, pointed: "10 7", crop: { x: 2, y: 0, width: 2, height: 2 } },
      { ...CARDS, crop: { x: 0, y: 0, width: 1, height: 1 } },
      CAPTURE,
      { ...CARDS, crop: { x: 2, y: 2, width: 2, height: 1 } },
    ],
    signs: [
      CARD_VALUES,
      { ...CARD_VALUES, isSignOnly: true },
      CARD_VALUES,
      { ...CARDS, pointed: "6 2", reply: "5 7", crop: { x: 2, y: 0, width: 2, height: 2 } },
    ],
  },
  dots: {
    rules: BOX,
    legend: [
      { input: BOX.input, pointed: "h1,0" },
      CHAIN_AND_LOOP,
      OPENED,
      UNSAFE,
      { ...CHAIN, pointed: "v0,1" },
      { input: "1 2\n11\n11\n000\n", pointed: "v0,1" },
      { input: "1 4\n1111\n1111\n10001\n", pointed: "v0,2" },
      BOX,
    ],
    signs: [DOTS_VALUES, { ...DOTS_VALUES, isSignOnly: true }, DOTS_VALUES, {
      ...BOX,
      pointed: "h1,1",
      reply: "h2,0",
    }],
  },
  patterns: {
    rules: THREATENED,
    legend: [
      { input: "2 4 1\n1 2\n11\n", pointed: "1,2" },
      THREATENED,
      { input: "1 5 1\n1 3\n101\n" },
      PATTERN_VALUES,
    ],
    signs: [
      PATTERN_VALUES,
      PATTERN_VALUES,
      PATTERN_VALUES,
      { ...THREE, moves: ["0,1"], pointed: "0,0", reply: "0,2" },
    ],
  },
};
