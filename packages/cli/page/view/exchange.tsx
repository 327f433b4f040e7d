// Import and export of inputs, moves, games and pictures.
import { recordOf } from "@zugzwang/core/study";
import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import { findBoardScene, listPlaces } from "../../draw/scenes.ts";
import { writePicture } from "../../draw/scene_svg.ts";
import { importText } from "../state/import_text.ts";
import type { Trouble } from "../state/state.ts";
import { listBadges } from "../words/more_said.ts";
import { sayTrouble } from "../words/said.ts";
import { makeNotes } from "./board.tsx";
import { Button, CopyButton, type ViewProps } from "./view.tsx";

export function Exchange(props: ViewProps): JSX.Element {
  const { page, state, t } = props;
  const course = state.course!;
  const record = recordOf(course);
  const [draft, setDraft] = useState<string | null>(null);
  const file = useRef<HTMLInputElement>(null);
  const text = draft ?? record.input;
  const [fault, setFault] = useState<Trouble | null>(null);
  const load = async (text: string) => {
    const fault = await importText(page, text);
    setFault(fault);
    if (!fault) setDraft(null);
  };
  const { scene } = course.game.show;
  const saveGame = () =>
    save(`${record.game}.json`, JSON.stringify(record) + "\n", "application/json");
  return (
    <details class="card">
      <summary>{t.exchange}</summary>
      <label>
        {t.importLabel}
        <textarea
          rows={7}
          spellcheck={false}
          value={text}
          aria-invalid={fault !== null}
          onInput={({ currentTarget }) => setDraft(currentTarget.value)}
        />
      </label>
      {fault && <p class="fault" role="alert">{sayTrouble(fault, t)}</p>}
      <div class="buttons">
        <Button class="main" onClick={() => load(text)}>{t.load}</Button>
        {scene && <Button onClick={() => void page.setMode("setUp")}>{t.setUp}</Button>}
        <Button onClick={() => file.current!.click()}>{t.openFile}</Button>
        <input
          ref={file}
          type="file"
          hidden
          onChange={async ({ currentTarget: { files } }) =>
            files?.[0] && load(await files[0].text())}
        />
        <CopyButton label={t.copyMoves} t={t} text={() => record.moves.join(";")} />
        <Button onClick={saveGame}>{t.saveGame}</Button>
        {scene && <Button onClick={() => savePicture(props)}>{t.savePicture}</Button>}
      </div>
    </details>
  );
}

function savePicture(props: ViewProps): void {
  const { state } = props;
  const { game } = state.course!;
  const scene = findBoardScene(state.course!)!;
  const badges = listBadges(props, listPlaces(scene));
  const options = { title: game.title, badges };
  const picture = writePicture(scene, makeNotes(state, scene), options);
  save(`${game.name}.svg`, picture, "image/svg+xml");
}

function save(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = Object.assign(document.createElement("a"), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
