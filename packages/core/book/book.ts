import type { Game } from "../game/game.ts";
import { readEncoding } from "../game/read_encoding.ts";
import { canonicalInstance, canonicalText } from "../game/values.ts";
import {
  type BookAnswer,
  type BookHeader,
  MAGIC_BYTES,
  makeRankKey,
  makeTextKey,
  mayStartBook,
  refuseBook,
} from "./book_format.ts";
import { BookReader, type BookSource, readFromMemory, readFromServer } from "./book_reader.ts";

/** The address of a book on a web server, its bytes in memory, or another source of ranges. */
export type OpenedFrom = string | URL | Uint8Array<ArrayBuffer> | BookSource;

/** Returns the key of a position, or null if a book has no such position. */
export type KeyMaker<P> = (position: P) => Uint8Array | null;

/** What a book says of the positions of a game. Lookups read blocks, the last ones from memory. */
export class Book<P> {
  /** What the book is about. */
  readonly header: BookHeader;
  /** The name of its file or its address, for messages. */
  readonly place: string;
  readonly #reader: BookReader;
  readonly #keyOf: KeyMaker<P>;

  private constructor(reader: BookReader, place: string, keyOf: KeyMaker<P>) {
    this.header = reader.header;
    this.place = place;
    this.#reader = reader;
    this.#keyOf = keyOf;
  }

  /** Does what `openBook` says. */
  static async open<P, M>(
    game: Game<P, M>,
    source: OpenedFrom,
    moduleHash?: string | null,
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
    if (moduleHash !== undefined && header.module !== moduleHash) {
      refuse(`a book of these rules of ${game.name}`, "one of another version of the rules");
    }
    return new Book(reader, from.place, makeKeys(game, header));
  }

  /** Returns whether the book is about the instance of a position. */
  covers(position: P): boolean {
    return this.#keyOf(position) !== null;
  }

  /**
   * Returns what the book says of a position, or null. The value is what the side to move still gains
   * minus what the other side gains.
   * @throws {InputError} if the block of the position is damaged.
   */
  async find(position: P): Promise<BookAnswer | null> {
    const key = this.#keyOf(position);
    return key && await this.#reader.find(key);
  }

  /** Does the same for several positions, whose blocks it reads at once. */
  async findAll(positions: readonly P[]): Promise<(BookAnswer | null)[]> {
    return await Promise.all(positions.map((position) => this.find(position)));
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
  return bytes.length > 0 && mayStartBook(bytes);
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
