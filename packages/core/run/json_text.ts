// Parses JSON and reports where it is wrong. `JSON.parse` reports the place only for some faults.
import { InputError } from "./errors.ts";

/** Tokens of JSON after white space: punctuation, or a whole value without parts. */
const TOKEN =
  /[ \t\r\n]*(?:([{}[\],:])|("(?:[ !#-\[\]-\u{10FFFF}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?(?![\w.])|(?:true|false|null)\b))/uy;

/** A place in a text, counted from 1. */
export interface TextPlace {
  readonly line: number;
  /** The column in that line. */
  readonly column: number;
}

/** Returns the line and column of an offset. */
export function findTextPlace(text: string, offset: number): TextPlace {
  const before = text.slice(0, offset);
  return { line: before.split("\n").length, column: offset - before.lastIndexOf("\n") };
}

/**
 * Returns the value of a JSON text.
 * @throws {InputError} with line and column at the first invalid token.
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const offset = new Scanner(text).faultOffset();
    const token = /^(?:[\w.+-]{1,24}|.)/su.exec(text.slice(offset))?.[0];
    const found = token === undefined ? "the end of the input" : JSON.stringify(token);
    throw new InputError({ ...findTextPlace(text, offset), expected: "JSON", found });
  }
}

class Scanner {
  readonly #text: string;
  #offset = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** The offset of the first token that is wrong, or of the end. */
  faultOffset(): number {
    this.#passAll();
    return this.#offset + /^[ \t\r\n]*/.exec(this.#text.slice(this.#offset))![0].length;
  }

  /** Skips a value up to its first invalid token. Works for lists of any depth. */
  #passAll(): void {
    const ends: string[] = []; // of the enclosing lists
    do {
      if (!this.#passBeginning(ends)) return;
      while (ends.length > 0 && this.#pass(ends.at(-1)!)) ends.pop();
    } while (ends.length > 0 && this.#pass(",") && this.#passName(ends));
  }

  /** Skips opening brackets and then a value without parts. Returns whether it found one. */
  #passBeginning(ends: string[]): boolean {
    for (;;) {
      const token = this.#peek();
      if (token !== "{" && token !== "[") return /^["\dtfn-]/.test(token) && this.#pass(token);
      this.#pass(token);
      const end = token === "{" ? "}" : "]";
      if (this.#pass(end)) return true;
      ends.push(end);
      if (!this.#passName(ends)) return false;
    }
  }

  /** Skips the name of a member if the enclosing list is an object. */
  #passName(ends: readonly string[]): boolean {
    if (ends.at(-1) === "]") return true;
    const name = this.#peek();
    return name.startsWith('"') && this.#pass(name) && this.#pass(":");
  }

  #pass(token: string): boolean {
    if (this.#peek() !== token) return false;
    this.#offset = TOKEN.lastIndex;
    return true;
  }

  /** The next token, or an empty text. Afterwards TOKEN.lastIndex is behind it. */
  #peek(): string {
    TOKEN.lastIndex = this.#offset;
    const match = TOKEN.exec(this.#text);
    return match?.slice(1).find((part) => part !== undefined) ?? "";
  }
}
