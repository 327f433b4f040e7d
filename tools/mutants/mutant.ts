/**
 * A fault to plant.
 *
 * @module
 */

/** A change of a package's source that its tests ought to notice. */
export interface Mutant {
  /** The file within the package. */
  readonly file: string;
  /** A piece of it that stands there exactly once. */
  readonly from: string;
  /** What it becomes. */
  readonly to: string;
}
