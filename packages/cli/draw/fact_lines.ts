// Facts about a position as text.
import type { Facts, FactValue } from "@zugzwang/core";
import { formatFigure } from "@zugzwang/core/run";

/** Returns facts as lines: `cells left: 6`. Unknown facts are left out. */
export function listFactLines(facts: Facts): string[] {
  return Object.entries(facts)
    .filter(([_, value]) => value !== null)
    .map(([name, value]) => `${splitWords(name)}: ${formatFact(value)}`);
}

/** Returns `longChains` as `long chains`. */
function splitWords(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function formatFact(value: FactValue): string {
  if (value === null) return "unknown";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return Number.isInteger(value) ? formatFigure(value) : `${value}`;
  if (typeof value !== "object") return value;
  if (Array.isArray(value)) return value.length === 0 ? "none" : value.map(formatFact).join(", ");
  return Object.entries(value).map(([name, item]) => `${splitWords(name)} ${formatFact(item)}`)
    .join(" ");
}
