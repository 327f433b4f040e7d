/**
 * The fields for the numbers of a cell that is being edited; what has two states is flipped at once.
 *
 * @module
 */
import type { JSX } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { forget } from "../state/choice.ts";
import { distributed, type EditedNumber, editedNumbers, finishEdit, flipShape } from "./edit.ts";
import { EDITING_WORDS } from "../words/editing_words.ts";
import { faultWords } from "../words/fault_words.ts";
import type { ViewProps } from "../view/view.ts";

export { Editing as part };

/** What clicks do, and what is done with the shape that was clicked. */
function Editing(props: ViewProps): JSX.Element {
  const { explorer, language, state } = props;
  const { session, editedShape, edits: [before, ...later] } = state;
  useLayoutEffect(() => {
    if (editedShape !== null) flipShape(explorer, editedShape);
  }, [editedShape]);
  const w = EDITING_WORDS[language];
  const numbers = editedShape === null ? [] : editedNumbers(session, editedShape);
  const isStart = later.length === 0 && session.at < before.at;
  return (
    <>
      {numbers.length > 0
        ? <NumbersForm {...props} key={editedShape} numbers={numbers} />
        : state.fault && <p class="warning" role="alert">{faultWords(language, state.fault)}</p>}
      <p class="hint">{w.help} {isStart && w.start(before.at)}</p>
    </>
  );
}

interface FormProps extends ViewProps {
  readonly numbers: readonly EditedNumber[];
}

/** A field for every number of the cell; after it the focus is back on the number. */
function NumbersForm({ explorer, state, language, numbers }: FormProps): JSX.Element {
  const w = EDITING_WORDS[language];
  const form = useRef<HTMLFormElement>(null);
  const clicked = Math.max(0, numbers.findIndex(({ shape }) => shape === state.editedShape));
  const [texts, setTexts] = useState(numbers.map(({ text }) => text));
  const fields = () => [...form.current!.querySelectorAll("input")];
  useLayoutEffect(() => {
    fields()[clicked].select();
    const place = `[data-shape="${numbers[clicked].shape}"]`;
    return () => document.querySelector<SVGElement>(place)?.focus();
  }, []);
  const write = (at: number, written: string) => {
    const result = distributed(texts, at, written);
    setTexts(result.texts);
    if (result.at !== at) fields()[result.at].focus();
  };
  const submit = (event: Event) => {
    event.preventDefault();
    finishEdit(explorer, texts);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") return forget(explorer);
    const all = fields();
    const next = all[all.indexOf(event.target as HTMLInputElement) + stepOf(event)];
    if (next === undefined || next === event.target) return;
    event.preventDefault();
    next.select();
  };
  return (
    <form
      class="edit-form"
      aria-label={w.numbers}
      ref={form}
      onSubmit={submit}
      onKeyDown={onKeyDown}
    >
      {numbers.map(({ shape, spot }, i) => (
        <input
          key={shape}
          class="number"
          inputMode="numeric"
          autocomplete="off"
          aria-label={w[spot]}
          title={w[spot]}
          value={texts[i]}
          onInput={({ currentTarget }) => write(i, currentTarget.value)}
        />
      ))}
      <button type="submit">{w.apply}</button>
      {state.fault !== null && <span class="warning">{faultWords(language, state.fault)}</span>}
    </form>
  );
}

/** Up and down go from field to field; so do left and right from the ends of a text. */
function stepOf({ key, target }: KeyboardEvent): number {
  const { selectionStart: start, selectionEnd: end, value } = target as HTMLInputElement;
  const isWhole = start === 0 && end === value.length;
  if (key === "ArrowUp" || (key === "ArrowLeft" && (isWhole || end === 0))) return -1;
  if (key === "ArrowDown" || (key === "ArrowRight" && (isWhole || start === value.length))) {
    return 1;
  }
  return 0;
}
