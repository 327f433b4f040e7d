// The schemas of JSON output: a study, and an error. They are the source of docs/schemas.
import type { Study } from "@zugzwang/core/study";
import { type Static, type TObject, type TProperties, type TSchema, Type } from "./packages.ts";

/** Members that may be missing. */
const optional: typeof Type.Optional = Type.Optional;

/** Returns an object of exactly these members. */
function record<T extends TProperties>(
  title: string,
  members: T,
  description?: string,
): TObject<T> {
  const about = description === undefined ? {} : { description };
  return Type.Object(members, { title, additionalProperties: false, ...about });
}

const text = (description: string) => Type.String({ description });
/** Returns an exact integer of either sign. */
const integer = (description: string) => Type.Integer({ description });
/** Returns an integer from 0 or another least one. */
const count = (description: string, minimum = 0) => Type.Integer({ minimum, description });
/** Returns a time or another number from 0. */
const amount = (description: string) => Type.Number({ minimum: 0, description });
const flag = (description: string) => Type.Boolean({ description });

const list = <T extends TSchema>(items: T, description: string) =>
  Type.Array(items, { description });

/** Returns one of a few texts. */
const oneOf = <T extends readonly string[]>(values: readonly [...T], description: string) =>
  Type.Union(values.map((value) => Type.Literal(value as T[number])), { description });

/** Returns what a schema says, or null. */
const orNull = <T extends TSchema>(schema: T) =>
  Type.Union([schema, Type.Null()], { description: schema.description ?? "" });

/** Returns an object of any members. */
const anything = (description: string) => Type.Object({}, { description });
const winner = text("the side that wins");
const winnerOrDraw = orNull(text("the side that wins; null for a draw"));
const moveText = text("the move");
const bestMove = orNull(text("the smallest best move"));
const plies = orNull(count("plies to the end if the winner hurries and the loser delays"));
const lower = orNull(integer("the value is at least this"));
const upper = orNull(integer("the value is at most this"));
const value = integer("the exact value, from the side that the statement names");
const LIMIT_KIND = oneOf(["memory", "time", "positions", "signal"], "which limit");

const error = record("What went wrong", {
  kind: oneOf(["usage", "input", "file", "rules", "limit", "bug"], "exit codes 2, 3, 3, 3, 4, 70"),
  message: text("one line"),
  line: orNull(count("the line of the input, from 1", 1)),
  column: orNull(count("the column, from 1, in characters", 1)),
  limit: optional(LIMIT_KIND),
  needed: optional(orNull(integer("what was needed or used: bytes, milliseconds or positions"))),
  allowed: optional(orNull(integer("what is allowed, in the same unit"))),
}, "what went wrong");

const asked = record("The position", {
  input: text("the judge's input"),
  moves: list(moveText, "the moves made since"),
}, "the position in question");

/** Where a position comes from: the first members of every object. */
const ORIGIN = {
  game: text("the name of the game"),
  file: orNull(text("the file as named on the command line; null for standard input")),
  number: count("the line of the batch, from 1", 1),
  id: Type.Unknown({ description: "the id of the line, any JSON value" }),
  key: text("a hash of game, input, moves and the options that change the answer"),
  asked,
  version: text("the version of the program"),
  limits: record("The limits", {
    memoryBytes: count("memory of the tables", 1),
    timeMs: orNull(amount("wall-clock time")),
    threads: count("threads of the solver", 1),
  }, "the limits of the line"),
};

const result = orNull(record("How the game ended", {
  score: integer("the score at the end"),
  winner: winnerOrDraw,
}, "how the game ended; null while it is in progress"));

const move = record("A move", {
  move: moveText,
  value,
  winner: optional(winner),
  moverValue: integer("the value for the side that makes it"),
  gain: integer("what its mover gains at once"),
  moveClass: orNull(text("its class in the field's terms")),
  plies: orNull(count("plies to the end if it is made", 1)),
  reply: optional(orNull(text("the best reply, if the question included replies"))),
});

const openMove = record("A move whose value is not proved", { move: moveText, lower, upper });

const step = record("A step of a best line", {
  side: text("the side that moves"),
  move: moveText,
  gain: integer("what it adds to the score, for the side that the value favours"),
  value,
  winner: optional(winner),
});

const reviewedMove = record("A reviewed move", {
  number: count("its number, from 1", 1),
  side: text("the side that made it"),
  move: moveText,
  best: orNull(text("the smallest best move")),
  cost: orNull(integer("what it loses compared with a best move")),
  score: integer("the score after it"),
  total: orNull(integer("the score at the end under best play after it")),
});

const reviewedSide = record("A side", {
  side: text("its name"),
  moves: count("how many moves it made"),
  proved: count("how many of them have a proved cost"),
  best: count("how many proved moves cost nothing"),
  cost: count("the total cost of the proved moves"),
  accuracy: orNull(amount("the share of best moves among the proved ones, 0 to 1")),
});

