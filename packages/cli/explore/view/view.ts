/**
 * What every view of the page is given.
 *
 * @module
 */
import type { JSX } from "preact";
import type { Explorer } from "../state/explorer.ts";
import type { OpenState, State } from "../state/state.ts";
import type { Language, Texts } from "../words/texts.ts";

/** What is shown before a game is loaded, too, is given this. */
export interface PageProps {
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

/** The properties of a view. */
export interface ViewProps extends PageProps {
  /** What to show of the game. */
  readonly state: OpenState;
}

/** Whether a game is loaded. */
export function isOpen(props: PageProps): props is ViewProps {
  return props.state.session !== null;
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
  "moves",
  "position",
  "settings",
  "sizes",
  "training",
  "trouble",
] as const;

/** The name of a part. */
export type PartName = (typeof PARTS)[number];

/** The view of a part; it is given what every view is given. */
export type Part = (props: ViewProps) => JSX.Element | null;

/** Loads a part; fails where its file cannot be loaded. */
export type LoadPart = (name: PartName) => Promise<Part>;
