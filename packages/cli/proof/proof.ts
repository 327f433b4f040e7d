// A proof as data: a claim about a position, and the moves that show it as bytes.
import { InputError } from "@zugzwang/core";
import type { GameRecord } from "@zugzwang/core/study";
import { joinBytes } from "../base/files.ts";

const PROOF_FORMAT = "zugzwang proof";
const PROOF_VERSION = 1;

/** Thrown if a claim is false, or a proof does not show it. */
export class RefutedError extends Error {
  override readonly name = "RefutedError";
}

/** Bounds of a position's value, from the statement's side; null for no claim. */
export interface ProofClaim {
  readonly atLeast: number | null;
  readonly atMost: number | null;
}

/** The first line of a proof, as JSON. */
export interface ProofHeader extends ProofClaim, Required<GameRecord> {
  readonly format: string;
  readonly version: number;
  /** The name of the rules: that of their file in `proofs/rules`, and of the game. */
  readonly rules: string;
  /** The layer up to which the checker searches; null for none. */
  readonly k: number | null;
}

export interface Proof {
  /** The claim, and what it is about. */
  readonly header: ProofHeader;
  /** The numbers of the moves of the side that defends the bound. */
  readonly choices: Uint8Array;
}

export function makeHeader(
  { game, input, moves }: Required<GameRecord>,
  { atLeast, atMost, k }: Pick<ProofHeader, "atLeast" | "atMost" | "k">,
): ProofHeader {
  const format = { format: PROOF_FORMAT, version: PROOF_VERSION };
  return { ...format, game, rules: game, input, moves, atLeast, atMost, k };
}

export function exactly(value: number): ProofClaim {
  return { atLeast: value, atMost: value };
}

/** Returns the bytes of a proof: the header's line, and the choices. */
export function encodeProof({ header, choices }: Proof): Uint8Array<ArrayBuffer> {
  return joinBytes([new TextEncoder().encode(JSON.stringify(header) + "\n"), choices]);
}

/**
 * Reads a proof.
 * @throws {InputError} if the bytes are not a proof of this version.
 */
export function decodeProof(bytes: Uint8Array): Proof {
  const end = bytes.indexOf(0x0a);
  const line = new TextDecoder().decode(bytes.subarray(0, Math.max(end, 0)));
  return { header: readHeader(line), choices: bytes.subarray(end + 1) };
}

/** The largest `k`: a search of more layers could take hours. */
const MOST_K = 32;
const NUMBER_OR_NULL = (value: unknown) => value === null || Number.isSafeInteger(value);
const TEXT = (value: unknown) => typeof value === "string";
/** Whether each member of a header is valid. */
const MEMBERS: Readonly<Record<keyof ProofHeader, (value: unknown) => boolean>> = {
  format: (value) => value === PROOF_FORMAT,
  version: (value) => value === PROOF_VERSION,
  game: TEXT,
  rules: TEXT,
  input: TEXT,
  moves: (value) => Array.isArray(value) && value.every(TEXT),
  atLeast: NUMBER_OR_NULL,
  atMost: NUMBER_OR_NULL,
  k: (value) => NUMBER_OR_NULL(value) && Number(value) >= 0 && Number(value) <= MOST_K,
};

/** Returns the error of a proof that is invalid as a whole. */
export function wrongProof(expected: string, found: string): InputError {
  return new InputError({ line: 1, column: 1, expected, found });
}

function readHeader(line: string): ProofHeader {
  const expected = `the header of a ${PROOF_FORMAT}, version ${PROOF_VERSION}`;
  const fault = (found: string) => wrongProof(expected, found);
  let header: Record<string, unknown>;
  try {
    header = JSON.parse(line);
  } catch {
    throw fault(line === "" ? "none" : "invalid JSON");
  }
  const names = Object.keys(header ?? {}).sort().join(", ");
  if (names !== Object.keys(MEMBERS).sort().join(", ")) throw fault(`the members ${names}`);
  for (const [name, isRight] of Object.entries(MEMBERS)) {
    if (!isRight(header[name])) throw fault(`${name}: ${JSON.stringify(header[name])}`);
  }
  // JSON.parse() keeps the last of equal members and reads 2.0 as 2, so look outside of the texts.
  const bare = line.replace(/"(?:[^"\\]|\\.)*"/g, "");
  if (bare.split(":").length - 1 > Object.keys(MEMBERS).length) throw fault("a member twice");
  if (/[.e]/i.test(bare)) throw fault("a number with a fraction or an exponent");
  const read = header as unknown as ProofHeader;
  if (read.atLeast === null && read.atMost === null) throw fault("no claim");
  return read;
}

const MORE_BYTES = 2 ** 10;

/**
 * The moves of a proof, by their numbers, to read or to write. A number takes no byte if there is one
 * move, one byte for up to 256 moves, otherwise more.
 */
export class Choices {
  /** Bytes that were read or written. */
  length = 0;
  #bytes: Uint8Array<ArrayBufferLike>;

  constructor(bytes: Uint8Array = new Uint8Array()) {
    this.#bytes = bytes;
  }

  get left(): number {
    return this.#bytes.length - this.length;
  }

  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.length);
  }

  /** Reads the number of a move, highest byte first. Throws a `RefutedError` if there is none. */
  read(count: number): number {
    let number = 0;
    for (let more = countBytes(count); more > 0; more--) {
      if (this.left === 0) throw new RefutedError("the proof ends here");
      number = number * 256 + this.#bytes[this.length++];
    }
    if (number >= count) throw new RefutedError(`there is no move ${number} of ${count}`);
    return number;
  }

  write(count: number, number: number): number {
    for (let place = countBytes(count) - 1; place >= 0; place--) {
      if (this.left === 0) this.#grow();
      this.#bytes[this.length++] = Math.floor(number / 256 ** place);
    }
    return number;
  }

  #grow(): void {
    const larger = new Uint8Array(2 * this.#bytes.length + MORE_BYTES);
    larger.set(this.#bytes);
    this.#bytes = larger;
  }
}

/** Returns the number of bytes that name one of `count` moves. */
function countBytes(count: number): number {
  let bytes = 0;
  for (let most = count - 1; most > 0; most = Math.floor(most / 256)) bytes++;
  return bytes;
}
