// Proofs of games in progress, and their files. A proof grows in a `.part` file while it is written, so
// that the next call can continue it; the whole proof is compressed by gzip.
import { decodeProof, encodeProof, type Proof, type ProofSubject } from "@zugzwang/core/proof";
import { recordOf } from "@zugzwang/core/study";
import { UsageError, withPlace } from "../base/failure.ts";
import type { AnyCourse } from "../base/games.ts";
import type { AppendedFile, Io } from "../base/io.ts";
import { readAll, unzip } from "../base/files.ts";

/**
 * Returns the subject of a proof: the current position. Throws a `UsageError` if positions of the
 * game can repeat: a proof walks to the end of every line.
 */
export function describeSubject(course: AnyCourse): ProofSubject<unknown, unknown> {
  const { game, start, position } = course;
  if (game.mayRepeat && !game.proofGame) {
    throw new UsageError(`${game.name} has no proofs, because its positions can repeat`);
  }
  const { moves } = recordOf(course);
  return { game, input: game.formatInput(start), moves, position };
}

/** The ending of unfinished proofs. */
const PART = ".part";

/** Reads a proof, finished or not. Throws a `FileError`, or a `PlacedError` for another file. */
export async function readProof(io: Pick<Io, "chunks">, path: string | null): Promise<Proof> {
  const bytes = await readAll(unzip(io, path));
  return await withPlace(path ?? "-", () => decodeProof(bytes));
}

/** A proof that is being written. */
export class GrowingProof {
  /** The part that an earlier call wrote. */
  readonly begun: Proof | undefined;
  /** The file of the finished proof. */
  readonly output: string;
  readonly #io: Io;
  readonly #part: AppendedFile;

  private constructor(io: Io, output: string, part: AppendedFile, begun?: Proof) {
    this.#io = io;
    this.output = output;
    this.#part = part;
    this.begun = begun;
  }

  /** Opens its `.part` file. Throws a `FileError` if it cannot, or another process writes it. */
  static async open(io: Io, output: string): Promise<GrowingProof> {
    const part = await io.appendTo(output + PART);
    const begun = part.size > 0 ? await readProof(io, output + PART) : undefined;
    return new GrowingProof(io, output, part, begun);
  }

  /** Appends bytes. */
  readonly add = (bytes: Uint8Array): void => this.#part.write(bytes);

  /** The `.part` file. */
  get part(): string {
    return this.output + PART;
  }

  /** Closes the `.part` file, for the next call. */
  keep(): void {
    this.#part.close();
  }

  /** Writes the finished proof. Returns the size of its file in bytes. */
  async finish(proof: Proof): Promise<number> {
    const plain = new Blob([encodeProof(proof)]).stream();
    const zipped = plain.pipeThrough(new CompressionStream("gzip"));
    const bytes = new Uint8Array(await new Response(zipped).arrayBuffer());
    this.#io.writeFileSync(this.output, [bytes]);
    await this.forget();
    return bytes.length;
  }

  /** Removes the `.part` file. */
  async forget(): Promise<void> {
    this.#part.close();
    await this.#io.removeFile(this.part);
  }
}
