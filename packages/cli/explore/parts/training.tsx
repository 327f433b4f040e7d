/**
 * Guessing the best move: values are hidden until a move is guessed or they are revealed.
 *
 * @module
 */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { bestValue } from "../../draw/proved_moves.ts";
import { provedMoves } from "../state/work.ts";
import { nextMistake, studyMistake } from "./mistakes.ts";
import type { Grade, Puzzle } from "../state/protocol.ts";
import type { Mistake } from "../state/state.ts";
import { findPuzzle, pose, train } from "./guessing.ts";
import { lossWords } from "../words/move_words.ts";
import { TRAINING_WORDS } from "../words/training_words.ts";
import { termText } from "../words/texts.ts";
import type { ViewProps } from "../view/view.ts";
import type { AnyGame } from "../../base/games.ts";
import { PictureView } from "./picture.tsx";

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
          onClick={() => train(explorer, training === null)}
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
      <Puzzles key={state.session.game.name} {...props} />
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
  const moves = provedMoves(state.work.study);
  const report = moves.find(({ move }) => move === guess);
  if (!report || bestValue(state.work.study) === null) return <>{t.working}</>;
  const isBest = report.moverValue === bestValue(state.work.study);
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
      <button type="button" onClick={() => train(explorer, false)}>{w.endLesson}</button>
    </div>
  );
}

/** How many puzzles a lesson has. */
const LESSON = 12;

/** A puzzle, or all of a lesson one after the other; and a sheet of them to print. */
function Puzzles(props: ViewProps): JSX.Element | null {
  const { explorer, state, language } = props;
  const w = TRAINING_WORDS[language];
  const { session: { game }, lesson } = state;
  const [idea, setIdea] = useState(lesson?.idea ?? "");
  const [grade, setGrade] = useState<Grade | null>(null);
  const [note, setNote] = useState("");
  const [sheet, setSheet] = useState<readonly Puzzle[]>([]);
  if (!game.instances) return null;
  const posed = lesson?.idea === idea ? lesson.number : 0;
  const number = idea === "" ? posed : posed % LESSON; // after the last comes the first
  const wish = (seed: number) => ({ idea: idea === "" ? null : idea, grade, seed });
  const onSubmit = async (event: Event) => {
    event.preventDefault();
    const { session } = explorer.state;
    setNote(w.making);
    const puzzle = await findPuzzle(explorer, wish(number + 1));
    setNote(puzzle ? w.grades[puzzle.grade] : w.noPuzzle);
    if (puzzle && explorer.state.session === session) {
      pose(explorer, puzzle.place, { idea, number: number + 1 });
    }
  };
  const makeSheet = async () => {
    setSheet([]);
    const puzzles: Puzzle[] = [];
    for (let seed = 1; seed <= LESSON; seed++) {
      setNote(`${w.making} ${seed} / ${LESSON}`);
      const puzzle = await findPuzzle(explorer, wish(seed));
      const isNew = puzzle && !puzzles.some(({ place }) => isSame(place, puzzle.place));
      if (isNew) puzzles.push(puzzle);
    }
    setNote("");
    setSheet(puzzles);
  };
  return (
    <>
      <form class="random" onSubmit={onSubmit}>
        <label>
          {w.puzzle}{" "}
          <select
            value={idea}
            onChange={({ currentTarget }) => setIdea(currentTarget.value)}
          >
            <option value="">{w.onlyMove}</option>
            {Object.keys(game.ideas ?? {}).map((name) => (
              <option key={name} value={name}>{termText(language, name)}</option>
            ))}
          </select>
        </label>
        <label>
          {w.grade}{" "}
          <select
            value={grade ?? ""}
            onChange={({ currentTarget: { value } }) =>
              setGrade(value === "" ? null : Number(value) as Grade)}
          >
            <option value="">{w.anyGrade}</option>
            {w.grades.map((name, value) => <option key={name} value={value}>{name}</option>)}
          </select>
        </label>
        <button type="submit">{number === 0 ? w.newPuzzle : w.nextPuzzle(number + 1)}</button>
        <button type="button" onClick={makeSheet}>{w.sheet}</button>
        <span role="status">{note}</span>
      </form>
      {idea !== "" && <p class="quiet">{termText(language, game.ideas![idea].text)}</p>}
      {sheet.length > 0 && <Sheet {...{ game, language, sheet }} />}
    </>
  );
}

/** Whether two puzzles are one: a lesson has fewer than twelve of some grades. */
function isSame(a: Puzzle["place"], b: Puzzle["place"]): boolean {
  return a.input === b.input && a.moves.join() === b.moves.join();
}

/** Questions on one side, answers on the other. */
function Sheet(
  { game, language, sheet }: Pick<ViewProps, "language"> & {
    game: AnyGame;
    sheet: readonly Puzzle[];
  },
): JSX.Element {
  const w = TRAINING_WORDS[language];
  return (
    <div class="sheet">
      <ol>
        {sheet.map(({ place }, i) => (
          <li key={i}>
            <PictureView {...{ game, language, title: `${i + 1}` }} picture={place} isNumbered />
          </li>
        ))}
      </ol>
      <section class="answers">
        <h2>{w.answers}</h2>
        <ol>{sheet.map(({ best }, i) => <li key={i}>{best}</li>)}</ol>
      </section>
      <button type="button" onClick={() => print()}>{w.print}</button>
    </div>
  );
}
