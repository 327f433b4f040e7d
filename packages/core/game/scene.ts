/**
 * The one drawing of a position: shapes with coordinates and roles, which the terminal, SVG and
 * the page each render in their own way.
 *
 * Coordinates are in units of the game's own grid, x to the right and y down, from (0, 0) at the
 * top left. A shape says what it is, never how it looks.
 *
 * Cells have a border, muted ones none; where an edge lies on a border, the edge decides: one that
 * is an option, or empty, leaves a gap. Labels and discs stand on cells, whatever the order.
 *
 * @module
 */

/** What a shape stands for; a renderer gives each role its colour and its glyph. */
export type Role =
  /** Nothing there yet. */
  | "empty"
  /** Belongs to the first side (sides[0] of the game). */
  | "first"
  /** Belongs to the second side (sides[1] of the game). */
  | "second"
  /** Fixed, and no side's: a drawn edge, a placed stone. */
  | "taken"
  /** A possible move that is not made yet: an undrawn edge, a free cell. */
  | "option"
  /** Needs the eye: the last move, a contour, a pattern that a cell completes. */
  | "accent"
  /** Background, captions and axes. */
  | "muted";

/** What all shapes have. */
export interface ShapeBase {
  /** What the shape stands for. */
  readonly role: Role;
  /**
   * Texts of the legal moves that are made here (a click on it, the values on it): none where
   * missing. Renderers show the best of their values.
   */
  readonly moves?: readonly string[];
  /** What a screen reader says of it, where its text does not do. */
  readonly title?: string;
  /** Which group it belongs to, from 0: a chain or loop of dots, coloured alike. */
  readonly group?: number;
  /** What of the judge's input it shows; an editor changes it there. */
  readonly source?: SceneSource;
  /**
   * The move that puts a stone here, or has put it, where it counts which stones there are, not in which
   * order they came: an editor makes the move or takes it out.
   */
  readonly stone?: string;
}

/** A place in the judge's input as `formatInput` writes it. */
export interface SceneSource {
  /** The number of the token (characters between white space), from 0. */
  readonly token: number;
  /** The number of the character in that token, from 0, where one `0` or `1` is shown; else all. */
  readonly character?: number;
}

/** A rectangle with its top left corner at (x, y). */
export interface CellShape extends ShapeBase {
  /** The kind of shape. */
  readonly kind: "cell";
  /** Left border. */
  readonly x: number;
  /** Top border. */
  readonly y: number;
  /** Width in units. */
  readonly width: number;
  /** Height in units. */
  readonly height: number;
}

/** A straight line from (x, y) to (x2, y2). */
export interface EdgeShape extends ShapeBase {
  /** The kind of shape. */
  readonly kind: "edge";
  /** Start. */
  readonly x: number;
  /** Start. */
  readonly y: number;
  /** End. */
  readonly x2: number;
  /** End. */
  readonly y2: number;
}

/** A disc (stone, dot) with its centre at (x, y). */
export interface DiscShape extends ShapeBase {
  /** The kind of shape. */
  readonly kind: "disc";
  /** Centre. */
  readonly x: number;
  /** Centre. */
  readonly y: number;
  /** Radius in units. */
  readonly radius: number;
}

/** A text centred at (x, y). */
export interface LabelShape extends ShapeBase {
  /** The kind of shape. */
  readonly kind: "label";
  /** Centre. */
  readonly x: number;
  /** Centre. */
  readonly y: number;
  /** The text, one line. */
  readonly text: string;
}

/** A small sign centred at (x, y): an arrow of a capture, a corner, a warning. */
export interface MarkShape extends ShapeBase {
  /** The kind of shape. */
  readonly kind: "mark";
  /** Centre. */
  readonly x: number;
  /** Centre. */
  readonly y: number;
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
  /** How many character columns and rows one unit takes in a terminal. */
  readonly terminal: { readonly columns: number; readonly rows: number };
  /** The shapes, those behind first. */
  readonly shapes: readonly Shape[];
  /**
   * What lies beside the board in parts of their own, as rectangles, and what they are: the page frames
   * them, under that title.
   */
  readonly beside?: {
    readonly title: string;
    readonly parts: readonly Pick<CellShape, "x" | "y" | "width" | "height">[];
  };
}
