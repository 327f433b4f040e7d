/**
 * The board: a scene with the value of every move on it, by mouse, touch and keyboard.
 *
 * @module
 */
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { forget } from "../state/choice.ts";
import { drawnScene } from "../state/drawn_scene.ts";
import { allMoves } from "../state/work.ts";
import { presentPosition } from "../state/session.ts";
import { sceneIn, termText } from "../words/texts.ts";
import { Drawing } from "./drawing.tsx";
import { OnDemand } from "./drawer.tsx";
import type { ViewProps } from "./view.ts";

/** The board and what is said below it. */
export function Board(props: ViewProps): JSX.Element {
  const { state, language } = props;
  const { session } = state;
  const position = presentPosition(session);
  const scene = useMemo(() => {
    const drawn = state.isEditing ? session.game.scene?.(position) : drawnScene(session);
    return drawn && sceneIn(language, drawn);
  }, [position, language, state.isEditing]);
  if (!scene) return <pre class="board">{session.game.formatPosition(position)}</pre>;
  return (
    <div class="board" id="board" tabIndex={-1}>
      <Drawing {...props} scene={scene} />
      {state.isEditing ? <OnDemand {...props} name="editing" /> : <Hint {...props} />}
    </div>
  );
}

/** How many moves are best, and what the field calls one of them. */
function hintWords(
  { work }: ViewProps["state"],
  t: ViewProps["t"],
  language: ViewProps["language"],
): string {
  const moves = allMoves(work.study)!;
  const best = moves.filter(({ moverValue }) => moverValue === moves[0].moverValue);
  const { moveClass } = best[0];
  return t.hintOf(best.length, moves.length, moveClass && termText(language, moveClass));
}

function Hint({ explorer, state, t, language }: ViewProps): JSX.Element {
  const { chosen, previewed, isHinted, work } = state;
  if (isHinted && allMoves(work.study)) {
    return <p class="hint" role="status">{hintWords(state, t, language)}</p>;
  }
  if (previewed !== null) return <p class="hint">{t.tapAgain(previewed)}</p>;
  if (!chosen) return <p class="hint hidden-text">{t.boardHelp}</p>;
  return (
    <p class="hint">
      {t.choose(chosen.length)}{" "}
      <button type="button" onClick={() => forget(explorer)}>{t.all}</button>
    </p>
  );
}
