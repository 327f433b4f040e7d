// Replaces `@std/cli/unicode-width`, with the same width for every text.
import { NO_COLUMN, TWO_COLUMNS } from "./width_runs.ts";

/** Smaller code points need no table. */
const FIRST_LISTED = 0x7f;

/** Widths by code point. Made when first needed. */
let widths: Uint8Array | null = null;

/** Returns how many columns a text takes in a terminal. */
export function unicodeWidth(str: string): number {
  return [...str].reduce((sum, char) => sum + widthOf(char.codePointAt(0)!), 0);
}

function widthOf(codePoint: number): number {
  if (codePoint < FIRST_LISTED) return codePoint < 0x20 ? 0 : 1;
  return (widths ??= allWidths())[codePoint];
}

function allWidths(): Uint8Array {
  const widths = new Uint8Array(0x11_0000).fill(1);
  for (const [runs, width] of [[NO_COLUMN, 0], [TWO_COLUMNS, 2]] as const) {
    let end = 0;
    for (const run of runs.trim().split(/\s/)) {
      const [gap, length = 0] = run.split("+").map((digits) => parseInt(digits, 36));
      widths.fill(width, end + gap, end + gap + length + 1);
      end += gap + length;
    }
  }
  return widths;
}
