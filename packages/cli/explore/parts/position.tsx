/**
 * Where positions come from and go to: examples, random instances, the judge's input, links, SVG.
 *
 * @module
 */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { useGuide } from "./guide.ts";
import { faultWords } from "../words/fault_words.ts";
import { loadEmpty, loadRandom, write } from "./making.ts";
import { POSITION_WORDS } from "../words/position_words.ts";
import { termText } from "../words/texts.ts";
import { presentText, saveJson, savePng, saveProof, saveSvg } from "./files.ts";
import type { ViewProps } from "../view/view.ts";
import { SeedField } from "./seed_field.tsx";

export { Position as part };

/** Ways in, then ways out. */
function Position(props: ViewProps): JSX.Element {
  return (
    <>
      <Examples {...props} />
      <Random key={props.state.session.game.name} {...props} />
      <Input {...props} />
      <Export {...props} />
    </>
  );
}

function Examples({ explorer, state, language }: ViewProps): JSX.Element | null {
  const w = POSITION_WORDS[language];
  const guide = useGuide(state.session.game);
  if (!guide?.examples.length) return null;
  return (
    <div class="examples" role="group" aria-label={w.examples}>
      <span>{w.examples}</span>
      {guide.examples.map(({ name, input }) => (
        <button
          type="button"
          key={input}
          onClick={() => explorer.load(input)}
        >
          {termText(language, name)}
        </button>
      ))}
    </div>
  );
}

function Random({ explorer, state, language }: ViewProps): JSX.Element | null {
  const w = POSITION_WORDS[language];
  const { game } = state.session;
  const { instances } = game;
  const [seed, setSeed] = useState(1);
  const [size, setSize] = useState(instances?.defaultSize ?? "3x3");
  const families = Object.entries(instances?.families ?? {});
  const [family, setFamily] = useState(families[0]?.[0] ?? "");
  if (!instances && !game.empty) return null;
  const make = (event: Event) => {
    event.preventDefault();
    loadRandom(explorer, { seed, size, family });
    setSeed(seed + 1);
  };
  return (
    <form class="random" onSubmit={make}>
      <label>
        {w.size}{" "}
        <input
          value={size}
          size={8}
          aria-invalid={state.sizeFault !== null}
          aria-describedby="size-fault"
          title={instances && termText(language, instances.sizeForm)}
          onInput={({ currentTarget }) => setSize(currentTarget.value)}
        />
      </label>
      {instances && (
        <>
          <label>
            {w.family}{" "}
            <select
              value={family}
              onChange={({ currentTarget }) => setFamily(currentTarget.value)}
            >
              {families.map(([name, about]) => (
                <option key={name} value={name} title={language === "en" ? about : undefined}>
                  {termText(language, name)}
                </option>
              ))}
            </select>
          </label>
          <SeedField label={w.seed} seed={seed} onSeed={setSeed} />
          <button type="submit">{w.random}</button>
        </>
      )}
      {game.empty && (
        <button type="button" onClick={() => loadEmpty(explorer, size)}>{w.empty}</button>
      )}
      <p id="size-fault" class="warning" role="alert">
        {state.sizeFault && faultWords(language, state.sizeFault)}
      </p>
    </form>
  );
}

function Input({ explorer, state, language }: ViewProps): JSX.Element {
  const w = POSITION_WORDS[language];
  const { draft, fault } = state;
  const load = (event: Event) => {
    event.preventDefault();
    explorer.load(draft);
  };
  return (
    <form class="input" onSubmit={load}>
      <label for="draft">{w.input}</label>
      <textarea
        id="draft"
        spellcheck={false}
        autocomplete="off"
        rows={Math.min(14, Math.max(4, draft.split("\n").length))}
        value={draft}
        aria-invalid={fault !== null}
        aria-describedby="fault"
        onInput={({ currentTarget }) => write(explorer, currentTarget.value)}
      />
      <p id="fault" class="warning" role="alert">{fault && faultWords(language, fault)}</p>
      <button type="submit" disabled={fault !== null}>{w.load}</button>
    </form>
  );
}

function Export(props: ViewProps): JSX.Element {
  const w = POSITION_WORDS[props.language];
  const session = props.state.session;
  const [note, setNote] = useState("");
  const copy = async (text: string) => {
    setNote("");
    try {
      await navigator.clipboard.writeText(text);
      setNote(w.copied);
    } catch {
      setNote(w.notCopied);
    }
  };
  const prove = async () => {
    setNote(w.proving);
    const check = await saveProof(props);
    setNote(check === null ? w.noProof : `${w.checkIt} ${check}`);
  };
  return (
    <div class="export">
      {session.game.scene && (
        <button
          type="button"
          class="edit"
          onClick={() => props.explorer.edit(true)}
        >
          {w.edit}
        </button>
      )}
      <button type="button" onClick={() => copy(presentText(session))}>{w.copyInput}</button>
      <button type="button" onClick={() => copy(location.href)}>{w.copyLink}</button>
      <button type="button" onClick={() => saveJson(props)}>{w.saveJson}</button>
      {session.game.scene && (
        <>
          <button type="button" onClick={() => saveSvg(props)}>{w.saveSvg}</button>
          <button type="button" onClick={() => savePng(props)}>{w.savePng}</button>
        </>
      )}
      {session.game.proofGame && <button type="button" onClick={prove}>{w.saveProof}</button>}
      <button type="button" onClick={() => print()}>{w.print}</button>
      <button type="button" onClick={() => copy(embedding())}>{w.copyEmbed}</button>
      <span role="status">{note}</span>
    </div>
  );
}

/** The page as part of another: only the board, its score and its buttons. */
function embedding(): string {
  const url = new URL(location.href);
  url.search = "?embed";
  const title = document.title.replaceAll('"', "&quot;");
  return `<iframe title="${title}" src="${
    url.href.replaceAll("&", "&amp;")
  }" width="640" height="640"></iframe>`;
}
