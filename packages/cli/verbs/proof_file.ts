/**
 * Proofs in files: whole ones by gzip, and beginnings that grow while they are written, so that the
 * same call goes on where a limit or the end of the process stopped it.
 *
 * @module
 */
import { decodeProof, type Proof } from "@zugzwang/core/proof";
import { bytesOf, zippedProof } from "../base/proofs.ts";
import { placed } from "../base/failure.ts";
import type { AppendedFile, Io } from "../base/io.ts";
import { unzipped } from "../base/unzipped.ts";

/** What the name of a beginning ends with. */
const PART = ".part";

/**
 * Reads a proof, whole or begun.
 *
 * @throws {FileError} if the file cannot be read.
 * @throws {PlacedError} if it is none.
 */
export async function readProof(io: Pick<Io, "chunks">, path: string | null): Promise<Proof> {
  const bytes = await bytesOf(ReadableStream.from(unzipped(io.chunks(path), path)));
  return await placed(path ?? "-", () => decodeProof(bytes));
}

/** The file of a proof that is being written. */
export class GrowingProof {
  /** What an earlier call wrote of it. */
  readonly begun: Proof | undefined;
  /** The name of the proof's own file. */
  readonly output: string;
  readonly #io: Io;
  readonly #part: AppendedFile;

  private constructor(io: Io, output: string, part: AppendedFile, begun?: Proof) {
    this.#io = io;
    this.output = output;
    this.#part = part;
    this.begun = begun;
  }

  /**
   * Opens it.
   *
   * @throws {FileError} if it cannot be read or written, or another process writes it.
   */
  static async open(io: Io, output: string): Promise<GrowingProof> {
    const part = await io.appendTo(output + PART);
    const begun = part.size > 0 ? await readProof(io, output + PART) : undefined;
    return new GrowingProof(io, output, part, begun);
  }

  /** Adds bytes. */
  readonly add = (bytes: Uint8Array): void => this.#part.write(bytes);

  /** The name of the file that grows. */
  get part(): string {
    return this.output + PART;
  }

  /** Leaves what there is for the next call. */
  keep(): void {
    this.#part.close();
  }

  /** Writes the proof, whole; returns the bytes of its file. */
  async finish(proof: Proof): Promise<number> {
    const bytes = await zippedProof(proof);
    this.#io.writeFileSync(this.output, [bytes]);
    await this.forget();
    return bytes.length;
  }

  /** Takes away what was begun. */
  async forget(): Promise<void> {
    this.#part.close();
    await this.#io.removeFile(this.part);
  }
}
