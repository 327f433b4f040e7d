/**
 * The whole best line after any move of the present position.
 *
 * @module
 */
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Analyst } from "../state/analyst.ts";
import { goAlong, keepLine, placeOf, presentPosition, standing } from "../state/session.ts";
import { lineOf, provedMoves, type Work } from "../state/work.ts";
import { Steps } from "./line_panel.tsx";
import type { ViewProps } from "../view/view.ts";
import type { Texts } from "../words/texts.ts";
import { LIST_WORDS, type ListWords } from "../words/list_words.ts";
import { bestAndNext } from "../words/why_words.ts";

export { LineAfter as part };

/** A choice of moves, and the line after the one that is chosen: a worker proves it. */
function LineAfter(props: ViewProps): JSX.Element {
  const { explorer, state, t, language } = props;
  const w = LIST_WORDS[language];
  const session = state.session;
  const { game } = session;
  const [chosen, setChosen] = useState("");
  const [known, setKnown] = useState<Work | null>(null);
  const names = namesOf(props);
  const usual = bestAndNext(state)?.next.move ?? names[0];
  const move = names.includes(chosen) ? chosen : usual;
  useEffect(() => {
    setKnown(null);
    if (move === undefined) return;
    const place = placeOf(session);
    const analyst = new Analyst(explorer.surroundings.startWorker, () => {
      const { work } = analyst;
      if (lineOf(work.study) === null && work.status === "working") return;
      setKnown(work);
      analyst.end();
    });
    analyst.study({ ...place, moves: [...place.moves, move] }, { timeMs: state.timeMs });
    return () => analyst.end();
  }, [move, presentPosition(session)]);
  if (move === undefined) return <p class="quiet">{w.noMoves}</p>;
  const steps = known && lineOf(known.study);
  const keep = () => {
    const line = [...standing(session), move, ...steps!.map((step) => step.move)];
    explorer.show(goAlong(keepLine(session, line), standing(session)));
  };
  const best = lineOf(state.work.study) ?? [];
  return (
    <div class="line">
      <label>
        {w.move}{" "}
        <select
          value={move}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        >
          {names.map((name) => <option key={name} value={name}>{name}</option>)}
        </select>
      </label>
      <div class="both">
        <div>
          {steps === null
            ? <p class="quiet">{unprovedWords(t, w, known)}</p>
            : steps.length === 0
            ? <p class="quiet">{w.over}</p>
            : <Steps {...{ explorer, language, game, steps }} before={[move]} />}
        </div>
        {best.length > 0 && best[0].move !== move && (
          <div>
            <h3>{w.line}</h3>
            <Steps {...{ explorer, language, game }} before={[]} steps={best} />
          </div>
        )}
      </div>
      <button type="button" disabled={steps === null} onClick={keep}>{w.keep}</button>
    </div>
  );
}

function unprovedWords(t: Texts, w: ListWords, known: Work | null): string {
  if (known === null) return w.noLine;
  return known.status === "failed" ? t.failed(known.message ?? "") : w.lineUnproved;
}

/** The moves, those that are proved first, the best of them at the top. */
function namesOf({ state }: ViewProps): string[] {
  const { game, ...session } = state.session;
  const proved = provedMoves(state.work.study).map(({ move }) => move);
  const all = game.moves(session.positions[session.at]).map(game.formatMove);
  return [...new Set([...proved, ...all])];
}
