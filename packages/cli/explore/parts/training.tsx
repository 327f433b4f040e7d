/**
 * Guessing the best move: values are hidden until a move is guessed or they are revealed.
 *
 * @module
 */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { bestValue, provedMoves } from "../state/known_moves.ts";
import { nextMistake, studyMistake } from "../state/mistakes.ts";
import { findPuzzle, pose, type PuzzleKind, puzzleKinds } from "../state/puzzles.ts";
import type { Mistake } from "../state/state.ts";
import { lossWords } from "../words/move_words.ts";
import { TRAINING_WORDS } from "../words/training_words.ts";
import { termText } from "../words/texts.ts";
import type { ViewProps } from "../view/view.ts";
import { SeedField } from "./seed_field.tsx";

export { Training as part };

/** Values are hidden or shown, a guess is judged, puzzles are made. */
function Training(props: ViewProps): JSX.Element {
  const { explorer, state, language } = props;
  const w = TRAINING_WORDS[language];
  const { training } = state;
  return (
    <>
      <div class="row">
        <button
          type="button"
          aria-pressed={training !== null}
          onClick={() => explorer.train(training === null)}
        >
          {w.hideValues}
        </button>
        {training && !training.isRevealed && (
          <button
            type="button"
            onClick={() => explorer.reveal()}
          >
            {w.reveal}
          </button>
        )}
      </div>
      <p role="status">{training && <Verdict {...props} />}</p>
      {training?.mistake && <Lesson {...props} mistake={training.mistake} />}
      <Puzzle key={state.session.game.name} {...props} />
    </>
  );
}

function Verdict(props: ViewProps): JSX.Element | null {
  const { state, t, language } = props;
  const w = TRAINING_WORDS[language];
  const { guess, isRevealed, mistake } = state.training!;
  if (guess === null && mistake) return <>{taskWords(props, mistake)}</>;
  if (guess === null) return isRevealed ? null : <>{w.guess}</>;
  if (guess === mistake?.move) return <strong class="loss">{w.sameMistake(guess)}</strong>;
  const moves = provedMoves(state.analysis);
  const report = moves.find(({ move }) => move === guess);
  if (!report || bestValue(state.analysis) === null) return <>{t.working}</>;
  const isBest = report.moverValue === bestValue(state.analysis);
  return (
    <strong class={isBest ? "loss best" : "loss"}>
      {isBest
        ? w.guessedRight(guess)
        : w.guessedWrong(guess, lossWords(props, report), moves[0].move)}
    </strong>
  );
}

function taskWords({ state, t, language }: ViewProps, { side, move, cost }: Mistake): string {
  const { sides, winner } = state.session.game;
  const words = winner ? t.losesGame : t.costs(cost);
  return TRAINING_WORDS[language].improve(termText(language, sides[side]), move, words);
}

/** The way to the next mistake of the same side, and back to the game. */
function Lesson(
  { explorer, state, language, mistake }: ViewProps & { mistake: Mistake },
): JSX.Element {
  const w = TRAINING_WORDS[language];
  const next = nextMistake(state, mistake.side, mistake);
  return (
    <div class="row">
      <button
        type="button"
        disabled={!next}
        onClick={() => next && studyMistake(explorer, next)}
      >
        {w.nextMistake}
      </button>
      <button type="button" onClick={() => explorer.train(false)}>{w.endLesson}</button>
    </div>
  );
}

function Puzzle({ explorer, state, language }: ViewProps): JSX.Element | null {
  const w = TRAINING_WORDS[language];
  const { game } = state.session;
  const kinds = puzzleKinds(game);
  const [kind, setKind] = useState<PuzzleKind>("only");
  const [seed, setSeed] = useState(1);
  const [isNone, setNone] = useState(false);
  if (kinds.length === 0) return null;
  const make = async (event: Event) => {
    event.preventDefault();
    const { session } = explorer.state;
    const place = await findPuzzle(game, kind, seed);
    setNone(!place);
    setSeed(seed + 1);
    if (place && explorer.state.session === session) pose(explorer, place);
  };
  return (
    <form class="random" onSubmit={make}>
      {kinds.length > 1 && (
        <select
          aria-label={w.puzzle}
          value={kind}
          onChange={({ currentTarget }) => setKind(currentTarget.value as PuzzleKind)}
        >
          {kinds.map((name) => (
            <option key={name} value={name}>{name === "only" ? w.onlyMove : w.doubleDeal}</option>
          ))}
        </select>
      )}
      <SeedField label={w.seed} seed={seed} onSeed={setSeed} />
      <button type="submit">{w.newPuzzle}</button>
      {isNone && <span class="warning" role="alert">{w.noPuzzle}</span>}
    </form>
  );
}
