import type { Game } from "../game/game.ts";
import { readEncoding } from "../game/read_encoding.ts";
import { canonicalInstance, canonicalText } from "../game/values.ts";
import type { Bounds } from "../game/terms.ts";
import type { BookAnswer, SolveBook } from "../solve/solution.ts";
import {
  type BookHeader,
  MAGIC_BYTES,
  makeRankKey,
  makeTextKey,
  refuseBook,
  startsBook,
} from "./book_format.ts";
import { BookReader, type BookSource, readFromMemory, readFromServer } from "./book_reader.ts";

/** The address of a book on a web server, its bytes in memory, or another source of ranges. */
export type OpenedFrom = string | URL | Uint8Array<ArrayBuffer> | BookSource;

/** Returns the key of a position, or null if a book has no such position. */
type KeyMaker<P> = (position: P) => Uint8Array | null;

/** How a book is opened. */
export interface BookOptions<P> {
  /** The hash of an own game's module: a book of other rules is refused. */
  readonly moduleHash?: string | null | undefined;
  /** Whether looking up a position of another instance is an error. By default nothing is found. */
  readonly mustCover?: boolean | undefined;
  /** Returns the line of the file that a position is from, if the book was made from lines. */
  readonly lineOf?: ((position: P) => number | undefined) | undefined;
}

/** What a book says of the positions of a game. Lookups read blocks, the last ones from memory. */
export class Book<P> implements SolveBook {
  /** What the book is about. */
  readonly header: BookHeader;
  /** The name of its file or its address, for messages. */
  readonly place: string;
  /** The address of a book on a server. */
  readonly address: string | undefined;
  readonly #reader: BookReader;
  readonly #keyOf: KeyMaker<P>;
  readonly #options: BookOptions<P>;

  private constructor(
    reader: BookReader,
    { place, isRemote }: BookSource,
    { keyOf, ...options }: BookOptions<P> & { readonly keyOf: KeyMaker<P> },
  ) {
    this.header = reader.header;
    this.place = place;
    this.address = isRemote ? place : undefined;
    this.#reader = reader;
    this.#keyOf = keyOf;
    this.#options = options;
  }

  /** Does what `openBook` says. */
  static async open<P, M>(
    game: Game<P, M>,
    source: OpenedFrom,
    options: BookOptions<P>,
  ): Promise<Book<P>> {
    const from = typeof source === "string" || source instanceof URL
      ? readFromServer(source)
      : source instanceof Uint8Array
      ? readFromMemory(source)
      : source;
    const reader = await BookReader.open(from);
    const { header } = reader;
    const refuse = (expected: string, found: string): never => {
      throw refuseBook(from.place, { expected, found });
    };
    if (header.game !== game.name) refuse(`a book of ${game.name}`, `one of ${header.game}`);
    const { moduleHash = header.module } = options;
    if (header.module !== moduleHash) {
      refuse(`a book of these rules of ${game.name}`, "one of another version of the rules");
    }
    return new Book(reader, from, { ...options, keyOf: makeKeys(game, header) });
  }

  /** Whether it has plies to the end. */
  get hasPlies(): boolean {
    return this.header.hasPlies;
  }

  /**
   * Returns what the book says of a position, or null. The value is what the side to move still gains
   * minus what the other side gains.
   * @throws {InputError} if the block of the position is damaged.
   */
  async find(position: P): Promise<BookAnswer | null> {
    const key = this.#keyOf(position);
    if (key) return await this.#reader.find(key);
    if (!this.#options.mustCover) return null;
    const [first] = this.header.instance!.split("\n", 1); // one of several covers every position
    const found = `one of ${JSON.stringify(first)}`;
    throw refuseBook(this.place, { expected: "a book of this instance", found });
  }

  /**
   * Refuses a value of the book that is wrong.
   * @throws {InputError} with the place in the book.
   */
  refuse(position: P, value: number, { lower, upper }: Bounds): never {
    const line = this.#options.lineOf?.(position);
    const expected = `the value ${value} for the side to move, as the book says`;
    const found = lower === upper ? `${lower}` : `a value in ${lower}..${upper}`;
    throw refuseBook(this.place, { line, expected, found });
  }

  /**
   * Reads the whole book.
   * @throws {InputError} if a block is damaged, or the file ends too early.
   */
  async check(): Promise<void> {
    await this.#reader.check();
  }
}

/** Returns whether a source is a book, at least one that is cut off. */
export async function isBook(source: BookSource): Promise<boolean> {
  const bytes = await source.read({ start: 0, length: MAGIC_BYTES });
  return bytes.length > 0 && startsBook(bytes);
}

/** Returns how the keys of a book's positions are made. */
function makeKeys<P, M>(
  game: Game<P, M>,
  { keys, instance }: Pick<BookHeader, "keys" | "instance">,
): KeyMaker<P> {
  if (instance === null) {
    return (position) =>
      makeTextKey(game, `${canonicalInstance(game, position)}\n${canonicalText(game, position)}`);
  }
  const root = game.judge.parse(instance);
  const own = canonicalInstance(game, root);
  const isOfThis = (position: P) => canonicalInstance(game, position) === own;
  if (keys === "rank") {
    const { encode: rankOf } = readEncoding(game, root, "ranks")!;
    return (position) => isOfThis(position) ? makeRankKey(rankOf(position)[0]) : null;
  }
  const textOf = keys === "text"
    ? game.formatPosition
    : (position: P) => canonicalText(game, position);
  return (position) => isOfThis(position) ? makeTextKey(game, textOf(position)) : null;
}
