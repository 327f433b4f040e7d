/**
 * What every view of the page is given.
 *
 * @module
 */
import type { JSX } from "preact";
import type { Explorer } from "../state/explorer.ts";
import type { State } from "../state/state.ts";
import type { Language, Texts } from "../words/texts.ts";

/** The properties of a view. */
export interface ViewProps {
  /** The actions. */
  readonly explorer: Explorer;
  /** What to show. */
  readonly state: State;
  /** The words. */
  readonly t: Texts;
  /** Their language. */
  readonly language: Language;
  /** Loads a part of the page. */
  readonly loadPart: LoadPart;
}

/**
 * The parts of the page that are loaded when they are first shown: each is a file of this name in
 * `parts`, which exports its view as `part`.
 */
export const PARTS = [
  "after",
  "editing",
  "facts",
  "game",
  "legend",
  "limits",
  "position",
  "settings",
  "sizes",
  "start",
  "training",
  "trouble",
] as const;

/** The name of a part. */
export type PartName = (typeof PARTS)[number];

/** The view of a part; it is given what every view is given. */
export type Part = (props: ViewProps) => JSX.Element | null;

/** Loads a part; fails where its file cannot be loaded. */
export type LoadPart = (name: PartName) => Promise<Part>;
