/**
 * The number from which a random position is made again.
 *
 * @module
 */
import type { JSX } from "preact";

/** What the field is given. */
export interface SeedFieldProps {
  /** What it is called. */
  readonly label: string;
  /** The present number. */
  readonly seed: number;
  /** Takes another one; what is no number is 0. */
  onSeed(seed: number): void;
}

/** The field. */
export function SeedField({ label, seed, onSeed }: SeedFieldProps): JSX.Element {
  return (
    <label>
      {label}{" "}
      <input
        type="number"
        value={seed}
        onInput={({ currentTarget }) => onSeed(Math.trunc(currentTarget.valueAsNumber) || 0)}
      />
    </label>
  );
}
