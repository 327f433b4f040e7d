// Proofs of games in progress, and their files. A proof grows in a `.part` file while it is written, so
// that the next call can continue it; the whole proof is compressed by gzip.
import { InputError } from "@zugzwang/core";
import { pick } from "../answer/answer.ts";
import type { Task } from "../answer/task.ts";
import { FileError, placeError, UsageError, withPlace } from "../base/failure.ts";
import { readAll, unzip } from "../base/files.ts";
import type { AnyCourse } from "../base/games.ts";
import type { AppendedFile, Io } from "../base/io.ts";
import { roundMs } from "../base/units.ts";
import { formatValue } from "../draw/text.ts";
import { decodeProof, encodeProof, type Proof, type ProofClaim } from "../proof/proof.ts";
import { RefutedError } from "../proof/proof.ts";
import { type Proved, writeProof } from "../proof/prove.ts";

/** Throws a `UsageError` if positions of a game can repeat: a proof walks to the end of every line. */
export function refuseRepetition({ game }: AnyCourse): void {
  if (!game.mayRepeat || game.proving?.game) return;
  throw new UsageError(`${game.name} has no proofs, because its positions can repeat`);
}

/** Returns the text of a claim. */
export function formatClaim(course: AnyCourse, { atLeast, atMost }: ProofClaim): string {
  if (atLeast !== null && atLeast === atMost) {
    return course.game.outcome ? formatValue(course, atLeast) : `value ${atLeast}`;
  }
  const bounds = [["at least", atLeast], ["at most", atMost]] as const;
  const parts = bounds.filter(([, bound]) => bound !== null).map((part) => part.join(" "));
  return `value ${parts.join(", ")}`;
}

/** Returns the members of JSON that say what a proof claims. */
export function describeClaim({ header }: Proof) {
  return pick(header, ["rules", "atLeast", "atMost", "k"]);
}

/** Reads a proof, finished or not. Throws a `FileError`, or a `PlacedError` for another file. */
export async function readProof(io: Pick<Io, "chunks">, path: string | null): Promise<Proof> {
  const bytes = await readAll(unzip(io, path));
  return await withPlace(path ?? "-", () => decodeProof(bytes));
}

/** A proof in a file. */
export interface WrittenProof {
  readonly proof: Proved;
  readonly output: string;
  readonly bytes: number;
  readonly elapsedMs: number;
}

/** Why a damaged beginning, or that of a false claim, cannot be continued. */
const REMOVED = "it leads to no proof, so it is removed; repeat the command to start again";

/** A proof that is being written. It is closed by `write` or `leave`. */
export class GrowingProof {
  /** The part that an earlier call wrote. */
  readonly begun: Proof | undefined;
  readonly #task: Task;
  /** The path of the finished proof. */
  readonly #output: string;
  readonly #part: AppendedFile;

  private constructor(task: Task, output: string, part: AppendedFile, begun?: Proof) {
    this.#task = task;
    this.#output = output;
    this.#part = part;
    this.begun = begun;
  }

  /**
   * Opens its `.part` file. Throws a `UsageError` if the game has no proofs, and a `FileError` if the
   * file cannot be opened or another process writes it.
   */
  static async open(task: Task, output: string): Promise<GrowingProof> {
    refuseRepetition(task.readCourse());
    const { io } = task.call;
    const path = `${output}.part`;
    const part = await io.appendTo(path);
    return new GrowingProof(
      task,
      output,
      part,
      part.size > 0 ? await readProof(io, path) : undefined,
    );
  }

  get #path(): string {
    return `${this.#output}.part`;
  }

  /**
   * Writes the proof of a claim. Throws a `RefutedError` if the claim is false, a `FileError` if what
   * an earlier call wrote leads to no proof, and a `LimitError` if a limit stops it. The next call
   * continues.
   */
  async write(claim: ProofClaim): Promise<WrittenProof> {
    const start = performance.now();
    const task = this.#task;
    task.kept.unshift(this.#path);
    const growing = { begun: this.begun, onBytes: (bytes: Uint8Array) => this.#part.write(bytes) };
    try {
      const options = { ...task.solverOptions, ...await task.openCheckpoint(), ...growing };
      const proof = await writeProof(task.readCourse(), claim, options);
      const bytes = await this.#finish(proof);
      const elapsedMs = roundMs(performance.now() - start);
      return { proof, output: this.#output, bytes, elapsedMs };
    } catch (error) {
      if (!(error instanceof RefutedError)) this.#part.close();
      else {
        await this.#discard();
        if (this.begun) throw new FileError("continue from", this.#path, REMOVED);
      }
      throw error instanceof InputError ? placeError(this.#path, error) : error;
    }
  }

  /** Writes nothing, and keeps what an earlier call wrote. */
  async leave(): Promise<void> {
    if (this.begun) this.#part.close();
    else await this.#discard();
  }

  /** Writes the finished proof. Returns the size of its file in bytes. */
  async #finish(proof: Proof): Promise<number> {
    const plain = new Blob([encodeProof(proof)]).stream();
    const zipped = plain.pipeThrough(new CompressionStream("gzip"));
    const bytes = new Uint8Array(await new Response(zipped).arrayBuffer());
    this.#task.call.io.writeFileSync(this.#output, [bytes]);
    await this.#discard();
    return bytes.length;
  }

  /** Removes the `.part` file. */
  async #discard(): Promise<void> {
    this.#part.close();
    await this.#task.call.io.removeFile(this.#path);
  }
}
