/**
 * The field for the number of a shape that is being edited.
 *
 * @module
 */
import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { forget } from "../state/choice.ts";
import { gameScene } from "../../draw/owned_scene.ts";
import { finishEdit, sourceText } from "../state/edit.ts";
import { EDITING_WORDS } from "../words/editing_words.ts";
import { faultWords } from "../words/fault_words.ts";
import type { ViewProps } from "../view/view.ts";

export { EditForm as part };

/** Shows the field while a shape is edited, and gives the focus back to the shape after. */
function EditForm({ explorer, state, language }: ViewProps): JSX.Element | null {
  const w = EDITING_WORDS[language];
  const field = useRef<HTMLInputElement>(null);
  const { editedShape, session } = state;
  useLayoutEffect(() => {
    field.current?.select();
    if (editedShape === null) return;
    return () => document.querySelector<SVGElement>(`[data-shape="${editedShape}"]`)?.focus();
  }, [editedShape]);
  if (editedShape === null || !session?.game.scene) return null;
  const source = gameScene(session).shapes[editedShape]?.source;
  if (!source) return null;
  const submit = (event: Event) => {
    event.preventDefault();
    finishEdit(explorer, field.current!.value);
  };
  return (
    <form
      class="edit-form"
      key={editedShape}
      onSubmit={submit}
      onKeyDown={(event) => event.key === "Escape" && forget(explorer)}
    >
      <label>
        {w.number}{" "}
        <input
          ref={field}
          inputMode="numeric"
          autocomplete="off"
          defaultValue={sourceText(session.game.formatInput(session.positions[0]), source)}
        />
      </label>
      <button type="submit">{w.apply}</button>
      {state.fault !== null && <span class="warning">{faultWords(language, state.fault)}</span>}
    </form>
  );
}
