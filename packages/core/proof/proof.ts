/**
 * A proof as data: what is claimed, of which position, and the own moves that show it.
 *
 * @module
 */
import type { Game } from "../game/game.ts";
import type { ProofGame } from "../game/proof_game.ts";
import { InputError } from "../run/errors.ts";

/** What every proof begins with. */
const PROOF_FORMAT = "zugzwang proof";
/** The version of the format. */
const PROOF_VERSION = 1;

/** A claim that cannot be true. */
export class RefutedError extends Error {
  /** The name of the class. */
  override readonly name = "RefutedError";
}

/** What is claimed of a position's value, from the statement's side; null for nothing. */
export interface ProofClaim {
  /** The value is at least this. */
  readonly atLeast: number | null;
  /** The value is at most this. */
  readonly atMost: number | null;
}

/** The first line of a proof, as JSON. */
export interface ProofHeader extends ProofClaim {
  /** `zugzwang proof`. */
  readonly format: string;
  /** The version of the format. */
  readonly version: number;
  /** The name of the game. */
  readonly game: string;
  /** The name of the rules. */
  readonly rules: string;
  /** The judge's input. */
  readonly input: string;
  /** The moves made from there. */
  readonly moves: readonly string[];
  /** The layer up to which the checker searches by itself; null for none. */
  readonly k: number | null;
}

/** A proof. */
export interface Proof {
  /** What is claimed, and how. */
  readonly header: ProofHeader;
  /** The own moves. */
  readonly choices: Uint8Array;
}

/** A position of which something is proved. */
export interface ProofSubject<P, M> {
  /** The game. */
  readonly game: Game<P, M>;
  /** The judge's input that it started from. */
  readonly input: string;
  /** The texts of the moves made from there. */
  readonly moves: readonly string[];
  /** The position. */
  readonly position: P;
}

/** Returns the header of a proof of a claim by some rules. */
export function headerFor<P, M>(
  { game: { name }, input, moves }: ProofSubject<P, M>,
  { atLeast, atMost }: ProofClaim,
  { rules, searchedLayer }: Pick<ProofGame<unknown>, "rules" | "searchedLayer">,
  k: number | null = searchedLayer,
): ProofHeader {
  const format = { format: PROOF_FORMAT, version: PROOF_VERSION };
  return { ...format, game: name, rules, input, moves, atLeast, atMost, k };
}

/** Returns a claim of an exact value. */
export function exactly(value: number): ProofClaim {
  return { atLeast: value, atMost: value };
}

/** Returns the bytes of a proof: the header's line, and the choices. */
export function encodeProof({ header, choices }: Proof): Uint8Array<ArrayBuffer> {
  const line = new TextEncoder().encode(JSON.stringify(header) + "\n");
  const bytes = new Uint8Array(line.length + choices.length);
  bytes.set(line);
  bytes.set(choices, line.length);
  return bytes;
}

/**
 * Returns the proof that some bytes are.
 *
 * @throws {InputError} if they are none of this version.
 */
export function decodeProof(bytes: Uint8Array): Proof {
  const end = bytes.indexOf(0x0a);
  const line = new TextDecoder().decode(bytes.subarray(0, Math.max(end, 0)));
  return { header: headerOf(line), choices: bytes.subarray(end + 1) };
}

const NUMBER_OR_NULL = (value: unknown) => value === null || Number.isSafeInteger(value);
const TEXT = (value: unknown) => typeof value === "string";
/** What the members of a header are. */
const MEMBERS: Readonly<Record<keyof ProofHeader, (value: unknown) => boolean>> = {
  format: (value) => value === PROOF_FORMAT,
  version: (value) => value === PROOF_VERSION,
  game: TEXT,
  rules: TEXT,
  input: TEXT,
  moves: (value) => Array.isArray(value) && value.every(TEXT),
  atLeast: NUMBER_OR_NULL,
  atMost: NUMBER_OR_NULL,
  k: NUMBER_OR_NULL,
};

function headerOf(line: string): ProofHeader {
  const fault = (found: string) =>
    new InputError({
      line: 1,
      column: 1,
      expected: `the header of a ${PROOF_FORMAT}, version ${PROOF_VERSION}`,
      found,
    });
  let header: Record<string, unknown>;
  try {
    header = JSON.parse(line);
  } catch {
    throw fault(line === "" ? "none" : "no JSON");
  }
  const names = Object.keys(header ?? {}).sort().join(", ");
  if (names !== Object.keys(MEMBERS).sort().join(", ")) throw fault(`the members ${names}`);
  for (const [name, isRight] of Object.entries(MEMBERS)) {
    if (!isRight(header[name])) throw fault(`${name}: ${JSON.stringify(header[name])}`);
  }
  const read = header as unknown as ProofHeader;
  if (read.atLeast === null && read.atMost === null) throw fault("no claim");
  return read;
}
