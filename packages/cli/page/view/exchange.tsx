// Import and export of inputs, moves, games and pictures.
import { recordOf } from "@zugzwang/core/study";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Button, type ViewProps } from "./view.tsx";

export function Exchange({ page, state, t }: ViewProps): JSX.Element {
  const course = state.course!;
  const record = recordOf(course);
  const json = JSON.stringify(record) + "\n";
  const [draft, setDraft] = useState<string | null>(null);
  const text = draft ?? record.input;
  const copy = (text: string) => navigator.clipboard.writeText(text);
  const actions: [string, () => unknown][] = [
    [t.copyInput, () => copy(record.input)],
    [t.copyMoves, () => copy(record.moves.join(";"))],
    [t.saveGame, () => save(`${record.game}.json`, json, "application/json")],
    [t.savePicture, () => page.loadPart(() => savePicture(record.game, course))],
  ];
  return (
    <details class="card exchange">
      <summary>{t.exchange}</summary>
      <label>
        {t.importLabel}
        <textarea
          rows={7}
          spellcheck={false}
          value={text}
          aria-invalid={state.importFault !== null}
          onInput={({ currentTarget }) => setDraft(currentTarget.value)}
        />
      </label>
      {state.importFault !== null && <p class="fault" role="alert">{state.importFault}</p>}
      <div class="buttons">
        <Button class="main" onClick={async () => await page.importText(text) && setDraft(null)}>
          {t.load}
        </Button>
        {actions.map(([label, act]) => <Button key={label} onClick={act}>{label}</Button>)}
      </div>
    </details>
  );
}

async function savePicture(name: string, course: NonNullable<ViewProps["state"]["course"]>) {
  const { drawBoard } = await import("../../draw/scene_svg.ts");
  save(`${name}.svg`, drawBoard(course, null), "image/svg+xml");
}

function save(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = Object.assign(document.createElement("a"), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
