/**
 * Colour in a terminal, only where it is wanted. It never carries a meaning alone.
 *
 * @module
 */
import type { Role } from "@zugzwang/core";
import type { Io, Output } from "../base/io.ts";

/** What a text is, for the eye: the role of a shape, or a place in a ranking. */
export type Style = Role | "best" | "heading";

/** Returns a text in the colour of a style, or as it is. */
export type Paint = (style: Style, text: string) => string;

/** When to use colour. */
export type ColorChoice = "auto" | "always" | "never";

/** Parameters of the terminal's "select graphic rendition"; blue and orange tell the sides apart. */
const RENDITIONS: Readonly<Record<Style, string>> = {
  empty: "",
  first: "94",
  second: "33",
  taken: "",
  option: "",
  accent: "1",
  muted: "2",
  best: "1;92",
  heading: "1",
};

/** Leaves every text as it is. */
export function plainPaint(_style: Style, text: string): string {
  return text;
}

/** Returns how to paint what goes to a stream: in colour on a terminal that takes it. */
export function paintFor(stream: Output, io: Io, choice: ColorChoice): Paint {
  const wanted = choice === "always" || choice === "auto" && stream.isTerminal &&
      !io.environment("NO_COLOR") && io.environment("TERM") !== "dumb";
  return wanted ? ansiPaint : plainPaint;
}

function ansiPaint(style: Style, text: string): string {
  const rendition = RENDITIONS[style];
  return rendition === "" || text.trim() === "" ? text : `\x1b[${rendition}m${text}\x1b[0m`;
}
