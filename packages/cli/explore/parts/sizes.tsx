/**
 * Buttons that make an instance larger or smaller, and add and take parts of it, while it is edited.
 *
 * @module
 */
import type { JSX } from "preact";
import { useGuide } from "./guide.ts";
import type { ViewProps } from "../view/view.ts";
import { EDITING_WORDS } from "../words/editing_words.ts";
import { faultWords } from "../words/fault_words.ts";
import { termText } from "../words/texts.ts";

export { Sizes as part };

/** A row for all that can be resized; nothing for a game of one size. */
function Sizes({ explorer, state, language }: ViewProps): JSX.Element | null {
  const w = EDITING_WORDS[language];
  const { game, start } = state.session;
  const guide = useGuide(game);
  if (!guide?.sizables) return null;
  const { addition } = guide;
  return (
    <section class="panel sizes" aria-label={w.sizes}>
      {guide.sizables(start).map(({ name: english, rows, columns, resized, removed }) => {
        const name = termText(language, english);
        return (
          <div key={name} class="row" role="group" aria-label={name}>
            <span>{name}</span>
            <Stepper
              name={w.rows}
              value={rows}
              set={(rows) => explorer.load(resized(rows, columns))}
            />
            <Stepper
              name={w.columns}
              value={columns}
              set={(columns) => explorer.load(resized(rows, columns))}
            />
            {removed && (
              <button
                type="button"
                aria-label={w.remove(name)}
                onClick={() => explorer.load(removed())}
              >
                ✕
              </button>
            )}
          </div>
        );
      })}
      {addition && (
        <button type="button" onClick={() => explorer.load(addition.added(start))}>
          {termText(language, addition.name)}
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
