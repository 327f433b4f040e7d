/**
 * Guessing the best move: values are hidden until a move is guessed or they are revealed.
 *
 * @module
 */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { type PuzzleKind, puzzleKinds } from "../state/puzzles.ts";
import { bestValue, provedMoves } from "../state/known_moves.ts";
import { lossWords } from "../words/move_words.ts";
import type { ViewProps } from "./view.ts";

/** The panel. */
export function TrainingPanel(props: ViewProps): JSX.Element {
  const { explorer, state, t } = props;
  const { training } = state;
  return (
    <section class="panel training" aria-labelledby="training-title">
      <h2 id="training-title">{t.training}</h2>
      <div class="row">
        <button
          type="button"
          aria-pressed={training !== null}
          onClick={() => explorer.train(training === null)}
        >
          {t.hideValues}
        </button>
        {training && !training.isRevealed && (
          <button
            type="button"
            onClick={() => explorer.reveal()}
          >
            {t.reveal}
          </button>
        )}
      </div>
      <p role="status">{training && <Verdict {...props} />}</p>
      <Puzzle key={state.session!.game.name} {...props} />
    </section>
  );
}

function Verdict(props: ViewProps): JSX.Element | null {
  const { state, t } = props;
  const { guess, isRevealed } = state.training!;
  if (guess === null) return isRevealed ? null : <>{t.guess}</>;
  const moves = provedMoves(state.analysis);
  const report = moves.find(({ move }) => move === guess);
  if (!report || bestValue(state.analysis) === null) return <>{t.working}</>;
  const isBest = report.moverValue === bestValue(state.analysis);
  return (
    <strong class={isBest ? "loss best" : "loss"}>
      {isBest
        ? t.guessedRight(guess)
        : t.guessedWrong(guess, lossWords(props, report), moves[0].move)}
    </strong>
  );
}

function Puzzle({ explorer, state, t }: ViewProps): JSX.Element | null {
  const kinds = puzzleKinds(state.session!.game);
  const [kind, setKind] = useState<PuzzleKind>("only");
  const [seed, setSeed] = useState(1);
  const [isNone, setNone] = useState(false);
  if (kinds.length === 0) return null;
  const make = async (event: Event) => {
    event.preventDefault();
    setNone(!await explorer.puzzle(kind, seed));
    setSeed(seed + 1);
  };
  return (
    <form class="random" onSubmit={make}>
      {kinds.length > 1 && (
        <select
          aria-label={t.puzzle}
          value={kind}
          onChange={({ currentTarget }) => setKind(currentTarget.value as PuzzleKind)}
        >
          {kinds.map((name) => (
            <option key={name} value={name}>{name === "only" ? t.onlyMove : t.doubleDeal}</option>
          ))}
        </select>
      )}
      <label>
        {t.seed}{" "}
        <input
          type="number"
          value={seed}
          onInput={({ currentTarget }) => setSeed(Math.trunc(currentTarget.valueAsNumber) || 0)}
        />
      </label>
      <button type="submit">{t.newPuzzle}</button>
      {isNone && <span class="warning" role="alert">{t.noPuzzle}</span>}
    </form>
  );
}