const review = record("A review", {
  total: orNull(integer("the score at the end under best play from before the first move")),
  moves: list(reviewedMove, "the moves in order"),
  sides: Type.Tuple([reviewedSide, reviewedSide]),
  score: integer("the score after the last move"),
  result,
  unproved: count("how many moves, counted from the first, have no proved cost"),
});

const estimate = record("An estimate", {
  method: text("the method that would run"),
  positions: orNull(count("positions of the table, exact")),
  bytes: orNull(count("peak memory of the tables, in bytes")),
  expectedMs: orNull(amount("wall-clock time on one core")),
  leastMs: amount("a lower bound: the duration of the trial"),
});

/** What a study finds out. */
const FOUND = {
  game: ORIGIN.game,
  asked,
  position: text("the position, within its instance"),
  sideToMove: orNull(text("the side to move; null if the game is over")),
  score: integer("what the first side has gained so far, minus the second"),
  total: orNull(integer("the score at the end under best play")),
  plies,
  result,
  method: orNull(text("the method that ran; several are separated by commas")),
  positions: orNull(count("positions of a table that were evaluated")),
  nodes: orNull(count("nodes that a search visited")),
  peakBytes: orNull(count("peak memory of the tables, in bytes")),
  elapsedMs: amount("wall-clock time from the position to the answer"),
  value: orNull(value),
  winner,
  moverValue: orNull(integer("the value for the side to move")),
  lower,
  upper,
  outcome: orNull(record("Who wins", { winner: winnerOrDraw }, "who wins in the end")),
  move: bestMove,
  facts: orNull(anything("facts about the position, as the game names them")),
  moves: orNull(list(move, "the moves whose values are proved, best first")),
  unproved: list(openMove, "the moves whose values are not proved"),
  line: orNull(list(step, "a best line to the end")),
  note: orNull(text("what kind of best line it is")),
  review: orNull(review),
  estimate: orNull(estimate),
  limit: orNull(record("A limit", {
    kind: LIMIT_KIND,
    needed: amount("what was needed or used: bytes, milliseconds or positions"),
    allowed: amount("what is allowed, in the same unit"),
    purpose: text("what it was needed for"),
  }, "the limit that stopped it")),
};

/** The compiler's word that the schema has the members of core's `Study`. */
export type SchemaIsStudy = Holds<Same<keyof Study, keyof typeof FOUND>>;

type Holds<T extends true> = T;
type Same<A, B> = [A, B] extends [B, A] ? true : false;

const wonMove = record("A move and who wins", { move: moveText, winner: winnerOrDraw });

/** The members that verbs add to a study, or replace. */
const PRINTED = {
  ...ORIGIN,
  question: oneOf(["wins"], "the question, if it is not the value"),
  winner: winnerOrDraw,
  moves: orNull(Type.Union([
    list(move, "the moves whose values are proved, best first"),
    list(wonMove, "with --wins: the moves whose winner is proved"),
    list(reviewedMove, "in a review: the moves in order"),
  ])),
  unproved: Type.Union([FOUND.unproved, review.properties.unproved]),
  sides: review.properties.sides,
  expectedMs: estimate.properties.expectedMs,
  leastMs: estimate.properties.leastMs,
  allowedBytes: count("the memory limit", 1),
  fits: orNull(flag("whether the tables are within the limit")),
  agrees: flag("whether the check confirms the answer"),
  check: record("How it was checked", {
    way: oneOf(
      ["method", "plain", "moves"],
      "by another method, by plain search, or by solving each move",
    ),
    about: text("how, in words"),
    value,
    winner: optional(winner),
    move: bestMove,
    agrees: flag("whether value and move are equal"),
  }, "how it was checked, and the result"),
  says: anything("what the row claims"),
  proved: anything("what was proved"),
  limit: orNull(Type.Union([error, ...FOUND.limit.anyOf.slice(0, 1)])),
  error,
};

/** What verbs print about a position: a study, with the parts that the verb needs. */
export const STUDY = makeSchema("A study", { ...FOUND, ...PRINTED }, ["game"]);
/** What verbs print if they fail. */
export const ERROR = makeSchema("An error", { ...ORIGIN, error }, ["error"]);
export const SCHEMAS: Readonly<Record<"study" | "error", TSchema>> = { study: STUDY, error: ERROR };

/** Returns a schema of an object in which only the named members are required. */
function makeSchema(
  title: string,
  members: Readonly<Record<string, TSchema>>,
  needed: readonly string[],
): TSchema {
  const properties = Object.fromEntries(
    Object.entries(members).map(([name, schema]) => [
      name,
      needed.includes(name) ? schema : optional(schema),
    ]),
  );
  return record(title, properties);
}

/** An error as JSON has it. */
export type ErrorJson = Static<typeof error>;

export function readExamples(name: keyof typeof SCHEMAS): unknown[] {
  const file = new URL(`examples/${name}.jsonl`, import.meta.url);
  return Deno.readTextFileSync(file).trimEnd().split("\n").map((line) => JSON.parse(line));
}
