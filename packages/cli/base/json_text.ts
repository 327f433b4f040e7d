// Parses JSON and reports where it is wrong. `JSON.parse` reports the place only for some faults.
import { TokenReader } from "@zugzwang/core";

/** White space and a token: punctuation, a text, or a number or word. */
const TOKEN =
  /[ \t\r\n]*([{}[\],:]|"(?:[ !#-\[\]-\u{10FFFF}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?(?![\w.])|(?:true|false|null)\b)/uy;
/** The kinds of tokens that begin a value: a list, a text, or a number or word. */
const VALUE = '{["0';

/**
 * Returns the value of a JSON text.
 * @throws {InputError} with line and column at the first invalid token.
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const offset = findFault(text);
    const [token] = /^(?:[\w.+-]{1,24}|.)/su.exec(text.slice(offset)) ?? [""];
    throw new TokenReader(text).fault({ text: token, offset }, "JSON");
  }
}

/** Returns the offset of the first invalid token, or of the end. Works for lists of any depth. */
function findFault(text: string): number {
  const ends: string[] = []; // of the enclosing lists
  let expected = VALUE;
  let offset = 0;
  for (;;) {
    TOKEN.lastIndex = offset;
    const token = TOKEN.exec(text)?.[1];
    const kind = token === undefined ? "none" : /[-\w]/.test(token[0]) ? "0" : token[0];
    if (!expected.includes(kind)) return offset + /^[ \t\r\n]*/.exec(text.slice(offset))![0].length;
    expected = findExpected(kind, expected, ends);
    offset = TOKEN.lastIndex;
  }
}

/** Returns the kinds of tokens that may follow a token of an expected kind. */
function findExpected(kind: string, expected: string, ends: string[]): string {
  if (kind === "{" || kind === "[") {
    ends.push(kind === "{" ? "}" : "]");
    return kind === "{" ? '"}' : VALUE + "]";
  }
  if (kind === ":") return VALUE;
  if (kind === ",") return ends.at(-1) === "}" ? '"' : VALUE;
  const isName = kind === '"' && !expected.includes("0");
  if (isName) return ":";
  if (kind === "}" || kind === "]") ends.pop();
  return ends.length > 0 ? "," + ends.at(-1) : "";
}
