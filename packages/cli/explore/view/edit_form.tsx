/**
 * The field for the number of a shape that is being edited.
 *
 * @module
 */
import type { Scene } from "@zugzwang/core";
import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { sourceText } from "../state/edit.ts";
import { faultWords } from "../words/fault_words.ts";
import type { ViewProps } from "./view.ts";

/** Shows the field while a shape is edited, and gives the focus back to the shape after. */
export function EditForm(
  { explorer, state, scene, t, language }: ViewProps & { scene: Scene },
): JSX.Element | null {
  const field = useRef<HTMLInputElement>(null);
  const { editedShape, session } = state;
  useLayoutEffect(() => {
    field.current?.select();
    if (editedShape === null) return;
    return () => document.querySelector<SVGElement>(`[data-shape="${editedShape}"]`)?.focus();
  }, [editedShape]);
  const source = editedShape === null ? undefined : scene.shapes[editedShape]?.source;
  if (!source || !session) return null;
  const submit = (event: Event) => {
    event.preventDefault();
    explorer.finishEdit(field.current!.value);
  };
  return (
    <form
      class="edit-form"
      key={editedShape}
      onSubmit={submit}
      onKeyDown={(event) => event.key === "Escape" && explorer.forget()}
    >
      <label>
        {t.number}{" "}
        <input
          ref={field}
          inputMode="numeric"
          autocomplete="off"
          defaultValue={sourceText(session.game.formatInput(session.positions[0]), source)}
        />
      </label>
      <button type="submit">{t.apply}</button>
      {state.fault !== null && <span class="warning">{faultWords(language, state.fault)}</span>}
    </form>
  );
}
