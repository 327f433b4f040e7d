// Import and export of inputs, moves, games and pictures.
import { recordOf } from "@zugzwang/core/study";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { copyPicture } from "./picture.ts";
import { Button, CopyButton, type ViewProps } from "./view.tsx";

export function Exchange({ page, state, t }: ViewProps): JSX.Element {
  const course = state.course!;
  const record = recordOf(course);
  const json = JSON.stringify(record) + "\n";
  const [draft, setDraft] = useState<string | null>(null);
  const text = draft ?? record.input;
  const load = async (text: string) => await page.importText(text) && setDraft(null);
  const actions: (readonly [string, () => void])[] = [
    [t.saveGame, () => save(`${record.game}.json`, json, "application/json")],
    ...course.game.show.scene ? [[t.savePicture, () => savePicture(record.game)] as const] : [],
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
        <Button class="main" onClick={() => load(text)}>{t.load}</Button>
        <label class="file">
          {t.openFile}
          <input
            type="file"
            class="unseen"
            onChange={async ({ currentTarget: { files } }) =>
              files?.[0] && load(await files[0].text())}
          />
        </label>
        <CopyButton label={t.copyInput} done={t.copiedText} text={() => record.input} />
        <CopyButton label={t.copyMoves} done={t.copiedText} text={() => record.moves.join(";")} />
        {actions.map(([label, act]) => <Button key={label} onClick={act}>{label}</Button>)}
      </div>
    </details>
  );
}

function savePicture(name: string): void {
  const board = document.querySelector<SVGSVGElement>(".stage > svg.board");
  if (board) save(`${name}.svg`, copyPicture(board), "image/svg+xml");
}

function save(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = Object.assign(document.createElement("a"), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
