/**
 * Buttons that make an instance larger or smaller while it is edited, and add and take patterns.
 *
 * @module
 */
import type { JSX } from "preact";
import { useGuide } from "./guide.ts";
import type { ViewProps } from "../view/view.ts";
import { EDITING_WORDS } from "../words/editing_words.ts";
import { faultWords } from "../words/fault_words.ts";

export { Sizes as part };

/** A row for the board and for every pattern; nothing for a game of one size. */
function Sizes({ explorer, state, language }: ViewProps): JSX.Element | null {
  const w = EDITING_WORDS[language];
  const { game, start } = state.session;
  const resizing = useGuide(game)?.resizing;
  if (!resizing) return null;
  const { parts } = resizing;
  return (
    <section class="panel sizes" aria-label={w.sizes}>
      {resizing.sizes(start).map((size) => {
        const { part, rows, columns } = size;
        const name = part === null ? w.board : w.pattern(part + 1);
        const resize = (to: Partial<typeof size>) =>
          explorer.load(resizing.resized(start, { ...size, ...to }));
        return (
          <div key={name} class="row" role="group" aria-label={name}>
            <span>{name}</span>
            <Stepper name={w.rows} value={rows} set={(rows) => resize({ rows })} />
            <Stepper
              name={w.columns}
              value={columns}
              set={(columns) => resize({ columns })}
            />
            {parts && part !== null && (
              <button
                type="button"
                aria-label={w.remove(part + 1)}
                onClick={() => explorer.load(parts.removed(start, part))}
              >
                ✕
              </button>
            )}
          </div>
        );
      })}
      {parts && (
        <button
          type="button"
          onClick={() => explorer.load(parts.added(start))}
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
