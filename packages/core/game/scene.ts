// The drawing of a position: shapes with coordinates and roles. Terminal, SVG and page each render it
// in their own way.
//
// Coordinates are in units of the game's grid, x to the right and y down, from (0, 0) at the top left.
// A shape says what it is, not how it looks.
//
// Cells have a border unless they are muted. An edge on a border replaces it: an edge that is an
// option, or empty, leaves a gap. Labels and discs are above cells, whatever the order.

/**
 * What a shape stands for. A renderer gives each role a colour and a glyph. `first` and `second` belong
 * to a side, and `taken` to neither: a drawn edge, a placed stone. `option` is a possible move: an
 * undrawn edge, a free cell. `accent` is emphasized: the last move, a contour, a pattern that a cell
 * completes. `muted` is the background, captions and axes.
 */
export type Role = "empty" | "first" | "second" | "taken" | "option" | "accent" | "muted";

/** The members of all shapes. */
export interface ShapeBase<Kind extends string = string> {
  /** The kind of shape. */
  readonly kind: Kind;
  /** What the shape stands for. */
  readonly role: Role;
  /** From the left: where a cell or an edge starts, otherwise the centre. */
  readonly x: number;
  /** The same point, from the top. */
  readonly y: number;
  /** The texts of the legal moves of a click on it. Renderers show the best of their values. */
  readonly moves?: readonly string[];
  /** The text for screen readers, if not its own. */
  readonly title?: string;
  /** Its group, from 0: shapes of one chain or loop of dots have one colour. */
  readonly group?: number;
  /** The part of the judge's input that it shows, where an editor changes it. */
  readonly source?: SceneSource;
}

/** A part of the judge's input as `formatInput` writes it. */
export interface SceneSource {
  /** The number of the token (characters between white space), from 0. */
  readonly token: number;
  /** The number of the character in that token, from 0. By default the whole token. */
  readonly character?: number;
}

/** A rectangle with its top left corner at (x, y), in units. */
export type CellShape = ShapeBase<"cell"> & { readonly width: number; readonly height: number };

/** A straight line from (x, y) to (x2, y2). */
export type EdgeShape = ShapeBase<"edge"> & { readonly x2: number; readonly y2: number };

/** A disc (stone, dot) with its centre at (x, y), in units. */
export type DiscShape = ShapeBase<"disc"> & { readonly radius: number };

/** A text of one line, centred at (x, y). */
export type LabelShape = ShapeBase<"label"> & { readonly text: string };

/** A small sign centred at (x, y): an arrow of a capture, a corner, a warning. */
export interface MarkShape extends ShapeBase<"mark"> {
  /** Which sign. */
  readonly sign: "arrow-up" | "arrow-left" | "arrow-down" | "arrow-right" | "corner" | "warning";
}

/** One shape of a scene. */
export type Shape = CellShape | EdgeShape | DiscShape | LabelShape | MarkShape;

/** A drawing: its size in units, how a terminal cuts units into characters, and its shapes. */
export interface Scene {
  /** Width in units. */
  readonly width: number;
  /** Height in units. */
  readonly height: number;
  /** The character columns and rows of one unit in a terminal. */
  readonly terminal: { readonly columns: number; readonly rows: number };
  /** The shapes, from back to front. */
  readonly shapes: readonly Shape[];
  /** Separate parts beside the board, such as patterns to make. Pictures frame them. */
  readonly beside?: readonly Pick<CellShape, "x" | "y" | "width" | "height">[];
}
