// Colours in a terminal. A colour never carries a meaning alone.
import type { Role } from "@zugzwang/core";
import type { Io, Output } from "../base/io.ts";

/** What to paint: a shape of some role, a best move or a heading. */
export type Style = Role | "best" | "heading";

/** Returns a text in the colour of a style, or unchanged. */
export type Paint = (style: Style, text: string) => string;

export type ColorChoice = "auto" | "always" | "never";

/** Parameters of the terminal's "select graphic rendition". Blue and orange are the two sides. */
const RENDITIONS: Readonly<Partial<Record<Style, string>>> = {
  first: "94",
  second: "33",
  accent: "1",
  muted: "2",
  best: "1;92",
  heading: "1",
};

export function paintNothing(_style: Style, text: string): string {
  return text;
}

export function makePaint(stream: Output, io: Io, choice: ColorChoice): Paint {
  const isColored = choice === "always" || choice === "auto" && stream.isTerminal &&
      !io.environment("NO_COLOR") && io.environment("TERM") !== "dumb";
  return isColored ? paintAnsi : paintNothing;
}

function paintAnsi(style: Style, text: string): string {
  const rendition = RENDITIONS[style];
  return rendition === undefined || text.trim() === "" ? text : `\x1b[${rendition}m${text}\x1b[0m`;
}
