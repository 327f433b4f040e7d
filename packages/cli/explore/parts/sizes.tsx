/**
 * Buttons that make an instance larger or smaller while it is edited, and add and take patterns.
 *
 * @module
 */
import type { JSX } from "preact";
import { resizedInput, type Sizable, sizablesOf, withoutPattern, withPattern } from "./resize.ts";
import type { ViewProps } from "../view/view.ts";
import { EDITING_WORDS } from "../words/editing_words.ts";
import { faultWords } from "../words/fault_words.ts";

export { Sizes as part };

/** A row for the board and for every pattern; nothing for a game of one size. */
function Sizes({ explorer, state, language }: ViewProps): JSX.Element | null {
  const w = EDITING_WORDS[language];
  const { game, start } = state.session;
  const input = game.formatInput(start);
  const sizables = sizablesOf(game.name, input);
  if (sizables.length === 0) return null;
  const resize = (to: Sizable) => explorer.load(resizedInput(game.name, input, to));
  return (
    <section class="panel sizes" aria-label={w.sizes}>
      {sizables.map((sizable) => {
        const { pattern, rows, columns } = sizable;
        const name = pattern === null ? w.board : w.pattern(pattern + 1);
        return (
          <div key={name} class="row" role="group" aria-label={name}>
            <span>{name}</span>
            <Stepper name={w.rows} value={rows} set={(rows) => resize({ ...sizable, rows })} />
            <Stepper
              name={w.columns}
              value={columns}
              set={(columns) => resize({ ...sizable, columns })}
            />
            {pattern !== null && (
              <button
                type="button"
                aria-label={w.remove(pattern + 1)}
                onClick={() => explorer.load(withoutPattern(input, pattern))}
              >
                ✕
              </button>
            )}
          </div>
        );
      })}
      {game.name === "patterns" && (
        <button
          type="button"
          onClick={() => explorer.load(withPattern(input))}
        >
          {w.add}
        </button>
      )}
      {state.fault !== null && state.editedShape === null && (
        <p class="warning" role="alert">{faultWords(language, state.fault)}</p>
      )}
    </section>
  );
}

/** A number with a button on either side. */
function Stepper(
  { name, value, set }: { name: string; value: number; set(value: number): void },
): JSX.Element {
  return (
    <span class="stepper">
      <button
        type="button"
        aria-label={`${name} −`}
        disabled={value <= 1}
        onClick={() => set(value - 1)}
      >
        −
      </button>
      <span>{name} {value}</span>
      <button type="button" aria-label={`${name} +`} onClick={() => set(value + 1)}>+</button>
    </span>
  );
}
