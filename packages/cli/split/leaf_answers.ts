/**
 * The answers of a split's lines, wherever they were found.
 *
 * @module
 */
import type { Effort } from "@zugzwang/core";
import { expectedValue } from "@zugzwang/core/study/claimed_value";
import { recordOf } from "@zugzwang/core/study/course";
import { restOf } from "@zugzwang/core/game/values";
import { InputError } from "@zugzwang/core/run";
import { PlacedError } from "../base/failure.ts";
import type { AnyGame } from "../base/games.ts";
import type { Io } from "../base/io.ts";
import { readLines } from "../base/lines.ts";
import { unzipped } from "../base/unzipped.ts";
import { STDIN_NAME } from "../base/named_file.ts";
import { type Row, rowOf } from "../batch/answered.ts";
import { POSITION_DIGITS } from "../batch/answer_key.ts";
import type { Node } from "./frontier.ts";
import type { Split } from "./split_lines.ts";

/** A row and where it stands. */
interface Found {
  readonly row: Row;
  readonly place: string;
}

/** A line that has no value. */
export interface Unanswered {
  /** The number among the lines, from 1. */
  readonly number: number;
  /** Its key. */
  readonly key: string;
  /** Its moves from the first position. */
  readonly moves: readonly string[];
  /** Why a row of it has no value; null if there is no row. */
  readonly reason: string | null;
}

/** Answers by the position that they are about. */
export class LeafAnswers {
  readonly #split: Split;
  readonly #answered = new Map<string, Found>();
  readonly #reasons = new Map<string, string>();

  /** Makes an empty collection. */
  constructor(split: Split) {
    this.#split = split;
  }

  /**
   * Reads rows; those of other positions, and what is no row, are passed over.
   *
   * @throws {InputError} within a `PlacedError` where two rows of a position have two values.
   * @throws {FileError} if the file cannot be read.
   */
  async read(io: Io, file: string | null): Promise<void> {
    let number = 0;
    for await (const line of readLines(unzipped(io.chunks(file), file))) {
      number++;
      const row = rowOf(line);
      if (row) this.#add({ row, place: `${file ?? STDIN_NAME}: line ${number}` });
    }
  }

  #add(found: Found): void {
    const { row: { key, value = null, agrees, error }, place } = found;
    const name = key.slice(0, POSITION_DIGITS);
    const leaf = this.#split.leaves.get(name);
    if (!leaf) return;
    this.#checkAsked(leaf, found);
    if (value === null || agrees === false || error !== undefined) {
      const usual = agrees === false ? "verify found another value" : "it has no value";
      this.#reasons.set(name, String(error?.message ?? usual));
      return;
    }
    const expected = expectedValue(this.#split.root.game, leaf.position, value);
    if (expected !== null) throw fault(place, expected, value);
    const other = this.#answered.get(name);
    if (other === undefined) this.#answered.set(name, found);
    else if (other.row.value !== value) throw contradiction(found, other, place);
  }

  /** A row that says what it is about says the game and the position of its key. */
  #checkAsked({ moves }: Node, { row: { game, asked }, place }: Found): void {
    const { root } = this.#split;
    const { name } = root.game;
    if (game !== undefined && game !== name) throw fault(place, `"game" to be "${name}"`, game);
    if (asked === undefined) return;
    const made = moves.map((move) => root.game.formatMove(move));
    const expected = {
      input: root.game.formatInput(root.start),
      moves: [...recordOf(root).moves, ...made],
    };
    const found = asked as typeof expected | null;
    const isSame = found?.input === expected.input &&
      JSON.stringify(found.moves) === JSON.stringify(expected.moves);
    if (!isSame) throw fault(place, `"asked" to be the position of its key`, asked);
  }

  /** The lines without a value. */
  unanswered(game: AnyGame): Unanswered[] {
    return [...this.#split.leaves].flatMap(([key, { moves }], i) =>
      this.#answered.has(key) ? [] : [{
        number: i + 1,
        key,
        moves: moves.map((move) => game.formatMove(move)),
        reason: this.#reasons.get(key) ?? null,
      }]
    );
  }

  /** Tells the values to the split's frontier, and returns what they took together. */
  tell(game: AnyGame): Effort {
    const { leaves, frontier } = this.#split;
    for (const [key, { row }] of this.#answered) {
      const leaf = leaves.get(key)!;
      frontier.setValue(leaf, restOf(game, leaf.position, row.value as number));
    }
    return effortOf([...this.#answered.values()].map(({ row }) => row));
  }
}

function effortOf(rows: readonly Row[]): Effort {
  const numbers = (name: "positions" | "nodes" | "peakBytes") =>
    rows.map((row) => row[name]).filter((number) => typeof number === "number");
  const sum = (all: readonly number[]) => all.reduce((total, number) => total + number, 0);
  const [positions, nodes] = [numbers("positions"), numbers("nodes")];
  return {
    method: [...new Set(rows.map(({ method }) => String(method)))].join(", "),
    positions: positions.length > 0 ? sum(positions) : null,
    nodes: nodes.length > 0 ? sum(nodes) : null,
    peakBytes: numbers("peakBytes").reduce((most, bytes) => Math.max(most, bytes), 0),
  };
}

function contradiction({ row }: Found, other: Found, place: string): PlacedError {
  return fault(place, `the value ${other.row.value}, as in ${other.place}`, row.value);
}

function fault(place: string, expected: string, value: unknown): PlacedError {
  const found = JSON.stringify(value).slice(0, QUOTED_LENGTH);
  return new PlacedError(place, new InputError({ line: 1, column: 1, expected, found }));
}

/** The longest part of a value that an error quotes. */
const QUOTED_LENGTH = 40;
