/**
 * Figures in messages, the same on every machine.
 *
 * @module
 */

/**
 * Returns the text of a figure, its digits in groups of three; beyond the integers that a number
 * holds exactly, a power of two, or the greatest below it.
 *
 * `toLocaleString` groups the same after it has loaded its tables, which takes longer than a small
 * board to solve (15 ms).
 *
 * @example
 * ```ts
 * import { formatFigure } from "@zugzwang/core/run";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals([formatFigure(184756), formatFigure(-1000)], ["184,756", "-1,000"]);
 * assertEquals([formatFigure(2 ** 84), formatFigure(1e25)], ["2^84", "more than 2^83"]);
 * ```
 */
export function formatFigure(figure: number): string {
  if (Math.abs(figure) <= Number.MAX_SAFE_INTEGER) {
    const [whole, fraction] = `${figure}`.split(".");
    const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
    return fraction === undefined ? grouped : `${grouped}.${fraction}`;
  }
  if (figure < 0 || Number.isNaN(figure)) return `${figure}`;
  const power = Math.min(Math.floor(Math.log2(figure)), 1023);
  return 2 ** power === figure ? `2^${power}` : `more than 2^${power}`;
}

/**
 * Returns the text of a time: milliseconds below a second, else seconds to a tenth.
 */
export function formatMs(ms: number): string {
  return ms < 999.5 ? `${Math.round(ms)} ms` : `${formatFigure(Math.round(ms / 100) / 10)} s`;
}
