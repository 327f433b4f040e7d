// Amounts with units on the command line: bytes, seconds, counts.
import { formatFigure } from "@zugzwang/core/run";
import { UsageError } from "./report.ts";

const BYTES: Readonly<Record<string, number>> = {
  "": 1,
  b: 1,
  k: 2 ** 10,
  m: 2 ** 20,
  g: 2 ** 30,
  kb: 1e3,
  mb: 1e6,
  gb: 1e9,
  tb: 1e12,
  kib: 2 ** 10,
  mib: 2 ** 20,
  gib: 2 ** 30,
  tib: 2 ** 40,
};

const MILLISECONDS: Readonly<Record<string, number>> = {
  "": 1000,
  ms: 1,
  s: 1000,
  min: 60_000,
  h: 3_600_000,
};

/** Returns `more than this machine has (23.4 GiB)` if it has less than a memory limit; otherwise null. */
export function describeLack(bytes: number, machineBytes: number | null): string | null {
  if (machineBytes === null || bytes <= machineBytes) return null;
  return `more than this machine has (${formatBytes(machineBytes)})`;
}

/** Returns an amount of memory in bytes. Throws a `UsageError` if it is not one. */
export function parseBytes(text: string): number {
  const bytes = Math.floor(amount(text, BYTES));
  if (bytes >= 1 && bytes <= Number.MAX_SAFE_INTEGER) return bytes;
  const forms = "such as 4GiB, 512M, 1.5GB or a number of bytes";
  throw new UsageError(`expected an amount of memory ${forms}, found ${JSON.stringify(text)}`);
}

/** Returns a duration in milliseconds; a plain number counts seconds. Throws a `UsageError`. */
export function parseDuration(text: string): number {
  const duration = amount(text, MILLISECONDS);
  if (duration > 0 && duration <= 1e12) return duration;
  const forms = "such as 10s, 500ms, 2min or a number of seconds";
  throw new UsageError(`expected a duration ${forms}, found ${JSON.stringify(text)}`);
}

/** Returns a whole number of a range. Throws a `UsageError` if it is not one. */
export function parseCount(text: string, { min, max }: { min: number; max: number }): number {
  const count = /^\d+$/.test(text) ? Number(text) : NaN;
  if (count >= min && count <= max) return count;
  throw new UsageError(`expected an integer in ${min}..${max}, found ${JSON.stringify(text)}`);
}

/** Returns a number times its unit; NaN for anything else. */
function amount(text: string, units: Readonly<Record<string, number>>): number {
  const [, number, unit] = /^(\d+(?:\.\d+)?) *([a-z]*)$/i.exec(text) ?? [];
  const known = unit !== undefined && Object.hasOwn(units, unit.toLowerCase());
  return known ? Number(number) * units[unit.toLowerCase()] : NaN;
}

/** Returns a count with its noun: `1 line`, `12,000 lines`. */
export function formatCount(count: number, noun: string): string {
  return `${formatFigure(count)} ${noun}${count === 1 ? "" : "s"}`;
}

/**
 * Returns the text of proved bounds, to follow "the value is": `in -3..5`, `at least 2`, or the number
 * if they meet. An unknown bound is null or infinite.
 */
export function formatRange(
  { lower, upper }: { readonly lower: number | null; readonly upper: number | null },
): string {
  const [least, most] = [lower ?? -Infinity, upper ?? Infinity];
  if (least === most) return `${least}`;
  if (least !== -Infinity) return most === Infinity ? `at least ${least}` : `in ${least}..${most}`;
  return most === Infinity ? "unknown" : `at most ${most}`;
}

/** Returns an amount of memory in a suitable unit: `703.8 KiB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return formatCount(bytes, "byte");
  const units = ["bytes", "KiB", "MiB", "GiB", "TiB"];
  const power = Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  const amount = bytes / 2 ** (10 * power);
  return `${Number.isInteger(amount) ? amount : amount.toFixed(1)} ${units[power]}`;
}

/** Rounds milliseconds to microseconds, for JSON. */
export function roundMs(ms: number): number {
  return Math.round(ms * 1000) / 1000;
}

/** Returns a range of durations: `20 s to 3 min`, or one if both have the same text. */
export function formatDurations(lowMs: number, highMs: number): string {
  const [low, high] = [lowMs, highMs].map(formatDuration);
  return low === high ? low : `${low} to ${high}`;
}

/** Returns a duration in a suitable unit: `12 ms`, `3.4 s`, `2.5 min`, `5 days`. */
export function formatDuration(ms: number): string {
  const days = Math.round(ms / 86_400_000);
  if (days > 1_000_000) return "more than a thousand years";
  if (days > 2) return `${formatFigure(days)} days`;
  if (ms < 1000) return `${ms < 10 ? Number(ms.toFixed(1)) : Math.round(ms)} ms`;
  if (ms < 120_000) return `${(ms / 1000).toFixed(1)} s`;
  return ms < 7_200_000 ? `${(ms / 60_000).toFixed(1)} min` : `${(ms / 3_600_000).toFixed(1)} h`;
}
